// Units that left the source of a transfer. Written only while the request is locked.
import { readsInWork } from '../../../kit/aggregates/work-statements.ts';
import { BY_CREATION, keysetList } from '../../../kit/db/lists.ts';
import { bigint, date, increments, inserts, table, text } from '../../../kit/db/tables.ts';
import { ROW_WITH_ORG } from '../requests/queries.ts';

export interface TransferUnitRow {
  readonly request_item_id: number;
  readonly item_id: number;
  readonly lot: string;
  readonly expiration: string;
  /** Units still in transit. */
  readonly open: number;
}

/** Units in transit, first expired first. */
export const unitsOnTheirWay = readsInWork<TransferUnitRow, [requestId: number]>(
  'inbound.openTransferUnits',
  `SELECT u.request_item_id, q.item_id, u.lot, u.expiration::text AS expiration,
     u.departed_qty - u.arrived_qty - u.lost_qty AS open
   FROM inventory_request_unit u
   JOIN inventory_request_item q ON q.org_id = $1 AND q.request_id = $2 AND q.id = u.request_item_id
   WHERE u.org_id = $1 AND u.request_id = $2 AND u.departed_qty > u.arrived_qty + u.lost_qty
   ORDER BY u.request_item_id, u.expiration, u.lot`,
);

const unitTable = table('inventory_request_unit', ['request_id', 'request_item_id', 'lot', 'expiration'], {
  request_id: bigint(),
  request_item_id: bigint(),
  lot: text(),
  expiration: date(),
  departed_qty: bigint(),
  arrived_qty: bigint(),
  lost_qty: bigint(),
});
export const insertUnits = inserts(unitTable);
export const addArrived = increments(unitTable, ['arrived_qty']);
export const addLost = increments(unitTable, ['lost_qty']);

/** Outgoing transfers of a warehouse, of all orgs. */
export const outgoingTransferList = keysetList({
  name: 'inbound.outgoingAcrossOrgs',
  from: 'inventory_request t',
  scope: `t.source_warehouse_id = $1 AND t.status = 'placed'`,
  json: ROW_WITH_ORG,
  key: BY_CREATION,
});
