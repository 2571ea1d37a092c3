// Shared by all lists of stock: items by their numbers, and the JSON of an item and its place.
import type { Reader } from '../../kit/db/db.ts';
import { JOIN_WAREHOUSE_NAMES, jsonText, jsonWord, warehouseName } from '../../kit/db/json-text.ts';
import { sql } from '../../kit/db/statement.ts';
import { only } from '../../kit/kernel/assert.ts';

export const NUMBERS = { mpn: jsonText('i.mpn'), upc: jsonText('i.upc'), ean: jsonText('i.ean') };
export const WAREHOUSE = {
  warehouse_id: 'r.warehouse_id',
  warehouse_name: warehouseName('r.warehouse_id'),
};
export const ITEM_ID = { item_id: jsonWord('r.item_id') };
/** What they are made of, of row `r`. */
export const JOIN_ITEM = `JOIN item i ON i.org_id = $1 AND i.id = r.item_id ${JOIN_WAREHOUSE_NAMES}`;

/** The parameters that name items. */
export type ItemQuery = {
  readonly item_id?: string;
  readonly 'item_ids[]'?: readonly number[];
  readonly mpn?: string;
  readonly upc?: string;
  readonly ean?: string;
  readonly sku?: string;
};

const itemsWith = (column: string, parameter: string) =>
  `CASE WHEN ${parameter}::text IS NOT NULL THEN ARRAY(
     SELECT i.id FROM item i WHERE i.org_id = $1 AND i.${column} = ${parameter}::text) END`;

const readItems = sql<Readonly<Record<'mpn' | 'upc' | 'ean' | 'sku', number[] | null>>>(
  'inventory.items',
  `SELECT ${itemsWith('mpn', '$2')} AS mpn, ${itemsWith('upc', '$3')} AS upc, ${itemsWith('ean', '$4')} AS ean,
     CASE WHEN $5::text IS NOT NULL THEN ARRAY(
       SELECT DISTINCT l.item_id FROM listing l WHERE l.org_id = $1 AND l.listing_mp_primary_id = $5::text) END AS sku`,
);

/** The items that all given numbers name; null where none is given. */
export async function itemIdsOf(db: Reader, orgId: number, query: ItemQuery): Promise<number[] | null> {
  const { item_id: itemId, mpn, upc, ean, sku } = query;
  const given = itemId === undefined ? [] : [[Number(itemId)]];
  const { 'item_ids[]': itemIds } = query;
  if (itemIds !== undefined) given.push([...itemIds]);
  if ([mpn, upc, ean, sku].some((one) => one !== undefined)) {
    const found = only(
      await db.query(readItems, [orgId, mpn ?? null, upc ?? null, ean ?? null, sku ?? null]),
    );
    for (const ids of [found.mpn, found.upc, found.ean, found.sku]) if (ids !== null) given.push(ids);
  }
  const [first, ...others] = given.map((ids) => new Set(ids));
  return first === undefined ? null : [...first].filter((id) => others.every((ids) => ids.has(id)));
}
