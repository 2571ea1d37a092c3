import { aggregate } from '../../../kit/aggregates/aggregate.ts';
import type { Open } from '../../../kit/aggregates/work.ts';
import { ofCaller, type WarehouseBinding } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { forCaller } from '../../../kit/db/for-caller.ts';
import { jsonRows } from '../../../kit/db/json-rows.ts';
import { equalByIndex, keysetList } from '../../../kit/db/lists.ts';
import { instant, numberOf } from '../../../kit/db/statement.ts';
import {
  findsValue,
  type OfMany,
  type OfOne,
  reads,
  readsColumn,
  readsMap,
} from '../../../kit/db/statement-functions.ts';
import {
  bigint,
  boolean,
  date,
  inserts,
  type RowOf,
  selected,
  selects,
  table,
  text,
} from '../../../kit/db/tables.ts';
import { marketplaceNumber } from '../reads.ts';
import { inchesSql, poundsSql } from '../settings/queries.ts';
import { filteredShipmentId } from '../shipments/state-rules.ts';
import type { PrepChannel } from '../work-orders/schema.ts';

const MEASURES = `${inchesSql('r.length_um')} AS length_in, ${inchesSql('r.width_um')} AS width_in,
  ${inchesSql('r.height_um')} AS height_in, ${poundsSql('r.weight_ng')} AS weight_lb`;

const CONTENTS = jsonRows(
  `u.work_order_item_id, u.request_item_id, u.listing_id, u.listing_sku, u.fnsku, u.item_id, nullif(u.lot, '') AS lot,
   nullif(u.expiration, 'infinity') AS expiration, u.quantity`,
  'marketplace_carton_unit u WHERE u.org_id = $1 AND u.carton_id = r.id ORDER BY u.id',
);

const SHIPMENT = (value: string) =>
  `(SELECT ${value} FROM marketplace_shipment s WHERE s.org_id = $1 AND s.id = r.shipment_id)`;

const CARTON = `r.id, r.sscc, r.warehouse_id, r.marketplace_name, r.fulfillment_channel, r.work_order_id,
  CASE WHEN r.work_order_id IS NOT NULL THEN ${numberOf('WO', 'r.work_order_id')} END AS work_order_number,
  CASE WHEN r.shipment_id IS NOT NULL THEN ${numberOf('MS', 'r.shipment_id')} END AS shipment_id,
  ${SHIPMENT(marketplaceNumber('s'))} AS fba_shipment_id, ${SHIPMENT('s.fulfillment_center_code')} AS fulfillment_center_code,
  r.pallet_id, ${MEASURES}, r.unit_count, r.is_team_lift, r.is_oversize, r.packed_by, ${instant('r.created_at')} AS packed,
  ${CONTENTS} AS contents, r.version`;

const SSCC_DIGITS = 18;

function idByCode(of: 'marketplace_carton' | 'marketplace_pallet') {
  const bySscc = findsValue<number, [orgId: number, sscc: string]>(
    `marketplace.${of}BySscc`,
    `SELECT r.id FROM ${of} r WHERE r.org_id = $1 AND r.sscc = $2`,
  );
  return async (db: Reader, orgId: number, text: string) =>
    text.length === SSCC_DIGITS ? bySscc(db, orgId, text) : Number(text) || null;
}

const cartonTable = table('marketplace_carton', ['id'], {
  id: bigint(),
  sscc: text(),
  warehouse_id: bigint(),
  marketplace_name: text(),
  fulfillment_channel: text<PrepChannel>(),
  work_order_id: bigint().nullable(),
  shipment_id: bigint().nullable(),
  pallet_id: bigint().nullable(),
  length_um: bigint(),
  width_um: bigint(),
  height_um: bigint(),
  weight_ng: bigint(),
  unit_count: bigint(),
  is_team_lift: boolean(),
  is_oversize: boolean(),
  packed_by: text(),
});
export type CartonRow = RowOf<typeof cartonTable>;
export const cartonsOfShipments = selects(cartonTable, 'shipment_id', ['id']);

/** Their shipments and work orders are locked before them. */
export const cartons = aggregate(cartonTable, {
  numberOf: ({ sscc }) => sscc,
  idOf: idByCode('marketplace_carton'),
  warehouse: 'r.warehouse_id',
  json: CARTON,
  eventData: CARTON,
  createdEvent: 'packed',
  removedEvent: 'unpacked',
  openedBy: ['shipment_id', 'pallet_id'],
  removedWith: { marketplace_carton_component: 'carton_id', marketplace_carton_unit: 'carton_id' },
});
export type OpenCarton = Open<CartonRow>;

export const cartonList = keysetList({
  name: 'marketplace.cartons',
  from: 'marketplace_carton t',
  warehouse: 't.warehouse_id',
  isOrderedByWarehouse: true,
  json: `SELECT ${CARTON}`,
  filters: {
    work_order_id: equalByIndex('work_order_id', 'marketplace_carton_of_work_order'),
    shipment_id: {
      ...equalByIndex('shipment_id', 'marketplace_carton_of_shipment'),
      value: filteredShipmentId,
    },
  },
});

const jsonOf = readsColumn<string, OfMany>(
  'marketplace.cartonsByIds',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${CARTON}) AS j) AS json FROM marketplace_carton r
   WHERE r.org_id = $1 AND r.id = ANY($2::bigint[]) ORDER BY r.id`,
);

export async function cartonsJson(db: Reader, orgId: number, ids: readonly number[]): Promise<string> {
  return `[${(await jsonOf(db, orgId, ids)).join(',')}]`;
}

export interface ReadCarton extends CartonRow {
  readonly packed_at: Date;
}

/** Before anything is locked. */
export const readCartons = forCaller(
  reads<ReadCarton, [...OfMany, WarehouseBinding]>(
    'marketplace.readCartons',
    `SELECT ${selected(cartonTable, 'c')}, c.created_at AS packed_at
     FROM marketplace_carton c WHERE c.org_id = $1 AND c.id = ANY($2::bigint[]) AND ${ofCaller('c.warehouse_id', '$3')}
     ORDER BY c.id`,
  ),
);

// --- Contents ---------------------------------------------------------------------------------------------------

const unitTable = table('marketplace_carton_unit', ['carton_id', 'id'], {
  carton_id: bigint(),
  id: bigint(),
  work_order_id: bigint().nullable(),
  work_order_item_id: bigint().nullable(),
  request_id: bigint().nullable(),
  request_item_id: bigint().nullable(),
  listing_id: bigint(),
  listing_sku: text(),
  fnsku: text().nullable(),
  item_id: bigint(),
  lot: text(),
  expiration: date(),
  quantity: bigint(),
});
export type CartonUnitRow = RowOf<typeof unitTable>;
export const insertUnits = inserts(unitTable);

/** What has left the stock for units of a work order. */
export const insertComponents = inserts(
  table('marketplace_carton_component', ['carton_id', 'unit_id', 'item_id', 'lot', 'expiration'], {
    carton_id: bigint(),
    unit_id: bigint(),
    item_id: bigint(),
    lot: text(),
    expiration: date(),
    quantity: bigint(),
  }),
);

export const componentsOf = reads<
  Pick<CartonUnitRow, 'item_id' | 'lot' | 'expiration' | 'quantity'> & PackedOfItem,
  OfOne
>(
  'marketplace.readCartonComponents',
  `SELECT u.work_order_item_id, k.item_id, k.lot, k.expiration::text AS expiration, sum(k.quantity)::bigint AS quantity
   FROM marketplace_carton_unit u
   JOIN marketplace_carton_component k ON k.org_id = $1 AND k.carton_id = u.carton_id AND k.unit_id = u.id
   WHERE u.org_id = $1 AND u.carton_id = $2
   GROUP BY u.work_order_item_id, k.item_id, k.lot, k.expiration
   ORDER BY u.work_order_item_id, k.item_id, k.expiration, k.lot`,
);

interface PackedOfItem {
  readonly work_order_item_id: number;
  readonly quantity: number;
}

export const unitsOfCarton = reads<PackedOfItem, OfOne>(
  'marketplace.readCartonUnits',
  `SELECT u.work_order_item_id, sum(u.quantity)::bigint AS quantity FROM marketplace_carton_unit u
   WHERE u.org_id = $1 AND u.carton_id = $2 AND u.work_order_item_id IS NOT NULL GROUP BY u.work_order_item_id`,
);

export const itemOfCarton = findsValue<number, OfOne>(
  'marketplace.itemOfCarton',
  'SELECT u.item_id FROM marketplace_carton_unit u WHERE u.org_id = $1 AND u.carton_id = $2 ORDER BY u.id LIMIT 1',
);

export const unitsOfItems = reads<PackedOfItem & { readonly work_order_id: number }, OfMany>(
  'marketplace.unitsOfShippedItems',
  `SELECT u.work_order_id, u.work_order_item_id, sum(u.quantity)::bigint AS quantity
   FROM marketplace_carton c JOIN marketplace_carton_unit u ON u.org_id = $1 AND u.carton_id = c.id
     AND u.work_order_id IS NOT NULL
   WHERE c.org_id = $1 AND c.shipment_id = ANY($2::bigint[])
   GROUP BY u.work_order_id, u.work_order_item_id ORDER BY u.work_order_id, u.work_order_item_id`,
);

export const fnskusOf = readsMap<number, string | null, OfMany>(
  'marketplace.fnskus',
  'SELECT l.id AS key, l.fnsku AS value FROM listing l WHERE l.org_id = $1 AND l.id = ANY($2::bigint[])',
);

// --- Forwarded units --------------------------------------------------------------------------------------------

export interface ForwardedUnits
  extends Omit<CartonUnitRow, 'carton_id' | 'id' | 'work_order_id' | 'work_order_item_id'> {
  readonly fulfillment_channel: PrepChannel;
}

/** What was forwarded to a shipment and is in no carton, first expired first. The shipment is locked. */
export const forwardedUnits = reads<ForwardedUnits, OfOne>(
  'marketplace.forwardedUnits',
  `SELECT x.request_id, x.request_item_id, x.item_id, x.lot, x.expiration::text AS expiration, l.id AS listing_id,
     l.listing_mp_primary_id AS listing_sku, l.fnsku, l.fulfillment_channel,
     x.quantity - coalesce((SELECT sum(u.quantity) FROM marketplace_carton c
       JOIN marketplace_carton_unit u ON u.org_id = $1 AND u.carton_id = c.id AND u.request_id = x.request_id
         AND u.request_item_id = x.request_item_id AND u.lot = x.lot AND u.expiration = x.expiration
       WHERE c.org_id = $1 AND c.shipment_id = $2), 0)::bigint AS quantity
   FROM (SELECT u.request_id, u.request_item_id, u.item_id, u.lot, u.expiration, sum(u.quantity)::bigint AS quantity
         FROM marketplace_shipment_unit u WHERE u.org_id = $1 AND u.shipment_id = $2
         GROUP BY u.request_id, u.request_item_id, u.item_id, u.lot, u.expiration) AS x
   JOIN inventory_request_item q ON q.org_id = $1 AND q.request_id = x.request_id AND q.id = x.request_item_id
   JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id
   ORDER BY x.request_item_id, x.expiration, x.lot`,
);

// --- Pallets ----------------------------------------------------------------------------------------------------

const PALLET = `r.id, r.sscc, r.warehouse_id, ${numberOf('MS', 'r.shipment_id')} AS shipment_id,
  ${SHIPMENT(marketplaceNumber('s'))} AS fba_shipment_id,
  ${SHIPMENT('s.fulfillment_center_code')} AS fulfillment_center_code, ${MEASURES},
  (SELECT coalesce(json_agg(c.id ORDER BY c.id), '[]') FROM marketplace_carton c WHERE c.org_id = $1 AND c.pallet_id = r.id)
    AS carton_ids, r.packed_by, ${instant('r.created_at')} AS packed, r.version`;

const palletTable = table('marketplace_pallet', ['id'], {
  id: bigint(),
  sscc: text(),
  warehouse_id: bigint(),
  shipment_id: bigint(),
  length_um: bigint(),
  width_um: bigint(),
  height_um: bigint(),
  weight_ng: bigint(),
  packed_by: text(),
});
export const palletsOfShipments = selects(palletTable, 'shipment_id', ['id']);

export const pallets = aggregate(palletTable, {
  numberOf: ({ sscc }) => sscc,
  idOf: idByCode('marketplace_pallet'),
  warehouse: 'r.warehouse_id',
  json: PALLET,
  eventData: PALLET,
  createdEvent: 'built',
  removedEvent: 'broken_down',
  openedBy: ['shipment_id'],
  removedWith: {},
});

export const palletList = keysetList({
  name: 'marketplace.pallets',
  from: 'marketplace_pallet t',
  warehouse: 't.warehouse_id',
  isOrderedByWarehouse: true,
  json: `SELECT ${PALLET}`,
  filters: {
    shipment_id: {
      ...equalByIndex('shipment_id', 'marketplace_pallet_of_shipment'),
      value: filteredShipmentId,
    },
  },
});

export const palletShipment = forCaller(
  findsValue<number, [...OfOne, WarehouseBinding]>(
    'marketplace.shipmentOfPallet',
    `SELECT p.shipment_id FROM marketplace_pallet p
     WHERE p.org_id = $1 AND p.id = $2 AND ${ofCaller('p.warehouse_id', '$3')}`,
  ),
);
