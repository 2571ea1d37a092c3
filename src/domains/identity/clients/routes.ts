import { type Static, Type } from 'typebox';
import { forMerchant } from '../../../kit/http/for-merchant.ts';
import { recordAnswer, withSecret } from '../../../kit/http/record-answer.ts';
import { ORG_ID, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { noContent, type Route, route } from '../../../kit/http/route.ts';
import { Strict } from '../../../kit/http/schema.ts';
import { forgettingCredentials, type ManageServices } from '../manage-services.ts';
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

const TAG = 'Credentials';
const PATH = '/ops/v1/orgs/{org_id}/clients';
const byId = {
  client_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Client id.',
    examples: ['example-client'],
  }),
};
const EXAMPLE: Static<typeof Client> = {
  client_id: 'example-client',
  org_id: 2,
  name: 'Example',
  scopes: ['read'],
  is_active: true,
  read_rate: null,
  write_rate: null,
  in_flight_max: null,
  version: 1,
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
};
const EXAMPLE_SECRET = { client_secret: 'Wc8wTg0fJm6wJ2YyqY7uUj8H1vY4bQw9Lr6nE0aZcXd' };

type OwnDescription = Parameters<typeof forMerchant>[2];

/** What merchants read otherwise. */
const OWN: Readonly<Record<string, OwnDescription>> = {
  opsListClients: { summary: 'List your clients' },
  opsCreateClient: {
    description:
      'The answer shows the secret once; the client id is made up. It takes the scopes `read`, `write` and `account`, ' +
      'and no more than you have yourself. Takes no Idempotency-Key: the answer is a secret and is not kept.',
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
  return [
    ...resourceRoutes(db, {
      path: PATH,
      id: byId,
      name: 'Client',
      noun: 'client',
      tag: TAG,
      access: 'admin',
      schema: Client,
      example: EXAMPLE,
      list: { description: 'Order: client id. Secrets are never shown again.', list: clientList },
      find: clients.find,
      create: {
        summary: 'Give a program a client id and a secret',
        description:
          'The answer shows the secret once. Without a `client_id` one is made up. A merchant’s client takes the scopes ' +
          '`read`, `write` and `account`, the hub’s those of the hub. Takes no Idempotency-Key: the answer is a secret and is not kept.',
        body: NewClient,
        bodyExample: { name: 'Warehouse display', scopes: ['read'] },
        idempotency: false,
        answer: ClientWithSecret,
        example: {
          ...EXAMPLE,
          client_id: 'cl_5f0c2b7a9d3e4f1a6b8c',
          name: 'Warehouse display',
          ...EXAMPLE_SECRET,
        },
        prepare: async (body) => ({ body, ...(await newSecret()) }),
        secret: ({ client_secret }) => ({ client_secret }),
        work: (tx, { orgId, now }, { body, secret_hash }, { actor }) =>
          createClient(tx, orgId, { ...body, secret_hash }, now, actor),
      },
      change: {
        description: 'Only what the body names changes, at once. Deactivation ends the client’s sessions.',
        body: ClientChanges,
        bodyExample: { name: 'Example' },
        example: { ...EXAMPLE, version: 2 },
        work: (tx, { orgId, now }, id, changes, { ifMatch, actor }) =>
          changeClient(tx, orgId, id, changes, ifMatch, now, actor),
      },
      conflicts: { api_client_pkey: 'another client has this client_id' },
      around: (change) => forgettingCredentials(services, change),
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/{client_id}`,
      operationId: 'opsDeactivateClient',
      summary: 'Deactivate a client',
      description:
        'It cannot log in any more, and its sessions end at once. Its record stays, so that what it did can be traced ' +
        'and its id is never given to another one. Doing it twice changes nothing more.',
      tag: TAG,
      access: 'admin',
      params: Strict({ ...ORG_ID, ...byId }),
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx, { orgId, now }) => {
            await changeClient(tx, orgId, call.params.client_id, { is_active: false }, null, now);
            return noContent;
          }),
        ),
    }),
    route({
      method: 'POST',
      path: `${PATH}/{client_id}/rotate_secret`,
      operationId: 'opsRotateClientSecret',
      summary: 'Give a client a new secret',
      description:
        'The old secret stops at once, and the client’s sessions end. The answer shows the new secret once. Takes no ' +
        'Idempotency-Key: the answer is a secret and is not kept.',
      tag: TAG,
      access: 'admin',
      params: Strict({ ...ORG_ID, ...byId }),
      idempotency: false,
      responses: {
        200: {
          description: 'The client and its new secret.',
          schema: ClientWithSecret,
          example: { ...EXAMPLE, version: 2, ...EXAMPLE_SECRET },
          headers: ['ETag'],
        },
      },
      handler: async (call) => {
        const { client_secret, secret_hash } = await newSecret();
        return forgettingCredentials(services, () =>
          call.commit(async (tx, { orgId, now }) => {
            const { actor, params } = call;
            const rotated = await changeClient(
              tx,
              orgId,
              params.client_id,
              { secret_hash },
              null,
              now,
              actor,
            );
            return withSecret(recordAnswer(rotated), { client_secret });
          }),
        );
      },
    }),
  ];
}
