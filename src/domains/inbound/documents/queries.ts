import { callerSide, callerWarehouses, ofCallerSide } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { reads } from '../../../kit/db/statement-functions.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import type { PalletKind, PrintedCarton, PrintedItem, PrintedRequest } from './label-layout-rules.ts';

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

const readItems = reads<Omit<PrintedItem, 'departed'> & { departed: string }, [orgId: number, id: number]>(
  'inbound.printedItems',
  `SELECT q.id AS "requestItemId", i.id AS "itemId", i.mpn, i.name, l.listing_mp_primary_id AS sku, coalesce(i.upc, i.ean) AS upc, q.lot_number AS lot,
     q.expiration_date::text AS expiration, q.casepack_qty AS "caseUnits", q.requested_qty AS quantity,
     (SELECT coalesce(json_agg(json_build_object('lot', nullif(u.lot, ''), 'expiration',
          nullif(coalesce(d.expiration, u.expiration), 'infinity'), 'quantity', u.departed_qty) ORDER BY u.expiration, u.lot), '[]')::text
      FROM inventory_request_unit u LEFT JOIN stock_lot d ON d.org_id = $1 AND d.item_id = q.item_id AND d.lot = u.lot
      WHERE u.org_id = $1 AND u.request_id = $2 AND u.request_item_id = q.id) AS departed
   FROM inventory_request_item q JOIN item i ON i.org_id = $1 AND i.id = q.item_id
   LEFT JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id
   WHERE q.org_id = $1 AND q.request_id = $2 AND q.requested_qty > 0 ORDER BY q.id`,
);

/** What was announced. */
export async function printedItems(db: Reader, orgId: number, id: number): Promise<PrintedItem[]> {
  const rows = await readItems(db, orgId, id);
  return rows.map((row) => {
    const departed = JSON.parse(row.departed) as PrintedItem['departed'];
    const [first] = departed;
    const label = departed.length === 1 && first !== undefined ? first : row;
    return { ...row, lot: label.lot, expiration: label.expiration, departed };
  });
}

interface CartonRow extends Omit<PrintedCarton, 'contents'> {
  readonly contents: string;
}

// One row per carton, not per content: item names are read once.
const readCartons = sql<CartonRow>(
  'inbound.printedCartons',
  `SELECT c.id, c.sscc, c.length_in::float8 AS length_in, c.width_in::float8 AS width_in, c.height_in::float8 AS height_in,
     c.weight_lb::float8 AS weight_lb,
     json_agg(json_build_array(k.request_item_id, k.quantity) ORDER BY k.request_item_id)::text AS contents
   FROM inventory_request_carton c
   JOIN inventory_request_carton_item k ON k.org_id = $1 AND k.request_id = $2 AND k.carton_id = c.id
   WHERE c.org_id = $1 AND c.request_id = $2 GROUP BY c.org_id, c.request_id, c.id ORDER BY c.id`,
);

export async function printedCartons(db: Reader, orgId: number, id: number, items: readonly PrintedItem[]) {
  const rows = await db.query(readCartons, [orgId, id]);
  const byId = new Map(items.map((item) => [item.requestItemId, item]));
  return new Yielder().map(rows, ({ contents, ...carton }) => ({
    ...carton,
    contents: (JSON.parse(contents) as [number, number][]).flatMap(([itemId, quantity]) => {
      const item = byId.get(itemId);
      return item === undefined ? [] : [{ ...item, quantity }];
    }),
  }));
}
