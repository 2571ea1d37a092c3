// What each channel could be allocated of an item at a warehouse. It is stored in the record, so that lists cost nothing more and
// agree with the feed; it is computed whenever the record is written, and rechecked when a warehouse or its date changes (recheck.ts).
import { orgsWhere } from '../../../kit/db/all-orgs.ts';
import { orgIds } from '../../../kit/db/org-ids.ts';
import { reads, writes } from '../../../kit/db/statement-functions.ts';
import { CHANNELS, type Channel, type UnsellableReason } from '../schema.ts';

/** The service that a warehouse needs to give a channel its goods. */
const SERVICE: Readonly<Record<Channel, string>> = {
  MERCHANT: 'orders',
  FBA: 'marketplace_prep',
  WFS: 'marketplace_prep',
};
/** The default remaining shelf life of a lot in days, as in routing. */
const REMAINING_DAYS = 1;

export const sellableColumn = (channel: Channel) => `sellable_${channel.toLowerCase()}`;
/** Why the channel gets less than is available; null where it gets all. */
const unsellableColumn = (channel: Channel) => `unsellable_${channel.toLowerCase()}`;

/** The columns of a record that say what each channel could be given, and why not more. */
export const SELLABLE_COLUMNS: readonly string[] = CHANNELS.flatMap((channel) => [
  sellableColumn(channel),
  unsellableColumn(channel),
]);

/** A value for each channel, under the name of its column. */
const ofChannels = (value: (channel: Channel) => string, column = sellableColumn) =>
  CHANNELS.map((channel) => `${value(channel)} AS ${column(channel)}`).join(', ');

const TOO_OLD = 'too_old' satisfies UnsellableReason;

/** Conditions under which warehouse `w` may not hold item `i`: like missingService in src/domains/warehouses/suitable-rules.ts. */
const CANNOT_HOLD = {
  hazmat_not_allowed: `(i.is_hazmat IS TRUE AND NOT 'hazmat' = ANY(w.services))`,
  cold_storage_missing: `(i.cold_storage_type IS NOT NULL AND NOT ('cold_storage' = ANY(w.services)
    AND i.cold_storage_type = ANY(w.cold_storage_types)))`,
} satisfies Partial<Record<UnsellableReason, string>>;
const MAY_HOLD = `NOT ${CANNOT_HOLD.hazmat_not_allowed} AND NOT ${CANNOT_HOLD.cold_storage_missing}`;
const HOLD_REASONS = Object.entries(CANNOT_HOLD)
  .map(([reason, condition]) => `WHEN ${condition} THEN '${reason}'`)
  .join(' ');

/** Why place `w` gives a channel none of item `i`, the first that holds; null where the lots decide. */
const blockedBy = (channel: Channel) => `CASE WHEN w.id IS NULL THEN 'warehouse_not_open'
     WHEN NOT w.is_active THEN 'warehouse_inactive' ${HOLD_REASONS}
     WHEN NOT w.${sellableColumn(channel)} THEN 'service_missing' END`;

/**
 * JSON text of the differences between what is available of record `r` and what channels could be given.
 * @param available SQL of the units
 * @param column SQL of a column of the record
 */
export const unsellableJson = (available: string, column = (name: string) => `r.${name}`) =>
  `'[' || concat_ws(',', ${CHANNELS.map((channel) => {
    const sellable = column(sellableColumn(channel));
    return `CASE WHEN ${available} > ${sellable} THEN '{"channel":"${channel}","reason":"'
      || coalesce(${column(unsellableColumn(channel))}, '${TOO_OLD}') || '","quantity":' || (${available} - ${sellable}) || '}' END`;
  }).join(', ')}) || ']'`;

/**
 * A part of WITH for `sellableOf`: the org's warehouses, what they may do for each channel, and their date. Worked out once
 * for a statement: once for each record took as long as all the rest of writing it.
 * @param now SQL of the instant
 */
export const sellablePlaces = (now: string) => `place AS MATERIALIZED (
     SELECT w.id, w.is_active, w.services, w.cold_storage_types, (${now} AT TIME ZONE w.timezone)::date AS today,
       ${ofChannels((channel) => `w.is_active AND '${SERVICE[channel]}' = ANY(w.services)`)}
     FROM warehouse_access a JOIN warehouse w ON w.id = a.warehouse_id WHERE a.org_id = $1)`;

/** The free units of lots `x` that are good for long enough; `e` says for a channel until when, and nothing where it gets none. */
const inTime = (channel: Channel) =>
  `coalesce(sum(x.on_hand - x.reserved) FILTER (WHERE x.expiration >= e.${sellableColumn(channel)}), 0)`;

/**
 * One row, with the columns for each channel. What does not depend on the lot is worked out once for the item (OFFSET 0 keeps
 * it so), not for each of its lots.
 * @param itemId SQL of the item, as is the warehouse
 */
export const sellableOf = (itemId: string, warehouseId: string) =>
  `SELECT ${ofChannels((channel) => `${inTime(channel)}::bigint`)},
     ${ofChannels(
       (channel) => `CASE WHEN sum(x.on_hand - x.reserved) > ${inTime(channel)}
         THEN coalesce(max(e.${unsellableColumn(channel)}), '${TOO_OLD}') END`,
       unsellableColumn,
     )}
   FROM (
     SELECT ${ofChannels(
       (channel) => `CASE WHEN w.${sellableColumn(channel)} AND ${MAY_HOLD}
           THEN w.today + coalesce((i.min_remaining_days ->> '${channel}')::int, ${REMAINING_DAYS}) END`,
     )}, ${ofChannels(blockedBy, unsellableColumn)}
     FROM item i LEFT JOIN place w ON w.id = ${warehouseId}
     WHERE i.org_id = $1 AND i.id = ${itemId} OFFSET 0) AS e
   JOIN stock_balance x ON x.org_id = $1 AND x.item_id = ${itemId} AND x.warehouse_id = ${warehouseId}
     AND x.status = 'available'`;

/**
 * As many bundles `r` as the scarcest of its components `c` allows a channel, where the place may hold the bundle. For a
 * query over the components that has the bundle as item `i` and the warehouse as `w`.
 */
export const SELLABLE_BUNDLES = `${ofChannels(
  (channel) =>
    `coalesce(min(coalesce(c.${sellableColumn(channel)}, 0) / b.quantity) FILTER (WHERE ${MAY_HOLD}), 0)`,
)}, ${ofChannels(
  // The reason of the component that the fewest can be given of.
  (channel) => `coalesce(max(CASE ${HOLD_REASONS} END), (array_agg(c.${unsellableColumn(channel)}
       ORDER BY coalesce(c.${sellableColumn(channel)}, 0) / b.quantity, b.component_id))[1])`,
  unsellableColumn,
)}`;

/**
 * SQL condition: record `r` gives no channel more than its available units, and has a reason exactly where it gives less.
 * @param available SQL of the available units
 */
export const isExplained = (available: string) =>
  CHANNELS.map(
    (channel) => `r.${sellableColumn(channel)} <= ${available}
      AND (r.${unsellableColumn(channel)} IS NOT NULL) = (r.${sellableColumn(channel)} < ${available})`,
  ).join(' AND ');

// --- Looking through --------------------------------------------------------------------------------------------

/** The next records of a warehouse in the order of item, and whether what they say of channels is true no longer. */
export const lookThroughSellable = reads<
  { readonly itemId: number; readonly isChanged: boolean },
  [orgId: number, warehouseId: number, after: number, now: Date, limit: number]
>(
  'stock.lookThroughSellable',
  `WITH ${sellablePlaces('$4::timestamptz')}
   SELECT r.item_id AS "itemId", (${SELLABLE_COLUMNS.map((column) => `r.${column}`).join(', ')})
       IS DISTINCT FROM (${SELLABLE_COLUMNS.map((column) => `s.${column}`).join(', ')}) AS "isChanged"
   FROM (SELECT r.* FROM stock_record r WHERE r.org_id = $1 AND r.warehouse_id = $2 AND r.item_id > $3
         ORDER BY r.item_id LIMIT $5) AS r
   CROSS JOIN LATERAL (${sellableOf('r.item_id', 'r.warehouse_id')}) AS s
   ORDER BY r.item_id`,
);

/** By which date the org's records at each warehouse were looked through. */
export const lookedThroughOn = reads<
  { readonly warehouse_id: number; readonly timezone: string; readonly looked_through_on: string | null },
  [orgId: number]
>(
  'stock.lookedThrough',
  `SELECT a.warehouse_id, w.timezone, a.looked_through_on::text AS looked_through_on
   FROM warehouse_access a JOIN warehouse w ON w.id = a.warehouse_id WHERE a.org_id = $1 ORDER BY a.warehouse_id`,
);

/** Orgs whose records at one of the warehouses were not looked through today. */
export const orgsWithNewDay = orgIds<[warehouseIds: readonly number[], today: readonly string[]]>(
  orgsWhere('stock.orgsWithNewDayAcrossOrgs', (table) => [
    `EXISTS (SELECT FROM ${table('warehouse_access')} a, unnest($1::bigint[], $2::date[]) AS w (id, today)
     WHERE a.org_id = f.org_id AND a.warehouse_id = w.id AND a.looked_through_on IS DISTINCT FROM w.today)`,
  ]),
);

export const queueLookedThrough = writes<[orgId: number, warehouseId: number, today: string]>(
  'stock.setLookedThrough',
  'UPDATE warehouse_access SET looked_through_on = $3 WHERE org_id = $1 AND warehouse_id = $2',
);
