import { Type } from 'typebox';
import { Flag, Id, Instant, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { Email, OwnRole } from '../people/schema.ts';
import { NewPassword } from '../schema.ts';

const name = Text(200, 'Name of the person.');
const token = Text(512, 'The one-time token of the link.');

export const Invitation = Strict(
  {
    id: Id('Invitation id.'),
    email: Email,
    name,
    role: OwnRole,
    invited_by: Type.String({ description: 'Who invited the person.' }),
    created: Instant('When.'),
    expires: Instant('Until when its link is good: a week.'),
  },
  { name: 'Invitation' },
);

export const NewInvitation = Strict({ email: Email, name, role: OwnRole }, { name: 'NewInvitation' });

export const SentInvitation = Strict(
  {
    ...Invitation.properties,
    sent_to: Nullable(
      Type.String({ description: 'The email that the link was sent to; null: it is shown here.' }),
    ),
    link: Nullable(Type.String({ description: 'Shown once, where the installation sends no mail.' })),
  },
  { name: 'SentInvitation' },
);

export const InvitationToken = Strict({ token }, { name: 'InvitationToken' });

export const OpenInvitation = Strict(
  {
    org: Strict({ name: Type.String({ description: 'The organization that invites.' }) }),
    email: Email,
    name,
    role: OwnRole,
    expires: Instant('Until when the link is good.'),
    has_account: Flag(
      'Whether there is an account with this email: its password accepts the invitation then.',
    ),
  },
  { name: 'OpenInvitation' },
);

const WithAccount = Strict(
  {
    token,
    password: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The password of the account that there is.',
    }),
    totp: Type.Optional(
      Type.String({ pattern: '^[0-9]{6}$', description: 'The code, where it has a second factor.' }),
    ),
  },
  { name: 'JoinWithAccount' },
);

const AsNewPerson = Strict({ token, name, new_password: NewPassword }, { name: 'JoinAsNewPerson' });

export const Acceptance = Type.Union([WithAccount, AsNewPerson]);

/** The form that a body means to have; its violations are then told in that form's words. */
export function acceptanceForm(body: unknown) {
  return (body as { password?: unknown } | null | undefined)?.password === undefined
    ? AsNewPerson
    : WithAccount;
}
