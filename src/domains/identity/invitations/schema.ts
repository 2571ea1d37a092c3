import { Type } from 'typebox';
import { Flag, Id, Instant, Matching, Named, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { Email, OwnRole } from '../people/schema.ts';
import { NewPassword } from '../schema.ts';

const name = Text(200, 'Name of the person.');
const token = Text(512, 'The one-time token of the link.');

export const Invitation = Named('Invitation', {
  id: Id('Invitation id.'),
  email: Email,
  name,
  role: OwnRole,
  invited_by: Type.String({ description: 'Who invited the person.' }),
  created: Instant('When the person was invited.'),
  expires: Instant('When its link expires: after a week.'),
});

export const NewInvitation = Named('NewInvitation', { email: Email, name, role: OwnRole });

export const SentInvitation = Named('SentInvitation', {
  ...Invitation.properties,
  sent_to: Nullable(
    Type.String({ description: 'The email that the link was sent to; null: `link` shows it.' }),
  ),
  link: Nullable(
    Type.String({ description: 'The link, shown only in this response; null if it was mailed.' }),
  ),
});

export const InvitationToken = Named('InvitationToken', { token });

export const OpenInvitation = Named('OpenInvitation', {
  org: Strict({ name: Type.String({ description: 'The organization that invites.' }) }),
  email: Email,
  name,
  role: OwnRole,
  expires: Instant('When the link expires.'),
  has_account: Flag('Whether there is an account with this email, whose password accepts the invitation.'),
});

const WithAccount = Named('JoinWithAccount', {
  token,
  password: Text(200, 'The password of the existing account.'),
  totp: Type.Optional(Matching('^[0-9]{6}$', 'The code of the second factor, if the account has one.')),
});

const AsNewPerson = Named('JoinAsNewPerson', { token, name, new_password: NewPassword });

export const Acceptance = Type.Union([WithAccount, AsNewPerson]);

/** The form a body means to have: violations refer to that form. */
export function acceptanceForm(body: unknown) {
  return (body as { password?: unknown } | null | undefined)?.password === undefined
    ? AsNewPerson
    : WithAccount;
}
