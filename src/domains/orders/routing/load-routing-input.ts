// Reads and locks what routing needs in one round trip: items, warehouses and all stock of those items.
import type { Tx } from '../../../kit/db/db.ts';
import { stockOpener, stockReader } from '../../stock/open-stock.ts';
import type { StockState } from '../../stock/stock-state.ts';
import { dateAt } from '../../warehouses/find-warehouses.ts';
import { type ForbiddenDestination, type OrderPolicy, USUAL_POLICY } from '../policy/policy-rules.ts';
import { candidatesOf } from './candidate-rules.ts';
import { FreeUnits } from './free-units.ts';
import {
  type ItemRow,
  type ListingRow,
  NAMED_AND_PARTS,
  type PlaceRow,
  readItems,
  readListings,
  readPlaces,
} from './queries.ts';
import type { RoutingItem, RoutingWarehouse, RoutingWorld } from './route-rules.ts';

/** SKUs (of a listing, or an mpn) and item ids. */
export interface References {
  readonly skus: readonly string[];
  readonly itemIds: readonly number[];
}

/** What the references resolve to. */
export interface NamedItems {
  readonly listings: readonly ListingRow[];
  readonly items: ReadonlyMap<number, ItemRow>;
}

/** Without the stock and its locks: for orders that are rejected anyway. */
export async function readNamedItems(tx: Tx, orgId: number, { skus, itemIds }: References) {
  const [listings, items] = await Promise.all([
    readListings(tx, orgId, skus),
    readItems(tx, orgId, skus, itemIds),
  ]);
  return { listings, items: new Map(items.map((row) => [row.id, row])) };
}

export interface RoutingInput extends NamedItems {
  readonly world: RoutingWorld;
  readonly stock: StockState;
  /** Free units beyond those that older backorders need. */
  readonly free: FreeUnits;
}

const openStock = stockOpener('routing', NAMED_AND_PARTS);
const readStock = stockReader('estimate', NAMED_AND_PARTS);

/** The same without locks, for what is not written: it may be over by the time of the answer. */
export function lookAtRoutingInput(
  tx: Tx,
  orgId: number,
  references: References,
  now: Date,
): Promise<RoutingInput> {
  return readRoutingInput(tx, orgId, references, now, null, readStock);
}

/**
 * Comes with the next awaited statement.
 * @param giving items being allocated to the backorders themselves: these are not withheld, and no others are allocated
 */
export function loadRoutingInput(
  tx: Tx,
  orgId: number,
  references: References,
  now: Date,
  giving: ReadonlySet<number> | null = null,
): Promise<RoutingInput> {
  return readRoutingInput(tx, orgId, references, now, giving, openStock);
}

async function readRoutingInput(
  tx: Tx,
  orgId: number,
  { skus, itemIds }: References,
  now: Date,
  giving: ReadonlySet<number> | null,
  stockOf: typeof openStock,
): Promise<RoutingInput> {
  const [{ state, waiting }, named, places] = await Promise.all([
    stockOf(tx, [orgId, skus, itemIds]),
    readNamedItems(tx, orgId, { skus, itemIds }),
    readPlaces(tx, orgId, dayBefore(now)),
  ]);
  const items = [...named.items.values()];
  const world = {
    warehouses: toWarehouses(tx.database, places, now),
    items: toItems(items),
    now,
    policy: policyOf(places[0]),
    forbidden: forbiddenOf(places[0]),
  };
  for (const { id, is_bundle, is_bundle_component } of items)
    if (!is_bundle && !is_bundle_component) state.setApartFromBundles(id);
  // What ships as a whole takes its other items too: older backorders of those got theirs when they came in, or are due.
  const free = new FreeUnits(state, shippersOf(world), world.policy.mayShipPartially ? giving : null);
  if (giving === null) {
    for (const { itemId, warehouseId, units } of waiting) free.withhold(itemId, warehouseId, units);
    for (const item of items)
      for (const [warehouseId, units] of pairs(item.waiting)) free.withhold(item.id, warehouseId, units);
  }
  return { ...named, world, stock: state, free };
}

/** A shift that began on it may still be under way somewhere. */
const EARLIER_MS = 48 * 3600 * 1000;
const dayBefore = (now: Date) => new Date(now.getTime() - EARLIER_MS).toISOString().slice(0, 10);

function policyOf(row: PlaceRow | undefined): OrderPolicy {
  const { may_split, may_ship_partially, may_backorder, countries } = row ?? {};
  if (may_split == null) return USUAL_POLICY;
  return {
    maySplit: may_split,
    mayShipPartially: may_ship_partially ?? true,
    mayBackorder: may_backorder ?? true,
    countries: countries ?? [],
  };
}

function forbiddenOf(row: PlaceRow | undefined): readonly ForbiddenDestination[] {
  return row?.forbidden == null ? [] : (JSON.parse(row.forbidden) as ForbiddenDestination[]);
}

/** The warehouses that may ship an item. */
function shippersOf(world: RoutingWorld): (itemId: number) => ReadonlySet<number> {
  return (itemId) => {
    const item = world.items.get(itemId);
    const able = candidatesOf(world).filter((one) => item !== undefined && one.exclusionOf(item) === null);
    return new Set(able.map(({ warehouse }) => warehouse.id));
  };
}

function toItems(rows: readonly ItemRow[]): Map<number, RoutingItem> {
  const items = new Map<number, RoutingItem>();
  for (const row of rows) {
    const parts = pairs(row.parts).map(([itemId, quantity]) => ({ itemId, quantity }));
    items.set(row.id, {
      id: row.id,
      isHazmat: row.is_hazmat,
      coldStorageType: row.cold_storage_type,
      minRemainingDays: row.min_remaining_days,
      parts: row.is_bundle ? parts : null,
    });
  }
  return items;
}

function pairs(json: string | null): readonly (readonly [number, number])[] {
  return json === null ? [] : (JSON.parse(json) as [number, number][]);
}

/** The most recent worlds by database and input, so that what routing derives from them is reused. */
const madeOf = new WeakMap<object, Map<string, readonly RoutingWarehouse[]>>();
const MADE_MAX = 1000;

function toWarehouses(database: object, rows: readonly PlaceRow[], now: Date) {
  const made = madeOf.get(database) ?? new Map<string, readonly RoutingWarehouse[]>();
  madeOf.set(database, made);
  let name = '';
  const days = rows.map((row) => dateAt(row.timezone, now));
  for (const [index, row] of rows.entries())
    name += `${row.id} ${row.version} ${days[index]} ${row.holidays.join()};`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const warehouses = rows.map((row, index) => ({
    id: row.id,
    name: row.warehouse_name,
    country: row.address_country,
    state: row.address_state,
    postalCode: row.address_postal_code,
    timezone: row.timezone,
    isActive: row.is_active,
    services: row.services,
    coldStorageTypes: row.cold_storage_types,
    orderCutoffTime: row.order_cutoff_time,
    operatingHours: JSON.parse(row.operating_hours),
    holidays: row.holidays,
    today: days[index] ?? '',
  }));
  if (made.size >= MADE_MAX) made.clear();
  made.set(name, warehouses);
  return warehouses;
}
