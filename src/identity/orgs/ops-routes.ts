import { type Static, Type } from 'typebox';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { notFound } from '../../http/problems.ts';
import { createdAnswer, recordAnswer } from '../../http/record-answer.ts';
import { type Route, route } from '../../http/route.ts';
import { Enum, Id, Strict, Text } from '../../http/schema.ts';
import { forgettingCredentials, type ManageServices } from '../manage-services.ts';
import { changeOrg, createOrg } from './manage-orgs.ts';
import { findOrg, listOrgs, totalOrgs } from './queries.ts';
import { NewOrg, OpsOrg, ORG_KINDS, OrgChanges } from './schema.ts';

const TAG = 'Organizations';
const byId = Strict({ org_id: Id('Organization id.', 2) });
const EXAMPLE: Static<typeof OpsOrg> = {
  id: 2,
  name: 'Juniper Goods',
  kind: 'merchant',
  is_active: true,
  read_rate: null,
  write_rate: null,
  in_flight_max: null,
  version: 1,
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
};

export function orgOpsRoutes(services: ManageServices): Route[] {
  const { db, clock } = services;
  return [
    route({
      method: 'GET',
      path: '/ops/v1/orgs',
      operationId: 'opsListOrgs',
      summary: 'List all organizations',
      description: 'Order: id.',
      tag: TAG,
      access: 'ops',
      query: listQuery({
        perPage: 100,
        filters: {
          q: Type.Optional(Text(200, 'Part of the name, in any case.')),
          kind: Type.Optional(Enum(ORG_KINDS, 'Only merchants, or only the hub.')),
        },
      }),
      queryExample: { q: 'juniper' },
      responses: {
        200: {
          description: 'Organizations.',
          schema: Type.Array(OpsOrg),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['bigint']);
        const list = await listOrgs(db, call.query, page);
        return listAnswer(call, list, page.wantsTotal ? await totalOrgs(db, call.query) : null);
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs',
      operationId: 'opsCreateOrg',
      summary: 'Add a merchant',
      description: 'It has no people, no credentials and no warehouse until you add them.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      body: NewOrg,
      bodyExample: { name: 'Maple Outfitters' },
      responses: {
        201: {
          description: 'The new organization.',
          schema: OpsOrg,
          example: { ...EXAMPLE, id: 4, name: 'Maple Outfitters' },
          headers: ['ETag', 'Location'],
        },
      },
      handler: (call) =>
        call.commit(async (tx) => {
          const made = await createOrg(tx, call.body, clock.now());
          return createdAnswer(made, `/ops/v1/orgs/${made.id}`);
        }),
    }),
    route({
      method: 'GET',
      path: '/ops/v1/orgs/{org_id}',
      operationId: 'opsGetOrg',
      summary: 'Read an organization',
      tag: TAG,
      access: 'ops',
      params: byId,
      responses: {
        200: { description: 'The organization.', schema: OpsOrg, example: EXAMPLE, headers: ['ETag'] },
      },
      handler: async (call) => {
        const found = await findOrg(db, call.params.org_id);
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    route({
      method: 'PATCH',
      path: '/ops/v1/orgs/{org_id}',
      operationId: 'opsChangeOrg',
      summary: 'Change an organization',
      description:
        'Only what the body names changes. The credentials of an organization that is not active are refused; they ' +
        'work again once it is. The hub itself cannot be deactivated.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byId,
      body: OrgChanges,
      bodyExample: { write_rate: 200 },
      honoursIfMatch: true,
      problems: ['state_conflict'],
      responses: {
        200: {
          description: 'The organization as it is now.',
          schema: OpsOrg,
          example: { ...EXAMPLE, write_rate: 200, version: 2 },
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx) =>
            recordAnswer(await changeOrg(tx, call.params.org_id, call.body, call.ifMatch, clock.now())),
          ),
        ),
    }),
  ];
}
