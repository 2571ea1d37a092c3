import type { Static } from 'typebox';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { noContent, ok, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { LOGIN_BODY_BYTES_MAX } from '../console/routes.ts';
import type { LoginServices } from '../login-services.ts';
import { invitationMail } from '../mail.ts';
import type { ManageServices } from '../manage-services.ts';
import { commonPasswordViolations } from '../password-rules.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import { invite, withdrawInvitation } from './invite.ts';
import { invitationList } from './queries.ts';
import {
  Acceptance,
  acceptanceForm,
  Invitation,
  InvitationToken,
  NewInvitation,
  OpenInvitation,
  SentInvitation,
} from './schema.ts';

/** A page of the console. */
const PAGE = '/join';
const PATH = '/v1/invitations';
const TAG = 'People';
const EXAMPLE: Static<typeof Invitation> = {
  id: 1,
  email: 'robin@juniper.example',
  name: 'Robin Reed',
  role: 'member',
  invited_by: 'Dana Demo',
  created: '2026-11-14T09:30:00.000Z',
  expires: '2026-11-21T09:30:00.000Z',
};
const EXAMPLE_TOKEN = `cdi_2_${'A'.repeat(43)}`;

export function invitationRoutes(services: ManageServices): Route[] {
  const { db, mailer, publicUrl } = services;
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listInvitations',
    summary: 'List the invitations that nobody has accepted yet',
    description: 'Order: id. One whose link has expired stays for a week.',
    tag: TAG,
    access: 'account',
    list: invitationList,
    row: Invitation,
    example: EXAMPLE,
    rows: 'Invitations.',
  });
  return [
    list,
    forHub(list, 'admin', { summary: 'List the open invitations of an organization' }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createInvitation',
      summary: 'Invite a person to your organization',
      description:
        'With the link they choose a password, or join with the account that they have. It is sent to the email where ' +
        'the installation has an SMTP server, else shown in the answer, once. It ends an earlier invitation of the same ' +
        'email. Nobody invites to a role above their own. Takes no Idempotency-Key: the answer may be a secret.',
      tag: TAG,
      access: 'account',
      body: NewInvitation,
      bodyExample: { email: 'robin@juniper.example', name: 'Robin Reed', role: 'member' },
      idempotency: false,
      problems: ['already_exists', 'state_conflict', 'overloaded'],
      responses: {
        201: {
          description: 'The invitation.',
          schema: SentInvitation,
          example: { ...EXAMPLE, sent_to: 'robin@juniper.example', link: null },
        },
      },
      handler: async (call) => {
        let made: Awaited<ReturnType<typeof invite>> | undefined;
        await call.commit(async (tx, { orgId, now, actor }) => {
          const from = { name: actor, credential: call.actor.limitKey, isMailed: mailer !== null };
          made = await invite(tx, orgId, call.body, from, now, call.actor);
          return noContent;
        });
        const { json, token, orgName, expiresAt } = made as NonNullable<typeof made>;
        const invitation = JSON.parse(json) as Static<typeof Invitation>;
        // Behind the #: browsers keep it to themselves, so it stands in no log.
        const link = `${publicUrl ?? ''}${PAGE}#${token}`;
        if (mailer === null) return { status: 201, body: { ...invitation, sent_to: null, link } };
        const { email } = invitation;
        await mailer.send(invitationMail({ to: email, orgName, link, expiresAt })).catch(() => {
          throw new Problem('overloaded', {
            detail: 'the mail could not be sent: invite the person again in a while',
            headers: { 'retry-after': '60' },
          });
        });
        return { status: 201, body: { ...invitation, sent_to: email, link: null } };
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/{invitation_id}`,
      operationId: 'withdrawInvitation',
      summary: 'Withdraw an invitation',
      description: 'Its link is good for nothing from then on.',
      tag: TAG,
      access: 'account',
      params: Strict({ invitation_id: Id('Invitation id.', 1) }),
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        call.commit(async (tx, { orgId }) => {
          await withdrawInvitation(tx, orgId, call.params.invitation_id, call.actor);
          return noContent;
        }),
    }),
  ];
}

/** For whoever holds a link. */
export function joinRoutes(services: LoginServices): Route[] {
  const shared = {
    method: 'POST',
    tag: 'Login',
    access: 'public',
    bodyLimitBytes: LOGIN_BODY_BYTES_MAX,
    idempotency: false,
  } as const;
  return [
    route({
      ...shared,
      path: '/login/invitation',
      operationId: 'showInvitation',
      summary: 'Say what an invitation is for',
      description: 'A link that is unknown, used or too old is one and the same 401.',
      body: InvitationToken,
      bodyExample: { token: EXAMPLE_TOKEN },
      problems: ['unauthorized', 'too_many_requests'],
      responses: {
        200: {
          description: 'Who invites whom, and to what.',
          schema: OpenInvitation,
          example: {
            org: { name: 'Juniper Goods' },
            email: EXAMPLE.email,
            name: EXAMPLE.name,
            role: EXAMPLE.role,
            expires: EXAMPLE.expires,
            has_account: false,
          },
        },
      },
      handler: async (call) => ok(await showInvitation(services, call.body.token, call)),
    }),
    route({
      ...shared,
      path: '/login/invitation/accept',
      operationId: 'acceptInvitation',
      summary: 'Join an organization with an invitation',
      description:
        'A new person sends a name and a `new_password`; who has an account with this email sends its `password`, and ' +
        '`totp` where it has a second factor. It works once, and does not log in.',
      body: Acceptance,
      bodyForm: acceptanceForm,
      bodyExample: { token: EXAMPLE_TOKEN, name: 'Robin Reed', new_password: 'a quiet harbour at dawn' },
      rules: ({ body }) =>
        'new_password' in body ? commonPasswordViolations(body.new_password, '/new_password') : [],
      problems: ['unauthorized', 'totp_required', 'too_many_requests', 'already_exists', 'state_conflict'],
      responses: { 204: { description: 'The person belongs to the organization.' } },
      handler: async (call) => {
        await acceptInvitation(services, call.body, call, call.requestId);
        return noContent;
      },
    }),
  ];
}
