// Signing in to the web console. Public like every login: each of them looks at the browser's own session.
import { ok, type Route, route } from '../../../kit/http/route.ts';
import type { LoginServices } from '../login-services.ts';
import { PersonLogin } from '../schema.ts';
import { chooseOrg, describeSession, signIn, signOut } from './console-session.ts';
import { ConsoleSession, OrgChoice } from './schema.ts';

const TAG = 'Console';
/** Whoever asks here has shown nothing yet. */
export const LOGIN_BODY_BYTES_MAX = 16 * 1024;
/** Of one address: a console asks when it is opened and when somebody comes back to it. */
const ADDRESS_LIMITS = { readsPerSecond: 50, writesPerSecond: 50, inFlightMax: 64 };

const COOKIE =
  'The session is a cookie that scripts cannot read. It counts for requests with the header `X-Crossdock-Console` from ' +
  'the same origin alone, so that no other site can act for the person; everything else is `cross_site_request`. Where the header is ' +
  '`<person>-<organization>`, the session counts only if it is theirs: so a page that is still open does nothing for whoever signs in later.';

const EXAMPLE = {
  person: { id: 2, name: 'Dana Demo', email: 'demo@crossdock.test' },
  org: { id: 2, name: 'Juniper Goods', kind: 'merchant', role: 'owner', is_current: true, is_sandbox: true },
  orgs: [
    { id: 2, name: 'Juniper Goods', kind: 'merchant', role: 'owner', is_current: true, is_sandbox: true },
  ],
  scopes: ['read', 'write'],
  warehouse_ids: null,
};

const session = (description: string) => ({ 200: { description, schema: ConsoleSession, example: EXAMPLE } });

export function consoleSessionRoutes(services: LoginServices): Route[] {
  return [
    route({
      method: 'POST',
      path: '/login/console',
      operationId: 'signIn',
      summary: 'Sign in to the console',
      description:
        `Like a login of a person, for browsers. ${COOKIE} It ends 12 hours after it was last used, and 30 days after ` +
        'the login. A session that the browser has before is ended.',
      tag: TAG,
      access: 'public',
      body: PersonLogin,
      bodyLimitBytes: LOGIN_BODY_BYTES_MAX,
      bodyExample: { email: 'demo@crossdock.test', password: 'crossdock-demo' },
      idempotency: false,
      problems: ['unauthorized', 'cross_site_request', 'org_required', 'totp_required', 'too_many_requests'],
      responses: session('Who is signed in; the cookie comes with it.'),
      handler: (call) => signIn(services, call.body, call, call.browser()),
    }),
    route({
      method: 'GET',
      path: '/login/console',
      operationId: 'getConsoleSession',
      summary: 'Say who is signed in to the console',
      description: `The person, the organizations they belong to, and what they may do. ${COOKIE}`,
      tag: TAG,
      access: 'public',
      addressLimits: ADDRESS_LIMITS,
      problems: ['unauthorized', 'cross_site_request', 'too_many_requests'],
      responses: session('Who is signed in.'),
      handler: async (call) => ok(await describeSession(services, call.browser().token)),
    }),
    route({
      method: 'POST',
      path: '/login/console/org',
      operationId: 'chooseOrg',
      summary: 'Act for another organization in the console',
      description:
        'The session goes on for another organization of the same person, in all tabs of the browser; its cookie is a new one.',
      tag: TAG,
      access: 'public',
      addressLimits: ADDRESS_LIMITS,
      body: OrgChoice,
      bodyExample: { org_id: 2 },
      idempotency: false,
      problems: ['unauthorized', 'cross_site_request', 'totp_required', 'too_many_requests'],
      responses: session('Who is signed in, for the chosen organization.'),
      handler: (call) => chooseOrg(services, call.browser(), call.body.org_id),
    }),
    route({
      method: 'DELETE',
      path: '/login/console',
      operationId: 'signOut',
      summary: 'Sign out of the console',
      description: 'Ends the session at once, streams included. Doing it twice changes nothing.',
      tag: TAG,
      access: 'public',
      addressLimits: ADDRESS_LIMITS,
      problems: ['cross_site_request', 'too_many_requests'],
      responses: { 204: { description: 'Nobody is signed in (any more).' } },
      handler: (call) => signOut(services, call.browser()),
    }),
  ];
}
