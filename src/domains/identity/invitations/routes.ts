import type { Static } from 'typebox';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { recordActions } from '../../../kit/http/record-actions.ts';
import { answers } from '../../../kit/http/responses.ts';
import { noContent, ok, type Route, route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { LOGIN_BODY_BYTES_MAX } from '../console/routes.ts';
import { invitationMail, sendLink } from '../mail.ts';
import { commonPasswordViolations } from '../password-rules.ts';
import type { LoginServices, ManageServices } from '../services.ts';
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
const person = { email: 'robin@juniper.example', name: 'Robin Reed', role: 'member' } as const;
const EXAMPLE_TOKEN = `cdi_2_${'A'.repeat(43)}`;

export function invitationRoutes(services: ManageServices): Route[] {
  const { db, mailer } = services;
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listInvitations',
    summary: 'List pending invitations',
    description: 'Order: id. Invitations stay listed for a week after their link has expired.',
    tag: TAG,
    access: 'account',
    list: invitationList,
    row: Invitation,
    rows: 'Invitations.',
  });
  return [
    list,
    forHub(list, 'admin', { summary: 'List the pending invitations of an organization' }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createInvitation',
      summary: 'Invite a person to your organization',
      description:
        'With the link they choose a password, or join with their existing account. It is sent by email if the installation has an SMTP server, and otherwise shown only in this response. It ' +
        'replaces an earlier invitation of the same email. The role cannot be above your own. An Idempotency-Key is ' +
        'refused, because the response may contain a secret.',
      tag: TAG,
      access: 'account',
      body: NewInvitation,
      bodyExample: person,
      idempotency: false,
      problems: ['already_exists', 'state_conflict', 'overloaded'],
      responses: {
        201: {
          description: 'The invitation.',
          schema: SentInvitation,
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
        const sent = { page: PAGE, token, retry: 'invite the person again in a while' };
        const shown = await sendLink(services, sent, (link) =>
          invitationMail({ to: invitation.email, orgName, link, expiresAt }),
        );
        return { status: 201, body: { ...invitation, ...shown } };
      },
    }),
    recordActions({
      tag: TAG,
      access: 'account',
      path: `${PATH}/{invitation_id}`,
      params: { invitation_id: Id('Invitation id.', 1) },
    })(null, {
      method: 'DELETE',
      operationId: 'withdrawInvitation',
      summary: 'Revoke an invitation',
      description: 'Its link stops working immediately.',
      run: (tx, { orgId }, { params, actor }) => withdrawInvitation(tx, orgId, params.invitation_id, actor),
    }),
  ];
}

/** For holders of a link. */
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
      summary: 'Read an invitation',
      description: 'Unknown, used and expired links all get the same 401.',
      body: InvitationToken,
      bodyExample: { token: EXAMPLE_TOKEN },
      problems: ['unauthorized', 'too_many_requests'],
      responses: answers('The inviting organization, the person invited and their role.', OpenInvitation),
      handler: async (call) => ok(await showInvitation(services, call.body.token, call)),
    }),
    route({
      ...shared,
      path: '/login/invitation/accept',
      operationId: 'acceptInvitation',
      summary: 'Join an organization with an invitation',
      description:
        'A new person sends a name and a `new_password`; a person with an account sends its `password`, and `totp` if it ' +
        'has a second factor. The link works once, and does not log in.',
      body: Acceptance,
      bodyForm: acceptanceForm,
      bodyExample: { token: EXAMPLE_TOKEN, name: 'Robin Reed', new_password: 'a quiet harbour at dawn' },
      rules: ({ body }) =>
        'new_password' in body ? commonPasswordViolations(body.new_password, '/new_password') : [],
      problems: ['unauthorized', 'totp_required', 'too_many_requests', 'already_exists', 'state_conflict'],
      responses: { 204: { description: 'The person belongs to the organization.' } },
      handler: async (call) => {
        await acceptInvitation(services, call.body, call);
        return noContent;
      },
    }),
  ];
}
