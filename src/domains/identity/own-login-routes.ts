// People manage their own sessions, passwords and second factors. The routes are public like the login: each request carries its
// own proof of identity.
import { Type } from 'typebox';
import { answers } from '../../kit/http/responses.ts';
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
import type { LoginServices } from './services.ts';
import { logOut } from './sessions.ts';

const shared = { method: 'POST', tag: 'Login', access: 'public', idempotency: false } as const;
const PROOF = { email: 'viewer@crossdock.test', password: 'crossdock-demo' };

const proven = {
  ...shared,
  body: PersonProof,
  bodyExample: PROOF,
  problems: ['unauthorized', 'totp_required', 'too_many_requests'],
} as const;

const done = (work: Promise<void>) => work.then(() => noContent);

export function ownLoginRoutes(services: LoginServices): Route[] {
  return [
    route({
      ...shared,
      path: '/login/revoke',
      operationId: 'revokeToken',
      summary: 'Log out',
      description:
        'Immediately ends the session of an access or refresh token, with all its tokens (RFC 7009). Unknown and ended ' +
        'tokens get the same response. API keys are revoked by the hub.',
      body: RevokeBody,
      form: REVOKE_FORM,
      bodyExample: { token: `cda_2_${'A'.repeat(43)}` },
      responses: {
        // Some libraries of OAuth 2.0 take no answer for one that is not JSON.
        200: { description: 'The same, to a form.', schema: Nothing, example: {} },
        204: { description: 'The token no longer works.' },
      },
      handler: async (call) => {
        const { key } = addressSubject(call.remoteAddress);
        await services.lines.addresses.run(`revoke ${key}`, () => logOut(services, call.body.token));
        return call.isForm ? ok({}) : noContent;
      },
    }),
    route({
      ...proven,
      path: '/login/totp',
      operationId: 'startTotp',
      summary: 'Set up a second factor',
      description:
        'For an authenticator app (RFC 6238: SHA-1, 30 seconds, 6 digits). It takes effect with the first login that sends one of its codes as `totp`; from then on every login needs one.',
      problems: ['unauthorized', 'totp_required', 'too_many_requests', 'state_conflict'],
      responses: answers('The secret, shown once.', TotpSecret),
      handler: async (call) => ok(await startTotp(services, call.body, call)),
    }),
    route({
      ...proven,
      path: '/login/totp/remove',
      operationId: 'removeOwnTotp',
      summary: 'Remove your second factor',
      description: 'Needs a current code. Repeating the request changes nothing.',
      responses: { 204: { description: 'The person has no second factor.' } },
      handler: (call) => done(removeOwnTotp(services, call.body, call)),
    }),
    route({
      ...proven,
      path: '/login/sessions',
      operationId: 'listOwnSessions',
      summary: 'List your sessions',
      description: 'Active sessions of the person in all their organizations, newest first in each.',
      responses: answers('The sessions.', Type.Array(OwnSession)),
      handler: async (call) => ok(await listOwnSessions(services, call.body, call)),
    }),
    route({
      ...proven,
      path: '/login/sessions/end',
      operationId: 'endOwnSessions',
      summary: 'End your sessions',
      description: 'One of them, or all: their access and refresh tokens stop working immediately.',
      body: SessionsToEnd,
      problems: ['unauthorized', 'totp_required', 'too_many_requests', 'not_found'],
      responses: { 204: { description: 'They have ended.' } },
      handler: (call) => done(endOwnSessions(services, call.body, call)),
    }),
    route({
      ...proven,
      path: '/login/password',
      operationId: 'changeOwnPassword',
      summary: 'Change your password',
      description: 'Ends all sessions of the person: log in again with the new password.',
      body: PasswordChange,
      bodyExample: { ...PROOF, new_password: 'a quiet harbour at dawn' },
      rules: ({ body }) => commonPasswordViolations(body.new_password, '/new_password'),
      responses: { 204: { description: 'The new password is in effect.' } },
      handler: (call) => done(changeOwnPassword(services, call.body, call)),
    }),
    route({
      ...shared,
      path: '/login/set_password',
      operationId: 'setPasswordByLink',
      summary: 'Set a password with a one-time link',
      description:
        'With the token of an invitation or a reset. It works once, and ends all sessions of the person. Unknown, used and expired links all get the same 401.',
      body: PasswordByLink,
      bodyExample: { token: `cdl_${'A'.repeat(43)}`, new_password: 'a quiet harbour at dawn' },
      rules: ({ body }) => commonPasswordViolations(body.new_password, '/new_password'),
      problems: ['unauthorized', 'too_many_requests'],
      responses: { 204: { description: 'The new password is in effect.' } },
      handler: (call) => done(setPasswordByLink(services, call.body, call)),
    }),
  ];
}
