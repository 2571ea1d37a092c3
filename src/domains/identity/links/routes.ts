import { type Static, Type } from 'typebox';
import { Problem } from '../../../kit/http/problems.ts';
import { noContent, type Route, route } from '../../../kit/http/route.ts';
import { Enum, Id, Instant, Nullable, Strict } from '../../../kit/http/schema.ts';
import { linkMail } from '../mail.ts';
import { forgettingCredentials, type ManageServices } from '../manage-services.ts';
import { lockPerson } from '../people/manage-users.ts';
import { orgIdsOf } from '../people/queries.ts';
import { removeTotp } from '../totp/queries.ts';
import { makeLink } from './account-links.ts';

const PAGE = '/login/set_password';
const byUser = Strict({ user_id: Id('User id.', 4) });

const NewLink = Strict(
  {
    purpose: Enum(['invitation', 'password_reset'], 'Which words the person reads, and how long it is good.'),
  },
  { name: 'NewLink' },
);

const Link = Strict(
  {
    purpose: Enum(['invitation', 'password_reset'], 'What it is for.'),
    expires: Instant('Until when it is good: a week for an invitation, an hour for a reset.'),
    sent_to: Nullable(Type.String({ description: 'The email it was sent to; null: it is shown here.' })),
    link: Nullable(Type.String({ description: 'Shown once, where the installation sends no mail.' })),
  },
  { name: 'AccountLink' },
);

const EXAMPLE: Static<typeof Link> = {
  purpose: 'password_reset',
  expires: '2026-11-14T10:30:00.000Z',
  sent_to: 'viewer@crossdock.test',
  link: null,
};

export function linkRoutes(services: ManageServices): Route[] {
  const { clock, mailer, publicUrl } = services;
  return [
    route({
      method: 'POST',
      path: '/ops/v1/users/{user_id}/links',
      operationId: 'opsCreateAccountLink',
      summary: 'Make a one-time link with which a person sets their password',
      description:
        'It is sent to the person’s email where the installation has an SMTP server, else shown in the answer, once. ' +
        'It ends the links before it. The password that there is stays good until the link is used. The link ends, too, with ' +
        'a change of the person’s email, password, activity or memberships, and with the rights of whoever made it.',
      tag: 'People',
      access: 'admin',
      params: byUser,
      body: NewLink,
      bodyExample: { purpose: 'password_reset' },
      idempotency: false,
      problems: ['overloaded', 'state_conflict'],
      responses: { 201: { description: 'The link.', schema: Link, example: EXAMPLE } },
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
        // Behind the #: browsers keep it to themselves, so it stands in no log.
        const link = `${publicUrl ?? ''}${PAGE}#${token}`;
        const expires = expiresAt.toISOString();
        if (mailer === null) return { status: 201, body: { purpose, expires, sent_to: null, link } };
        await mailer.send(linkMail(purpose, email, link, expiresAt)).catch(() => {
          throw new Problem('overloaded', {
            detail: 'the mail could not be sent: ask for a link again in a while',
            headers: { 'retry-after': '60' },
          });
        });
        return { status: 201, body: { purpose, expires, sent_to: email, link: null } };
      },
    }),
    route({
      method: 'DELETE',
      path: '/ops/v1/users/{user_id}/totp',
      operationId: 'opsRemoveTotp',
      summary: 'Remove the second factor of a person',
      description: 'For people who have lost their authenticator app. Doing it twice changes nothing.',
      tag: 'People',
      access: 'admin',
      params: byUser,
      problems: ['state_conflict'],
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx) => {
            const { user_id } = call.params;
            await lockPerson(tx, user_id, call.actor);
            removeTotp(tx, user_id, await orgIdsOf(tx, user_id));
            return noContent;
          }),
        ),
    }),
  ];
}
