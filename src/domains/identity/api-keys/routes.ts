import { forMerchant } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { recordActions } from '../../../kit/http/record-actions.ts';
import { withSecret } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { forgettingCredentials, type ManageServices } from '../services.ts';
import { createApiKey, revokeApiKey } from './manage-api-keys.ts';
import { apiKeyList } from './queries.ts';
import { ApiKey, ApiKeyWithSecret, NewApiKey, NewOwnApiKey } from './schema.ts';

const TAG = 'Credentials';
const PATH = '/ops/v1/orgs/{org_id}/api_keys';

export function apiKeyRoutes(services: ManageServices): Route[] {
  const ofHub = hubRoutes(services);
  const [list, create, revoke] = ofHub as [Route, Route, Route];
  return [
    ...ofHub,
    forMerchant(list, 'account', { summary: 'List your API keys' }),
    forMerchant(create, 'account', {
      description:
        'The key is shown only in this response. Possible scopes are `read`, `write` and `account`, and never more than ' +
        'your own. An Idempotency-Key is refused, because the response contains a secret and is not stored.',
      body: NewOwnApiKey,
      problems: ['state_conflict'],
    }),
    forMerchant(revoke, 'account'),
  ];
}

function hubRoutes(services: ManageServices): Route[] {
  return [
    listRoute(services.db, {
      path: PATH,
      operationId: 'opsListApiKeys',
      summary: 'List the API keys of an organization',
      description:
        'Order: id. Revoked and expired keys are listed too; the keys themselves are never shown again.',
      tag: TAG,
      access: 'admin',
      params: Strict(ORG_ID),
      list: apiKeyList,
      row: ApiKey,
      rows: 'API keys.',
    }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'opsCreateApiKey',
      summary: 'Create an API key',
      description:
        'The key is shown only in this response. A merchant’s key can have the scopes `read`, `write` and `account`, the ' +
        'hub’s those of the hub; keys of the hub can be bound to warehouses, as people can. ' +
        'An Idempotency-Key is refused, because the response contains a secret and is not stored.',
      tag: TAG,
      access: 'admin',
      params: Strict(ORG_ID),
      body: NewApiKey,
      bodyExample: { name: 'Nightly report', scopes: ['read'], expires: '2099-01-01T00:00:00.000Z' },
      idempotency: false,
      responses: {
        201: {
          description: 'The new key.',
          schema: ApiKeyWithSecret,
        },
      },
      handler: (call) =>
        call.commit(async (tx, { orgId, now, actor }) => {
          const { json, key } = await createApiKey(tx, orgId, call.body, actor, now, call.actor);
          return withSecret({ status: 201, json }, { key });
        }),
    }),
    recordActions({
      tag: TAG,
      access: 'admin',
      path: `${PATH}/{key_id}`,
      params: { key_id: Id('API key id.', 1) },
      around: (change) => forgettingCredentials(services, change),
    })(null, {
      method: 'DELETE',
      operationId: 'opsRevokeApiKey',
      summary: 'Revoke an API key',
      description: 'It stops working immediately and permanently. Repeating the request changes nothing.',
      run: (tx, { orgId, now }, { params }) => revokeApiKey(tx, orgId, params.key_id, now),
    }),
  ];
}
