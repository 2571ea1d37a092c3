// What the isolation matrix needs to know and cannot read from the OpenAPI document. A new operation or parameter that
// looks like a reference fails the matrix until it has a line here.
import { EXAMPLE_BUNDLE_ID, EXAMPLE_ITEM_ID } from '../../../src/domains/catalog/examples.ts';
import { EXAMPLE_ORDER, EXAMPLE_SKU, RETURN_EXAMPLES } from '../../../src/domains/returns/examples.ts';
import type { TestApp } from '../../harness.ts';
import { SHIP_TO } from '../../worlds/order-body.ts';

/** The demo world: Juniper is who calls, Rival is whose records must stay out of sight. */
export interface World {
  readonly app: TestApp;
  readonly juniper: { readonly orgId: number; readonly token: string };
  readonly rival: { readonly orgId: number; readonly token: string };
  /** Reads the database past the service. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export type Value = string | number;
type Find = Value | ((world: World) => Promise<Value>);

/** How to get an id of Juniper's, one of the same kind of Rival's, and one of nobody's. */
export interface Reference {
  readonly own: Find;
  readonly foreign: Find;
  readonly missing: Find;
}

/** Looks like a reference to a record and is none. */
export interface NoReference {
  readonly none: string;
}

const MISSING_ID = 9_000_000_000;

/** The first value of a column in the org's rows; those that only one org can have. */
function first(table: string, column: string, org: 'juniper' | 'rival'): (world: World) => Promise<Value> {
  return async (world) => {
    const rows = await world.sql<{ value: Value }>(
      `SELECT ${column} AS value FROM ${table} WHERE org_id = $1 ORDER BY id LIMIT 1`,
      [world[org].orgId],
    );
    return rows[0]?.value ?? '';
  };
}

const ITEM: Reference = {
  own: first('item', 'id', 'juniper'),
  foreign: first('item', 'id', 'rival'),
  missing: MISSING_ID,
};

const DEMO_PERSON = { email: 'demo@crossdock.test', password: 'crossdock-demo' };

/** A session of a person of Juniper's. */
async function newSession(world: World): Promise<Value> {
  await world.app.post('/login', DEMO_PERSON);
  const [row] = await world.sql<{ id: string }>(
    'SELECT max(id) AS id FROM session WHERE org_id = $1 AND user_id IS NOT NULL',
    [world.juniper.orgId],
  );
  return Number(row?.id);
}

const ORG: Reference = {
  own: async (world) => world.juniper.orgId,
  foreign: async (world) => world.rival.orgId,
  missing: MISSING_ID,
};

/** In bodies ids are numbers. */
const ITEM_IN_BODY: Reference = {
  own: async (world) => Number(await first('item', 'id', 'juniper')(world)),
  foreign: async (world) => Number(await first('item', 'id', 'rival')(world)),
  missing: MISSING_ID,
};

const SKU: Reference = {
  own: first('listing', 'listing_mp_primary_id', 'juniper'),
  foreign: first('listing', 'listing_mp_primary_id', 'rival'),
  missing: 'NOBODYS-SKU',
};

/** Ids of orders on their marketplaces are each org's own. */
const MARKET_ORDER: Reference = {
  own: first('customer_order', 'market_order_id', 'juniper'),
  foreign: first('customer_order', 'market_order_id', 'rival'),
  missing: 'NOBODYS-ORDER',
};

const ORDER_ID: Reference = {
  own: first('customer_order', 'id', 'juniper'),
  foreign: first('customer_order', 'id', 'rival'),
  missing: MISSING_ID,
};

/** One of Juniper's that can still be cancelled. */
const OPEN_ORDER: Reference = { ...MARKET_ORDER, own: 'JG-20001' };

/** The id of the order that the body or query names too; in bodies ids are numbers. */
const orderIds = (marketOrderId: string): Reference => ({
  own: async (world) =>
    Number(
      await firstWhere('customer_order', `market_order_id = '${marketOrderId}'`, 'id', 'juniper')(world),
    ),
  foreign: async (world) => Number(await first('customer_order', 'id', 'rival')(world)),
  missing: MISSING_ID,
});
const OPEN_ORDER_ID = orderIds('JG-20001');

interface ReturnableOrder {
  readonly id: string;
  readonly market_order_id: string;
}

/** By world: the first time it is asked for, nothing of it is on a return. */
const returnableOrders = new WeakMap<World, Promise<ReturnableOrder>>();

async function findReturnable(world: World): Promise<ReturnableOrder> {
  const [row] = await world.sql<ReturnableOrder>(
    `SELECT o.id, o.market_order_id FROM customer_order o
     WHERE o.org_id = $1 AND o.status = 'complete' AND o.market_order_id NOT IN ('JG-20005', '${EXAMPLE_ORDER}')
       AND NOT EXISTS (SELECT 1 FROM goods_return r WHERE r.org_id = $1 AND r.order_id = o.id)
     ORDER BY o.id DESC LIMIT 1`,
    [world.juniper.orgId],
  );
  if (row === undefined) throw new Error('the demo world has no order that can be returned');
  return row;
}

function returnableOrder(world: World): Promise<ReturnableOrder> {
  const known = returnableOrders.get(world) ?? findReturnable(world);
  returnableOrders.set(world, known);
  return known;
}

const OWN_TEXT: NoReference = { none: 'a text of the merchant’s own' };

/** Warehouses are the hub's: the foreign one is there, and not open to Juniper. */
const WAREHOUSE: Reference = { own: 1, foreign: 5, missing: MISSING_ID };

/** Of an order that has left, so that it makes a difference to shipments. */
const SHIPPED_ORDER: Reference = {
  own: shippedOrder('juniper', 'market_order_id'),
  foreign: shippedOrder('rival', 'market_order_id'),
  missing: MARKET_ORDER.missing,
};
const SHIPPED_ORDER_ID: Reference = {
  own: shippedOrder('juniper', 'id'),
  foreign: shippedOrder('rival', 'id'),
  missing: MISSING_ID,
};

function shippedOrder(org: 'juniper' | 'rival', column: string): (world: World) => Promise<Value> {
  return async (world) => {
    const rows = await world.sql<{ value: Value }>(
      `SELECT o.${column} AS value FROM order_shipment s JOIN customer_order o USING (org_id)
       WHERE s.org_id = $1 AND o.id = s.order_id AND s.shipped_at IS NOT NULL ORDER BY s.id LIMIT 1`,
      [world[org].orgId],
    );
    return rows[0]?.value ?? '';
  };
}

function orderedSku(org: 'juniper' | 'rival'): (world: World) => Promise<Value> {
  return async (world) => {
    const rows = await world.sql<{ value: Value }>(
      'SELECT sku AS value FROM order_line WHERE org_id = $1 AND sku IS NOT NULL ORDER BY order_id, line LIMIT 1',
      [world[org].orgId],
    );
    return rows[0]?.value ?? '';
  };
}

/** In bodies ids are numbers. */
const numbered = (table: string): Reference => ({
  own: async (world) => Number(await first(table, 'id', 'juniper')(world)),
  foreign: async (world) => Number(await first(table, 'id', 'rival')(world)),
  missing: MISSING_ID,
});
const BRAND = numbered('brand');
const VENDOR = numbered('vendor');
const LISTING = numbered('listing');
const CHANGE_REQUEST = numbered('catalog_change_request');

/** One that names one listing. */
function singleSku(org: 'juniper' | 'rival'): (world: World) => Promise<Value> {
  return async (world) => {
    const rows = await world.sql<{ value: Value }>(
      `SELECT l.listing_mp_primary_id AS value FROM listing l JOIN item i ON i.org_id = $1 AND i.id = l.item_id
       WHERE l.org_id = $1 AND NOT i.is_bundle AND i.is_hazmat IS NOT TRUE AND i.cold_storage_type IS NULL
       GROUP BY l.listing_mp_primary_id HAVING count(*) = 1 ORDER BY min(l.id) LIMIT 1`,
      [world[org].orgId],
    );
    return rows[0]?.value ?? '';
  };
}
const SINGLE_SKU: Reference = {
  own: singleSku('juniper'),
  foreign: singleSku('rival'),
  missing: 'NOBODYS-SKU',
};

function firstWhere(
  table: string,
  condition: string,
  column: string,
  org: 'juniper' | 'rival',
): (world: World) => Promise<Value> {
  return async (world) => {
    const rows = await world.sql<{ value: Value }>(
      `SELECT ${column} AS value FROM ${table} WHERE org_id = $1 AND ${condition} ORDER BY id LIMIT 1`,
      [world[org].orgId],
    );
    return rows[0]?.value ?? '';
  };
}

const ofRequests = (table: string, condition: string, column: string): Reference => ({
  own: firstWhere(table, condition, column, 'juniper'),
  foreign: firstWhere(table, condition, column, 'rival'),
  missing: MISSING_ID,
});

const closedRequest = (org: 'juniper' | 'rival') =>
  firstWhere('inventory_request', "status = 'closed'", 'id', org);

/** The line, or its item, that did not come as it was announced. */
function shortLine(column: 'id' | 'item_id', org: 'juniper' | 'rival'): (world: World) => Promise<number> {
  return async (world) => {
    const rows = await world.sql<{ value: Value }>(
      `SELECT ${column} AS value FROM inventory_request_item
       WHERE org_id = $1 AND request_id = $2 AND requested_qty <> received_qty ORDER BY id LIMIT 1`,
      [world[org].orgId, await closedRequest(org)(world)],
    );
    return Number(rows[0]?.value);
  };
}

const aDecision = async (world: World) => ({
  params: { id: await closedRequest('juniper')(world) },
  body: { decisions: [{ decision: 'accepted' }] },
});

const INVENTORY_REQUEST: Reference = {
  own: first('inventory_request', 'id', 'juniper'),
  foreign: first('inventory_request', 'id', 'rival'),
  missing: MISSING_ID,
};

const REQUEST_WITH_CARTONS = ofRequests('inventory_request_carton', 'true', 'request_id');
const CARTON = ofRequests('inventory_request_carton', 'true', 'id');

const WEBHOOK_ENDPOINT: Reference = {
  own: first('webhook_endpoint', 'id', 'juniper'),
  foreign: first('webhook_endpoint', 'id', 'rival'),
  missing: MISSING_ID,
};

const MARKETPLACE_ACCOUNT: Reference = {
  own: first('marketplace_account', 'id', 'juniper'),
  foreign: first('marketplace_account', 'id', 'rival'),
  missing: MISSING_ID,
};
const CARRIER_ACCOUNT: Reference = {
  own: first('carrier_account', 'id', 'juniper'),
  foreign: first('carrier_account', 'id', 'rival'),
  missing: MISSING_ID,
};

/** One that Juniper has just made: the request ends or removes it. */
function made(path: string, body: object, name: string): (world: World) => Promise<Value> {
  return async (world) => {
    const answer = await world.app.post(path, body, { token: world.juniper.token });
    return answer.body[name];
  };
}
const API_KEY: Reference = {
  own: made('/v1/api_keys', { name: 'Key', scopes: ['read'] }, 'id'),
  foreign: first('api_key', 'id', 'rival'),
  missing: MISSING_ID,
};
const CLIENT: Reference = {
  own: made('/v1/clients', { name: 'Client', scopes: ['read'] }, 'client_id'),
  foreign: 'rival-client',
  missing: 'cl_nobodys',
};
const INVITATION: Reference = {
  own: made('/v1/invitations', { email: 'new@juniper.example', name: 'New', role: 'viewer' }, 'id'),
  foreign: first('invitation', 'id', 'rival'),
  missing: MISSING_ID,
};
/** A member who has just joined. */
async function newMember(world: World): Promise<Value> {
  const [row] = await world.sql<{ user_id: string }>(
    `WITH added AS (
       INSERT INTO user_account (id, email, name, password_hash, is_active, version, created_at, updated_at)
       SELECT id, id || '@members.test', 'A member', '-', true, 1, now(), now() FROM nextval('user_account_id_seq') AS id
       RETURNING id)
     INSERT INTO membership (org_id, user_id, role, created_at) SELECT $1, id, 'viewer', now() FROM added RETURNING user_id`,
    [world.juniper.orgId],
  );
  return Number(row?.user_id);
}
const RIVALS_OWNER = 3;
const MEMBER: Reference = { own: newMember, foreign: RIVALS_OWNER, missing: MISSING_ID };

/** Goods bound for a marketplace. */
const requestForMarketplace = (org: 'juniper' | 'rival') =>
  firstWhere('inventory_request', "note = 'for Amazon'", 'id', org);
const REQUEST_FOR_MARKETPLACE: Reference = {
  own: requestForMarketplace('juniper'),
  foreign: requestForMarketplace('rival'),
  missing: MISSING_ID,
};

/** A listing of that request. */
function listingOnRequest(org: 'juniper' | 'rival'): (world: World) => Promise<Value> {
  return async (world) => {
    const rows = await world.sql<{ value: Value }>(
      'SELECT max(listing_id) AS value FROM inventory_request_item WHERE org_id = $1 AND request_id = $2',
      [world[org].orgId, await requestForMarketplace(org)(world)],
    );
    return Number(rows[0]?.value);
  };
}

/** A marketplace shipment that is packed and on no order. */
const FREE = `status = 'created' AND EXISTS (SELECT 1 FROM marketplace_carton c WHERE c.org_id = p.org_id AND c.shipment_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM middle_mile_order_shipment s WHERE s.org_id = p.org_id AND s.shipment_id = p.id AND s.is_live)`;
const PROVED =
  'EXISTS (SELECT 1 FROM marketplace_shipment_proof x WHERE x.org_id = p.org_id AND x.shipment_id = p.id)';

function numberOfShipment(org: 'juniper' | 'rival', condition: string): (world: World) => Promise<Value> {
  return async (world) => {
    const id = await firstWhere('marketplace_shipment p', condition, 'id', org)(world);
    return `MS-${String(id).padStart(6, '0')}`;
  };
}

const PACKED_SHIPMENT: Reference = {
  own: numberOfShipment('juniper', FREE),
  foreign: numberOfShipment('rival', FREE),
  missing: 'MS-900000000',
};

const PROVED_SHIPMENT: Reference = {
  ...PACKED_SHIPMENT,
  own: numberOfShipment('juniper', PROVED),
  foreign: numberOfShipment('rival', PROVED),
};

/** A quote of a packed shipment. */
async function newQuote(world: World): Promise<Value> {
  const shipment_ids = [await numberOfShipment('juniper', FREE)(world)];
  const { body } = await world.app.post('/v1/shipments/calculate_rates', { shipment_ids }, world.juniper);
  return body.quote_id;
}

const MIDDLE_MILE_ORDER: Reference = {
  own: firstWhere('middle_mile_order', "status = 'authorized'", 'internal_identifier', 'juniper'),
  foreign: firstWhere('middle_mile_order', "status = 'authorized'", 'internal_identifier', 'rival'),
  missing: 'MMO2601012222',
};

/** A return that is announced; one that has units to decide about, or pictures. */
const returnOf = (status: string): Reference => ({
  own: firstWhere('goods_return', `status = '${status}'`, 'id', 'juniper'),
  foreign: first('goods_return', 'id', 'rival'),
  missing: MISSING_ID,
});
const RETURN = returnOf('announced');
const returnBy = (own: string): Reference => ({ ...RETURN, own });
const RETURN_PART: NoReference = { none: 'counted from 1 in each return' };

const SHIPPING_LABEL: Reference = {
  own: first('shipping_label', 'id', 'juniper'),
  foreign: first('shipping_label', 'id', 'rival'),
  missing: MISSING_ID,
};

const WORK_ORDER: Reference = {
  own: first('marketplace_work_order', 'id', 'juniper'),
  foreign: first('marketplace_work_order', 'id', 'rival'),
  missing: MISSING_ID,
};
const WORK_ORDER_ITEM = numbered('marketplace_work_order_item');
/** Those that have cartons. */
const WORK_ORDER_WITH_CARTONS = ofRequests('marketplace_carton', 'true', 'work_order_id');
/** Whose listing has an FNSKU, and those whose units have a date. */
const LABELLED_WORK_ORDER = WORK_ORDER_WITH_CARTONS;
const DATED_WORK_ORDER: Reference = {
  ...WORK_ORDER_WITH_CARTONS,
  own: firstWhere('marketplace_carton_unit', "expiration < 'infinity'", 'work_order_id', 'juniper'),
};
const MARKETPLACE_CARTON = ofRequests('marketplace_carton', 'true', 'id');
const SHIPMENT_WITH_CARTONS = ofRequests('marketplace_carton', 'shipment_id IS NOT NULL', 'shipment_id');
const SHIPMENT_WITH_PALLETS = ofRequests('marketplace_pallet', 'true', 'shipment_id');

/** A listing whose units can be sent to Amazon, with stock. */
const preparedListing = (column: string, org: 'juniper' | 'rival') => async (world: World) => {
  const rows = await world.sql<{ value: Value }>(
    `SELECT ${column} AS value FROM marketplace_work_order_item WHERE org_id = $1 AND fulfillment_channel = 'FBA' ORDER BY id LIMIT 1`,
    [world[org].orgId],
  );
  const value = rows[0]?.value ?? '';
  return column === 'listing_id' ? Number(value) : value;
};

/** Filters of statistics: the org's own make a difference. */
function statisticsReferences(operation: string): Record<string, Reference> {
  return {
    [`${operation} query /item_id`]: { ...ITEM_IN_BODY, own: 2 },
    [`${operation} query /sku`]: { own: EXAMPLE_SKU, foreign: 'RVL-TOOL-001', missing: 'NOBODYS-SKU' },
    [`${operation} query /warehouse_id`]: WAREHOUSE,
  };
}
/** The longest period. */
const ALL_RETURNS = {
  start_date: new Date(Date.now() - 300 * 24 * 3600 * 1000).toISOString().slice(0, 10),
};

/** All of the demo world's history, whenever it was loaded. */
const ALL_TIME = { start_time: '2020-01-01', end_time: '2099-12-31' };

/**
 * One line per operation and parameter, as `operationId in pointer`. In bodies `*` stands for any element of a list:
 * `createOrders body /orders/*\/lines/*\/item_id`.
 */
export const REFERENCES: Readonly<Record<string, Reference | NoReference>> = {
  'getOrderPolicy path /id': ORG,
  'changeOrderPolicy path /id': ORG,
  'calculateRates body /from/postal_code': { none: 'a part of an address' },
  'calculateRates body /from/warehouse_id': WAREHOUSE,
  'calculateRates body /shipment_ids/*': PACKED_SHIPMENT,
  'calculateRates body /to/postal_code': { none: 'a part of an address' },
  'getRateQuote path /quote_id': numbered('rate_quote'),
  'revokeApiKey path /key_id': API_KEY,
  'getClient path /client_id': CLIENT,
  'changeClient path /client_id': CLIENT,
  'deactivateClient path /client_id': CLIENT,
  'rotateClientSecret path /client_id': CLIENT,
  'withdrawInvitation path /invitation_id': INVITATION,
  'setMember path /user_id': MEMBER,
  'removeMember path /user_id': MEMBER,
  'showInvitation body /token': { none: 'a credential: whoever holds it is believed' },
  'acceptInvitation body /token': { none: 'a credential: whoever holds it is believed' },
  'getShippingLabel path /id': SHIPPING_LABEL,
  'listShippingLabels query /sub_order_id': {
    own: first('shipping_label', 'sub_order_id', 'juniper'),
    foreign: first('shipping_label', 'sub_order_id', 'rival'),
    missing: MISSING_ID,
  },
  'deleteCarrierAccount path /id': CARRIER_ACCOUNT,
  'testCarrierAccount path /id': CARRIER_ACCOUNT,
  'takeEasyPostEvent body /result/tracking_code': {
    none: 'of a parcel of the account’s owner; the event is believed by its signature alone',
  },
  'setCarrierAccount body /api_key': { none: 'a credential of the merchant with the aggregator' },
  'takeEasyPostEvent path /owner_id': { none: 'whose secret has signed it: the signature is the credential' },
  'printShippingLabel path /id': SHIPPING_LABEL,
  'printShippingLabelZpl path /id': SHIPPING_LABEL,
  'trackMarketplaceShipment path /id': PACKED_SHIPMENT,
  'printBillOfLading path /id': PACKED_SHIPMENT,
  'getProofOfDelivery path /id': PROVED_SHIPMENT,
  'getSignedDocument query /token': { none: 'a credential: whoever holds it may fetch the document' },
  'listMarketplaceShipments query /shipment_id': PACKED_SHIPMENT,
  'listMarketplaceShipments query /fba_shipment_id': {
    own: first('marketplace_shipment', 'fba_shipment_id', 'juniper'),
    foreign: first('marketplace_shipment', 'fba_shipment_id', 'rival'),
    missing: 'FBA-NOBODYS',
  },
  'listMarketplaceShipments query /warehouse_id': WAREHOUSE,
  'listMarketplaceShipments query /work_order_id': {
    own: firstWhere('marketplace_carton', 'shipment_id IS NOT NULL', 'work_order_id', 'juniper'),
    foreign: firstWhere('marketplace_carton', 'shipment_id IS NOT NULL', 'work_order_id', 'rival'),
    missing: MISSING_ID,
  },
  'listMarketplaceShipments query /inventory_request_id': ofRequests(
    'marketplace_shipment_unit',
    'true',
    'request_id',
  ),
  'createMiddleMileOrder body /warehouse_id': WAREHOUSE,
  'createMiddleMileOrder body /shipment_ids/*': PACKED_SHIPMENT,
  'createMiddleMileOrder body /quote_id': {
    own: newQuote,
    foreign: async (world) =>
      Number(await firstWhere('middle_mile_order', "status = 'authorized'", 'quote_id', 'rival')(world)),
    missing: MISSING_ID,
  },
  'getMiddleMileOrder path /number': MIDDLE_MILE_ORDER,
  'cancelMiddleMileOrder path /number': MIDDLE_MILE_ORDER,
  'listMiddleMileOrders query /internal_identifier': {
    own: first('middle_mile_order', 'internal_identifier', 'juniper'),
    foreign: first('middle_mile_order', 'internal_identifier', 'rival'),
    missing: 'MMO2601012222',
  },
  'listMiddleMileOrders query /warehouse_id': WAREHOUSE,
  'listReturns query /market_order_id': {
    own: EXAMPLE_ORDER,
    foreign: 'RV-10005',
    missing: MARKET_ORDER.missing,
  },
  'listReturns query /tracking_number': {
    own: firstWhere('goods_return', 'tracking_number IS NOT NULL', 'tracking_number', 'juniper'),
    foreign: firstWhere('goods_return', 'tracking_number IS NOT NULL', 'tracking_number', 'rival'),
    missing: 'NOBODYS-NUMBER',
  },
  'listReturns query /warehouse_id': WAREHOUSE,
  'getReturn path /rma_number': RETURN,
  'changeReturn path /rma_number': RETURN,
  'changeReturn body /tracking_number': OWN_TEXT,
  'cancelReturn path /rma_number': RETURN,
  'decideReturnedUnits path /rma_number': returnOf('graded'),
  'decideReturnedUnits body /decisions/*/unit_id': RETURN_PART,
  'getReturnPhoto path /rma_number': {
    ...RETURN,
    own: firstWhere('goods_return_photo', 'true', 'return_id', 'juniper'),
  },
  'getReturnPhoto path /photo_id': RETURN_PART,
  'announceReturn body /market_order_id': { own: 'JG-20005', foreign: 'RV-10005', missing: 'NB-10005' },
  'announceReturn body /order_id': {
    own: async (world) => Number((await returnableOrder(world)).id),
    // The lowest ids stand in texts for counts, too.
    foreign: async (world) => {
      const rows = await world.sql<{ id: string }>(
        'SELECT max(id) AS id FROM customer_order WHERE org_id = $1',
        [world.rival.orgId],
      );
      return Number(rows[0]?.id);
    },
    missing: MISSING_ID,
  },
  'announceReturn body /lines/*/market_order_item_id': OWN_TEXT,
  'announceReturn body /lines/*/sku': { own: EXAMPLE_SKU, foreign: 'RVL-TOOL-001', missing: 'NOBODYS-SKU' },
  'announceReturn body /lines/*/item_id': { ...ITEM_IN_BODY, own: 2 },
  'announceReturn body /warehouse_id': WAREHOUSE,
  'announceReturn body /tracking_number': OWN_TEXT,
  'announceReturn body /label/tracking_number': OWN_TEXT,
  'buyReturnLabel path /rma_number': returnBy(RETURN_EXAMPLES.unlabelled),
  'buyReturnLabel body /tracking_number': OWN_TEXT,
  'voidReturnLabel path /rma_number': returnBy(RETURN_EXAMPLES.labelledToo),
  'printReturnLabel path /rma_number': returnBy(RETURN_EXAMPLES.labelled),
  'printReturnLabelZpl path /rma_number': returnBy(RETURN_EXAMPLES.labelled),
  ...statisticsReferences('getReturnRate'),
  ...statisticsReferences('getReturnReasons'),
  ...statisticsReferences('getReturnVolume'),
  'cancelOrder body /market_order_id': OPEN_ORDER,
  'cancelOrder query /market_order_id': OPEN_ORDER,
  'cancelOrder body /items/*/market_order_item_id': { none: 'it names a line of the order' },
  'cancelOrder body /items/*/sku': { none: 'it names a line of the order' },
  'changeOrder path /market_order_id': OPEN_ORDER,
  'changeOrder query /order_id': OPEN_ORDER_ID,
  'changeOrder body /customer_order_number': OWN_TEXT,
  'changeOrder body /display_order_id': OWN_TEXT,
  'changeOrder body /items/*/item_id': ITEM_IN_BODY,
  'changeOrder body /items/*/market_order_item_id': OWN_TEXT,
  'changeOrder body /items/*/sku': SKU,
  'changeOrder body /po_number': OWN_TEXT,
  'changeOrder body /postal_code': { none: 'a part of an address' },
  'changeOrder body /recipient_tax_id': OWN_TEXT,
  'changeOrder body /sales_order_number': OWN_TEXT,
  'cancelOrder body /order_id': OPEN_ORDER_ID,
  'cancelOrder query /order_id': OPEN_ORDER_ID,
  'holdOrder body /market_order_id': OPEN_ORDER,
  'holdOrder body /order_id': OPEN_ORDER_ID,
  'holdOrders body /market_order_ids/*': OPEN_ORDER,
  'holdOrders body /order_ids/*': OPEN_ORDER_ID,
  'releaseOrder body /market_order_id': OPEN_ORDER,
  'releaseOrder body /order_id': OPEN_ORDER_ID,
  'releaseOrder body /hold_id': { none: 'a number within the order' },
  'releaseOrders body /market_order_ids/*': OPEN_ORDER,
  'releaseOrders body /order_ids/*': OPEN_ORDER_ID,
  'estimateOrder body /items/*/item_id': ITEM_IN_BODY,
  'estimateOrder body /items/*/sku': SKU,
  'estimateOrder body /postal_code': { none: 'a part of an address' },
  'createOrders body /orders/*/customer_order_number': OWN_TEXT,
  'createOrders body /orders/*/display_order_id': OWN_TEXT,
  'createOrders body /orders/*/items/*/item_id': ITEM_IN_BODY,
  'createOrders body /orders/*/items/*/market_order_item_id': OWN_TEXT,
  'createOrders body /orders/*/items/*/sku': SKU,
  'createOrders body /orders/*/market_order_id': {
    none: 'names the new order; the same name of another org’s order is free',
  },
  'createOrders body /orders/*/po_number': OWN_TEXT,
  'createOrders body /orders/*/postal_code': { none: 'a part of an address' },
  'createOrders body /orders/*/recipient_tax_id': OWN_TEXT,
  'createOrders body /orders/*/sales_order_number': OWN_TEXT,
  'createInventoryRequest body /brand_id': BRAND,
  'createInventoryRequest body /container_number': OWN_TEXT,
  'createInventoryRequest body /items/*/id': ITEM_IN_BODY,
  'createInventoryRequest body /items/*/listing_id': LISTING,
  'createInventoryRequest body /items/*/listing_sku': SINGLE_SKU,
  'createInventoryRequest body /items/*/lot_number': OWN_TEXT,
  'createInventoryRequest body /po_number': OWN_TEXT,
  'createInventoryRequest body /request_pickup_address/postal_code': { none: 'a part of an address' },
  'createInventoryRequest body /tracking_numbers/*': OWN_TEXT,
  'createInventoryRequest body /source_warehouse_id': WAREHOUSE,
  'createInventoryRequest body /vendor_id': VENDOR,
  'createInventoryRequest body /warehouse_id': WAREHOUSE,
  'changeInventoryRequest body /brand_id': BRAND,
  'changeInventoryRequest body /container_number': OWN_TEXT,
  'changeInventoryRequest body /items/*/id': ITEM_IN_BODY,
  'changeInventoryRequest body /items/*/listing_id': LISTING,
  'changeInventoryRequest body /items/*/listing_sku': SINGLE_SKU,
  'changeInventoryRequest body /items/*/lot_number': OWN_TEXT,
  'changeInventoryRequest body /po_number': OWN_TEXT,
  'changeInventoryRequest body /request_pickup_address/postal_code': { none: 'a part of an address' },
  'changeInventoryRequest body /tracking_numbers/*': OWN_TEXT,
  'changeInventoryRequest body /source_warehouse_id': WAREHOUSE,
  'changeInventoryRequest body /vendor_id': VENDOR,
  'changeInventoryRequest body /warehouse_id': WAREHOUSE,
  'changeInventoryRequest path /id': INVENTORY_REQUEST,
  'createMarketplaceWorkOrder body /warehouse_id': WAREHOUSE,
  'createMarketplaceWorkOrder body /items/*/listing_sku': {
    own: preparedListing('listing_sku', 'juniper'),
    foreign: preparedListing('listing_sku', 'rival'),
    missing: 'NOBODYS-SKU',
  },
  'createMarketplaceWorkOrder body /items/*/listing_id': {
    own: preparedListing('listing_id', 'juniper'),
    foreign: preparedListing('listing_id', 'rival'),
    missing: MISSING_ID,
  },
  'cancelMarketplaceWorkOrder path /id': {
    ...WORK_ORDER,
    own: firstWhere('marketplace_work_order', 'id = 2', 'id', 'juniper'),
  },
  'changeMarketplaceWorkOrder path /id': WORK_ORDER,
  'changeMarketplaceWorkOrder body /items/*/work_order_item_id': WORK_ORDER_ITEM,
  'getMarketplaceWorkOrder path /id': WORK_ORDER,
  'listMarketplaceWorkOrders query /id': WORK_ORDER_ITEM,
  'listMarketplaceWorkOrders query /work_order_id': WORK_ORDER,
  'listMarketplaceWorkOrders query /sku': {
    own: preparedListing('listing_sku', 'juniper'),
    foreign: preparedListing('listing_sku', 'rival'),
    missing: 'NOBODYS-SKU',
  },
  'printFnskuLabels path /id': LABELLED_WORK_ORDER,
  'printFnskuLabels query /work_order_item_id': {
    none: 'only filters the items of the work order in the path',
  },
  'printFnskuLabelsZpl path /id': LABELLED_WORK_ORDER,
  'printFnskuLabelsZpl query /work_order_item_id': {
    none: 'only filters the items of the work order in the path',
  },
  'printExpiryLabels path /id': DATED_WORK_ORDER,
  'printExpiryLabels query /work_order_item_id': {
    none: 'only filters the items of the work order in the path',
  },
  'printExpiryLabelsZpl path /id': DATED_WORK_ORDER,
  'printExpiryLabelsZpl query /work_order_item_id': {
    none: 'only filters the items of the work order in the path',
  },
  'printWorkOrderCartonLabels path /id': LABELLED_WORK_ORDER,
  'printWorkOrderCartonLabelsZpl path /id': LABELLED_WORK_ORDER,
  'getBoxContentsOfWorkOrder path /id': LABELLED_WORK_ORDER,
  'getBoxContentsOfShipment path /id': PROVED_SHIPMENT,
  'printMarketplaceCartonLabel path /id': MARKETPLACE_CARTON,
  'printMarketplacePalletLabel path /id': ofRequests('marketplace_pallet', 'true', 'id'),
  'printMarketplaceCartonLabelZpl path /id': MARKETPLACE_CARTON,
  'printMarketplacePalletLabelZpl path /id': ofRequests('marketplace_pallet', 'true', 'id'),
  'listMarketplaceCartons query /work_order_id': WORK_ORDER_WITH_CARTONS,
  'listMarketplaceCartons query /shipment_id': SHIPMENT_WITH_CARTONS,
  'getMarketplaceCarton path /id': MARKETPLACE_CARTON,
  'listMarketplacePallets query /shipment_id': SHIPMENT_WITH_PALLETS,
  'decideDiscrepancies body /decisions/*/item_id': {
    own: shortLine('item_id', 'juniper'),
    foreign: shortLine('item_id', 'rival'),
    missing: MISSING_ID,
  },
  'decideDiscrepancies body /decisions/*/line_id': {
    own: shortLine('id', 'juniper'),
    foreign: shortLine('id', 'rival'),
    missing: MISSING_ID,
  },
  'decideDiscrepancies path /id': ofRequests('inventory_request', "status = 'closed'", 'id'),
  'deleteMarketplaceAccount path /id': MARKETPLACE_ACCOUNT,
  'testMarketplaceAccount path /id': MARKETPLACE_ACCOUNT,
  'getWebhookEndpoint path /id': WEBHOOK_ENDPOINT,
  'changeWebhookEndpoint path /id': WEBHOOK_ENDPOINT,
  'changeWebhookEndpoint body /warehouse_ids/*': WAREHOUSE,
  'createWebhookEndpoint body /warehouse_ids/*': WAREHOUSE,
  'deleteWebhookEndpoint path /id': {
    ...WEBHOOK_ENDPOINT,
    own: firstWhere('webhook_endpoint', "url LIKE '%/old'", 'id', 'juniper'),
  },
  'rotateWebhookSecret path /id': WEBHOOK_ENDPOINT,
  'testWebhookEndpoint path /id': WEBHOOK_ENDPOINT,
  'replayWebhooks path /id': WEBHOOK_ENDPOINT,
  'replayWebhook path /id': WEBHOOK_ENDPOINT,
  'replayWebhook path /sequence': { none: 'counts the events of the org' },
  'getWebhookDelivery path /sequence': { none: 'counts the events of the org' },
  'listWebhookDeliveries path /id': WEBHOOK_ENDPOINT,
  'getWebhookDelivery path /id': WEBHOOK_ENDPOINT,
  'setMarketplaceAccount body /seller_account_id': {
    none: 'names the account; the same name of another org’s account is free',
  },
  'setMarketplaceAccount body /client_id': { none: 'a credential of the merchant on the marketplace' },
  'setMarketplaceAccount body /refresh_token': { none: 'a credential of the merchant on the marketplace' },
  'printRequestPackingSlip path /id': REQUEST_WITH_CARTONS,
  'printCartonLabels path /id': REQUEST_WITH_CARTONS,
  'printCartonLabels query /carton_id': CARTON,
  'printCartonLabelsZpl path /id': REQUEST_WITH_CARTONS,
  'printCartonLabelsZpl query /carton_id': CARTON,
  'printPalletLabels path /id': REQUEST_WITH_CARTONS,
  'printPalletLabelsZpl path /id': REQUEST_WITH_CARTONS,
  'listEligibilityChecks path /id': REQUEST_FOR_MARKETPLACE,
  'triggerEligibilityChecks path /id': REQUEST_FOR_MARKETPLACE,
  'triggerEligibilityChecks body /listing_ids/*': {
    own: listingOnRequest('juniper'),
    foreign: listingOnRequest('rival'),
    missing: MISSING_ID,
  },
  'getInventoryRequest path /id': INVENTORY_REQUEST,
  'getInventoryRequestPhoto path /id': ofRequests('inventory_request_photo', 'true', 'request_id'),
  'getInventoryRequestPhoto path /photo_id': ofRequests('inventory_request_photo', 'true', 'id'),
  'listInventoryRequestReceipts path /id': ofRequests('inventory_request_receipt', 'true', 'request_id'),
  'listInventory query /item_id': ITEM,
  'listInventory query /sku': SKU,
  'listInventory query /warehouse_id': WAREHOUSE,
  'listInventoryAdjustments query /item_id': ITEM,
  'listInventoryAdjustments query /sku': SKU,
  'listInventoryAdjustments query /warehouse_id': WAREHOUSE,
  'listInventoryReceipts query /item_id': ITEM,
  'listInventoryReceipts query /sku': SKU,
  'listListings query /item_id': ITEM,
  'listListings query /sku': SKU,
  'getItem path /id': ITEM,
  ...Object.fromEntries(
    ['createItem', 'changeItem', 'createBundle', 'changeBundle'].flatMap((id) => [
      [`${id} body /brand_id`, BRAND],
      [`${id} body /vendor_id`, VENDOR],
      [`${id} body /hs_code`, { none: 'a code of the customs' }],
      [`${id} body /scannable_barcodes/*`, OWN_TEXT],
    ]),
  ),
  ...Object.fromEntries(
    ['createListing', 'changeListing'].flatMap((id) => [
      [`${id} body /item_id`, ITEM_IN_BODY],
      [`${id} body /listing_mp_primary_id`, OWN_TEXT],
      [`${id} body /listing_mp_seller_account_id`, OWN_TEXT],
      [`${id} body /marketplace_id`, { none: 'the id of a marketplace' }],
    ]),
  ),
  'changeItem path /id': ITEM,
  'changeBundle path /id': ITEM,
  'createBundle body /components/*/component_id': ITEM_IN_BODY,
  'changeBundle body /components/*/component_id': ITEM_IN_BODY,
  'getListing path /listing_id': LISTING,
  'changeListing path /listing_id': LISTING,
  'getCatalogChangeRequest path /id': CHANGE_REQUEST,
  'cancelCatalogChangeRequest path /id': CHANGE_REQUEST,
  'listCatalogChangeRequests query /item_id': {
    own: first('catalog_change_request', 'item_id', 'juniper'),
    foreign: first('catalog_change_request', 'item_id', 'rival'),
    missing: MISSING_ID,
  },
  'getOrderStatus query /market_order_id': MARKET_ORDER,
  'getOrderStatus query /order_id': ORDER_ID,
  'listOrders query /order_id': ORDER_ID,
  'listOrders query /market_order_id': MARKET_ORDER,
  'listOrders query /sku': {
    own: orderedSku('juniper'),
    foreign: orderedSku('rival'),
    missing: 'NOBODYS-SKU',
  },
  'listOrderTracking query /market_order_id': SHIPPED_ORDER,
  'listOrderTracking query /order_id': SHIPPED_ORDER_ID,
  'summariseOrders query /warehouse_id': WAREHOUSE,
  'login body /client_id': { own: 'demo-client', foreign: 'rival-client', missing: 'nobody-client' },
  'login body /org_id': { own: 2, foreign: 3, missing: 9 },
  'endOwnSessions body /session_id': {
    own: newSession,
    foreign: async (world) => Number(await first('session', 'id', 'rival')(world)),
    missing: MISSING_ID,
  },
  'revokeToken body /token': { none: 'a credential: whoever holds it may end it' },
  'signIn body /org_id': { none: 'the steps of login, where it is looked for' },
  'chooseOrg body /org_id': { none: 'one of the person’s own: the session’s cookie says whose' },
  'setPasswordByLink body /token': { none: 'a credential: whoever holds it is its owner' },
  'login body /refresh_token': { none: 'a credential: whoever holds it is its owner' },
};

/** Orders that Juniper may send, but for what they order. The first one is taken, so the others have another name. */
function orderOf(item: object): () => Promise<Request> {
  let sent = 0;
  return async () => {
    sent += 1;
    const market_order_id = sent === 1 ? `JG-OWN-${Object.keys(item)}` : 'JG-NOT-OWN';
    return { body: { orders: [{ ...SHIP_TO, market_order_id, items: [{ quantity: 1, ...item }] }] } };
  };
}

const A_BASKET = { body: { country: 'US', postal_code: '10118', items: [{ quantity: 1 }] } };

/** Parts of a request that make it acceptable with Juniper's own id; the matrix puts the id in its place. */
export interface Request {
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: unknown;
}

/** What a request of goods needs beside the id; elements of `items` name nothing else. */
function inventoryRequests(
  operation: string,
  params: (world: World) => Promise<Readonly<Record<string, Value>>>,
  body: object,
): Record<string, (world: World) => Promise<Request>> {
  const made = (more: object) => async (world: World) => ({
    params: await params(world),
    body: { ...body, ...more },
  });
  return {
    [operation]: made({}),
    [`${operation} body /items/*/id`]: made({ items: [{ quantity: 1 }] }),
    [`${operation} body /items/*/listing_id`]: made({ items: [{ quantity: 1 }] }),
    [`${operation} body /items/*/listing_sku`]: made({ items: [{ quantity: 1 }] }),
    [`${operation} body /source_warehouse_id`]: made({ warehouse_id: 2, items: [{ quantity: 1, id: 1 }] }),
  };
}

const CHANGED_LINE: Request = {
  params: { market_order_id: OPEN_ORDER.own as string },
  body: { items: [{ quantity: 1 }] },
};

/** By the same name as the reference, or by the operation alone where all its references share a request. */
export const REQUESTS: Readonly<Record<string, Request | ((world: World) => Promise<Request>)>> = {
  getOrderPolicy: {},
  changeOrderPolicy: { body: { may_split: true } },
  'calculateRates body /from/warehouse_id': {
    body: {
      from: {},
      to: { postal_code: '10118', country: 'US' },
      parcels: [{ length_in: 8, width_in: 6, height_in: 4, weight_lb: 3 }],
    },
  },
  'calculateRates body /shipment_ids/*': { body: {} },
  getRateQuote: {},
  trackMarketplaceShipment: {},
  printBillOfLading: {},
  getProofOfDelivery: {},
  listMarketplaceShipments: {},
  'createMiddleMileOrder body /shipment_ids/*': { body: { warehouse_id: 1 } },
  'createMiddleMileOrder body /warehouse_id': async (world) => ({
    body: { shipment_ids: [await numberOfShipment('juniper', FREE)(world)] },
  }),
  'createMiddleMileOrder body /quote_id': async (world) => ({
    body: { warehouse_id: 1, shipment_ids: [await numberOfShipment('juniper', FREE)(world)] },
  }),
  getMiddleMileOrder: {},
  cancelMiddleMileOrder: {},
  listMiddleMileOrders: {},
  listShippingLabels: {},
  listReturns: {},
  getReturn: {},
  changeReturn: { body: { note: 'looked at' } },
  buyReturnLabel: { body: {} },
  voidReturnLabel: {},
  printReturnLabel: {},
  printReturnLabelZpl: {},
  cancelReturn: { body: { reason: 'looked at' } },
  decideReturnedUnits: { body: { decisions: [{ unit_id: 1, disposition: 'quarantine' }] } },
  'getReturnPhoto path /rma_number': { params: { photo_id: 1 } },
  'announceReturn body /market_order_id': { body: { reason: 'unwanted' } },
  'announceReturn body /order_id': async (world) => {
    const { market_order_id } = await returnableOrder(world);
    return { body: { market_order_id, reason: 'unwanted' } };
  },
  'announceReturn body /warehouse_id': {
    body: { market_order_id: EXAMPLE_ORDER, reason: 'unwanted', lines: [{ sku: EXAMPLE_SKU, quantity: 1 }] },
  },
  'announceReturn body /lines/*/sku': {
    body: { market_order_id: EXAMPLE_ORDER, reason: 'unwanted', lines: [{ quantity: 1 }] },
  },
  'announceReturn body /lines/*/item_id': {
    body: { market_order_id: EXAMPLE_ORDER, reason: 'unwanted', lines: [{ quantity: 1 }] },
  },
  getReturnRate: { query: ALL_RETURNS },
  getReturnReasons: { query: ALL_RETURNS },
  getReturnVolume: { query: ALL_RETURNS },
  'cancelOrder body /market_order_id': { body: { market_order_id: '', dry_run: true } },
  'cancelOrder query /market_order_id': { body: { dry_run: true } },
  'changeOrder path /market_order_id': { body: { ref1: 'looked at' } },
  'changeOrder query /order_id': { params: { market_order_id: 'JG-20001' }, body: { ref1: 'looked at' } },
  'changeOrder body /items/*/item_id': CHANGED_LINE,
  'changeOrder body /items/*/sku': CHANGED_LINE,
  'cancelOrder body /order_id': { body: { market_order_id: 'JG-20001', dry_run: true } },
  'cancelOrder query /order_id': { query: { market_order_id: 'JG-20001' }, body: { dry_run: true } },
  'holdOrder body /order_id': { body: { market_order_id: 'JG-20001', reason: 'merchant' } },
  'holdOrder body /market_order_id': { body: { market_order_id: '', reason: 'merchant' } },
  'holdOrders body /market_order_ids/*': { body: { reason: 'merchant' } },
  'holdOrders body /order_ids/*': { body: { reason: 'merchant' } },
  'releaseOrder body /market_order_id': { body: { market_order_id: '' } },
  'releaseOrder body /order_id': { body: { market_order_id: 'JG-20001' } },
  'releaseOrders body /market_order_ids/*': { body: {} },
  'releaseOrders body /order_ids/*': { body: {} },
  'estimateOrder body /items/*/item_id': A_BASKET,
  'estimateOrder body /items/*/sku': A_BASKET,
  'createOrders body /orders/*/items/*/item_id': orderOf({ item_id: 0 }),
  'createOrders body /orders/*/items/*/sku': orderOf({ sku: '' }),
  ...inventoryRequests('createInventoryRequest', async () => ({}), {
    warehouse_id: 1,
    shipment_method: 'CUSTOMER',
    items: [{ quantity: 1, id: 1 }],
  }),
  ...inventoryRequests(
    'changeInventoryRequest',
    async (world) => ({ id: await first('inventory_request', 'id', 'juniper')(world) }),
    { cartons: [] },
  ),
  'changeInventoryRequest path /id': { body: { note: 'looked at' } },
  'decideDiscrepancies body /decisions/*/item_id': aDecision,
  'decideDiscrepancies body /decisions/*/line_id': aDecision,
  'decideDiscrepancies path /id': async (world) => ({
    body: {
      decisions: [{ item_id: await shortLine('item_id', 'juniper')(world), decision: 'accepted' }],
    },
  }),
  createMarketplaceWorkOrder: async (world) => ({
    body: {
      warehouse_id: 1,
      items: [
        {
          quantity: 1,
          fulfillment_channel: 'FBA',
          listing_sku: await preparedListing('listing_sku', 'juniper')(world),
        },
      ],
    },
  }),
  'cancelMarketplaceWorkOrder path /id': {},
  'changeMarketplaceWorkOrder path /id': async (world) => ({
    body: {
      items: [
        {
          work_order_item_id: Number(await first('marketplace_work_order_item', 'id', 'juniper')(world)),
          quantity: 2,
        },
      ],
    },
  }),
  'changeMarketplaceWorkOrder body /items/*/work_order_item_id': async (world) => ({
    params: { id: await first('marketplace_work_order', 'id', 'juniper')(world) },
    body: { items: [{ quantity: 1 }] },
  }),
  'printFnskuLabels path /id': {},
  'printFnskuLabelsZpl path /id': {},
  'printExpiryLabels path /id': {},
  'printExpiryLabelsZpl path /id': {},
  'printWorkOrderCartonLabels path /id': {},
  'printWorkOrderCartonLabelsZpl path /id': {},
  'getBoxContentsOfWorkOrder path /id': {},
  'getBoxContentsOfShipment path /id': {},
  'printMarketplaceCartonLabel path /id': {},
  'printMarketplaceCartonLabelZpl path /id': {},
  'printMarketplacePalletLabel path /id': {},
  'printMarketplacePalletLabelZpl path /id': {},
  getShippingLabel: {},
  deleteCarrierAccount: {},
  testCarrierAccount: {},
  printShippingLabel: {},
  printShippingLabelZpl: {},
  getMarketplaceWorkOrder: {},
  listMarketplaceWorkOrders: {},
  listMarketplaceCartons: {},
  getMarketplaceCarton: {},
  listMarketplacePallets: {},
  deleteMarketplaceAccount: {},
  testMarketplaceAccount: {},
  'createWebhookEndpoint body /warehouse_ids/*': { body: { url: 'https://hooks.example.com/' } },
  'changeWebhookEndpoint path /id': { body: { description: 'looked at' } },
  'changeWebhookEndpoint body /warehouse_ids/*': async (world) => ({
    params: { id: await first('webhook_endpoint', 'id', 'juniper')(world) },
  }),
  revokeApiKey: {},
  getClient: {},
  changeClient: { body: { name: 'Another name' } },
  deactivateClient: {},
  rotateClientSecret: {},
  withdrawInvitation: {},
  setMember: { body: { role: 'member' } },
  removeMember: {},
  getWebhookEndpoint: {},
  deleteWebhookEndpoint: {},
  rotateWebhookSecret: {},
  testWebhookEndpoint: {},
  replayWebhooks: { body: { after: 1000 } },
  listWebhookDeliveries: {},
  'getWebhookDelivery path /id': { params: { sequence: 5 } },
  'replayWebhook path /id': { params: { sequence: 5 } },
  listEligibilityChecks: {},
  printRequestPackingSlip: {},
  printPalletLabels: {},
  printPalletLabelsZpl: {},
  'printCartonLabels path /id': {},
  'printCartonLabelsZpl path /id': {},
  'printCartonLabels query /carton_id': async (world) => ({
    params: { id: await firstWhere('inventory_request_carton', 'true', 'request_id', 'juniper')(world) },
  }),
  'printCartonLabelsZpl query /carton_id': async (world) => ({
    params: { id: await firstWhere('inventory_request_carton', 'true', 'request_id', 'juniper')(world) },
  }),
  'triggerEligibilityChecks path /id': {},
  'triggerEligibilityChecks body /listing_ids/*': async (world) => ({
    params: { id: await requestForMarketplace('juniper')(world) },
  }),
  getInventoryRequest: {},
  'getInventoryRequestPhoto path /id': async (world) => ({
    params: { photo_id: await firstWhere('inventory_request_photo', 'true', 'id', 'juniper')(world) },
  }),
  'getInventoryRequestPhoto path /photo_id': async (world) => ({
    params: { id: await firstWhere('inventory_request_photo', 'true', 'request_id', 'juniper')(world) },
  }),
  listInventoryRequestReceipts: {},
  listInventory: {},
  listInventoryAdjustments: { query: ALL_TIME },
  listInventoryReceipts: { query: { ...ALL_TIME, page: 1 } },
  listListings: {},
  getOrderStatus: {},
  listOrders: {},
  listOrderTracking: {},
  getItem: {},
  createItem: { body: { name: 'Of the matrix' } },
  changeItem: { params: { id: EXAMPLE_ITEM_ID }, body: { name: 'Of the matrix' } },
  createBundle: {
    body: { name: 'Of the matrix', components: [{ component_id: EXAMPLE_ITEM_ID, quantity: 1 }] },
  },
  changeBundle: { params: { id: EXAMPLE_BUNDLE_ID }, body: { name: 'Of the matrix' } },
  'changeBundle body /components/*/component_id': {
    params: { id: EXAMPLE_BUNDLE_ID },
    body: { components: [{ quantity: 1 }] },
  },
  createListing: {
    body: {
      listing_mp_primary_id: 'MATRIX-1',
      marketplace_name: 'Shopify',
      listing_mp_seller_account_id: 'S1',
      fulfillment_channel: 'MERCHANT',
      country: 'US',
    },
  },
  getListing: {},
  changeListing: { params: { listing_id: 1 }, body: { listing_name: 'Of the matrix' } },
  getCatalogChangeRequest: {},
  cancelCatalogChangeRequest: {},
  listCatalogChangeRequests: {},
  summariseOrders: {},
  'endOwnSessions body /session_id': {
    body: { ...DEMO_PERSON, session_id: 0 },
  },
  'login body /client_id': {
    body: { grant_type: 'client_credentials', client_id: '', client_secret: 'demo-secret' },
  },
  'login body /org_id': { body: { ...DEMO_PERSON, org_id: 0 } },
};

export interface ListFacts {
  /** What is not the org's own, but meant to be seen by several; all ids that `org` may see. */
  readonly shared?: {
    readonly why: string;
    readonly visible: (world: World, orgId: number) => Promise<readonly Value[]>;
  };
  /** Where the rows have no `id`. */
  readonly idOf?: (row: Readonly<Record<string, unknown>>) => Value;
  /** The parameters of its path, for each org its own. */
  readonly params?: Readonly<Record<string, (org: 'juniper' | 'rival') => (world: World) => Promise<Value>>>;
  /** Query parameters that the list requires; `per_page` where pages of one row would be too many. */
  readonly query?: Readonly<Record<string, Value>>;
}

const text = (row: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  names.map((name) => row[name]).join(' ');
const recordOf = (row: Readonly<Record<string, unknown>>) => text(row, 'item_id', 'warehouse_id');
/** Numbers of transactions are each org's own; items are not. */
const movementOf = (row: Readonly<Record<string, unknown>>) =>
  text(row, 'transaction_id', 'item_id', 'warehouse_id', 'lot', 'status');

async function withAccount(world: World, org: 'juniper' | 'rival'): Promise<Value> {
  const body = { source: 'easypost', api_key: 'EZTK-isolation', webhook_secret: 'isolation' };
  if (org === 'juniper')
    await world.app.call('PUT', '/v1/carrier_accounts', { token: world.juniper.token, body });
  return 0;
}

/** Something that stands in the trail of the org. */
async function withEntry(world: World, org: 'juniper' | 'rival'): Promise<Value> {
  const body = { name: 'of the trail', scopes: ['read'] };
  await world.app.call('POST', '/v1/api_keys', { token: world[org].token, body });
  return 0;
}

/** Lists need no line unless they differ from: rows with an `id`, all of them the org's own. */
export const LISTS: Readonly<Record<string, ListFacts>> = {
  listInventory: { idOf: recordOf, query: { per_page: 20 } },
  listInventoryAdjustments: { idOf: movementOf, query: { ...ALL_TIME, per_page: 20 } },
  listInventoryReceipts: { idOf: movementOf, query: { ...ALL_TIME, per_page: 20 } },
  listInventoryRequestReceipts: {
    params: { id: (org) => firstWhere('inventory_request_receipt', 'true', 'request_id', org) },
  },
  listEligibilityChecks: { params: { id: requestForMarketplace } },
  // An org has one account at most, and Juniper's was deleted by the matrix.
  listAudit: { params: { none: (org) => (world) => withEntry(world, org) } },
  listCarrierAccounts: { params: { none: (org) => (world) => withAccount(world, org) } },
  listMembers: { idOf: (row) => row['user_id'] as Value },
  listClients: { idOf: (row) => row['client_id'] as Value },
  listWebhookDeliveries: {
    idOf: (row) => text(row, 'webhook_id'),
    params: { id: (org) => first('webhook_endpoint', 'id', org) },
    query: { per_page: 20 },
  },
  listMarketplaceWorkOrders: { idOf: (row) => row['work_order_id'] as Value },
  listItems: { query: { per_page: 5 } },
  listListings: { query: { per_page: 5 } },
  listOrders: { idOf: (row) => row['order_id'] as Value, query: { per_page: 20 } },
  listOrderTracking: {
    idOf: (row) => (row['tracking_info'] as { shipment_id: Value }).shipment_id,
    query: { per_page: 20 },
  },
  listWarehouses: {
    shared: {
      why: 'warehouses are the hub’s; a merchant sees those that are open to it',
      visible: async (world, orgId) => {
        const rows = await world.sql<{ id: string }>(
          'SELECT warehouse_id AS id FROM warehouse_access WHERE org_id = $1',
          [orgId],
        );
        return rows.map(({ id }) => Number(id));
      },
    },
  },
};

/** Words that stand only in Rival's data: no answer to Juniper may contain them. */
export const RIVAL_WORDS: readonly string[] = [
  'Rival Supply',
  'rival@',
  'Robin Rival',
  'rival-client',
  'RVL-',
  'RV-1',
  'A9RIVALSUP',
];
