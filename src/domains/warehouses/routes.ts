import type { Db } from '../../kit/db/db.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { committed } from '../../kit/http/record-answer.ts';
import { ORG_ID, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { Id, Strict } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { audited } from '../identity/audit/record-audit.ts';
import { EXAMPLE_WAREHOUSE } from './examples.ts';
import { changeWarehouse, createWarehouse, setWarehouseAccess } from './manage-warehouses.ts';
import { openWarehouseList, warehouseList, warehouses } from './queries.ts';
import { NewWarehouse, OpsWarehouse, Warehouse, WarehouseChanges } from './schema.ts';

const TAG = 'Warehouses';
const byId = { id: Id('Warehouse id.', 1) };
/** A new warehouse has no organizations yet. */
const CREATE = 'opsCreateWarehouse';
const { id: _, ...EXAMPLE_FIELDS } = EXAMPLE_WAREHOUSE;

export function warehouseRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const open = listRoute(db, {
    path: '/v1/warehouses',
    operationId: 'listWarehouses',
    summary: 'List the warehouses your organization can use',
    description: 'Order: id.',
    tag: TAG,
    access: 'read',
    caching: 'revalidate',
    list: openWarehouseList,
    row: Warehouse,
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
    list: { summary: 'List all warehouses', list: warehouseList },
    find: (reader, _orgId, id) => warehouses.find(reader, null, id),
    create: {
      description: 'No organization can use it until you give access.',
      body: NewWarehouse,
      bodyExample: { ...EXAMPLE_FIELDS, code: 'EWR-9' },
      work: (tx, { now }, input) => createWarehouse(tx, input, now),
    },
    change: {
      description:
        'Only the fields in the body change; an address is replaced as a whole. The change is an event in the feeds of all ' +
        'organizations with access. An inactive warehouse takes no new goods or orders; its stock can still be counted, changed, ' +
        'shipped and removed.',
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
      summary: 'List the warehouses an organization can use',
    }),
    ...(['PUT', 'DELETE'] as const).map((method) => {
      const access = route({
        method,
        path: '/ops/v1/orgs/{org_id}/warehouses/{id}',
        operationId: method === 'PUT' ? 'opsOpenWarehouse' : 'opsCloseWarehouse',
        summary:
          method === 'PUT'
            ? 'Give an organization access to a warehouse'
            : 'Revoke an organization’s access to a warehouse',
        description:
          'The change is an event in the organization’s feed. Goods at a warehouse without access can still be counted, changed, ' +
          'shipped and removed. Repeating it changes nothing.',
        tag: TAG,
        access: 'warehouses',
        params: Strict({ ...ORG_ID, ...byId }),
        responses: { 204: { description: 'Done.' } },
        handler: (call) =>
          committed(call, (tx, feed) => setWarehouseAccess(tx, feed, call.params.id, method === 'PUT')),
      });
      return audited(access, clock);
    }),
  ];
}
