import type { Static } from 'typebox';
import { listRoute } from '../../kit/http/list-route.ts';
import { answers } from '../../kit/http/responses.ts';
import { ok, type Route, route } from '../../kit/http/route.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { audited } from './audit/record-audit.ts';
import { auditRoutes } from './audit/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { consoleSessionRoutes, LOGIN_BODY_BYTES_MAX } from './console/routes.ts';
import { invitationRoutes, joinRoutes } from './invitations/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { logIn } from './log-in.ts';
import { TOKEN_FORM } from './oauth.ts';
import { orgRoutes } from './orgs/routes.ts';
import { ownLoginRoutes } from './own-login-routes.ts';
import { memberRoutes, userRoutes } from './people/routes.ts';
import { orgsOfCredential } from './queries.ts';
import { LoginAnswer, LoginBody, loginForm, OrgOfCredential, OtherGrant } from './schema.ts';
import type { LoginServices, ManageServices } from './services.ts';

export function identityRoutes(services: LoginServices & ManageServices): Route[] {
  return [
    route({
      method: 'POST',
      path: '/login',
      operationId: 'login',
      summary: 'Get an access token',
      description:
        'Three forms: a program sends its client id and secret, a person an email and a password, and a person who is logged in a refresh token (single use; the response has the next one). Every failed login gets the same 401. Within 15 minutes, 10 failures of a person from one address, 100 of a person from ' +
        'addresses where they have not logged in lately, or 100 of an address are followed by 429; an address where the account has logged in within 30 days is only stopped by its own failures. ' +
        'The session of a person ends 30 days after its last refresh, and 90 days after the login.\n\n' +
        'Clients of OAuth 2.0 (RFC 6749) use it as their token endpoint: `client_credentials` and `refresh_token` as a ' +
        'form, the client by HTTP Basic or among the parameters; errors then have the format of OAuth. ' +
        'Without a `grant_type`, the fields of the body decide.',
      tag: 'Login',
      access: 'public',
      body: LoginBody,
      bodyForm: loginForm,
      moreBodyForms: [OtherGrant],
      form: TOKEN_FORM,
      bodyLimitBytes: LOGIN_BODY_BYTES_MAX,
      bodyExample: {
        grant_type: 'client_credentials',
        client_id: 'demo-client',
        client_secret: 'demo-secret',
      },
      idempotency: false,
      problems: ['unauthorized', 'org_required', 'totp_required', 'too_many_requests'],
      responses: answers('The token and what it may do.', LoginAnswer),
      handler: async (call) => ok(await logIn(services, call.body as Static<typeof LoginBody>, call)),
    }),
    ...ownLoginRoutes(services),
    ...joinRoutes(services),
    ...consoleSessionRoutes(services),
    listRoute(services.db, {
      path: '/v1/orgs',
      operationId: 'listOrgs',
      summary: 'List the organizations this credential can see',
      description:
        'A person sees all organizations they belong to, a program the one it acts for. Order: id.',
      tag: 'Organizations',
      access: 'read',
      list: orgsOfCredential,
      scope: ({ actor }) => [actor.userId, actor.orgId, actor.role],
      row: OrgOfCredential,
      rows: 'Organizations.',
    }),
    ...managingRoutes(services),
  ];
}

/** Who may call: organizations, people, clients and API keys, as the hub and as merchants manage them. */
function managingRoutes(services: ManageServices): Route[] {
  return [
    ...orgRoutes(services),
    ...userRoutes(services),
    ...memberRoutes(services),
    ...clientRoutes(services),
    ...apiKeyRoutes(services),
    ...linkRoutes(services),
    ...invitationRoutes(services),
    ...auditRoutes(services),
  ].map((one) => audited(one, services.clock));
}
