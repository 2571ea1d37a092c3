// Signing in to the web console. Public like every login: each of them looks at the browser's own session.
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { PersonLogin } from '../schema.ts';
import type { LoginServices } from '../services.ts';
import { chooseOrg, describeSession, signIn, signOut } from './console-session.ts';
import { ConsoleSession, OrgChoice } from './schema.ts';

const shared = { tag: 'Console', access: 'public' } as const;
/** Requests here are not authenticated yet. */
export const LOGIN_BODY_BYTES_MAX = 16 * 1024;
/** Per address: a console reads its session when it is opened and when its tab regains focus. */
const ADDRESS_LIMITS = { readsPerSecond: 50, writesPerSecond: 50, inFlightMax: 64 };

const COOKIE =
  'The session is a cookie that scripts cannot read. It works only for requests with the header `X-Crossdock-Console` from the ' +
  'same origin, so that no other site can act for the person; otherwise the answer is `cross_site_request`. If the header is ' +
  '`<person>-<organization>`, the session must be theirs: a page left open does nothing for the next person who signs in.';

const session = (description: string) => ({ 200: { description, schema: ConsoleSession } });

export function consoleSessionRoutes(services: LoginServices): Route[] {
  return [
    route({
      method: 'POST',
      path: '/login/console',
      operationId: 'signIn',
      summary: 'Sign in to the console',
      description:
        `Like a login of a person, for browsers. ${COOKIE} It ends 12 hours after it was last used, and 30 days after ` +
        'the login. An earlier session of the browser is ended.',
      ...shared,
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
      summary: 'Read the signed-in person',
      description: `The person, the organizations they belong to, and what they may do. ${COOKIE}`,
      ...shared,
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
        'The session continues for another organization of the same person, in all tabs of the browser, with a new cookie.',
      ...shared,
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
      description: 'Ends the session and its streams immediately. Repeating the request changes nothing.',
      ...shared,
      addressLimits: ADDRESS_LIMITS,
      problems: ['cross_site_request', 'too_many_requests'],
      responses: { 204: { description: 'Signed out.' } },
      handler: (call) => signOut(services, call.browser()),
    }),
  ];
}
