// Changes since openapi/released/ was written. `npx crossdock openapi diff` prints those not yet listed, and unreleased.test.ts fails
// until all are. `npx crossdock openapi release` moves them to openapi/released/changelog.json; then this list is emptied.

export interface UnreleasedChange {
  /** That of merchants, whose changes are published, or that of the hub. */
  readonly document: 'v1' | 'ops';
  readonly change: string;
  readonly kind: 'breaking' | 'compatible';
  /** Ids of the operations whose history lists it. */
  readonly operations: readonly string[];
  /**
   * Its differences as `crossdock openapi diff` prints them: with their operation, as in `GET /v1/orders: query parameter q
   * added`, or without it, for every operation that has this difference.
   */
  readonly differences: readonly string[];
}

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

const added = (place: string, names: readonly string[]) => names.map((name) => `${place}${name} added`);

const DISPUTE_ANSWERS = ['decision', 'decisions[].decision'].flatMap((field) =>
  ['upheld', 'rejected', 'settled'].map(
    (value) => `response 200: field discrepancies[].${field}: value "${value}" added`,
  ),
);
const DISPUTE_ANSWERED = 'value "inventory_request.dispute_answered" added';
const disputeAnswered = (path: string) => [
  `GET ${path}/events: query parameter type[][]: ${DISPUTE_ANSWERED}`,
  `GET ${path}/events: response 200: field [].type: ${DISPUTE_ANSWERED}`,
  `GET ${path}/events: response 200: field [].data.answered_disputes added`,
  `GET ${path}/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body.type: ${DISPUTE_ANSWERED}`,
  `GET ${path}/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body.data.answered_disputes added`,
];
const DISPUTE_SUBSCRIPTIONS = ['POST /v1/webhook_endpoints', 'PATCH /v1/webhook_endpoints/{id}'].map(
  (operation) => `${operation}: request body: field types[]: ${DISPUTE_ANSWERED}`,
);

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

export const UNRELEASED: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change:
      'An order is one of its marketplace and its id there: orders of several marketplaces may have the same `market_order_id`. Where that ' +
      'is ambiguous, naming an order by it is refused with 409 `ambiguous_reference`, and `marketplace` or `order_id` picks one. After all ' +
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
      'ambiguous, it is refused with 409 `ambiguous_reference`, and `marketplace` or `order_id` picks one.',
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
    change: 'Work orders are found by their number, too: `work_order_id` takes WO-000012 beside 12.',
    kind: 'compatible',
    operations: ['listMarketplaceWorkOrders'],
    differences: ['GET /v1/marketplace_work_orders: query parameter work_order_id: string added'],
  },
  {
    document: 'ops',
    change: 'Work orders are found by their number, too: `work_order_id` takes WO-000012 beside 12.',
    kind: 'compatible',
    operations: ['opsListMarketplaceWorkOrders'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/marketplace_work_orders: query parameter work_order_id: string added',
    ],
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
      'Some units of an order can be cancelled, by line; they become a cancelled sub-order beside what stays. The answer names the units of each sub-order.',
    kind: 'compatible',
    operations: ['cancelOrder'],
    differences: [
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
    operations: ['opsCancelOrder'],
    differences: [
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
    document: 'v1',
    change:
      'Merchants keep their own catalog: they add, change and import items, bundles and listings, and read one listing. What the floor ' +
      'works by (dimensions and weight once measured, hazmat, storage, lot and date rules) is then asked of the hub: 202, with what is ' +
      'pending.',
    kind: 'compatible',
    operations: [
      'createItem',
      'changeItem',
      'importItems',
      'createBundle',
      'changeBundle',
      'importBundles',
      'createListing',
      'getListing',
      'changeListing',
      'importListings',
    ],
    differences: [
      'POST /v1/catalog/items: operation added',
      'PATCH /v1/catalog/items/{id}: operation added',
      'POST /v1/catalog/items/bulk: operation added',
      'POST /v1/catalog/bundles: operation added',
      'PATCH /v1/catalog/bundles/{id}: operation added',
      'POST /v1/catalog/bundles/bulk: operation added',
      'POST /v1/catalog/listings: operation added',
      'GET /v1/catalog/listings/{listing_id}: operation added',
      'PATCH /v1/catalog/listings/{listing_id}: operation added',
      'POST /v1/catalog/listings/bulk: operation added',
    ],
  },
  {
    document: 'v1',
    change:
      '`catalog_managed_by` says who manages the catalog of an organization: `hub`, `merchant` or `both`. The other side is refused with ' +
      '403 `catalog_managed_elsewhere`.',
    kind: 'compatible',
    operations: ['listOrgs'],
    differences: [
      'GET /v1/orgs: response 200: field [].catalog_managed_by added',
      'failures: field code: value "catalog_managed_elsewhere" added',
    ],
  },
  {
    document: 'v1',
    change:
      'An item also shows its picture, whether it is active, and whether the hub has confirmed what the floor works by (`facts_confirmed`).',
    kind: 'compatible',
    operations: ['getItem', 'listEvents', 'getWebhookDelivery'],
    differences: [
      'GET /v1/catalog/items/{id}: response 200: field image_url added',
      'GET /v1/catalog/items/{id}: response 200: field is_active added',
      'GET /v1/catalog/items/{id}: response 200: field facts_confirmed added',
      'GET /v1/events: response 200: field [].data.facts_confirmed added',
      'GET /v1/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body.data.facts_confirmed added',
    ],
  },
  {
    document: 'ops',
    change:
      '`catalog_managed_by` says who manages the catalog of an organization: `hub`, `merchant` or `both`. The other side is refused with ' +
      '403 `catalog_managed_elsewhere`; what it measures and confirms, the hub may set in any case.',
    kind: 'compatible',
    operations: ['opsCreateOrg', 'opsChangeOrg', 'opsGetOrg', 'opsListOrgs'],
    differences: [
      'GET /ops/v1/orgs: response 200: field [].catalog_managed_by added',
      'GET /ops/v1/orgs/{org_id}: response 200: field catalog_managed_by added',
      'PATCH /ops/v1/orgs/{org_id}: request body: field catalog_managed_by added',
      'PATCH /ops/v1/orgs/{org_id}: response 200: field catalog_managed_by added',
      'POST /ops/v1/orgs: request body: field catalog_managed_by added',
      'POST /ops/v1/orgs: response 201: field catalog_managed_by added',
      'failures: field code: value "catalog_managed_elsewhere" added',
    ],
  },
  {
    document: 'ops',
    change:
      '`facts_confirmed` of an item: false until the hub has set a dimension, weight, hazmat, storage, lot or date rule of an item that its ' +
      'merchant has added. Receiving measures such items, too.',
    kind: 'compatible',
    operations: ['opsListItems', 'opsGetItem', 'opsCreateItem', 'opsChangeItem', 'opsSetComponents'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/events: response 200: field [].data.facts_confirmed added',
      'GET /ops/v1/orgs/{org_id}/items: query parameter facts_confirmed added',
      'GET /ops/v1/orgs/{org_id}/items: response 200: field [].facts_confirmed added',
      'GET /ops/v1/orgs/{org_id}/items/{item_id}: response 200: field facts_confirmed added',
      'GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body.data.facts_confirmed added',
      'PATCH /ops/v1/orgs/{org_id}/items/{item_id}: response 200: field facts_confirmed added',
      'POST /ops/v1/orgs/{org_id}/items: response 201: field facts_confirmed added',
      'PUT /ops/v1/orgs/{org_id}/items/{item_id}/components: response 200: field facts_confirmed added',
    ],
  },
  {
    document: 'v1',
    change:
      'What a merchant changes of a measured or confirmed item is a change request until the hub decides: lists, events ' +
      '(`catalog_change_request.*`), and `pending_change` of the item. The merchant may cancel it.',
    kind: 'compatible',
    operations: [
      'listCatalogChangeRequests',
      'getCatalogChangeRequest',
      'cancelCatalogChangeRequest',
      'changeItem',
      'changeBundle',
      'getItem',
      'listEvents',
      'createWebhookEndpoint',
      'changeWebhookEndpoint',
      'getWebhookDelivery',
    ],
    differences: [
      'GET /v1/catalog/change_requests: operation added',
      'GET /v1/catalog/change_requests/{id}: operation added',
      'POST /v1/catalog/change_requests/{id}/cancel: operation added',
      'GET /v1/catalog/items/{id}: response 200: field pending_change added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.cancelled" added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.confirmed" added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.created" added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.refused" added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.updated" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.cancelled" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.confirmed" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.created" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.refused" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.updated" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.cancelled" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.confirmed" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.created" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.refused" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.updated" added',
      'GET /v1/events: response 200[]: the form with sequence, type, time, subject_type, subject_id, version, actor, data added',
      'GET /v1/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body: the form with sequence, type, time, subject_type, subject_id, version, actor, data added',
    ],
  },
  {
    document: 'ops',
    change:
      'The hub confirms or refuses what merchants ask to change of measured or confirmed items, and lists it for one merchant or for all.',
    kind: 'compatible',
    operations: [
      'opsListAllCatalogChangeRequests',
      'opsListCatalogChangeRequests',
      'opsGetCatalogChangeRequest',
      'opsConfirmCatalogChangeRequest',
      'opsRefuseCatalogChangeRequest',
    ],
    differences: [
      'GET /ops/v1/catalog/change_requests: operation added',
      'GET /ops/v1/orgs/{org_id}/catalog/change_requests: operation added',
      'GET /ops/v1/orgs/{org_id}/catalog/change_requests/{id}: operation added',
      'POST /ops/v1/orgs/{org_id}/catalog/change_requests/{id}/confirm: operation added',
      'POST /ops/v1/orgs/{org_id}/catalog/change_requests/{id}/refuse: operation added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.cancelled" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.confirmed" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.created" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.refused" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.updated" added',
      'GET /ops/v1/orgs/{org_id}/events: response 200[]: the form with sequence, type, time, subject_type, subject_id, version, actor, data added',
      'GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body: the form with sequence, type, time, subject_type, subject_id, version, actor, data added',
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
      'The hub answers disputes: a discrepancy’s `decision` may be `upheld` or `rejected`, with a note, or `settled` where nothing differed any more when the request was closed again. The event is `inventory_request.dispute_answered`, and events of inventory requests list `answered_disputes`.',
    kind: 'compatible',
    operations: ['decideDiscrepancies', 'getInventoryRequest', 'listEvents'],
    differences: [...DISPUTE_ANSWERS, ...disputeAnswered('/v1'), ...DISPUTE_SUBSCRIPTIONS],
  },
  {
    document: 'ops',
    change:
      'The hub answers disputes about received goods, with a decision and a note. A dispute about a line that is received as announced ends when its request is closed.',
    kind: 'compatible',
    operations: ['opsAnswerDispute', 'opsListDisputes', 'opsCloseInventoryRequest', 'opsGetInventoryRequest'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/answer_dispute: operation added',
      ...DISPUTE_ANSWERS,
      ...DISPUTE_ANSWERS.map((one) => one.replace('200', '201')),
      ...disputeAnswered('/ops/v1/orgs/{org_id}'),
    ],
  },
];
