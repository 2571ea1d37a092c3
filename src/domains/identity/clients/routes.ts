import { Type } from 'typebox';
import { forMerchant } from '../../../kit/http/for-hub.ts';
import { recordActions } from '../../../kit/http/record-actions.ts';
import { recordAnswer, withSecret } from '../../../kit/http/record-answer.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Answer, Route } from '../../../kit/http/route.ts';
import { forgettingCredentials, type ManageServices } from '../services.ts';
import { newClientSecret } from '../tokens.ts';
import { changeClient, createClient } from './manage-clients.ts';
import { clientList, clients } from './queries.ts';
import {
  Client,
  ClientChanges,
  ClientWithSecret,
  NewClient,
  NewOwnClient,
  OwnClientChanges,
} from './schema.ts';

const PATH = '/ops/v1/orgs/{org_id}/clients';
const byId = {
  client_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Client id.',
    examples: ['example-client'],
  }),
};

type OwnDescription = Parameters<typeof forMerchant>[2];

/** What merchants read otherwise. */
const OWN: Readonly<Record<string, OwnDescription>> = {
  opsListClients: { summary: 'List your clients' },
  opsCreateClient: {
    description:
      'The secret is shown only in this response; the client id is generated. Possible scopes are `read`, `write` and ' +
      '`account`, and never more than your own. An Idempotency-Key is refused, because the response contains a secret and is not stored.',
    body: NewOwnClient,
    problems: ['state_conflict'],
  },
  opsChangeClient: { body: OwnClientChanges },
};

export function clientRoutes(services: ManageServices): Route[] {
  const ofHub = hubRoutes(services);
  return [...ofHub, ...ofHub.map((one) => forMerchant(one, 'account', OWN[one.operationId]))];
}

function hubRoutes(services: ManageServices): Route[] {
  const { db, hasher } = services;
  const newSecret = async () => {
    const client_secret = newClientSecret();
    return { client_secret, secret_hash: await hasher.hash(client_secret) };
  };
  const around = (change: () => Promise<Answer>) => forgettingCredentials(services, change);
  const shared = { tag: 'Credentials', access: 'admin', around } as const;
  const action = recordActions({ ...shared, path: `${PATH}/{client_id}`, params: byId });
  return [
    ...resourceRoutes(db, {
      ...shared,
      path: PATH,
      id: byId,
      name: 'Client',
      noun: 'client',
      schema: Client,
      list: { description: 'Order: client id. Secrets are never shown again.', list: clientList },
      find: clients.find,
      create: {
        summary: 'Create a client',
        description:
          'The secret is shown only in this response. Without a `client_id` one is generated. A merchant’s client can have ' +
          'the scopes `read`, `write` and `account`, the hub’s those of the hub. An Idempotency-Key is refused, because the response contains a secret and is not stored.',
        body: NewClient,
        bodyExample: { name: 'Warehouse display', scopes: ['read'] },
        idempotency: false,
        answer: ClientWithSecret,
        prepare: async (body) => ({ body, ...(await newSecret()) }),
        secret: ({ client_secret }) => ({ client_secret }),
        work: (tx, { orgId, now }, { body, secret_hash }, { actor }) =>
          createClient(tx, orgId, { ...body, secret_hash }, now, actor),
      },
      change: {
        description:
          'Only the fields in the body change, immediately. Deactivation ends the client’s sessions.',
        body: ClientChanges,
        bodyExample: { name: 'Example' },
        work: (tx, { orgId, now }, id, changes, { ifMatch, actor }) =>
          changeClient(tx, orgId, id, changes, ifMatch, now, actor),
      },
      conflicts: { api_client_pkey: 'another client has this client_id' },
    }),
    action(null, {
      method: 'DELETE',
      operationId: 'opsDeactivateClient',
      summary: 'Deactivate a client',
      description:
        'It can no longer log in, and its sessions end immediately. Its record is kept, so that its changes can be ' +
        'traced and its id is never reused. Repeating the request changes nothing.',
      run: async (tx, { orgId, now }, { params }) => {
        await changeClient(tx, orgId, params.client_id, { is_active: false }, null, now);
      },
    }),
    action('rotate_secret', {
      operationId: 'opsRotateClientSecret',
      summary: 'Rotate the secret of a client',
      description:
        'The old secret stops working immediately, and the client’s sessions end. The new secret is shown only in this response. An Idempotency-Key is refused, because the response contains a secret and is not stored.',
      idempotency: false,
      answer: {
        description: 'The client and its new secret.',
        schema: ClientWithSecret,
        headers: ['ETag'],
      },
      prepare: newSecret,
      run: async (tx, { orgId, now }, { params, actor }, { client_secret, secret_hash }) => {
        const rotated = await changeClient(tx, orgId, params.client_id, { secret_hash }, null, now, actor);
        return withSecret(recordAnswer(rotated), { client_secret });
      },
    }),
  ];
}
