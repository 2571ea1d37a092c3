import type { Db } from '../../kit/db/db.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { ORG_ID, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { noContent, type Route, route } from '../../kit/http/route.ts';
import { Id, Strict } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { audited } from '../identity/audit/record-audit.ts';
import { EXAMPLE_WAREHOUSE } from './examples.ts';
import { changeWarehouse, createWarehouse, setWarehouseAccess } from './manage-warehouses.ts';
import { openWarehouseList, warehouseList, warehouses } from './queries.ts';
import { NewWarehouse, OpsWarehouse, Warehouse, WarehouseChanges } from './schema.ts';

const TAG = 'Warehouses';
const byId = { id: Id('Warehouse id.', 1) };
/** A new warehouse is nobody's yet. */
const CREATE = 'opsCreateWarehouse';
const { id: _, ...EXAMPLE_FIELDS } = EXAMPLE_WAREHOUSE;

export function warehouseRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const open = listRoute(db, {
    path: '/v1/warehouses',
    operationId: 'listWarehouses',
    summary: 'List the warehouses open to your organization',
    description: 'Order: id.',
    tag: TAG,
    access: 'read',
    caching: 'revalidate',
    list: openWarehouseList,
    row: Warehouse,
    example: EXAMPLE_WAREHOUSE,
    rows: 'Warehouses.',
  });
  const all = resourceRoutes(db, {
    path: '/ops/v1/warehouses',
    id: byId,
    name: 'Warehouse',
    noun: 'warehouse',
    tag: TAG,
    access: 'warehouses',
    readAccess: 'hub',
    schema: OpsWarehouse,
    example: {
      ...EXAMPLE_WAREHOUSE,
      version: 1,
      created: '2025-11-14T09:30:00.000Z',
      updated: '2025-11-14T09:30:00.000Z',
    },
    list: { summary: 'List all warehouses', list: warehouseList },
    find: (reader, _orgId, id) => warehouses.find(reader, null, id),
    create: {
      description: 'It is open to no organization until you open it.',
      body: NewWarehouse,
      bodyExample: { ...EXAMPLE_FIELDS, code: 'EWR-9' },
      work: (tx, { now }, input) => createWarehouse(tx, input, now),
    },
    change: {
      description:
        'Only what the body names changes; an address is replaced as a whole. The feeds of all organizations to which it ' +
        'is open tell it. A warehouse that is not active takes in no goods and no orders; what lies there can still be ' +
        'counted, changed, shipped and taken away.',
      body: WarehouseChanges,
      bodyExample: { order_cutoff_time: '16:30' },
      work: (tx, feed, id, changes, { ifMatch }) => changeWarehouse(tx, feed, id, changes, ifMatch),
    },
    conflicts: { warehouse_code_unique: 'another warehouse has this code' },
  });
  return [
    open,
    ...all.map((one) => audited({ ...one, isOfAllWarehouses: one.operationId === CREATE }, clock)),
    forHub(open, 'hub', {
      operationId: 'opsListWarehousesOfOrg',
      summary: 'List the warehouses open to an organization',
    }),
    ...(['PUT', 'DELETE'] as const).map((method) => {
      const access = route({
        method,
        path: '/ops/v1/orgs/{org_id}/warehouses/{id}',
        operationId: method === 'PUT' ? 'opsOpenWarehouse' : 'opsCloseWarehouse',
        summary:
          method === 'PUT' ? 'Open a warehouse to an organization' : 'Close a warehouse to an organization',
        description:
          'The organization’s feed tells it. What of its goods lies at a warehouse that is closed to it can still be ' +
          'counted, changed, shipped and taken away. Doing it twice changes nothing.',
        tag: TAG,
        access: 'warehouses',
        params: Strict({ ...ORG_ID, ...byId }),
        responses: { 204: { description: 'Done.' } },
        handler: (call) =>
          call.commit(async (tx, feed) => {
            await setWarehouseAccess(tx, feed, call.params.id, method === 'PUT');
            return noContent;
          }),
      });
      return audited(access, clock);
    }),
  ];
}
