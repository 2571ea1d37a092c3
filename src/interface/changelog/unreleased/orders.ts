import type { UnreleasedChange } from './change.ts';

export const ORDERS_CHANGES: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change:
      'Orders: `latest_ship_date` is told as it was sent: a date stays a date, which ends with that day at the warehouse that ships.',
    kind: 'breaking',
    operations: ['listOrders'],
    differences: ['response 200: field [].latest_ship_date: format "date-time" became nothing'],
  },
  {
    document: 'v1',
    change:
      'Orders: `order_status` tells `lost` and `returned` once all has left and no parcel was delivered.',
    kind: 'compatible',
    operations: [
      'createOrders',
      'getOrderStatus',
      'getWebhookDelivery',
      'listEvents',
      'listOrderTracking',
      'listOrders',
      'summariseOrders',
    ],
    differences: [
      'response 200: field [].data.order_status: value "lost" added',
      'response 200: field [].data.order_status: value "returned" added',
      'query parameter status[]: maxItems 7 became 9',
      'query parameter status[][]: value "lost" added',
      'query parameter status[][]: value "returned" added',
      'response 200: field [].order_status: value "lost" added',
      'response 200: field [].order_status: value "returned" added',
      'response 200: field order_status: value "lost" added',
      'response 200: field order_status: value "returned" added',
      'response 200: field by_status.lost added',
      'response 200: field by_status.returned added',
      'response 200: field body.data.order_status: value "lost" added',
      'response 200: field body.data.order_status: value "returned" added',
      'response 200: field orders[].order_status: value "lost" added',
      'response 200: field orders[].order_status: value "returned" added',
    ],
  },
  {
    document: 'v1',
    change:
      'Orders: each sub-order tells its own `latest_ship` and the hub’s promise `ship_by`; the summary measures `on_time_ship_rate` against that promise, and `latest_ship_date_rate` against the merchant’s date.',
    kind: 'compatible',
    operations: ['getOrderStatus', 'listOrders', 'summariseOrders'],
    differences: [
      'response 200: field [].sub_orders[].latest_ship added',
      'response 200: field sub_orders[].ship_by added',
      'response 200: field sub_orders[].latest_ship added',
      'response 200: field latest_ship_date_rate added',
    ],
  },
  {
    document: 'ops',
    change:
      'Orders: `latest_ship_date` is told as it was sent: a date stays a date, which ends with that day at the warehouse that ships.',
    kind: 'breaking',
    operations: ['opsListOrders'],
    differences: ['response 200: field [].latest_ship_date: format "date-time" became nothing'],
  },
  {
    document: 'ops',
    change:
      'Orders: `order_status` tells `lost` and `returned` once all has left and no parcel was delivered.',
    kind: 'compatible',
    operations: [
      'opsGetOrderStatus',
      'opsGetWebhookDelivery',
      'opsListEvents',
      'opsListOpenOrders',
      'opsListOrderTracking',
      'opsListOrders',
      'opsSummariseOrders',
    ],
    differences: [
      'response 200: field [].order_status: value "lost" added',
      'response 200: field [].order_status: value "returned" added',
      'response 200: field [].data.order_status: value "lost" added',
      'response 200: field [].data.order_status: value "returned" added',
      'query parameter status[]: maxItems 7 became 9',
      'query parameter status[][]: value "lost" added',
      'query parameter status[][]: value "returned" added',
      'response 200: field order_status: value "lost" added',
      'response 200: field order_status: value "returned" added',
      'response 200: field by_status.lost added',
      'response 200: field by_status.returned added',
      'response 200: field body.data.order_status: value "lost" added',
      'response 200: field body.data.order_status: value "returned" added',
    ],
  },
  {
    document: 'ops',
    change:
      'Orders: each sub-order tells its own `latest_ship` and the hub’s promise `ship_by`; the summary measures `on_time_ship_rate` against that promise, and `latest_ship_date_rate` against the merchant’s date.',
    kind: 'compatible',
    operations: ['opsGetOrderStatus', 'opsListOrders', 'opsSummariseOrders'],
    differences: [
      'response 200: field [].sub_orders[].latest_ship added',
      'response 200: field sub_orders[].ship_by added',
      'response 200: field sub_orders[].latest_ship added',
      'response 200: field latest_ship_date_rate added',
    ],
  },
  {
    document: 'v1',
    change: 'Orders, order status and order tracking: order_id added; tracking of an unknown order is 404',
    kind: 'compatible',
    operations: ['listOrders', 'getOrderStatus', 'listOrderTracking'],
    differences: [
      'GET /v1/orders: query parameter order_id added',
      'GET /v1/orders/status: query parameter order_id added',
      'GET /v1/orders/status: query parameter market_order_id is no longer required',
      'GET /v1/orders/tracking: query parameter order_id added',
      'GET /v1/orders/tracking: response 404 added',
      'GET /v1/orders/tracking: response 200: field [].order_id added',
    ],
  },
  {
    document: 'ops',
    change: 'Orders, order status and order tracking of an organization: order_id added',
    kind: 'compatible',
    operations: ['opsListOrders', 'opsGetOrderStatus', 'opsListOrderTracking'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/orders: query parameter order_id added',
      'GET /ops/v1/orgs/{org_id}/orders/status: query parameter order_id added',
      'GET /ops/v1/orgs/{org_id}/orders/status: query parameter market_order_id is no longer required',
      'GET /ops/v1/orgs/{org_id}/orders/tracking: query parameter order_id added',
      'GET /ops/v1/orgs/{org_id}/orders/tracking: response 200: field [].order_id added',
    ],
  },
  {
    document: 'v1',
    change: 'Order tracking: each lot names its item, so that the lots of a bundle tell their components',
    kind: 'compatible',
    operations: ['listOrderTracking'],
    differences: ['response 200: field [].tracking_info.item_list[].lots[].item_id added'],
  },
  {
    document: 'ops',
    change: 'Order tracking of an organization: each lot names its item',
    kind: 'compatible',
    operations: ['opsListOrderTracking'],
    differences: ['response 200: field [].tracking_info.item_list[].lots[].item_id added'],
  },
  {
    document: 'ops',
    change:
      'Units that are taken from the shelf are reported with `pick`; `is_picked` says that all of them were, not that picking has begun.',
    kind: 'compatible',
    operations: ['opsPickUnits', 'opsGetSubOrder', 'opsGetWave'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/sub_orders/{id}/pick: operation added',
      'response 200: field lines[].reservations[].picked_quantity added',
      'response 200: field lines[].picked_quantity added',
      'response 200: field lines[].parts added',
      'response 201: field lines[].picked_quantity added',
      'response 201: field lines[].parts added',
    ],
  },
  {
    document: 'ops',
    change:
      'Packing refuses a carton whose size cannot hold its goods, or whose weight is less than half of theirs, unless `override_reason` says why it is right; and a carton with one or two of its three sides.',
    kind: 'breaking',
    operations: ['opsPackSubOrder'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/sub_orders/{id}/pack: request body: field override_reason added',
    ],
  },
  {
    document: 'v1',
    change:
      'A marketplace shipment answers to its id, its MS- number and the marketplace’s number wherever it is named, and is called by its MS- number everywhere: `shipment_id` of `calculate_rates` is that number however the request named it, with `fba_shipment_id` beside it; items of work orders have `shipment_ids`. One shipment by two names is refused by `calculate_rates`.',
    kind: 'breaking',
    operations: [
      'calculateRates',
      'getRateQuote',
      'getMiddleMileOrder',
      'cancelMiddleMileOrder',
      'listMarketplaceWorkOrders',
      'getMarketplaceWorkOrder',
    ],
    differences: [
      'response 200: field [].items[].shipment_ids added',
      'response 200: field items[].shipment_ids added',
      'response 201: field items[].shipment_ids added',
      'response 200: field breakdown[].fba_shipment_id added',
      'response 200: field rates[].shipments[].fba_shipment_id added',
    ],
  },
  {
    document: 'ops',
    change:
      'A short pick names the `lot` where units of a line are set aside in several, and is never of units that are confirmed as picked (422).',
    kind: 'breaking',
    operations: ['opsShortPick'],
    differences: [],
  },
  {
    document: 'ops',
    change:
      'Units that were confirmed as picked by mistake are taken back with `undo_pick`, which leaves the rest of the sub-order picked.',
    kind: 'compatible',
    operations: ['opsUndoPick'],
    differences: ['POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_pick: operation added'],
  },
  {
    document: 'ops',
    change:
      'People and keys that are bound to warehouses read where an order stands: the parts that lie there, their history, and how those warehouses fared when it was routed. It was a 403.',
    kind: 'compatible',
    operations: ['opsGetOrderStatus'],
    differences: [],
  },
  {
    document: 'ops',
    change:
      'Packing wants the `lot` of units where a line of several lots is spread over several cartons (422); where it follows from the rest it may be left out.',
    kind: 'breaking',
    operations: ['opsPackSubOrder'],
    differences: [],
  },
  {
    document: 'ops',
    change:
      'People and keys that are bound to warehouses: lists of orders have the lines and units that lie with them, a scan finds the ' +
      'lots that lie with them, and of a sub-order that they routed away the answer does not say where it went.',
    kind: 'breaking',
    operations: ['opsListOrders', 'opsScan', 'opsShortPick', 'opsRouteSubOrderAgain'],
    differences: [],
  },
  {
    document: 'ops',
    change: 'Open orders of the hub: those of sandboxes are listed only where `org_id` names one.',
    kind: 'breaking',
    operations: ['opsListOpenOrders'],
    differences: [],
  },
  {
    document: 'ops',
    change:
      'Open orders of the hub: `is_late`, `late` and `due_today` go by `due`, which is the hub’s promise (`ship_by`) or the dispatch ' +
      '(`leave_by`), whichever is earlier; they went by `leave_by` alone where there was one. What is late or due today comes in that order where `sort` ' +
      'says nothing else.',
    kind: 'breaking',
    operations: ['opsListOpenOrders'],
    differences: [],
  },
  {
    document: 'ops',
    change: 'Open orders of the hub have `due`, and can be read in that order (`sort`).',
    kind: 'compatible',
    operations: ['opsListOpenOrders'],
    differences: ['response 200: field [].due added', 'query parameter sort added'],
  },
  {
    document: 'ops',
    change:
      'Reporting picked units is a new version of the sub-order, as every other change: its `ETag` differs, and the order’s event is sent.',
    kind: 'compatible',
    operations: ['opsPickUnits'],
    differences: [],
  },
];
