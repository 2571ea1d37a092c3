// What every filter of every list means, told by the rows that the list shows, and values to try.

// biome-ignore lint/suspicious/noExplicitAny: rows of any list
export type Row = Readonly<Record<string, any>>;

interface Meaning {
  readonly values: (rows: readonly Row[]) => readonly unknown[];
  // biome-ignore lint/suspicious/noExplicitAny: values of any filter
  readonly matches: (row: Row, value: any) => boolean;
}

interface Meanings {
  /** Parameters of every request. */
  readonly always?: Readonly<Record<string, unknown>>;
  readonly filters: Readonly<Record<string, Meaning>>;
  readonly sorts?: readonly string[];
  /** A filter with which the list has another order, and what it goes by then. */
  readonly reordered?: { readonly filter: string; readonly by: Pick };
  /** Filters that name one record each: where no row has all that are given, there is no such record (404). */
  readonly names?: readonly string[];
}

/** Some of the values that there are: the first, the last and those between, at equal distances. */
function some<Value>(values: readonly Value[], count = 5): Value[] {
  const all = [...new Set(values)].filter((value) => value !== null && value !== undefined);
  const step = Math.max((all.length - 1) / (count - 1), 1);
  return [...new Set(Array.from({ length: count }, (_, index) => all[Math.round(index * step)]))].filter(
    (value) => value !== undefined,
  ) as Value[];
}

type Pick = (row: Row) => unknown;
const field =
  (name: string): Pick =>
  (row) =>
    row[name];

/** The row has the value. @param none one that no row has */
const equals = (pick: Pick, none: unknown): Meaning => ({
  values: (rows) => [...some(rows.map(pick)), none],
  matches: (row, value) => pick(row) === value,
});

/** One of the row's values is the value, or one of the values. */
const has = (pick: (row: Row) => readonly unknown[], none: unknown): Meaning => ({
  values: (rows) => [...some(rows.flatMap(pick)), none],
  matches: (row, value) => pick(row).includes(value),
});
const standing = (row: Row): Row[] => row['holds'].filter(({ released }: Row) => released === null);
const ENDED = ['complete', 'cancelled', 'lost', 'returned'];
const isHeld = (row: Row) => standing(row).length > 0 && !ENDED.includes(row['order_status']);

const hasOneOf = (pick: (row: Row) => readonly unknown[], none: unknown): Meaning => ({
  values: (rows) => {
    const values = some(rows.flatMap(pick));
    return [...values.map((one) => [one]), values.slice(0, 2), [none]];
  },
  matches: (row, value: readonly unknown[]) => pick(row).some((one) => value.includes(one)),
});

/** One of the row's texts contains the value, whatever its case. */
const contains = (pick: (row: Row) => readonly (string | null)[], texts: readonly string[]): Meaning => ({
  values: (rows) => [
    ...some(rows.flatMap(pick) as string[]).map((text) => text.slice(0, 6).toUpperCase()),
    ...texts,
  ],
  matches: (row, value: string) =>
    pick(row).some((text) => text?.toLowerCase().includes(value.toLowerCase()) === true),
});

/** Null where the row has none: it is in no range then. */
const dayOf = (pick: Pick) => (row: Row) => (pick(row) === null ? null : String(pick(row)).slice(0, 10));
const byDay = (pick: Pick, none: string, isIn: (day: string, bound: string) => boolean): Meaning => ({
  values: (rows) => [...some(rows.map(dayOf(pick)).sort()), none],
  matches: (row, value: string) => {
    const day = dayOf(pick)(row);
    return day !== null && isIn(day, value);
  },
});
const fromDay = (pick: Pick) => byDay(pick, '2099-01-01', (day, bound) => day >= bound);
const untilDay = (pick: Pick) => byDay(pick, '2001-01-01', (day, bound) => day <= bound);
const since = (pick: Pick): Meaning => ({
  values: (rows) => [...some((rows.map(pick) as string[]).sort()), '2099-01-01T00:00:00Z'],
  matches: (row, value: string) => Date.parse(String(pick(row))) >= Date.parse(value),
});
/** Rows without such an instant match no bound of it. */
const bounded = (pick: Pick, isIn: (time: number, bound: number) => boolean): Meaning => ({
  values: (rows) => [
    ...some((rows.map(pick).filter((one) => one !== null) as string[]).sort()),
    '2099-01-01T00:00:00Z',
  ],
  matches: (row, value: string) =>
    pick(row) !== null && isIn(Date.parse(String(pick(row))), Date.parse(value)),
});
/** A day is looked for by its end in UTC. */
const latestShip: Pick = (row) => {
  const told = row['latest_ship_date'];
  return typeof told === 'string' && told.length === 10 ? `${told}T23:59:59.999Z` : told;
};
const flag = (pick: Pick): Meaning => ({
  values: () => [true, false],
  matches: (row, value) => pick(row) === value,
});

const codes = { mpn: equals(field('mpn'), 'none'), upc: equals(field('upc'), 'none') };
const items = {
  ...codes,
  q: contains((row) => [row['name'], row['mpn'], row['upc']], ['tea', 'a', '%', 'no such thing']),
};
/** What the list answers 404 for where there is none. */
const known = (name: string): Meaning => ({
  ...equals(field(name), 0),
  values: (rows) => some(rows.map(field(name))),
});
const listings = {
  item_id: known('item_id'),
  sku: equals(field('listing_mp_primary_id'), 'none'),
  marketplace: equals(field('marketplace_name'), 'none'),
};
const named = { filters: { q: contains((row) => [row['name']], ['a', 'E', '_', 'no such thing']) } };
const stocked = {
  ...codes,
  ean: equals(field('ean'), 'none'),
  item_id: equals(field('item_id'), '999999'),
  // As more-rows.ts names them.
  sku: equals(({ item_id }) => `OF-${item_id}`, 'none'),
};
const movements = { ...stocked, start_time: fromDay(field('time')), end_time: untilDay(field('time')) };
const ALL_DAYS = { start_time: '2000-01-01', end_time: '2099-12-31' };

const skusOf = (row: Row): string[] => row['items'].map(({ sku }: Row) => sku);
const searched = (row: Row) => [
  row['market_order_id'],
  row['customer_order_number'] ?? null,
  row['po_number'] ?? null,
  row['ship_to_name'],
  ...skusOf(row),
];

/** An order that was sent without the day is placed when it comes. */
const placed: Pick = (row) => row['order_placed_date'] ?? row['created'];

const middleMileOrders: Meanings = {
  filters: {
    internal_identifier: equals(field('internal_identifier'), 'MMO2601012222'),
    status: equals(field('status'), 'picked_up'),
    warehouse_id: equals(field('warehouse_id'), 999),
    created_at_start_date: fromDay(field('created_at')),
    created_at_end_date: untilDay(field('created_at')),
  },
};

/** By the name of the list. */
export const MEANINGS: Readonly<Record<string, Meanings>> = {
  'orgs.list': { filters: { ...named.filters, kind: equals(field('kind'), 'hub') } },
  'people.list': {
    filters: {
      email: equals(field('email'), 'none@example.test'),
      org_id: has((row) => row['memberships'].map(({ org_id }: Row) => org_id), 999),
    },
  },
  'inbound.appointmentsAcrossOrgs': {
    filters: {
      warehouse_id: equals(field('warehouse_id'), 999),
      status: equals(field('status'), 'cancelled'),
      from: since(field('start')),
    },
  },
  'inbound.openAcrossOrgs': { filters: { status: equals(field('status'), 'receiving') } },
  'floor.pickQueue': {
    // A queue is always one of a state.
    always: { state: 'pending' },
    filters: {
      state: { values: () => ['pending'], matches: (row, value) => row['state'] === value },
      org_id: equals(field('org_id'), 999),
      wave_id: equals(field('wave_id'), 999_999),
    },
  },
  'marketplace.workOrders': {
    filters: {
      id: has((row) => row['items'].map((item: Row) => item['work_order_item_id']), 999_999),
      work_order_id: equals(field('work_order_id'), 999_999),
      sku: has((row) => row['items'].map((item: Row) => item['listing_sku']), 'none'),
      status: equals(field('status'), 'Closed'),
      created_after: fromDay(field('created')),
      created_before: untilDay(field('created')),
      marketplace: has((row) => row['items'].map((item: Row) => item['listing_marketplace']), 'none'),
    },
  },
  'marketplace.workOrderQueueAcrossOrgs': {
    filters: { warehouse_id: equals(field('warehouse_id'), 999), org_id: equals(field('org_id'), 999) },
  },
  'marketplace.cartons': {
    filters: {
      work_order_id: equals(field('work_order_id'), 999_999),
      shipment_id: equals(field('shipment_id'), 'MS-999999'),
    },
  },
  'marketplace.pallets': { filters: { shipment_id: equals(field('shipment_id'), 'MS-999999') } },
  'labels.list': { filters: { sub_order_id: equals(field('sub_order_id'), 999_999) } },
  'marketplace.inboundPlans': {
    filters: {
      work_order_id: equals(field('work_order_id'), 999_999),
      status: equals(field('status'), 'cancelled'),
    },
  },
  'rates.cards': { filters: { carrier: equals(field('carrier'), 'none') } },
  'audit.list': {
    filters: { org_id: equals(field('org_id'), 999), user_id: equals(field('user_id'), 999) },
  },
  'audit.own': {
    filters: { operation: equals(field('operation'), 'none'), actor: equals(field('actor'), 'Nobody') },
  },
  'stock.floorExceptionsAcrossOrgs': {
    // What is open and what is resolved are lists of their own.
    always: { resolved: true },
    filters: {
      resolved: { values: () => [true], matches: (row) => row['resolved'] !== null },
      warehouse_id: equals(field('warehouse_id'), 999),
      org_id: equals(field('org_id'), 999),
    },
  },
  'orders.openCancelRequestsAcrossOrgs': {
    filters: {
      warehouse_id: equals(field('warehouse_id'), 999),
      org_id: equals(field('org_id'), 999),
    },
  },
  'inbound.docks': { filters: { warehouse_id: equals(field('warehouse_id'), 999) } },
  'middleMile.orders': middleMileOrders,
  'middleMile.opsOrders': middleMileOrders,
  'returns.list': {
    filters: {
      status: equals(field('status'), 'received'),
      source: equals(field('source'), 'carrier'),
      warehouse_id: equals(field('warehouse_id'), 999),
      market_order_id: equals(field('market_order_id'), 'none'),
      tracking_number: equals(field('tracking_number'), 'none'),
      created_start_date: fromDay(field('created')),
      created_end_date: untilDay(field('created')),
      updated_since: since(field('updated')),
    },
    reordered: { filter: 'updated_since', by: field('updated') },
  },
  'returns.openAcrossOrgs': { filters: { status: equals(field('status'), 'graded') } },
  'middleMile.ordersAcrossOrgs': { filters: { status: equals(field('status'), 'cancelled') } },
  'marketplace.shipmentsAcrossOrgs': { filters: { status: equals(field('status'), 'receiving') } },
  'marketplace.centers': {
    filters: {
      marketplace: equals(field('marketplace_name'), 'none'),
      code: equals(field('code'), 'none'),
    },
  },
  'items.list': { filters: items },
  'items.ops': {
    filters: {
      ...items,
      ean: stocked.ean,
      brand_id: equals(field('brand_id'), 999_999),
      vendor_id: equals(field('vendor_id'), 999_999),
      is_active: flag(field('is_active')),
      is_bundle: flag(field('is_bundle')),
      facts_confirmed: flag(field('facts_confirmed')),
    },
  },
  'listings.list': { filters: listings },
  'listings.ops': { filters: listings },
  'catalog.changeRequestsAcrossOrgs': {
    filters: { status: equals(field('status'), 'cancelled'), org_id: equals(field('org_id'), 999_999) },
  },
  'catalog.changeRequests': {
    filters: { status: equals(field('status'), 'cancelled'), item_id: equals(field('item_id'), 999_999) },
  },
  'brands.list': named,
  'brands.ops': named,
  'vendors.list': named,
  'vendors.ops': named,
  'webhooks.deliveries': {
    filters: { state: equals(field('state'), 'waiting') },
    sorts: ['-sequence', 'sequence'],
  },
  'stock.holds': {
    filters: {
      open: { values: () => [true, false], matches: (row, value) => !value || row['released'] === null },
    },
  },
  'inventory.receipts': { always: { ...ALL_DAYS, page: 1 }, filters: movements },
  'inventory.adjustments': {
    always: ALL_DAYS,
    filters: {
      ...movements,
      warehouse_id: equals(field('warehouse_id'), 999),
      'reason[]': hasOneOf((row) => [row['reason']], 'transfer_in'),
    },
  },
  'inventory.list': {
    filters: {
      ...stocked,
      'item_ids[]': {
        values: (rows) => [...some(rows.map(field('item_id'))).map((id) => [Number(id), 999_999]), [999_999]],
        matches: (row, ids: readonly number[]) => ids.includes(Number(row['item_id'])),
      },
      warehouse_id: equals(field('warehouse_id'), 999),
      updated_since: since(field('updated')),
    },
    reordered: { filter: 'updated_since', by: field('updated') },
  },
  'orders.tracking': {
    names: ['order_id', 'market_order_id'],
    filters: {
      order_id: known('order_id'),
      market_order_id: known('market_order_id'),
      start_date: fromDay(({ tracking_info }) => tracking_info.departure_date),
      end_date: untilDay(({ tracking_info }) => tracking_info.departure_date),
      exception: {
        values: () => [true, false],
        matches: ({ tracking_info }, value) => !value || tracking_info.current_status === 'exception',
      },
    },
  },
  'orders.list': {
    filters: {
      'status[]': hasOneOf((row) => [row['order_status']], 'cancelled'),
      order_id: equals(field('order_id'), 999_999),
      market_order_id: equals(field('market_order_id'), 'none'),
      'marketplace[]': hasOneOf((row) => [row['marketplace']], 'none'),
      held: { values: () => [true, false], matches: (row, value) => !value || isHeld(row) },
      'hold_reason[]': hasOneOf(
        (row) => (isHeld(row) ? standing(row).map(({ reason }: Row) => reason) : []),
        'operator',
      ),
      'priority[]': hasOneOf((row) => [row['priority']], 4),
      'warehouse_ids[]': hasOneOf(
        (row) => row['sub_orders'].map(({ warehouse_id }: Row) => warehouse_id),
        999,
      ),
      sku: has(skusOf, 'none'),
      q: contains(searched, [
        'old-1',
        'park',
        'x-1',
        'x-77',
        'c77',
        'ë',
        '0%',
        '_b',
        '\\',
        'a',
        'qq',
        'no such thing',
      ]),
      created_start_date: fromDay(field('created')),
      created_end_date: untilDay(field('created')),
      placed_start_date: fromDay(placed),
      placed_end_date: untilDay(placed),
      latest_ship_from: bounded(latestShip, (time, bound) => time >= bound),
      latest_ship_until: bounded(latestShip, (time, bound) => time < bound),
      updated_since: since(field('updated')),
    },
    sorts: [
      '-created',
      'created',
      '-placed',
      'placed',
      '-updated',
      'updated',
      '-market_order_id',
      'market_order_id',
    ],
  },
};

/** Lists whose rows do not show all that their filters ask for, and the tests of those filters. */
export const COVERED_ELSEWHERE: Readonly<Record<string, string>> = {
  'inbound.requests': 'src/domains/inbound/requests/list/list.test.ts',
  'eligibility.checks': 'src/domains/inbound/eligibility/eligibility.test.ts',
  'marketplace.shipments': 'src/domains/marketplace/shipments/list/list.test.ts',
  'orders.openAcrossOrgs': 'src/domains/orders/hub/hub.test.ts',
  'due.listAcrossOrgs': 'src/kit/due/routes.test.ts',
};
