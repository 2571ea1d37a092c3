import { listByCreationOrChange } from '../../../../kit/db/list-by-change.ts';
import {
  BY_CREATION,
  equalByIndex,
  equalSelective,
  fromDay,
  keysetList,
  type ListFilter,
  since,
  untilDay,
} from '../../../../kit/db/lists.ts';
import { SHIPMENT_ROW, SHIPMENT_ROW_WITH_ORG } from '../reads.ts';
import { filteredShipmentId } from '../state-rules.ts';

/** The shipments that another table names; a few of them. */
const named = (table: string, column: string, index: string): ListFilter => ({
  condition: `t.id IN (SELECT x.shipment_id FROM ${table} x WHERE x.org_id = $1 AND x.${column} = ?)`,
  index,
  isPlannedEachTime: true,
  isSelective: true,
});

const CREATED = 'marketplace_shipment_by_creation';
const UPDATED = 'marketplace_shipment_by_update';

export const shipmentList = listByCreationOrChange({
  name: 'marketplace.shipments',
  table: 'marketplace_shipment',
  json: `SELECT ${SHIPMENT_ROW}`,
  filters: {
    shipment_id: { ...equalSelective('id', 'marketplace_shipment_pkey'), value: filteredShipmentId },
    fba_shipment_id: equalSelective('fba_shipment_id', 'marketplace_shipment_number_unique'),
    inventory_request_id: named(
      'marketplace_shipment_unit',
      'request_id',
      'marketplace_shipment_unit_of_request',
    ),
    work_order_id: named('marketplace_carton', 'work_order_id', 'marketplace_carton_of_work_order'),
    created_start_date: fromDay('created_at', CREATED),
    created_end_date: untilDay('created_at', CREATED),
  },
  columns: {
    status: ['status', 'marketplace_shipment_by_status'],
    warehouse_id: ['warehouse_id', 'marketplace_shipment_by_warehouse'],
    marketplace: ['marketplace_name', 'marketplace_shipment_by_marketplace'],
    source: ['source', 'marketplace_shipment_by_source'],
  },
  changes: {
    updated_start_date: fromDay('updated_at', UPDATED),
    updated_end_date: untilDay('updated_at', UPDATED),
    updated_since: since('updated_at', UPDATED),
  },
  changeIndex: UPDATED,
});

/** What leaves a warehouse for marketplaces, of all organizations. */
export const shipmentsAtWarehouse = keysetList({
  name: 'marketplace.shipmentsAcrossOrgs',
  from: 'marketplace_shipment t',
  scope: 't.warehouse_id = $1',
  key: BY_CREATION,
  json: SHIPMENT_ROW_WITH_ORG,
  filters: { status: equalByIndex('status', 'marketplace_shipment_at_warehouse_by_status') },
});
