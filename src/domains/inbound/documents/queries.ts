import { callerSide, callerWarehouses, ofCallerSide } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { Slices } from '../../../kit/kernel/turns.ts';
import type { PalletKind, PrintedCarton, PrintedItem, PrintedRequest } from './types.ts';

const readRequest = sql<Omit<PrintedRequest, 'pallets'> & { pallets: string }>(
  'inbound.printedRequest',
  `SELECT r.id AS "irNumberOf", g.name AS "orgName", r.status, ${instant('r.updated_at')} AS updated, r.note, r.carrier,
     r.tracking_numbers AS "trackingNumbers", r.po_number AS "poNumber", r.container_number AS "containerNumber",
     w.id AS "warehouseId", w.warehouse_name AS "warehouseName", w.address_line1 AS line1, w.address_line2 AS line2,
     w.address_city AS city, w.address_state AS state, w.address_postal_code AS "postalCode", w.address_country AS country, w.timezone,
     r.request_pickup_pallets AS pallets,
     (SELECT s.warehouse_name FROM warehouse s WHERE s.id = r.source_warehouse_id) AS "sourceName"
   FROM inventory_request r JOIN org g ON g.id = r.org_id JOIN warehouse w ON w.id = r.warehouse_id
   WHERE r.org_id = $1 AND r.id = $2 AND ${ofCallerSide('r.source_warehouse_id', 'r.warehouse_id', '$3', '$4')}`,
);

export async function printedRequest(db: Reader, orgId: number, id: number): Promise<PrintedRequest | null> {
  const [row] = await db.query(readRequest, [orgId, id, callerWarehouses(), callerSide()]);
  return row === undefined ? null : { ...row, pallets: JSON.parse(row.pallets) as PalletKind[] };
}

const readItems = sql<PrintedItem>(
  'inbound.printedItems',
  `SELECT q.id AS "requestItemId", i.id AS "itemId", i.mpn, i.name, l.listing_mp_primary_id AS sku, coalesce(i.upc, i.ean) AS upc, q.lot_number AS lot,
     q.expiration_date::text AS expiration, q.casepack_qty AS "caseUnits", q.requested_qty AS quantity
   FROM inventory_request_item q JOIN item i ON i.org_id = $1 AND i.id = q.item_id
   LEFT JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id
   WHERE q.org_id = $1 AND q.request_id = $2 ORDER BY q.id`,
);

export function printedItems(db: Reader, orgId: number, id: number): Promise<PrintedItem[]> {
  return db.query(readItems, [orgId, id]);
}

interface CartonRow extends Omit<PrintedCarton, 'contents'> {
  readonly contents: string;
}

// A row for each carton, not for each thing in it: what the items are called stands in them already.
const readCartons = sql<CartonRow>(
  'inbound.printedCartons',
  `SELECT c.id, c.sscc, c.length_in::float8 AS length_in, c.width_in::float8 AS width_in, c.height_in::float8 AS height_in,
     c.weight_lb::float8 AS weight_lb,
     json_agg(json_build_array(k.request_item_id, k.quantity) ORDER BY k.request_item_id)::text AS contents
   FROM inventory_request_carton c
   JOIN inventory_request_carton_item k ON k.org_id = $1 AND k.request_id = $2 AND k.carton_id = c.id
   WHERE c.org_id = $1 AND c.request_id = $2 GROUP BY c.org_id, c.request_id, c.id ORDER BY c.id`,
);

/** In the order in which they were announced. */
export async function printedCartons(
  db: Reader,
  orgId: number,
  id: number,
  items: readonly PrintedItem[],
): Promise<PrintedCarton[]> {
  const rows = await db.query(readCartons, [orgId, id]);
  const byId = new Map(items.map((item) => [item.requestItemId, item]));
  return new Slices().map(rows, ({ contents, ...carton }) => ({
    ...carton,
    contents: (JSON.parse(contents) as [number, number][]).flatMap(([itemId, quantity]) => {
      const item = byId.get(itemId);
      return item === undefined ? [] : [{ ...item, quantity }];
    }),
  }));
}
