// What people do about their own sessions, passwords and second factors. All of it is public like the login: it proves
// who somebody is by itself.
import { Type } from 'typebox';
import { noContent, ok, type Route, route } from '../../kit/http/route.ts';
import {
  changeOwnPassword,
  endOwnSessions,
  listOwnSessions,
  removeOwnTotp,
  startTotp,
} from './change-own-login.ts';
import { addressSubject } from './limit-failures.ts';
import { setPasswordByLink } from './links/account-links.ts';
import type { LoginServices } from './login-services.ts';
import { REVOKE_FORM } from './oauth.ts';
import { commonPasswordViolations } from './password-rules.ts';
import {
  Nothing,
  OwnSession,
  PasswordByLink,
  PasswordChange,
  PersonProof,
  RevokeBody,
  SessionsToEnd,
  TotpSecret,
} from './schema.ts';
import { logOut } from './sessions.ts';

const TAG = 'Login';
const PROOF = { email: 'viewer@crossdock.test', password: 'crossdock-demo' };

export function ownLoginRoutes(services: LoginServices): Route[] {
  return [
    route({
      method: 'POST',
      path: '/login/revoke',
      operationId: 'revokeToken',
      summary: 'Log out',
      description:
        'Ends the session that an access or refresh token belongs to, at once, with all its tokens (RFC 7009). A ' +
        'token that is unknown or has ended is answered the same. API keys are revoked by the hub.',
      tag: TAG,
      access: 'public',
      body: RevokeBody,
      form: REVOKE_FORM,
      bodyExample: { token: `cda_2_${'A'.repeat(43)}` },
      idempotency: false,
      responses: {
        // Some libraries of OAuth 2.0 take no answer for one that is not JSON.
        200: { description: 'The same, to a form.', schema: Nothing, example: {} },
        204: { description: 'The token is good for nothing (any more).' },
      },
      handler: async (call) => {
        const { key } = addressSubject(call.remoteAddress);
        await services.lines.addresses.run(`revoke ${key}`, () => logOut(services, call.body.token));
        return call.isForm ? ok({}) : noContent;
      },
    }),
    route({
      method: 'POST',
      path: '/login/totp',
      operationId: 'startTotp',
      summary: 'Get the secret of a second factor',
      description:
        'For an authenticator app (RFC 6238: SHA-1, 30 seconds, 6 digits). It counts from the first login that sends ' +
        'one of its codes as `totp`; from then on no login goes without.',
      tag: TAG,
      access: 'public',
      body: PersonProof,
      bodyExample: PROOF,
      idempotency: false,
      problems: ['unauthorized', 'totp_required', 'too_many_requests', 'state_conflict'],
      responses: {
        200: {
          description: 'The secret, shown once.',
          schema: TotpSecret,
          example: {
            secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
            uri: 'otpauth://totp/Crossdock:viewer%40crossdock.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Crossdock',
          },
        },
      },
      handler: async (call) => ok(await startTotp(services, call.body, call, call.requestId)),
    }),
    route({
      method: 'POST',
      path: '/login/totp/remove',
      operationId: 'removeOwnTotp',
      summary: 'Remove one’s second factor',
      description: 'Asks for a code of it. Doing it twice changes nothing.',
      tag: TAG,
      access: 'public',
      body: PersonProof,
      bodyExample: PROOF,
      idempotency: false,
      problems: ['unauthorized', 'totp_required', 'too_many_requests'],
      responses: { 204: { description: 'There is none (any more).' } },
      handler: async (call) => {
        await removeOwnTotp(services, call.body, call, call.requestId);
        return noContent;
      },
    }),
    route({
      method: 'POST',
      path: '/login/sessions',
      operationId: 'listOwnSessions',
      summary: 'List one’s sessions',
      description:
        'The sessions of a person that have not ended, in all their organizations, newest first in each of them.',
      tag: TAG,
      access: 'public',
      body: PersonProof,
      bodyExample: PROOF,
      idempotency: false,
      problems: ['unauthorized', 'totp_required', 'too_many_requests'],
      responses: {
        200: {
          description: 'The sessions.',
          schema: Type.Array(OwnSession),
          example: [
            {
              id: 341,
              org: { id: 2, name: 'Juniper Goods' },
              started: '2025-11-14T09:30:00.000Z',
              expires: '2025-12-14T09:30:00.000Z',
            },
          ],
        },
      },
      handler: async (call) => ok(await listOwnSessions(services, call.body, call)),
    }),
    route({
      method: 'POST',
      path: '/login/sessions/end',
      operationId: 'endOwnSessions',
      summary: 'End one’s sessions',
      description: 'One of them, or all: their access and refresh tokens stop working at once.',
      tag: TAG,
      access: 'public',
      body: SessionsToEnd,
      bodyExample: PROOF,
      idempotency: false,
      problems: ['unauthorized', 'totp_required', 'too_many_requests', 'not_found'],
      responses: { 204: { description: 'They have ended.' } },
      handler: async (call) => {
        await endOwnSessions(services, call.body, call, call.requestId);
        return noContent;
      },
    }),
    route({
      method: 'POST',
      path: '/login/password',
      operationId: 'changeOwnPassword',
      summary: 'Change one’s password',
      description: 'Ends all sessions of the person: log in again with the new password.',
      tag: TAG,
      access: 'public',
      body: PasswordChange,
      bodyExample: { ...PROOF, new_password: 'a quiet harbour at dawn' },
      rules: ({ body }) => commonPasswordViolations(body.new_password, '/new_password'),
      idempotency: false,
      problems: ['unauthorized', 'totp_required', 'too_many_requests'],
      responses: { 204: { description: 'The new password counts.' } },
      handler: async (call) => {
        await changeOwnPassword(services, call.body, call, call.requestId);
        return noContent;
      },
    }),
    route({
      method: 'POST',
      path: '/login/set_password',
      operationId: 'setPasswordByLink',
      summary: 'Set a password with a one-time link',
      description:
        'With the token of an invitation or a reset. It works once, and ends all sessions of the person. A link that ' +
        'is unknown, used or too old is one and the same 401.',
      tag: TAG,
      access: 'public',
      body: PasswordByLink,
      bodyExample: { token: `cdl_${'A'.repeat(43)}`, new_password: 'a quiet harbour at dawn' },
      rules: ({ body }) => commonPasswordViolations(body.new_password, '/new_password'),
      idempotency: false,
      problems: ['unauthorized', 'too_many_requests'],
      responses: { 204: { description: 'The new password counts.' } },
      handler: async (call) => {
        await setPasswordByLink(services, call.body, call, call.requestId);
        return noContent;
      },
    }),
  ];
}
