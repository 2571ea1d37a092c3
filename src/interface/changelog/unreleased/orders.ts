import { added, type UnreleasedChange } from './change.ts';

/** How an order is to be handled. */
const INSTRUCTIONS = [
  'company',
  'gift_message',
  'packing_note',
  'signature_required',
  'insurance_amount',
  'incoterm',
  'billing_account',
  'recipient_tax_id',
  'not_before',
  'priority',
];

const HOLD_FILTERS = ['query parameter held added', 'query parameter hold_reason[] added'];
const HOLDS = added('response 200: field ', ['[].holds', 'holds', '[].data.holds', 'body.data.holds']);
const EVENT_PLACES = [
  'query parameter type[][]',
  'response 200: field [].type',
  'response 200: field body.type',
];
const AMENDED = EVENT_PLACES.map((place) => `${place}: value "order.amended" added`);
const CHANGES = added('response 200: field ', ['[].data.changes', 'body.data.changes']);
const TOO_LATE = ['failures: field code: value "too_late" added', 'failures: field too_late added'];
const holdEvents = (places: readonly string[]) =>
  ['order.held', 'order.released'].flatMap((type) =>
    places.map((place) => `${place}: value "${type}" added`),
  );
const HOLD_EVENTS = holdEvents(EVENT_PLACES);

const PREVIOUS_ORDER = added(
  'response 200: field ',
  ['[].', '', '[].data.', 'body.data.'].map((place) => `${place}previous_order_id`),
);
const AMBIGUOUS = [
  'failures: field code: value "ambiguous_reference" added',
  'failures: field candidates added',
];

const cancelEvents = (places: readonly string[]) =>
  ['order.cancel_requested', 'order.cancel_confirmed', 'order.cancel_refused'].flatMap((type) =>
    places.map((place) => `${place}: value "${type}" added`),
  );
const CANCEL_REQUESTS = [
  ...cancelEvents(EVENT_PLACES),
  ...added('response 200: field ', [
    '[].sub_orders[].cancel_request',
    'sub_orders[].cancel_request',
    '[].data.cancel_request',
    'body.data.cancel_request',
  ]),
];

export const ORDERS: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change:
      'Cancelling what is being picked or packed asks the floor, which confirms or refuses: `non_cancellable_orders` has it with the reason ' +
      '`cancel_requested`, sub-orders have `cancel_request`, and the events are `order.cancel_requested`, `order.cancel_confirmed` and ' +
      '`order.cancel_refused`. Until it is answered, the sub-order does not go on.',
    kind: 'compatible',
    operations: ['cancelOrder', 'listOrders', 'getOrderStatus', 'listEvents'],
    differences: [...CANCEL_REQUESTS, ...cancelEvents(['request body: field types[]'])],
  },
  {
    document: 'ops',
    change:
      'The hub lists what merchants ask to cancel while it is being picked, and confirms or refuses it; until then it is neither picked, ' +
      'packed nor shipped. What was picked of a cancelled sub-order is a floor exception: it is to be put back.',
    kind: 'compatible',
    operations: [
      ...['opsListCancelRequests', 'opsConfirmCancel', 'opsRefuseCancel', 'opsGetSubOrder'],
      ...['opsListPickQueue', 'opsGetWave', 'opsPackSubOrder', 'opsShipSubOrder'],
    ],
    differences: [
      'GET /ops/v1/cancel_requests: operation added',
      'POST /ops/v1/orgs/{org_id}/sub_orders/{id}/confirm_cancel: operation added',
      'POST /ops/v1/orgs/{org_id}/sub_orders/{id}/refuse_cancel: operation added',
      ...CANCEL_REQUESTS,
      'response 200: field cancel_request added',
      'response 200: field [].is_cancel_requested added',
      'response 200: field sub_orders[].is_cancel_requested added',
      'response 201: field sub_orders[].is_cancel_requested added',
    ],
  },
  {
    document: 'v1',
    change:
      'An order is one of its marketplace and its id there: orders of several marketplaces may have the same `market_order_id`. Where that ' +
      'is ambiguous, naming an order by it is refused with 409 `ambiguous_reference`, and `marketplace` or `order_id` picks one; case and surrounding blanks of a marketplace do not count. After all ' +
      'of an order is cancelled, its id may be sent again: `previous_order_id` of the new order names the old one.',
    kind: 'compatible',
    operations: [
      ...['createOrders', 'listOrders', 'getOrderStatus', 'listOrderTracking', 'cancelOrder', 'holdOrder'],
      ...['holdOrders', 'releaseOrder', 'releaseOrders', 'announceReturn', 'listEvents'],
    ],
    differences: [
      ...PREVIOUS_ORDER,
      'POST /v1/orders: response 200: field orders[].previous_order_id added',
      ...['status', 'tracking'].flatMap((name) => [
        `GET /v1/orders/${name}: query parameter marketplace added`,
        `GET /v1/orders/${name}: response 409 added`,
      ]),
      'GET /v1/orders/status: response 200: field marketplace added',
      ...added('POST /v1/orders/cancel_order: query parameter ', ['marketplace', 'order_id']),
      ...added('POST /v1/orders/cancel_order: request body: field ', ['marketplace', 'order_id']),
      ...added('POST /v1/returns: request body: field ', ['marketplace', 'order_id']),
      ...AMBIGUOUS,
    ],
  },
  {
    document: 'ops',
    change:
      'Several orders of a merchant may have the same `market_order_id`, of several marketplaces or after a cancellation. Where it is ' +
      'ambiguous, it is refused with 409 `ambiguous_reference`, and `marketplace` or `order_id` picks one; case and surrounding blanks of ' +
      'a marketplace do not count.',
    kind: 'compatible',
    operations: ['opsTakeReturn', 'opsHoldOrder', 'opsHoldOrders', 'opsReleaseOrder', 'opsReleaseOrders'],
    differences: [
      ...PREVIOUS_ORDER,
      ...['status', 'tracking'].flatMap((name) => [
        `GET /ops/v1/orgs/{org_id}/orders/${name}: query parameter marketplace added`,
        `GET /ops/v1/orgs/{org_id}/orders/${name}: response 409 added`,
      ]),
      'GET /ops/v1/orgs/{org_id}/orders/status: response 200: field marketplace added',
      ...added('POST /ops/v1/orgs/{org_id}/returns: request body: field ', ['marketplace', 'order_id']),

      ...AMBIGUOUS,
    ],
  },
  {
    document: 'v1',
    change:
      'Merchants have an order policy: whether an order may be split, ship partially or be backordered, and the countries it ships to. What it does not allow is `error`, or backordered as a whole, and `why` says so (`refused`).',
    kind: 'compatible',
    operations: ['getOrderPolicy', 'changeOrderPolicy', 'createOrders', 'getOrderStatus'],
    differences: [
      'GET /v1/orgs/{id}/policy: operation added',
      'PATCH /v1/orgs/{id}/policy: operation added',
      'GET /v1/orders/status: response 200: field sub_orders[].why.rule: value "refused" added',
      'GET /v1/events: query parameter type[][]: value "order_policy.updated" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "order_policy.updated" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "order_policy.updated" added',
    ],
  },
  {
    document: 'ops',
    change:
      'The order policy of a merchant, and forbidden destinations: orders to these become `error`, with the note as their reason. Days off count in the dates that are promised.',
    kind: 'compatible',
    operations: ['opsGetOrderPolicy', 'opsChangeOrderPolicy', 'opsCreateForbiddenDestination'],
    differences: [
      ...['GET', 'PATCH'].map((method) => `${method} /ops/v1/orgs/{org_id}/policy: operation added`),
      ...['GET', 'POST'].map((method) => `${method} /ops/v1/forbidden_destinations: operation added`),
      ...['GET', 'PATCH', 'DELETE'].map(
        (method) => `${method} /ops/v1/forbidden_destinations/{id}: operation added`,
      ),
      'GET /ops/v1/orgs/{org_id}/orders/status: response 200: field sub_orders[].why.rule: value "refused" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "order_policy.updated" added',
    ],
  },
  {
    document: 'v1',
    change:
      'Orders are changed by `PATCH /v1/orders/{market_order_id}`: address, contact, service level, dates, instructions, references and lines of what is not packed yet, routed again where that changes the plan; 409 `too_late` names what is packed. The event `order.amended` has the old and the new values.',
    kind: 'compatible',
    operations: ['changeOrder', 'listEvents'],
    differences: [
      'PATCH /v1/orders/{market_order_id}: operation added',
      ...AMENDED,
      ...CHANGES,
      ...TOO_LATE,
      'request body: field types[]: value "order.amended" added',
    ],
  },
  {
    document: 'ops',
    change: 'The hub changes an order for its merchant, with a reason.',
    kind: 'compatible',
    operations: ['opsChangeOrder'],
    differences: [
      'PATCH /ops/v1/orgs/{org_id}/orders/{market_order_id}: operation added',
      ...AMENDED,
      ...CHANGES,
      ...TOO_LATE,
    ],
  },
  {
    document: 'ops',
    change:
      'Packing refuses a carton longer than any parcel carrier takes (108 in), unless `override_reason` says why it is right.',
    kind: 'breaking',
    operations: ['opsPackSubOrder'],
    differences: [],
  },
  {
    document: 'v1',
    change:
      'Orders take `company`, `gift_message`, `packing_note`, `signature_required`, `insurance_amount`, `incoterm`, `billing_account`, `recipient_tax_id`, `not_before` (in no pick queue before) and `priority` (1 to 9, 9 first), and the service levels `SameDay`, `Scheduled`, `Priority` and `FreeEconomy`.',
    kind: 'compatible',
    operations: ['createOrders'],
    differences: [
      ...added('request body: field orders[].', INSTRUCTIONS),
      ...['SameDay', 'Scheduled', 'Priority', 'FreeEconomy'].map(
        (level) => `request body: field orders[].shipment_service_level_category: value "${level}" added`,
      ),
    ],
  },
  {
    document: 'v1',
    change:
      'Lists, status and events of orders say how an order is to be handled, events only what is given; `priority[]` filters the list.',
    kind: 'compatible',
    operations: ['listOrders', 'getOrderStatus', 'listEvents'],
    differences: [
      'query parameter priority[] added',
      ...['[].', '', '[].data.', 'body.data.'].flatMap((place) =>
        added(`response 200: field ${place}`, INSTRUCTIONS),
      ),
    ],
  },
  {
    document: 'ops',
    change:
      'Lists and status of orders, sub-orders and the pick queue say how an order is to be handled. The pick queue has higher priorities first and leaves out orders before their `not_before`; waves do the same, and picking does not start before.',
    kind: 'compatible',
    operations: ['opsListPickQueue', 'opsGetSubOrder', 'opsCreateWave', 'opsStartPick', 'opsStartPicks'],
    differences: [
      'query parameter priority[] added',
      'response 200: field ship_to.company added',
      ...['[].', '', '[].data.', 'body.data.'].flatMap((place) =>
        added(`response 200: field ${place}`, INSTRUCTIONS),
      ),
    ],
  },
  {
    document: 'v1',
    change:
      'Orders are held and released by `POST /v1/orders/hold_order` and `release_order`, many at once by `hold_orders` and `release_orders`, and may be sent with a `hold`. A held order keeps its reservation and is neither picked nor shipped.',
    kind: 'compatible',
    operations: ['createOrders', 'holdOrder', 'holdOrders', 'releaseOrder', 'releaseOrders'],
    differences: [
      'request body: field orders[].hold added',
      ...['hold_order', 'hold_orders', 'release_order', 'release_orders'].map(
        (name) => `POST /v1/orders/${name}: operation added`,
      ),
    ],
  },
  {
    document: 'v1',
    change:
      'Lists, status and events of orders have `holds`; `held` and `hold_reason[]` filter the list; events `order.held` and `order.released`.',
    kind: 'compatible',
    operations: ['listOrders', 'getOrderStatus', 'listEvents'],
    differences: [...HOLD_FILTERS, ...HOLDS, ...HOLD_EVENTS, ...holdEvents(['request body: field types[]'])],
  },
  {
    document: 'v1',
    change:
      'Some units of an order can be cancelled, by line; they become a cancelled sub-order beside what stays. The answer names the units of each sub-order, and lines have their `cancelled_quantity`.',
    kind: 'compatible',
    operations: ['cancelOrder', 'listOrders'],
    differences: [
      'GET /v1/orders: response 200: field [].items[].cancelled_quantity added',
      'POST /v1/orders/cancel_order: request body: field items added',
      'POST /v1/orders/cancel_order: response 200: field cancelled_orders[].items added',
      'POST /v1/orders/cancel_order: response 200: field non_cancellable_orders[].items added',
      'POST /v1/orders/cancel_order: response 206: field cancelled_orders[].items added',
      'POST /v1/orders/cancel_order: response 206: field non_cancellable_orders[].items added',
      'failures: field non_cancellable_orders[].items added',
    ],
  },
  {
    document: 'ops',
    change: 'The hub cancels orders, or some of their units, for merchants, with a reason that they see.',
    kind: 'compatible',
    operations: ['opsCancelOrder', 'opsListOrders'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/orders: response 200: field [].items[].cancelled_quantity added',
      'POST /ops/v1/orgs/{org_id}/orders/cancel_order: operation added',
      'failures: field non_cancellable_orders[].items added',
    ],
  },
  {
    document: 'ops',
    change:
      'The hub holds and releases orders, one or many. What a hold stops is not in the pick queue and in no wave, and does not start; what was begun before is marked (`held_for`), is packed and does not ship.',
    kind: 'compatible',
    operations: [
      ...['opsHoldOrder', 'opsHoldOrders', 'opsReleaseOrder', 'opsReleaseOrders'],
      ...['opsListOpenOrders', 'opsListPickQueue', 'opsStartPick', 'opsShipSubOrder'],
    ],
    differences: [
      ...['hold_order', 'hold_orders', 'release_order', 'release_orders'].map(
        (name) => `POST /ops/v1/orgs/{org_id}/orders/${name}: operation added`,
      ),
      ...HOLD_FILTERS,
      ...HOLDS,
      ...HOLD_EVENTS,
      'response 200: field [].is_held added',
      'response 200: field held_for added',
      'response 200: field [].held_for added',
      'response 200: field sub_orders[].held_for added',
      'response 201: field sub_orders[].held_for added',
      'request body: field kind: value "end_holds" added',
    ],
  },
  {
    document: 'ops',
    change:
      'The pick queue and waves are sorted by `due`: the earlier of the hub’s promise (`ship_by`) and the last dispatch in time for the merchant’s date (`leave_by`), as late orders are. It was `leave_by` before.',
    kind: 'compatible',
    operations: ['opsListPickQueue', 'opsGetSubOrder', 'opsCreateWave', 'opsGetWave'],
    differences: [
      'response 200: field [].due added',
      'response 200: field due added',
      'response 200: field sub_orders[].due added',
      'response 201: field sub_orders[].due added',
    ],
  },
  {
    document: 'v1',
    change:
      'An estimate tells what would become of a basket: what ships from where and when, and the freight by every service.',
    kind: 'compatible',
    operations: ['estimateOrder'],
    differences: ['POST /v1/orders/estimate: operation added'],
  },
  {
    document: 'ops',
    change: 'An estimate of a basket for a merchant.',
    kind: 'compatible',
    operations: ['opsEstimateOrder'],
    differences: ['POST /ops/v1/orgs/{org_id}/orders/estimate: operation added'],
  },
];
