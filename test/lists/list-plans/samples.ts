// Values of each filter of a list: one that many rows have, one that few have, one that none has.
import { FEW, MANY, NONE, ORG } from './fill.ts';

interface Samples {
  /** Parameters of every request. */
  readonly always?: Readonly<Record<string, unknown>>;
  readonly filters?: Readonly<Record<string, readonly unknown[]>>;
  /** Filters that are often used together, and that must not find their matches by reading those of one of them. */
  readonly pairs?: readonly Readonly<Record<string, unknown>>[];
  /** The same for those who work in some warehouses. */
  readonly pairsOfBound?: readonly Readonly<Record<string, unknown>>[];
  /** The index that serves each order that the parameter `sort` chooses. */
  readonly sorts?: Readonly<Record<string, string>>;
}

const codes = {
  mpn: ['MANY', `MPN-${FEW}`, 'none'],
  upc: ['00000000', String(FEW), 'none'],
  q: ['item number', `number ${FEW}`, 'no such thing'],
};
const listings = {
  item_id: [1, 2],
  sku: [`SKU-${FEW}`, 'none'],
  marketplace: ['many', `market-${FEW}`, 'none'],
};

const YEAR = { start_time: '2020-01-01', end_time: '2020-12-31' };
const stocked = {
  item_id: [FEW, NONE],
  mpn: [`MPN-${FEW}`, 'none'],
  upc: [String(FEW), 'none'],
  ean: [String(FEW), 'none'],
  sku: [`SKU-${FEW}`, 'none'],
};
const movements = { ...stocked, start_time: ['2020-01-02', '2020-12-01'], end_time: ['2020-01-02'] };
const days = {
  start: ['2026-01-01', '2026-02-01', '2026-03-20'],
  end: ['2026-01-20', '2026-03-20', '2026-01-01'],
};

const shipments = [`MS-${MANY}`, `MS-${FEW}`, `MS-${NONE}`];

const middleMileOrders: Samples = {
  pairsOfBound: [{ internal_identifier: `MMO260${FEW}` }],
  filters: {
    internal_identifier: [`MMO260${FEW}`, 'none'],
    status: ['delivered', 'picked_up', 'cancelled'],
    warehouse_id: [1, 2, NONE],
    created_at_start_date: days.start,
    created_at_end_date: days.end,
  },
};

/** By the name of the list. */
export const SAMPLES: Readonly<Record<string, Samples>> = {
  'items.list': { filters: codes },
  'items.ops': {
    filters: {
      ...codes,
      ean: codes.upc,
      brand_id: [MANY, FEW, NONE],
      vendor_id: [MANY, FEW, NONE],
      is_active: [true, false],
      is_bundle: [true, false],
      facts_confirmed: [true, false],
    },
  },
  'listings.list': { filters: listings },
  'listings.ops': { filters: listings },
  'brands.list': { filters: { q: ['brand number', `number ${FEW}`, 'no such thing'] } },
  'brands.ops': { filters: { q: ['brand number', `number ${FEW}`, 'no such thing'] } },
  'vendors.list': { filters: { q: ['vendor number', `number ${FEW}`, 'no such thing'] } },
  'vendors.ops': { filters: { q: ['vendor number', `number ${FEW}`, 'no such thing'] } },
  'orgs.list': {
    filters: { q: ['org number', `number ${FEW}`, 'no such thing'], kind: ['merchant', 'hub'] },
  },
  'people.list': {
    filters: { email: [`USER${FEW}@example.test`, 'none@example.test'], org_id: [ORG, FEW, NONE] },
  },
  'audit.list': { filters: { org_id: [ORG, FEW, NONE], user_id: [MANY, FEW, NONE] } },
  'audit.own': { filters: { operation: ['many', `o${FEW}`, 'none'], actor: ['many', `a${FEW}`, 'none'] } },
  'rates.cards': { filters: { carrier: ['many', `c${FEW}`, 'none'] } },
  'marketplace.centers': {
    filters: { marketplace: ['many', `market-${FEW}`, 'none'], code: [`C${FEW}`, 'none'] },
  },
  'marketplace.shipments': {
    pairsOfBound: [{ fba_shipment_id: `FBA-${FEW}` }, { shipment_id: `MS-${FEW}` }],
    filters: {
      shipment_id: [`MS-${FEW}`, 'MS-000000', 'none'],
      fba_shipment_id: [`FBA-${FEW}`, 'none'],
      status: ['closed', 'in_transit', 'receiving'],
      warehouse_id: [1, 2, NONE],
      marketplace: ['many', `market-${FEW}`, 'none'],
      source: ['work_order', 'inventory_request'],
      inventory_request_id: [FEW, NONE],
      work_order_id: [FEW, NONE],
      created_start_date: days.start,
      created_end_date: days.end,
      updated_start_date: days.start,
      updated_end_date: days.end,
      updated_since: ['2026-01-20T00:00:00Z', '2026-02-05T00:00:00Z', '2030-01-01T00:00:00Z'],
    },
  },
  'marketplace.shipmentsAcrossOrgs': { filters: { status: ['closed', 'in_transit', 'receiving'] } },
  'middleMile.orders': middleMileOrders,
  'middleMile.opsOrders': middleMileOrders,
  'middleMile.ordersAcrossOrgs': { filters: { status: ['delivered', 'picked_up', 'cancelled'] } },
  'returns.list': {
    pairsOfBound: [{ market_order_id: `M${FEW}` }, { tracking_number: `T${FEW}` }],
    filters: {
      status: ['closed', 'received', 'cancelled'],
      source: ['merchant', 'blind', 'carrier'],
      warehouse_id: [1, 2, NONE],
      market_order_id: [`M${FEW}`, 'none'],
      tracking_number: [`T${FEW}`, 'none'],
      created_start_date: days.start,
      created_end_date: days.end,
      updated_since: ['2026-01-20T00:00:00Z', '2026-02-05T00:00:00Z', '2030-01-01T00:00:00Z'],
    },
  },
  'returns.openAcrossOrgs': { filters: { status: ['announced', 'received', 'graded'] } },
  'inbound.docks': { filters: { warehouse_id: [1, 2, NONE] } },
  'inbound.appointmentsAcrossOrgs': {
    filters: {
      warehouse_id: [1, 2, NONE],
      status: ['arrived', 'cancelled', 'no_show'],
      from: ['2026-01-20T00:00:00Z', '2026-02-03T00:00:00Z', '2099-01-01T00:00:00Z'],
    },
    pairsOfBound: [
      { status: 'arrived' },
      { status: 'cancelled' },
      { status: 'no_show' },
      { from: '2026-01-20T00:00:00Z' },
      { status: 'arrived', from: '2026-01-12T00:00:00Z' },
    ],
  },
  'inbound.openAcrossOrgs': { filters: { status: ['placed', 'in_transit', 'receiving'] } },
  'inbound.requests': {
    filters: {
      'state[]': ['closed', 'placed', 'cancelled', ['closed', 'placed', 'draft']],
      'warehouse_ids[]': [1, 2, NONE, [1, 2]],
      'brand_ids[]': [MANY, FEW, NONE, [MANY, FEW]],
      'vendor_ids[]': [MANY, FEW, NONE],
      'created_by_ids[]': [MANY, FEW, NONE],
      'placed_by_ids[]': ['client:many', FEW, NONE, 'client:none', ['client:many', FEW]],
      'updated_by_ids[]': [MANY, `client:${FEW}`, NONE, 'key:1'],
      'order_tags[]': ['many', `tag-${FEW}`, 'none', ['many', 'none']],
      note: ['request number', `number ${FEW}`, 'no such thing'],
      ...Object.fromEntries(
        ['created', 'placed', 'ship', 'delivery', 'updated', 'est_ship'].flatMap((name) => [
          [`${name}_start_date`, days.start],
          [`${name}_end_date`, days.end],
        ]),
      ),
    },
    // Each of the two has many matches; together they have none, or only old ones.
    pairs: [
      { 'state[]': 'draft', 'warehouse_ids[]': 1 },
      { 'state[]': 'closed', 'created_by_ids[]': MANY },
      { 'state[]': 'draft', 'order_tags[]': 'many' },
      { 'state[]': 'draft', delivery_start_date: '2026-01-01', delivery_end_date: '2026-01-12' },
      { note: 'request number', 'warehouse_ids[]': 1 },
      { note: 'number 101', 'state[]': 'draft' },
      { sort: '-updated', 'state[]': 'closed' },
      { sort: 'status', note: 'number 101' },
      { sort: 'ir_number', 'state[]': 'draft' },
    ],
  },
  'eligibility.checks': { filters: { history: [true, false] } },
  'webhooks.deliveries': { filters: { state: ['delivered', 'failed', 'waiting'] } },
  'marketplace.workOrders': {
    filters: {
      id: [FEW, NONE],
      work_order_id: [FEW, NONE],
      sku: ['SKU-MANY', `SKU-${FEW}`, 'none'],
      status: ['Open', 'Closed'],
      created_after: ['2026-01-03', '2026-02-03T00:00:00Z', '2030-01-01'],
      created_before: ['2026-01-03', '2026-01-03T00:00:00Z', '2020-01-01'],
      marketplace: ['many', `market-${FEW + 3}`, 'none'],
    },
    pairs: [
      { status: 'Open', sku: 'SKU-MANY' },
      { status: 'Open', marketplace: 'many' },
      { sku: 'SKU-MANY', marketplace: 'many' },
      { sku: 'SKU-MANY', created_after: '2026-01-03', created_before: '2026-01-10' },
      { status: 'Open', created_after: '2026-01-03', created_before: '2026-01-10' },
    ],
  },
  'marketplace.workOrderQueueAcrossOrgs': { filters: { warehouse_id: [1, 2, NONE], org_id: [ORG, 3, NONE] } },
  'marketplace.cartons': { filters: { work_order_id: [MANY, FEW, NONE], shipment_id: shipments } },
  'marketplace.inboundPlans': {
    filters: { work_order_id: [MANY, FEW, NONE], status: ['done', 'working', 'cancelled'] },
    pairsOfBound: [{ status: 'done' }, { status: 'working' }, { status: 'cancelled' }],
  },
  'marketplace.pallets': { filters: { shipment_id: shipments } },
  'labels.list': { filters: { sub_order_id: [MANY, FEW, NONE] } },
  'stock.holds': { filters: { open: [true, false] }, pairsOfBound: [{ open: true }] },
  'stock.floorExceptionsAcrossOrgs': {
    always: { resolved: true },
    filters: { resolved: [true, false], warehouse_id: [1, 2, NONE], org_id: [ORG, 3, NONE] },
    pairs: [
      { resolved: false, warehouse_id: 1 },
      { resolved: false, warehouse_id: 2 },
      { resolved: false, org_id: ORG },
      { resolved: false, org_id: 3 },
    ],
    pairsOfBound: [{ resolved: false }, { resolved: true, org_id: ORG }, { resolved: false, org_id: ORG }],
  },
  'orders.openCancelRequestsAcrossOrgs': {
    filters: { warehouse_id: [1, 2, NONE], org_id: [ORG, 3, NONE] },
  },
  'orders.openAcrossOrgs': {
    filters: {
      state: ['pending', 'packed', 'backordered', 'error'],
      warehouse_id: [1, 2, NONE],
      org_id: [ORG, 3, NONE],
      held: [true, false],
      late: [true, false],
      due_today: [true, false],
    },
    sorts: {
      due: 'sub_order_open_by_due',
      '-due': 'sub_order_open_by_due',
      '-ordered': 'sub_order_open_by_ordered',
    },
    pairs: [
      { sort: 'due', warehouse_id: 1 },
      { sort: 'due', warehouse_id: 2 },
      { sort: '-due', warehouse_id: 2 },
      { warehouse_id: 1, late: true },
      { warehouse_id: 1, due_today: true },
      { sort: '-due', late: true },
      { sort: 'ordered', late: true },
      { sort: '-ordered', late: true },
      { sort: 'ordered', due_today: true },
      { sort: 'due', state: 'pending' },
      { sort: 'due', state: 'backordered' },
      { sort: '-due', state: 'backordered' },
      { sort: 'due', state: 'packed' },
      { sort: '-ordered', state: 'packed' },
      { sort: 'due', org_id: 4 },
      { sort: 'due', state: 'error' },
      { sort: 'due', state: 'backordered', warehouse_id: 2 },
      { sort: 'due', state: 'backordered', org_id: 4 },
      { sort: 'due', state: 'pending', warehouse_id: 2 },
      { sort: '-ordered', state: 'backordered', warehouse_id: 1 },
      { state: 'pending', org_id: 4 },
      { state: 'backordered', late: true },
      { org_id: 4, late: true },
      { sort: '-ordered', warehouse_id: 2, due_today: true },
    ],
  },
  'catalog.changeRequests': {
    filters: { status: ['confirmed', 'pending', 'cancelled'], item_id: [MANY, FEW, NONE] },
  },
  'catalog.changeRequestsAcrossOrgs': {
    filters: { status: ['confirmed', 'pending', 'cancelled'], org_id: [ORG, 3, NONE] },
  },
  'due.listAcrossOrgs': {
    filters: { state: ['due', 'dead'], kind: ['many', 'few', 'none'], org_id: [ORG, 3, NONE] },
  },
  'orders.list': {
    filters: {
      'status[]': ['complete', 'backordered', 'error', ['complete', 'pending']],
      order_id: [FEW, NONE],
      market_order_id: [`M-${FEW}`, 'none'],
      'marketplace[]': ['many', `market-${FEW + 3}`, 'none'],
      held: [true, false],
      'hold_reason[]': ['payment', 'fraud', 'operator', ['payment', 'fraud']],
      'priority[]': [8, 9, 1, [8, 9], 5],
      'warehouse_ids[]': [1, 2, NONE],
      sku: ['SKU-MANY', `SKU-${FEW}`, 'none'],
      q: ['sku-many', `m-${FEW}`, 'sku-1', 'nothing at all', '1', 'zz'],
      created_start_date: ['2026-01-03', '2030-01-01'],
      created_end_date: ['2026-01-03', '2020-01-01'],
      placed_start_date: ['2026-01-03', '2030-01-01'],
      placed_end_date: ['2026-01-03', '2020-01-01'],
      latest_ship_from: ['2026-01-05T00:00:00Z', '2030-01-01T00:00:00Z'],
      latest_ship_until: ['2026-01-05T00:00:00Z', '2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
      updated_since: ['2026-01-03T00:00:00Z', '2026-02-05T00:00:00Z', '2030-01-01T00:00:00Z'],
    },
    pairsOfBound: [
      { 'status[]': 'pending' },
      { sku: 'SKU-MANY' },
      { 'marketplace[]': 'many' },
      { q: 'sku-many' },
      { market_order_id: `M-${FEW}` },
      { placed_start_date: '2026-01-03' },
      { latest_ship_from: '2026-01-05T00:00:00Z' },
    ],
    pairs: [
      { 'status[]': ['pending', 'backordered'], latest_ship_until: '2030-01-01T00:00:00Z' },
      { 'status[]': 'complete', latest_ship_from: '2026-01-05T00:00:00Z' },
      { latest_ship_from: '2026-01-05T00:00:00Z', latest_ship_until: '2026-01-06T00:00:00Z' },
      { 'status[]': 'pending', 'warehouse_ids[]': 1 },
      { 'status[]': 'pending', 'warehouse_ids[]': 2 },
      { 'status[]': 'pending', 'marketplace[]': 'many' },
      { 'status[]': 'pending', created_start_date: '2026-01-03', created_end_date: '2026-01-10' },
      { 'status[]': 'pending', placed_start_date: '2026-01-03', placed_end_date: '2026-01-10' },
      { 'status[]': 'pending', sku: 'SKU-MANY' },
      { 'status[]': 'pending', q: 'sku-many' },
      { 'warehouse_ids[]': 1, updated_since: '2026-02-05T00:00:00Z' },
      { 'warehouse_ids[]': 2, updated_since: '2026-02-05T00:00:00Z' },
      { 'status[]': 'pending', updated_since: '2026-01-03T00:00:00Z' },
      { 'status[]': 'complete', updated_since: '2026-02-05T00:00:00Z' },
      { 'warehouse_ids[]': 2, sku: 'SKU-MANY' },
      { 'warehouse_ids[]': 1, sku: 'SKU-MANY' },
      { 'warehouse_ids[]': [1, 2], sku: 'SKU-MANY' },
      { 'warehouse_ids[]': NONE, sku: 'SKU-MANY' },
      { 'warehouse_ids[]': 2, 'marketplace[]': 'many' },
      { held: true, 'status[]': 'pending' },
      { 'hold_reason[]': 'payment', 'warehouse_ids[]': 2 },
      { 'priority[]': 8, 'status[]': 'pending' },
      { 'priority[]': 8, sku: 'SKU-MANY' },
      { 'priority[]': 5, 'status[]': 'complete' },
      { 'warehouse_ids[]': 2, q: 'sku-many' },
      { 'marketplace[]': 'many', sku: 'SKU-MANY' },
      { 'status[]': 'backordered', 'warehouse_ids[]': 1, sku: 'SKU-MANY' },
    ],
  },
  'orders.tracking': {
    filters: {
      // Of an order that is not there nothing is listed: it is refused.
      order_id: [MANY, FEW],
      market_order_id: [`M-${MANY}`, `M-${FEW}`],
      start_date: ['2026-01-03', '2030-01-01'],
      end_date: ['2026-01-03', '2020-01-01'],
      exception: [true, false],
    },
  },
  'inventory.list': {
    filters: {
      ...stocked,
      'item_ids[]': [[FEW, FEW + 1], NONE],
      warehouse_id: [1, 2, NONE],
      updated_since: ['2025-01-01T00:00:00Z', '2026-06-01T00:00:00Z', '2030-01-01T00:00:00Z'],
    },
    pairs: [
      { warehouse_id: 1, updated_since: '2026-06-01T00:00:00Z' },
      { warehouse_id: 2, updated_since: '2026-06-01T00:00:00Z' },
    ],
  },
  'inventory.receipts': { always: { ...YEAR, page: 1 }, filters: movements },
  'inventory.adjustments': {
    always: YEAR,
    filters: { ...movements, warehouse_id: [1, 2, NONE], 'reason[]': ['lost', 'order_shipped', 'found'] },
    pairs: [
      { warehouse_id: 1, 'reason[]': 'order_shipped' },
      { warehouse_id: 2, 'reason[]': 'order_shipped' },
    ],
  },
  'floor.pickQueue': { filters: { state: ['pending', 'packed'], org_id: [ORG, 3, 4], wave_id: [FEW, NONE] } },
};
