import { type Static, Type } from 'typebox';
import { namingConflicts } from '../../http/conflicts.ts';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { notFound } from '../../http/problems.ts';
import { createdAnswer, recordAnswer, withSecret } from '../../http/record-answer.ts';
import { noContent, type Route, route } from '../../http/route.ts';
import { Id, Strict } from '../../http/schema.ts';
import { requireOrg } from '../find-org.ts';
import { forgettingCredentials, type ManageServices } from '../manage-services.ts';
import { newClientSecret } from '../tokens.ts';
import { changeClient, createClient, deactivateClient, rotateClientSecret } from './manage-clients.ts';
import { findClientOf, listClients, totalClients } from './queries.ts';
import { Client, ClientChanges, ClientWithSecret, NewClient } from './schema.ts';

const TAG = 'Credentials';
const orgId = Id('Organization id.', 2);
const byOrg = Strict({ org_id: orgId });
const byOrgAndClient = Strict({
  org_id: orgId,
  client_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Client id.',
    examples: ['example-client'],
  }),
});
const CONFLICTS = { api_client_pkey: 'another client has this client_id' };
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

export function clientOpsRoutes(services: ManageServices): Route[] {
  const { db, clock, hasher } = services;
  return [
    route({
      method: 'GET',
      path: '/ops/v1/orgs/{org_id}/clients',
      operationId: 'opsListClients',
      summary: 'List the clients of an organization',
      description: 'Order: client id. Secrets are never shown again.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrg,
      query: listQuery({ perPage: 100, filters: {} }),
      responses: {
        200: {
          description: 'Clients.',
          schema: Type.Array(Client),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE],
        },
      },
      handler: async (call) => {
        const { org_id } = call.params;
        const page = readPage(call.query, ['text']);
        await requireOrg(db, org_id);
        const list = await listClients(db, org_id, page);
        return listAnswer(call, list, page.wantsTotal ? await totalClients(db, org_id) : null);
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/clients',
      operationId: 'opsCreateClient',
      summary: 'Give a program a client id and a secret',
      description:
        'The answer shows the secret once. Without a `client_id` one is made up. A merchant’s client takes the scopes ' +
        '`read` and `write`, the hub’s only `ops`. Takes no Idempotency-Key: the answer is a secret and is not kept.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrg,
      body: NewClient,
      bodyExample: { name: 'Warehouse display', scopes: ['read'] },
      idempotency: false,
      problems: ['already_exists'],
      responses: {
        201: {
          description: 'The new client and its secret.',
          schema: ClientWithSecret,
          example: {
            ...EXAMPLE,
            client_id: 'cl_5f0c2b7a9d3e4f1a6b8c',
            name: 'Warehouse display',
            ...EXAMPLE_SECRET,
          },
          headers: ['ETag', 'Location'],
        },
      },
      handler: async (call) => {
        const { org_id } = call.params;
        const client_secret = newClientSecret();
        const secret_hash = await hasher.hash(client_secret);
        return namingConflicts(
          CONFLICTS,
          call.commit(async (tx) => {
            const made = await createClient(tx, org_id, { ...call.body, secret_hash }, clock.now());
            const location = `/ops/v1/orgs/${org_id}/clients/${made.client_id}`;
            return withSecret(createdAnswer(made, location), { client_secret });
          }),
        );
      },
    }),
    route({
      method: 'GET',
      path: '/ops/v1/orgs/{org_id}/clients/{client_id}',
      operationId: 'opsGetClient',
      summary: 'Read a client',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrgAndClient,
      responses: { 200: { description: 'The client.', schema: Client, example: EXAMPLE, headers: ['ETag'] } },
      handler: async (call) => {
        const found = await findClientOf(db, call.params.org_id, call.params.client_id);
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    route({
      method: 'PATCH',
      path: '/ops/v1/orgs/{org_id}/clients/{client_id}',
      operationId: 'opsChangeClient',
      summary: 'Change a client',
      description: 'Only what the body names changes, at once. Deactivation ends the client’s sessions.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrgAndClient,
      body: ClientChanges,
      bodyExample: { name: 'Example' },
      honoursIfMatch: true,
      responses: {
        200: {
          description: 'The client as it is now.',
          schema: Client,
          example: { ...EXAMPLE, version: 2 },
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx) => {
            const { org_id, client_id } = call.params;
            return recordAnswer(
              await changeClient(tx, org_id, client_id, call.body, call.ifMatch, clock.now()),
            );
          }),
        ),
    }),
    route({
      method: 'DELETE',
      path: '/ops/v1/orgs/{org_id}/clients/{client_id}',
      operationId: 'opsDeactivateClient',
      summary: 'Deactivate a client',
      description:
        'It cannot log in any more, and its sessions end at once. Its record stays, so that what it did can be traced ' +
        'and its id is never given to another one. Doing it twice changes nothing more.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrgAndClient,
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx) => {
            await deactivateClient(tx, call.params.org_id, call.params.client_id, clock.now());
            return noContent;
          }),
        ),
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/clients/{client_id}/rotate_secret',
      operationId: 'opsRotateClientSecret',
      summary: 'Give a client a new secret',
      description:
        'The old secret stops at once, and the client’s sessions end. The answer shows the new secret once. Takes no ' +
        'Idempotency-Key: the answer is a secret and is not kept.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrgAndClient,
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
        const { org_id, client_id } = call.params;
        const client_secret = newClientSecret();
        const hash = await hasher.hash(client_secret);
        return forgettingCredentials(services, () =>
          call.commit(async (tx) => {
            const rotated = await rotateClientSecret(tx, org_id, client_id, hash, clock.now());
            return withSecret(recordAnswer(rotated), { client_secret });
          }),
        );
      },
    }),
  ];
}
