import type { Static } from 'typebox';
import { forMerchant } from '../../../kit/http/for-merchant.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { withSecret } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { noContent, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { forgettingCredentials, type ManageServices } from '../manage-services.ts';
import { createApiKey, revokeApiKey } from './manage-api-keys.ts';
import { apiKeyList } from './queries.ts';
import { ApiKey, ApiKeyWithSecret, NewApiKey, NewOwnApiKey } from './schema.ts';

const TAG = 'Credentials';
const EXAMPLE: Static<typeof ApiKey> = {
  id: 1,
  org_id: 2,
  name: 'Example key',
  hint: 'cdk_2_5Jk0mB…',
  scopes: ['read'],
  warehouse_ids: null,
  read_rate: null,
  write_rate: null,
  in_flight_max: null,
  created_by: 'Hanna Hub',
  created: '2025-11-14T09:30:00.000Z',
  expires: null,
  revoked: null,
  last_used: null,
};

export function apiKeyRoutes(services: ManageServices): Route[] {
  const ofHub = hubRoutes(services);
  const [list, create, revoke] = ofHub as [Route, Route, Route];
  return [
    ...ofHub,
    forMerchant(list, 'account', { summary: 'List your API keys' }),
    forMerchant(create, 'account', {
      description:
        'The answer shows the key once. It takes the scopes `read`, `write` and `account`, and no more than you have ' +
        'yourself. Takes no Idempotency-Key: the answer is a secret and is not kept.',
      body: NewOwnApiKey,
      problems: ['state_conflict'],
    }),
    forMerchant(revoke, 'account'),
  ];
}

function hubRoutes(services: ManageServices): Route[] {
  return [
    listRoute(services.db, {
      path: '/ops/v1/orgs/{org_id}/api_keys',
      operationId: 'opsListApiKeys',
      summary: 'List the API keys of an organization',
      description:
        'Order: id. Revoked and expired keys are listed too; the keys themselves are never shown again.',
      tag: TAG,
      access: 'admin',
      params: Strict(ORG_ID),
      list: apiKeyList,
      row: ApiKey,
      example: EXAMPLE,
      rows: 'API keys.',
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/api_keys',
      operationId: 'opsCreateApiKey',
      summary: 'Make an API key',
      description:
        'The answer shows the key once. A merchant’s key takes the scopes `read`, `write` and `account`, the hub’s those of the hub, and may be bound to ' +
        'warehouses as people are. ' +
        'Takes no Idempotency-Key: the answer is a secret and is not kept.',
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
          example: {
            ...EXAMPLE,
            id: 2,
            name: 'Nightly report',
            expires: '2099-01-01T00:00:00.000Z',
            key: 'cdk_2_5Jk0mB0sX3mQ2yqvT7uUj8H1vY4bQw9Lr6nE0aZcXdI',
          },
        },
      },
      handler: (call) =>
        call.commit(async (tx, { orgId, now, actor }) => {
          const { json, key } = await createApiKey(tx, orgId, call.body, actor, now, call.actor);
          return withSecret({ status: 201, json }, { key });
        }),
    }),
    route({
      method: 'DELETE',
      path: '/ops/v1/orgs/{org_id}/api_keys/{key_id}',
      operationId: 'opsRevokeApiKey',
      summary: 'Revoke an API key',
      description: 'It stops working at once, for good. Doing it twice changes nothing.',
      tag: TAG,
      access: 'admin',
      params: Strict({ ...ORG_ID, key_id: Id('API key id.', 1) }),
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx, { orgId, now }) => {
            await revokeApiKey(tx, orgId, call.params.key_id, now);
            return noContent;
          }),
        ),
    }),
  ];
}
