// Lists of marketplace shipments. Whoever asks for what changed gets it in the order in which it changed.
import {
  equal,
  equalByIndex,
  fromDay,
  type KeyColumn,
  keysetList,
  type List,
  type ListFilter,
  type ListQuery,
  registerEither,
  untilDay,
} from '../../../../kit/db/lists.ts';
import { SHIPMENT_ROW, SHIPMENT_ROW_WITH_ORG } from '../reads.ts';
import { filteredShipmentId } from '../state-rules.ts';

const ID: KeyColumn = { column: 'id', type: 'bigint' };
const CREATED: readonly KeyColumn[] = [{ column: 'created_at', type: 'timestamptz' }, ID];
const UPDATED: readonly KeyColumn[] = [{ column: 'updated_at', type: 'timestamptz' }, ID];

/** The shipments that another table names; a few of them. */
const named = (table: string, column: string, index: string): ListFilter => ({
  condition: `t.id IN (SELECT x.shipment_id FROM ${table} x WHERE x.org_id = $1 AND x.${column} = ?)`,
  index,
  isPlannedEachTime: true,
});

const shared = {
  shipment_id: {
    ...equal('id', 'marketplace_shipment_pkey'),
    value: filteredShipmentId,
  },
  fba_shipment_id: equal('fba_shipment_id', 'marketplace_shipment_number_unique'),
  inventory_request_id: named(
    'marketplace_shipment_unit',
    'request_id',
    'marketplace_shipment_unit_of_request',
  ),
  work_order_id: named('marketplace_carton', 'work_order_id', 'marketplace_carton_of_work_order'),
  created_start_date: fromDay('created_at', 'marketplace_shipment_by_creation'),
  created_end_date: untilDay('created_at', 'marketplace_shipment_by_creation'),
};

const SELECT_ROW = `SELECT ${SHIPMENT_ROW}`;

const byCreation = keysetList({
  name: 'marketplace.shipmentsByCreation',
  from: 'marketplace_shipment t',
  warehouse: 't.warehouse_id',
  sorts: { '': { key: CREATED, descending: true } },
  json: SELECT_ROW,
  filters: {
    ...shared,
    status: equalByIndex('status', 'marketplace_shipment_by_status'),
    warehouse_id: equalByIndex('warehouse_id', 'marketplace_shipment_by_warehouse'),
    marketplace: equalByIndex('marketplace_name', 'marketplace_shipment_by_marketplace'),
    source: equalByIndex('source', 'marketplace_shipment_by_source'),
  },
});

const changed = {
  updated_start_date: fromDay('updated_at', 'marketplace_shipment_by_update'),
  updated_end_date: untilDay('updated_at', 'marketplace_shipment_by_update'),
  updated_since: { condition: 't.updated_at >= ?::timestamptz', index: 'marketplace_shipment_by_update' },
};

const byUpdate = keysetList({
  name: 'marketplace.shipmentsByUpdate',
  from: 'marketplace_shipment t',
  warehouse: 't.warehouse_id',
  key: UPDATED,
  json: SELECT_ROW,
  filters: {
    ...shared,
    ...changed,
    status: equal('status', 'marketplace_shipment_by_update'),
    warehouse_id: equal('warehouse_id', 'marketplace_shipment_by_update'),
    marketplace: equal('marketplace_name', 'marketplace_shipment_by_update'),
    source: equal('source', 'marketplace_shipment_by_update'),
  },
});

const filters = { ...changed, ...byCreation.filters };

const wanted = (query: ListQuery): List =>
  Object.keys(changed).some((name) => query[name] !== undefined) ? byUpdate : byCreation;

export const shipmentList = registerEither('marketplace.shipments', filters, wanted);

/** What goes from a warehouse to marketplaces, whosoever it is. */
export const shipmentsAtWarehouse = keysetList({
  name: 'marketplace.shipmentsAcrossOrgs',
  from: 'marketplace_shipment t',
  scope: 't.warehouse_id = $1',
  key: CREATED,
  json: SHIPMENT_ROW_WITH_ORG,
  filters: { status: equalByIndex('status', 'marketplace_shipment_at_warehouse_by_status') },
});
