import { Type } from 'typebox';
import { recordActions } from '../../../kit/http/record-actions.ts';
import { noContent, type Route, route } from '../../../kit/http/route.ts';
import { Enum, Id, Instant, Named, Nullable, Strict } from '../../../kit/http/schema.ts';
import { linkMail, sendLink } from '../mail.ts';
import { lockPerson } from '../people/manage-users.ts';
import { orgIdsOf } from '../people/queries.ts';
import { removeTotp } from '../queries.ts';
import { forgettingCredentials, type ManageServices } from '../services.ts';
import { makeLink } from './account-links.ts';

const PAGE = '/login/set_password';
const byUser = Strict({ user_id: Id('User id.', 4) });

const NewLink = Named('NewLink', {
  purpose: Enum(
    ['invitation', 'password_reset'],
    'Which mail the person gets, and how long the link is valid.',
  ),
});

const Link = Named('AccountLink', {
  purpose: Enum(['invitation', 'password_reset'], 'What it is for.'),
  expires: Instant('When it expires: a week for an invitation, an hour for a reset.'),
  sent_to: Nullable(Type.String({ description: 'The email it was sent to; null: `link` shows it.' })),
  link: Nullable(
    Type.String({ description: 'The link, shown only in this response; null if it was mailed.' }),
  ),
});

export function linkRoutes(services: ManageServices): Route[] {
  const { clock } = services;
  return [
    route({
      method: 'POST',
      path: '/ops/v1/users/{user_id}/links',
      operationId: 'opsCreateAccountLink',
      summary: 'Create a one-time link to set a password',
      description:
        'It is sent to the person’s email if the installation has an SMTP server, and otherwise shown only in this ' +
        'response. Earlier links stop working. The current password works until the link is used. The link also ends with a change of the person’s email, ' +
        'password, activity or memberships, and with the rights of its creator.',
      tag: 'People',
      access: 'admin',
      params: byUser,
      body: NewLink,
      bodyExample: { purpose: 'password_reset' },
      idempotency: false,
      problems: ['overloaded', 'state_conflict'],
      responses: { 201: { description: 'The link.', schema: Link } },
      handler: async (call) => {
        const { purpose } = call.body;
        let made: (ReturnType<typeof makeLink> & { readonly email: string }) | undefined;
        await call.commit(async (tx) => {
          const person = await lockPerson(tx, call.params.user_id, call.actor);
          made = {
            ...makeLink(tx, call.params.user_id, purpose, call.actor.limitKey, clock.now()),
            email: person.email,
          };
          return noContent;
        });
        const { token, expiresAt, email } = made as NonNullable<typeof made>;
        const sent = { page: PAGE, token, retry: 'ask for a link again in a while' };
        const shown = await sendLink(services, sent, (link) => linkMail(purpose, email, link, expiresAt));
        return { status: 201, body: { purpose, expires: expiresAt.toISOString(), ...shown } };
      },
    }),
    recordActions({
      tag: 'People',
      access: 'admin',
      path: '/ops/v1/users/{user_id}/totp',
      params: byUser.properties,
      around: (change) => forgettingCredentials(services, change),
    })(null, {
      method: 'DELETE',
      operationId: 'opsRemoveTotp',
      summary: 'Remove the second factor of a person',
      description: 'For people who have lost their authenticator app. Repeating the request changes nothing.',
      problems: ['state_conflict'],
      run: async (tx, _feed, { params, actor }) => {
        await lockPerson(tx, params.user_id, actor);
        removeTotp(tx, params.user_id, await orgIdsOf(tx, params.user_id));
      },
    }),
  ];
}
