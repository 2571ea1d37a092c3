import { type Static, Type } from 'typebox';
import type { Db } from '../db/db.ts';
import { namingConflicts } from '../http/conflicts.ts';
import { versionTag } from '../http/etag.ts';
import { listAnswer, listQuery, readPage } from '../http/pagination.ts';
import { notFound } from '../http/problems.ts';
import { noContent, type Route, route } from '../http/route.ts';
import { Id, Strict } from '../http/schema.ts';
import { requireOrg } from '../identity/find-org.ts';
import type { Clock } from '../kernel/clock.ts';
import { EXAMPLE_WAREHOUSE } from './examples.ts';
import { changeWarehouse, createWarehouse, setWarehouseAccess } from './manage-warehouses.ts';
import {
  allWarehouses,
  findWarehouse,
  openWarehouses,
  totalOpenWarehouses,
  totalWarehouses,
} from './queries.ts';
import { NewWarehouse, OpsWarehouse, Warehouse, WarehouseChanges } from './schema.ts';

const TAG = 'Warehouses';
const byId = Strict({ id: Id('Warehouse id.', 1) });
const byOrgAndId = Strict({
  org_id: Id('Organization id.', 2),
  id: Id('Warehouse id.', 1),
});
const EXAMPLE: Static<typeof OpsWarehouse> = {
  ...EXAMPLE_WAREHOUSE,
  version: 1,
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
} as Static<typeof OpsWarehouse>;
const CONFLICTS = { warehouse_code_unique: 'another warehouse has this code' };

export function warehouseOpsRoutes(services: { readonly db: Db; readonly clock: Clock }): Route[] {
  const { db, clock } = services;
  return [
    route({
      method: 'GET',
      path: '/ops/v1/warehouses',
      operationId: 'opsListWarehouses',
      summary: 'List all warehouses',
      description: 'Order: id.',
      tag: TAG,
      access: 'ops',
      query: listQuery({ perPage: 100, filters: {} }),
      responses: {
        200: {
          description: 'Warehouses.',
          schema: Type.Array(OpsWarehouse),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['bigint']);
        return listAnswer(
          call,
          await allWarehouses(db, page),
          page.wantsTotal ? await totalWarehouses(db) : null,
        );
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/warehouses',
      operationId: 'opsCreateWarehouse',
      summary: 'Add a warehouse',
      description: 'It is open to no organization until you open it.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      body: NewWarehouse,
      bodyExample: { ...withoutId(EXAMPLE_WAREHOUSE), code: 'EWR-9' },
      problems: ['already_exists'],
      responses: {
        201: {
          description: 'The new warehouse.',
          schema: OpsWarehouse,
          example: EXAMPLE,
          headers: ['ETag', 'Location'],
        },
      },
      handler: (call) =>
        namingConflicts(
          CONFLICTS,
          call.commit(async (tx) => {
            const made = await createWarehouse(tx, call.body, clock.now());
            const headers = { etag: versionTag(made.version), location: `/ops/v1/warehouses/${made.id}` };
            return { status: 201, json: made.json, headers };
          }),
        ),
    }),
    route({
      method: 'GET',
      path: '/ops/v1/warehouses/{id}',
      operationId: 'opsGetWarehouse',
      summary: 'Read a warehouse',
      tag: TAG,
      access: 'ops',
      params: byId,
      responses: {
        200: { description: 'The warehouse.', schema: OpsWarehouse, example: EXAMPLE, headers: ['ETag'] },
      },
      handler: async (call) => {
        const found = await findWarehouse(db, call.params.id);
        if (found === null) throw notFound();
        return { status: 200, json: found.json, headers: { etag: versionTag(found.version) } };
      },
    }),
    route({
      method: 'PATCH',
      path: '/ops/v1/warehouses/{id}',
      operationId: 'opsChangeWarehouse',
      summary: 'Change a warehouse',
      description: 'Only what the body names changes; an address is replaced as a whole.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byId,
      body: WarehouseChanges,
      bodyExample: { order_cutoff_time: '16:30' },
      honoursIfMatch: true,
      problems: ['already_exists'],
      responses: {
        200: {
          description: 'The warehouse as it is now.',
          schema: OpsWarehouse,
          example: EXAMPLE,
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        namingConflicts(
          CONFLICTS,
          call.commit(async (tx) => {
            const changed = await changeWarehouse(tx, call.params.id, call.body, call.ifMatch, clock.now());
            return { status: 200, json: changed.json, headers: { etag: versionTag(changed.version) } };
          }),
        ),
    }),
    route({
      method: 'GET',
      path: '/ops/v1/orgs/{org_id}/warehouses',
      operationId: 'opsListWarehousesOfOrg',
      summary: 'List the warehouses open to an organization',
      description: 'Order: id.',
      tag: TAG,
      access: 'ops',
      params: Strict({ org_id: byOrgAndId.properties.org_id }),
      query: listQuery({ perPage: 100, filters: {} }),
      responses: {
        200: {
          description: 'Warehouses, as the organization sees them.',
          schema: Type.Array(Warehouse),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE_WAREHOUSE],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['bigint']);
        const { org_id } = call.params;
        await requireOrg(db, org_id);
        const list = await openWarehouses(db, org_id, page);
        return listAnswer(call, list, page.wantsTotal ? await totalOpenWarehouses(db, org_id) : null);
      },
    }),
    ...(['PUT', 'DELETE'] as const).map((method) =>
      route({
        method,
        path: '/ops/v1/orgs/{org_id}/warehouses/{id}',
        operationId: method === 'PUT' ? 'opsOpenWarehouse' : 'opsCloseWarehouse',
        summary:
          method === 'PUT' ? 'Open a warehouse to an organization' : 'Close a warehouse to an organization',
        description: 'Doing it twice changes nothing.',
        tag: TAG,
        access: 'ops',
        adminOnly: true,
        params: byOrgAndId,
        responses: { 204: { description: 'Done.' } },
        handler: (call) =>
          call.commit(async (tx) => {
            await setWarehouseAccess(tx, call.params.org_id, call.params.id, method === 'PUT', clock.now());
            return noContent;
          }),
      }),
    ),
  ];
}

function withoutId<T extends { id: unknown }>(value: T): Omit<T, 'id'> {
  const { id: _, ...rest } = value;
  return rest;
}
