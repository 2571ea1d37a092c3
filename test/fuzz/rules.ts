// Rules that a schema cannot say and that depend on the data: a request that fits its schema may be refused for these.
// Every line is a promise of an operation, so a new one belongs here only with the rule it names.

import { PROOF_BYTES_MAX } from '../../src/domains/marketplace/shipments/schema.ts';
import { PHOTO_BYTES_MAX, uploadBodyLimit } from '../../src/kit/documents/schema.ts';
import type { ViolationCode } from '../../src/kit/http/problems.ts';
import { changeOrder, estimateOrder } from './order-rules.ts';

interface Rule {
  readonly pointer: RegExp;
  readonly code: ViolationCode;
  readonly why: string;
}

const scopes: Rule = {
  pointer: /^\/scopes\/\d+$/,
  code: 'not_allowed',
  why: 'merchants read and write, the hub has scopes of its own',
};

const password = (name: string): Rule => ({
  pointer: new RegExp(`^/${name}$`),
  code: 'not_allowed',
  why: 'a password that everybody tries first is none',
});
const ROLE =
  'merchants have no supervisors and pickers, and only some people of the hub are bound to warehouses';

/** A bulk load checks its rows one by one, by a schema of their own. */
const row = (code: ViolationCode): Rule => ({
  pointer: /^\/rows\/\d+(\/|$)/,
  code,
  why: 'rows are checked one by one',
});
const rows: readonly Rule[] = [row('required'), row('unknown_property'), row('not_allowed')];

const codes: Rule = {
  pointer: /^\/(upc|ean)$/,
  code: 'bad_format',
  why: 'trade item numbers have a length and a check digit',
};

const components: readonly Rule[] = [
  { pointer: /^\/components\/\d+$/, code: 'duplicate', why: 'a component stands in a bundle once' },
  { pointer: /^\/components\/\d+$/, code: 'required', why: 'a component names an item' },
];

const ordersNamed: readonly Rule[] = [
  { pointer: /^\/market_order_ids$/, code: 'required', why: 'orders are named by their ids there, or here' },
  { pointer: /^\/order_ids$/, code: 'not_allowed', why: 'orders are named one way' },
];

const cancelledItems: readonly Rule[] = [
  { pointer: /^\/items\/\d+\/sku$/, code: 'required', why: 'an item names its line by one of two ids' },
];

const holdEnd: readonly Rule[] = [
  { pointer: /^\/until$/, code: 'not_allowed', why: 'a hold ends in the future' },
];

/** Stock is checked by the item that a line names: what it demands, and what is known of its lots. */
const line = (code: ViolationCode, why: string): Rule => ({ pointer: /^\/lines\/\d+(\/|$)/, code, why });
const arrival: readonly Rule[] = [
  line('required', 'items with lots or dates demand them on arrival'),
  line('not_allowed', 'a bundle has no stock of its own, and what cannot expire has no date'),
  line('lot_expiration_conflict', 'one lot has one date'),
];
const whole = (code: ViolationCode, why: string): Rule => ({
  pointer: /^(\/(warehouse_id|expiration|to_lot|to_expiration))?$/,
  code,
  why,
});
const range: Rule = {
  pointer: /^\/(\w+_)?end_(time|date)$/,
  code: 'start_after_end',
  why: 'a range does not end before it starts',
};

const feedEnd: Rule = { pointer: /^\/after$/, code: 'bad_cursor', why: 'the feed has not come so far' };

const webhookUrl: Rule = {
  pointer: /^\/url$/,
  code: 'not_allowed',
  why: 'https, to the public internet, to a number of endpoints',
};
const oneStart: Rule = { pointer: /^\/(since|failed)$/, code: 'not_allowed', why: 'a replay has one start' };

/** The floor is checked by what is in the sub-order. */
const floor = (pointer: RegExp, code: ViolationCode, why: string): Rule => ({ pointer, code, why });
const CARTONS = /^\/cartons(\/|$)/;
const SHIPMENTS = /^\/shipments(\/|$)/;
const shortPick: readonly Rule[] = [
  line('too_large', 'no more is missing than the line has left to pick'),
  line('required', 'of a bundle, which component; of several lots, which'),
];
const pack: readonly Rule[] = [
  floor(CARTONS, 'too_large', 'no unit is packed twice'),
  floor(CARTONS, 'too_small', 'no unit is forgotten'),
  floor(CARTONS, 'required', 'a lot belongs to a component'),
  floor(CARTONS, 'bad_precision', 'scales and rulers have a last digit'),
];
const ship: readonly Rule[] = [
  floor(SHIPMENTS, 'too_short', 'every carton leaves'),
  floor(SHIPMENTS, 'duplicate', 'each carton once, with a number of its own'),
  floor(SHIPMENTS, 'required', 'which carton, where there are several'),
  floor(SHIPMENTS, 'bad_precision', 'money has two decimals'),
];

/** Labels are sold by what the rates say, and are of the carton that they are for. */
const labels: readonly Rule[] = [
  ...ship,
  floor(/^\/service$/, 'not_allowed', 'not every service carries every carton'),
  floor(/^\/service$/, 'ambiguous_reference', 'a service is of one carrier'),
  floor(/^\/(source|quote_id)$/, 'conflicting_reference', 'a quote is of one source, and of certain cartons'),
  floor(/^\/shipments/, 'required', 'carriers’ numbers come from the floor'),
  floor(/^\/shipments/, 'bad_format', 'a number is printed as bars'),
];

/** Goods are checked by the items and listings they name, and by what is announced of them. */
const goods = (pointer: RegExp, code: ViolationCode, why: string): Rule => ({ pointer, code, why });
const statistics: readonly Rule[] = [
  range,
  { pointer: /^\/(start|end)_date$/, code: 'too_long', why: 'statistics span a year and a day at most' },
];
const returnLabel = (at: string): readonly Rule[] => [
  goods(new RegExp(`^${at}/parcel$`), 'required', 'what has to be rated is measured'),
  goods(new RegExp(`^${at}/tracking_number$`), 'not_allowed', 'aggregators give numbers of their own'),
  goods(
    new RegExp(`^${at}/tracking_number$`),
    'bad_format',
    'what is printed as bars is letters, digits and hyphens',
  ),
];
const returnDecisions: readonly Rule[] = [
  goods(/^\/decisions\/\d+\/unit_id$/, 'duplicate', 'units are decided once'),
  goods(
    /^\/decisions\/\d+\/(unit_id|disposition)$/,
    'not_allowed',
    'what is decided stays, and not all may be sold',
  ),
];
const request: readonly Rule[] = [
  goods(/^\/items\/\d+(\/|$)/, 'required', 'an element names an item or a listing'),
  goods(
    /^\/(items\/\d+|warehouse_id)(\/|$)/,
    'not_allowed',
    'a channel belongs to a listing; bundles and dates; places',
  ),
  goods(/^\/(requested|request)_pickup_\w+(\/|$)/, 'required', 'what a pickup needs'),
  goods(
    /^\/(requested|request)_pickup_\w+(\/|$)/,
    'not_allowed',
    'what a pickup alone has; states and countries',
  ),
  goods(/^\/request_pickup_address\//, 'bad_format', 'postal codes and countries'),
  goods(/^\/cartons(\/|$)/, 'bad_format', 'an SSCC has a check digit'),
  goods(/^\/cartons(\/|$)/, 'duplicate', 'a code belongs to one carton'),
  goods(/^\/cartons(\/|$)/, 'too_large', 'cartons hold what is announced'),
  goods(/^\/cartons$/, 'required', 'cartons hold items that are replaced'),
  goods(/^\/source_warehouse_id$/, 'not_allowed', 'goods come from another warehouse'),
];

const workOrderItem = goods(
  /^\/work_order_item_id$/,
  'unknown_reference',
  'labels are of an item of the work order',
);

/** A rate card is checked as a whole. */
const CARD = /^\/(content|fuel_weeks|rows|samples|kind)(\/|$)/;
const card: readonly Rule[] = [
  goods(CARD, 'bad_precision', 'money has two decimals, weights four'),
  goods(CARD, 'duplicate', 'a place is in one zone, a price stands there once'),
  goods(CARD, 'too_small', 'a heavier parcel never costs less'),
  goods(CARD, 'too_large', 'fuel is known from the first day on'),
  goods(CARD, 'required', 'a surcharge says when it is charged, a service has prices'),
  goods(CARD, 'not_allowed', 'weeks follow each other, a carrier has one kind of cards'),
  goods(CARD, 'bad_format', 'beginnings of postal codes, seasons'),
  goods(/^\/effective_(from|until)$/, 'not_allowed', 'a card is valid at some time to come'),
];
const markup: readonly Rule[] = [goods(/^\/(percent|flat_usd)$/, 'bad_precision', 'money has two decimals')];
const rates: readonly Rule[] = [
  goods(/^\/parcels\/\d+\//, 'bad_precision', 'scales and rulers have a last digit'),
  goods(/^\/(to|from)\//, 'required', 'postal codes where the country has them'),
  goods(/^\/(to|from)\//, 'not_allowed', 'states and countries'),
  goods(/^\/(to|from)\//, 'bad_format', 'postal codes and countries'),
  goods(/^\/ship_date$/, 'not_allowed', 'nothing ships yesterday'),
];

/** Work orders and cartons are checked by what they name and by what the marketplace takes. */
const workOrder: readonly Rule[] = [
  goods(/^\/warehouse_id$/, 'not_allowed', 'warehouses that prepare goods for marketplaces'),
  goods(/^\/items\/\d+\/listing_sku$/, 'not_allowed', 'a listing is named once; hazardous and cold goods'),
  goods(/^\/items\/\d+\/listing_sku$/, 'ambiguous_reference', 'several listings may have the SKU'),
  goods(/^\/items\/\d+$/, 'conflicting_reference', 'listing_id and listing_sku mean one listing'),
];
const reduced: readonly Rule[] = [
  goods(/^\/items\/\d+\/quantity$/, 'too_large', 'a work order can only be reduced'),
  goods(/^\/items\/\d+\/quantity$/, 'too_small', 'what is packed stays'),
  goods(/^\/items\/\d+\/work_order_item_id$/, 'not_allowed', 'an item is named once'),
];
const marketplaceCarton: readonly Rule[] = [
  goods(CARTONS, 'too_large', 'no more than is reserved, within the limits'),
  goods(CARTONS, 'not_allowed', 'one marketplace and channel; a bundle has no lot'),
  goods(/^\/destination_\w+$/, 'required', 'a shipment has a number and a center'),
  goods(/^\/destination_\w+$/, 'conflicting_reference', 'a shipment goes to one center, from one warehouse'),
];
const assigned: readonly Rule[] = [
  goods(/^\/carton_ids\/\d+$/, 'not_allowed', 'cartons of one marketplace, of work orders, in a shipment'),
  goods(/^\/destination_\w+$/, 'conflicting_reference', 'a shipment goes to one center, from one warehouse'),
  goods(/^\/(length|width|height)_in$|^\/weight_lb$/, 'too_large', 'the limits of the marketplace'),
];
const validity: readonly Rule[] = [
  goods(/^\/valid_until$/, 'start_after_end', 'nothing ends before it begins'),
];

const policyCountries: readonly Rule[] = [goods(/^\/countries\/\d+$/, 'not_allowed', 'countries that exist')];

/** A query names an order by its number or by its id. */
const orderNamed: Rule = {
  pointer: /^\/market_order_id$/,
  code: 'required',
  why: 'or order_id: one of the two',
};
const notFuture: Rule = {
  pointer: /^\/as_of$/,
  code: 'too_large',
  why: 'nobody knows the stock of tomorrow',
};

const apiKey: readonly Rule[] = [
  scopes,
  {
    pointer: /^\/warehouse_ids$/,
    code: 'not_allowed',
    why: 'only keys of the floor are bound to warehouses',
  },
  { pointer: /^\/expires$/, code: 'not_allowed', why: 'a key cannot have expired before it is made' },
];

const RULES_BEYOND_SCHEMAS: Readonly<Record<string, readonly Rule[]>> = {
  calculateRates: [
    ...rates,
    goods(/^\/shipment_ids\/\d+$/, 'not_allowed', 'what is not packed has no price'),
  ],
  opsCreateRateCard: card,
  opsChangeRateCard: card,
  opsLoadRatePrices: card,
  opsLoadRateLanes: card,
  opsCreateRateMarkup: markup,
  opsChangeRateMarkup: markup,
  opsCreateClient: [scopes],
  opsChangeClient: [scopes],
  createClient: [scopes],
  changeClient: [scopes],
  createApiKey: apiKey,
  acceptInvitation: [password('new_password')],
  opsCreateApiKey: apiKey,
  opsCreateUser: [
    { pointer: /^\/memberships\/\d+\/org_id$/, code: 'duplicate', why: 'an organization is joined once' },
    { pointer: /^\/memberships\/\d+\/(role|warehouse_ids)$/, code: 'not_allowed', why: ROLE },
    password('password'),
  ],
  opsChangeUser: [password('password')],
  changeOwnPassword: [password('new_password')],
  setPasswordByLink: [password('new_password')],
  cancelOrder: [
    { pointer: /^\/market_order_id$/, code: 'required', why: 'it stands in the query or in the body' },
    ...cancelledItems,
  ],
  opsCancelOrder: cancelledItems,
  holdOrder: holdEnd,
  opsHoldOrder: holdEnd,
  opsCreateItem: [codes],
  opsChangeItem: [codes],
  createItem: [codes],
  changeItem: [codes],
  createBundle: [codes, ...components],
  changeBundle: [codes, ...components],
  opsImportItems: [...rows, row('bad_format')],
  importItems: [...rows, row('bad_format')],
  opsImportListings: rows,
  importListings: rows,
  opsImportBundles: rows,
  importBundles: rows,
  opsReceiveStockBulk: [...rows, row('lot_expiration_conflict')],
  opsReceiveStock: [
    ...arrival,
    { pointer: /^\/ir_number$/, code: 'not_allowed', why: 'a request’s goods are received against it' },
  ],
  opsAdjustStock: arrival,
  opsCountStock: [...arrival, line('duplicate', 'what is counted twice has no number')],
  opsChangeStockStatus: [line('not_allowed', 'to another status, and not of a bundle')],
  opsCorrectLot: [
    whole(
      'not_allowed',
      'a bundle has no stock of its own, and a lot has one expiration date in all warehouses',
    ),
    whole('required', 'which item, and what is wrong with its label'),
    whole('lot_expiration_conflict', 'one lot has one date'),
  ],
  opsHoldStock: [line('not_allowed', 'a bundle has no stock of its own')],
  createWebhookEndpoint: [webhookUrl],
  changeWebhookEndpoint: [webhookUrl],
  replayWebhooks: [feedEnd, oneStart],
  listEvents: [feedEnd],
  opsListEvents: [feedEnd],
  getOrderStatus: [orderNamed],
  opsGetOrderStatus: [orderNamed],
  listInventory: [notFuture],
  opsListInventory: [notFuture],
  opsPickUnits: [line('too_large', 'no more than is left to pick')],
  opsUndoPick: [line('too_large', 'no more than is confirmed as picked')],
  listInventoryReceipts: [range],
  listInventoryAdjustments: [range],
  opsReceiveInventoryRequest: [
    ...arrival,
    line('duplicate', 'a carton is received once'),
    line('too_large', 'cases times what is in each'),
  ],
  opsBookAppointment: [
    goods(/^\/(start|end)$/, 'not_allowed', 'docks have hours, and nothing is booked for yesterday'),
    goods(/^\/end$/, 'start_after_end', 'it begins before it ends'),
    goods(/^\/end$/, 'too_large', 'no truck stands at a dock for days'),
    goods(/^\/dock_id$/, 'not_allowed', 'a dock may be closed'),
  ],
  opsCancelInventoryRequest: [goods(/^\/reason$/, 'not_allowed', 'what is on its way can only be lost')],
  opsAddPhoto: [goods(/^\/content$/, 'bad_format', 'a photo is a picture')],
  opsSetHolidays: [goods(/^\/holidays\/\d+\/day$/, 'duplicate', 'a day is off once')],
  opsSummariseInbound: [range],
  decideDiscrepancies: [
    goods(/^\/decisions\/\d+$/, 'required', 'a decision names an item or a line'),
    goods(/^\/decisions\/\d+\/item_id$/, 'duplicate', 'an item is decided once'),
    goods(/^\/decisions\/\d+\/item_id$/, 'not_allowed', 'what came as announced needs no decision'),
  ],
  opsTakeBackReceipt: [goods(/^\/quantity$/, 'too_large', 'no more than was received')],
  opsForwardUnits: [
    line('required', 'units are named by their line'),
    line('not_allowed', 'units of FBA listings of one marketplace'),
    line('too_large', 'no more than was received in good order'),
    goods(
      /^\/destination_\w+$/,
      'conflicting_reference',
      'a shipment goes to one center, from one warehouse',
    ),
  ],
  listReturns: [range],
  getReturnRate: statistics,
  getReturnReasons: statistics,
  getReturnVolume: statistics,
  announceReturn: [
    goods(/^\/(lines\/\d+\/)?reason$/, 'required', 'somebody says why it comes back'),
    goods(/^\/lines\/\d+$/, 'required', 'a line names a line of the order'),
    goods(/^\/lines\/\d+\/quantity$/, 'too_large', 'no more than was shipped'),
    goods(/^\/warehouse_id$/, 'not_allowed', 'not every warehouse takes returns'),
    goods(/^\/label$/, 'not_allowed', 'what has a number is on its way'),
    ...returnLabel('/label'),
  ],
  buyReturnLabel: returnLabel(''),
  opsBuyReturnLabel: returnLabel(''),
  decideReturnedUnits: returnDecisions,
  opsDecideReturnedUnits: returnDecisions,
  holdOrders: [...ordersNamed, ...holdEnd],
  opsHoldOrders: [...ordersNamed, ...holdEnd],
  releaseOrders: ordersNamed,
  opsReleaseOrders: ordersNamed,
  opsTakeReturn: [
    goods(/^\/market_order_id$/, 'required', 'its marketplace alone does not name an order'),
    goods(/^\/warehouse_id$/, 'not_allowed', 'not every warehouse takes returns'),
    goods(
      /^\/((market|removal)_)?order_id$/,
      'not_allowed',
      'a removal is of no order, and only a removal has its number',
    ),
  ],
  opsTakeBackReturnedUnits: [goods(/^\/quantity$/, 'too_large', 'no more than was taken in')],
  opsTakeInReturn: [
    goods(/^\/units\/\d+(\/reason)?$/, 'required', 'units name an item, and somebody says why they come'),
    goods(/^\/units\/\d+\/expiration$/, 'required', 'a lot that nobody knows has a date'),
    goods(/^\/units\/\d+\/expiration$/, 'not_allowed', 'a date that nobody can mean'),
    goods(/^\/units\/\d+\/expiration$/, 'lot_expiration_conflict', 'one lot has one date'),
    goods(/^\/units\/\d+\/quantity$/, 'too_large', 'no more than was announced'),
    goods(/^\/units\/\d+$/, 'not_allowed', 'a bundle has no stock of its own'),
    goods(/^\/units\/\d+$/, 'conflicting_reference', 'a line is of one item'),
    goods(/^\/override_reason$/, 'required', 'who decides otherwise than the merchant says why'),
  ],
  opsAddReturnPhoto: [goods(/^\/content$/, 'bad_format', 'a photo is a picture')],
  listMarketplaceShipments: [range],
  listMiddleMileOrders: [range],
  createMiddleMileOrder: [
    goods(/^\/shipment_ids\/\d+$/, 'not_allowed', 'packed, at the warehouse, and on no other order'),
    goods(/^\/warehouse_id$/, 'not_allowed', 'not every warehouse has the middle mile'),
    goods(/^\/quote_id$/, 'conflicting_reference', 'a quote is of certain shipments'),
  ],
  opsChangeMiddleMileOrder: [
    goods(/^\/pickup_appointment\/end$/, 'start_after_end', 'it begins before it ends'),
  ],
  opsPickUpMiddleMileOrder: [goods(/^\/time$/, 'not_allowed', 'nothing happens in the future')],
  opsDeliverMiddleMileOrder: [goods(/^\/time$/, 'not_allowed', 'nothing happens in the future')],
  opsRecordMarketplaceShipmentEvents: [
    goods(/^\/events\/\d+\/time$/, 'not_allowed', 'nothing happens in the future'),
  ],
  opsRedirectMarketplaceShipment: [goods(/^\/fulfillment_center_code$/, 'not_allowed', 'it goes elsewhere')],
  opsUploadProofOfDelivery: [goods(/^\/content$/, 'bad_format', 'a proof is a PDF or a picture')],
  opsReportReceivedUnits: [goods(/^\/received\/\d+\/sku$/, 'duplicate', 'a SKU is told once')],
  createMarketplaceWorkOrder: workOrder,
  changeMarketplaceWorkOrder: reduced,
  opsReduceWorkOrder: reduced,
  listMarketplaceWorkOrders: [
    goods(/^\/created_before$/, 'start_after_end', 'a range does not end before it starts'),
  ],
  opsProcessWorkOrder: [
    goods(/^\/items\/\d+\//, 'too_large', 'no more than there is'),
    goods(/^\/items\/\d+\//, 'too_small', 'what is packed is prepared'),
    goods(/^\/items\/\d+\//, 'required', 'of a bundle, which component'),
  ],
  printFnskuLabels: [workOrderItem],
  printFnskuLabelsZpl: [workOrderItem],
  printExpiryLabels: [workOrderItem],
  printExpiryLabelsZpl: [workOrderItem],
  opsPackMarketplaceCartons: marketplaceCarton,
  opsPackForwardedCartons: marketplaceCarton,
  opsAssignMarketplaceCartons: assigned,
  opsUnassignMarketplaceCartons: assigned,
  opsBuildMarketplacePallet: assigned,
  opsMeasureMarketplaceCarton: assigned,
  opsStartInboundPlan: [
    goods(
      /^\/(fulfillment_center_code|contact_name|contact_phone)$/,
      'required',
      'who makes the plan needs it',
    ),
    goods(
      /^\/work_order_item_ids(\/\d+)?$/,
      'not_allowed',
      'items of one seller that are open and in no other plan',
    ),
  ],
  opsChangeMarketplaceShipment: [
    goods(/^\/estimated_arrival$/, 'not_allowed', 'nothing arrives before it was made'),
  ],
  opsCreateMarketplaceLimit: validity,
  opsChangeMarketplaceLimit: validity,
  changeOrderPolicy: policyCountries,
  opsChangeOrderPolicy: policyCountries,
  opsCreateForbiddenDestination: [goods(/^\/(country|state)$/, 'not_allowed', 'places that exist')],
  opsCreatePrepPrice: validity,
  opsChangePrepPrice: validity,
  createInventoryRequest: request,
  opsCreateTransfer: request,
  changeOrder,
  estimateOrder,
  changeInventoryRequest: [
    ...request,
    goods(/^\/(place|reason)$/, 'not_allowed', 'a status is said once, and a reason is for a change'),
  ],
  listInventoryRequests: [range],
  listOrders: [range],
  listOrderTracking: [range],
  summariseOrders: [
    range,
    { pointer: /^\/(start|end)_date$/, code: 'too_long', why: 'a summary spans a year and a day at most' },
  ],
  opsSetComponents: components,
  opsShortPick: shortPick,
  opsPackSubOrder: pack,
  opsShipSubOrder: labels,
  opsBuyLabels: labels,
  opsCorrectTracking: ship,
  opsSetMember: [{ pointer: /^\/(role|warehouse_ids)$/, code: 'not_allowed', why: ROLE }],
};

/** What a request for a person of higher rank is told: who that is depends on the data. */
export const ABOVE_RANK = /whose role is above yours$/;

/** Who sends again what was done is answered, or told who did it otherwise, whatever `If-Match` says. */
export const ANSWERS_REPEATS: ReadonlySet<string> = new Set(['opsPackSubOrder', 'opsShipSubOrder']);

/** What is wrong with references is told with what is wrong with the schema. */
export const TELLS_REFERENCES_TOO: ReadonlySet<string> = new Set([
  'createInventoryRequest',
  'createMarketplaceWorkOrder',
  'createMiddleMileOrder',
  'changeInventoryRequest',
  ...['changeOrder', 'opsChangeOrder', 'cancelOrder', 'opsCancelOrder'],
  ...['holdOrder', 'opsHoldOrder', 'holdOrders', 'opsHoldOrders'],
  ...['changeOrderPolicy', 'opsChangeOrderPolicy', 'opsCreateForbiddenDestination'],
  ...['estimateOrder', 'opsEstimateOrder'],
  'opsCreateTransfer',
  'opsReceiveInventoryRequest',
  'opsForwardUnits',
  'opsPackMarketplaceCartons',
  'opsPackForwardedCartons',
  'opsAssignMarketplaceCartons',
  'opsUnassignMarketplaceCartons',
  'opsBuildMarketplacePallet',
  'changeMarketplaceWorkOrder',
  'opsReduceWorkOrder',
  'opsStartWorkOrder',
  'opsRequeueWorkOrder',
  'opsProcessWorkOrder',
  'opsStartInboundPlan',
  'opsReportReceivedUnits',
  'calculateRates',
]);

/** Others are asked for it, at their own pace: who asks again at once is told to wait. */
export const ASKS_AT_A_PACE: ReadonlySet<string> = new Set(['createInvitation', 'testMarketplaceAccount']);

/** Lists whose elements are checked one by one: what is wrong with one is told beside those that are taken. */
export const JUDGED_ONE_BY_ONE: Readonly<Record<string, string>> = {
  createOrders: '/orders',
  opsCreateOrders: '/orders',
};

/** Bulk loads take more than the usual megabyte; the documents do not say how much. */
export const BODY_LIMITS_BYTES: Readonly<Record<string, number>> = {
  createOrders: 16 * 1024 * 1024,
  opsCreateOrders: 16 * 1024 * 1024,
  opsCreateRateCard: 8 * 1024 * 1024,
  opsLoadRatePrices: 8 * 1024 * 1024,
  opsLoadRateLanes: 8 * 1024 * 1024,
  opsImportItems: 16 * 1024 * 1024,
  importItems: 16 * 1024 * 1024,
  importListings: 16 * 1024 * 1024,
  importBundles: 16 * 1024 * 1024,
  opsImportListings: 16 * 1024 * 1024,
  opsImportBundles: 16 * 1024 * 1024,
  opsReceiveStockBulk: 16 * 1024 * 1024,
  opsAddPhoto: uploadBodyLimit(PHOTO_BYTES_MAX),
  opsAddReturnPhoto: uploadBodyLimit(PHOTO_BYTES_MAX),
  opsUploadProofOfDelivery: uploadBodyLimit(PROOF_BYTES_MAX),
};

/** The hub's view of a merchant's read has the rules of that read. */
export function rulesOf(operationId: string): readonly Rule[] {
  const ofMerchant = operationId.replace(/^ops(.)/, (_, first: string) => first.toLowerCase());
  return RULES_BEYOND_SCHEMAS[operationId] ?? RULES_BEYOND_SCHEMAS[ofMerchant] ?? [];
}
