// What has changed since openapi/released/ was written. `npx crossdock openapi diff` prints what is still to be said here;
// unreleased.test.ts fails until it is. At a release the entries of v1 move to the end of CHANGES in entries.ts.

export interface UnreleasedChange {
  /** Of which document: that of merchants, whose changes are published, or that of the hub. */
  readonly document: 'v1' | 'ops';
  /** What is published. */
  readonly change: string;
  readonly kind: 'breaking' | 'compatible';
  /** Ids of the operations of which the change is told in their history. */
  readonly operations: readonly string[];
  /**
   * The differences between the documents that it is made of, as `crossdock openapi diff` prints them: with their operation,
   * as in `GET /v1/orders: query parameter q added`, or without it, for every operation that has this difference.
   */
  readonly differences: readonly string[];
}

export const UNRELEASED: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change:
      'What the carrier of freight charges the hub (`invoiced_amount`, `invoice_difference`, `invoice_number`) is in no answer and no event for merchants; `authorized_amount` is what they pay.',
    kind: 'breaking',
    operations: ['listMiddleMileOrders', 'getMiddleMileOrder', 'cancelMiddleMileOrder', 'listEvents'],
    differences: [
      'response 200: field invoiced_amount removed',
      'response 200: field invoice_difference removed',
      'response 200: field invoice_number removed',
      'response 200: field data[].invoiced_amount removed',
      'response 200: field data[].invoice_difference removed',
      'response 200: field data[].invoice_number removed',
      'response 200: field [].data.invoiced_amount removed',
      'response 200: field [].data.invoice_difference removed',
      'response 200: field [].data.invoice_number removed',
      'response 200: field body.data.invoiced_amount removed',
      'response 200: field body.data.invoice_difference removed',
      'response 200: field body.data.invoice_number removed',
    ],
  },
  {
    document: 'v1',
    change: 'Inventory receipts and adjustments: sku added',
    kind: 'compatible',
    operations: ['listInventoryReceipts', 'listInventoryAdjustments'],
    differences: [
      'GET /v1/inventory/receipts: query parameter sku added',
      'GET /v1/inventory/adjustments: query parameter sku added',
    ],
  },
  {
    document: 'ops',
    change:
      'Events of middle-mile orders no longer carry what the carrier charges the hub; the hub’s orders do.',
    kind: 'breaking',
    operations: ['opsListEvents'],
    differences: [
      'response 200: field [].data.invoiced_amount removed',
      'response 200: field [].data.invoice_difference removed',
      'response 200: field [].data.invoice_number removed',
      'response 200: field body.data.invoiced_amount removed',
      'response 200: field body.data.invoice_difference removed',
      'response 200: field body.data.invoice_number removed',
    ],
  },
  {
    document: 'ops',
    change: 'Inventory receipts and adjustments of an organization: sku added',
    kind: 'compatible',
    operations: ['opsListInventoryReceipts', 'opsListInventoryAdjustments'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/inventory/receipts: query parameter sku added',
      'GET /ops/v1/orgs/{org_id}/inventory/adjustments: query parameter sku added',
    ],
  },
  {
    document: 'ops',
    change:
      'What the merchant is asked about is decided by the hub before `decide_by` only with the scope `inventory` or `ops` and an `override_reason`.',
    kind: 'compatible',
    operations: ['opsDecideReturnedUnits', 'opsTakeInReturn'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/returns/{rma_number}/decide: request body: field override_reason added',
      'POST /ops/v1/orgs/{org_id}/returns/{rma_number}/take_in: request body: field override_reason added',
    ],
  },
  {
    document: 'v1',
    change:
      '`items[].id` of an inventory request is the catalog item in every answer, as it is in every body; the id of the line, which stood there before, is `line_id`. A `PATCH` whose `items[].id` is the id of a line is refused with `line_id_given`. `request_item_id` is deprecated: `line_id` says the same. Goods of another lot than announced are a line of their own.',
    kind: 'breaking',
    operations: [
      'getInventoryRequest',
      'changeInventoryRequest',
      'listInventoryRequestReceipts',
      'decideDiscrepancies',
    ],
    differences: [
      'failures: field violations[].code: value "line_id_given" added',
      'response 200: field [].line_id added',
      'response 200: field cartons[].contents[].line_id added',
      'response 200: field items[].line_id added',
      'response 200: field photos[].line_id added',
    ],
  },
  {
    document: 'ops',
    change:
      '`items[].id` of an inventory request is the catalog item; the id of its line is `line_id`. Receiving, forwarding and photos take `line_id`, and `request_item_id` as its deprecated synonym. Goods of another lot than announced are a line of their own.',
    kind: 'breaking',
    operations: [
      'opsGetInventoryRequest',
      'opsReceiveInventoryRequest',
      'opsForwardUnits',
      'opsListInventoryRequestReceipts',
    ],
    differences: [
      'failures: field violations[].code: value "line_id_given" added',
      'request body: field line_id added',
      'request body: field lines[].line_id added',
      'request body: field lines[].request_item_id is no longer required',
      'response 200: field [].line_id added',
      'response 200: field cartons[].contents[].line_id added',
      'response 200: field items[].line_id added',
      'response 200: field photos[].line_id added',
      'response 201: field cartons[].contents[].line_id added',
      'response 201: field items[].line_id added',
      'response 201: field photos[].line_id added',
    ],
  },
  {
    document: 'ops',
    change: 'Dead letters can be retried together, by kind and organization.',
    kind: 'compatible',
    operations: ['opsRetryDeadLetters'],
    differences: ['POST /ops/v1/due_work/retry: operation added'],
  },
  {
    document: 'ops',
    change:
      'Money in bodies is rounded to whole cents where it is within a millionth of them, and refused otherwise, everywhere alike.',
    kind: 'compatible',
    operations: ['opsChangeMiddleMileOrder', 'opsCreatePrepPrice', 'opsChangePrepPrice'],
    differences: [
      'request body: field invoiced_amount: multipleOf 0.01 became nothing',
      'request body: field unit_usd: multipleOf 0.01 became nothing',
    ],
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
      'Packing refuses a carton whose size cannot hold its goods, unless `override_reason` says why it fits.',
    kind: 'compatible',
    operations: ['opsPackSubOrder'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/sub_orders/{id}/pack: request body: field override_reason added',
    ],
  },
  {
    document: 'v1',
    change:
      'Discrepancies of an inventory request stand line by line (`line_id`, `lot_number`), with every decision about them, who made it and when; decisions survive reopening, and name a line or all lines of an item. A dispute is the event `inventory_request.disputed`. An appointment says when the truck came (`arrived`).',
    kind: 'compatible',
    operations: ['getInventoryRequest', 'decideDiscrepancies', 'listEvents'],
    differences: [
      'query parameter type[][]: value "inventory_request.disputed" added',
      'request body: field decisions[].item_id is no longer required',
      'request body: field decisions[].line_id added',
      'request body: field types[]: value "inventory_request.disputed" added',
      'response 200: field [].type: value "inventory_request.disputed" added',
      'response 200: field appointment.arrived added',
      'response 200: field body.type: value "inventory_request.disputed" added',
      'response 200: field discrepancies[].decided added',
      'response 200: field discrepancies[].decisions added',
      'response 200: field discrepancies[].line_id added',
      'response 200: field discrepancies[].lot_number added',
    ],
  },
  {
    document: 'ops',
    change:
      'Disputed lines of a warehouse are a list. Discrepancies stand line by line and keep their decisions. Appointments say when the truck came; one that came early leaves its booked time free, and a no-show is recorded only from the booked time on.',
    kind: 'compatible',
    operations: ['opsListDisputes', 'opsNoteNoShow', 'opsBookAppointment'],
    differences: [
      'GET /ops/v1/warehouses/{warehouse_id}/disputes: operation added',
      'query parameter type[][]: value "inventory_request.disputed" added',
      'response 200: field [].arrived added',
      'response 200: field [].type: value "inventory_request.disputed" added',
      'response 200: field appointment.arrived added',
      'response 200: field body.type: value "inventory_request.disputed" added',
      'response 201: field appointment.arrived added',
      'response 200: field discrepancies[].decided added',
      'response 200: field discrepancies[].decisions added',
      'response 200: field discrepancies[].line_id added',
      'response 200: field discrepancies[].lot_number added',
      'response 201: field discrepancies[].decided added',
      'response 201: field discrepancies[].decisions added',
      'response 201: field discrepancies[].line_id added',
      'response 201: field discrepancies[].lot_number added',
    ],
  },
  {
    document: 'v1',
    change: 'API keys have `warehouse_ids`, which is null: only keys of the hub are bound to warehouses.',
    kind: 'compatible',
    operations: ['listApiKeys', 'createApiKey'],
    differences: [
      'GET /v1/api_keys: response 200: field [].warehouse_ids added',
      'POST /v1/api_keys: response 201: field warehouse_ids added',
    ],
  },
  {
    document: 'ops',
    change:
      'Keys may be bound to warehouses with `warehouse_ids`, as people are. What lies in other warehouses does not exist for ' +
      'people and keys that are bound: it is not found, and lists have the rows of their own warehouses alone.',
    kind: 'compatible',
    operations: ['opsListApiKeys', 'opsCreateApiKey'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/api_keys: response 200: field [].warehouse_ids added',
      'POST /ops/v1/orgs/{org_id}/api_keys: request body: field warehouse_ids added',
      'POST /ops/v1/orgs/{org_id}/api_keys: response 201: field warehouse_ids added',
    ],
  },
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
      'Parcels: `lost` and `damaged` are statuses of their own, and no longer an `exception`; carriers’ own words stay in `description`.',
    kind: 'compatible',
    operations: [
      'announceReturn',
      'buyReturnLabel',
      'cancelReturn',
      'changeReturn',
      'decideReturnedUnits',
      'getReturn',
      'getWebhookDelivery',
      'listEvents',
      'listOrderTracking',
      'listReturns',
      'voidReturnLabel',
    ],
    differences: [
      'response 200: field [].data.tracking_status: value "damaged" added',
      'response 200: field [].data.tracking_status: value "lost" added',
      'response 200: field [].data.current_status: value "damaged" added',
      'response 200: field [].data.current_status: value "lost" added',
      'response 200: field [].tracking_info.current_status: value "damaged" added',
      'response 200: field [].tracking_info.current_status: value "lost" added',
      'response 200: field [].tracking_status: value "damaged" added',
      'response 200: field [].tracking_status: value "lost" added',
      'response 200: field tracking_status: value "damaged" added',
      'response 200: field tracking_status: value "lost" added',
      'response 200: field body.data.tracking_status: value "damaged" added',
      'response 200: field body.data.tracking_status: value "lost" added',
      'response 200: field body.data.current_status: value "damaged" added',
      'response 200: field body.data.current_status: value "lost" added',
      'response 201: field tracking_status: value "damaged" added',
      'response 201: field tracking_status: value "lost" added',
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
      'Parcels: `lost` and `damaged` are statuses of their own, and no longer an `exception`; carriers’ own words stay in `description`.',
    kind: 'compatible',
    operations: [
      'opsAddReturnPhoto',
      'opsBuyReturnLabel',
      'opsCancelReturn',
      'opsCorrectTracking',
      'opsDecideReturnedUnits',
      'opsFinishReturn',
      'opsGetReturn',
      'opsGetSubOrder',
      'opsGetWebhookDelivery',
      'opsHandOverSubOrder',
      'opsListEvents',
      'opsListOpenReturns',
      'opsListOrderTracking',
      'opsListReturns',
      'opsMoveTracking',
      'opsPackSubOrder',
      'opsReceiveReturn',
      'opsRouteSubOrderAgain',
      'opsShipSubOrder',
      'opsShortPick',
      'opsStartPick',
      'opsSubstituteLot',
      'opsTakeBackReturnedUnits',
      'opsTakeCarrierEvents',
      'opsTakeInReturn',
      'opsTakeReturn',
      'opsUndoHandOver',
      'opsUndoPack',
      'opsUndoReceiveReturn',
      'opsUndoShip',
      'opsUndoStartPick',
      'opsVoidReturnLabel',
    ],
    differences: [
      'response 200: field [].data.tracking_status: value "damaged" added',
      'response 200: field [].data.tracking_status: value "lost" added',
      'response 200: field [].data.current_status: value "damaged" added',
      'response 200: field [].data.current_status: value "lost" added',
      'response 200: field [].tracking_info.current_status: value "damaged" added',
      'response 200: field [].tracking_info.current_status: value "lost" added',
      'response 200: field [].tracking_status: value "damaged" added',
      'response 200: field [].tracking_status: value "lost" added',
      'response 200: field tracking_status: value "damaged" added',
      'response 200: field tracking_status: value "lost" added',
      'response 200: field cartons[].status: value "damaged" added',
      'response 200: field cartons[].status: value "lost" added',
      'response 200: field body.data.tracking_status: value "damaged" added',
      'response 200: field body.data.tracking_status: value "lost" added',
      'response 200: field body.data.current_status: value "damaged" added',
      'response 200: field body.data.current_status: value "lost" added',
      'response 200: field results[].current_status: value "damaged" added',
      'response 200: field results[].current_status: value "lost" added',
      'response 201: field tracking_status: value "damaged" added',
      'response 201: field tracking_status: value "lost" added',
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
    document: 'ops',
    change:
      'Receiving says which units nobody announced: more than announced, other lots, other items, more than left the source of a transfer (`warnings`).',
    kind: 'compatible',
    operations: ['opsReceiveInventoryRequest'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/receive: response 200: field warnings added',
    ],
  },
  {
    document: 'v1',
    change: 'Added GET catalog/items/{id}',
    kind: 'compatible',
    operations: ['getItem'],
    differences: ['GET /v1/catalog/items/{id}: operation added'],
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
    document: 'v1',
    change: 'Login: grant_type may be left out; a body is read by what it holds',
    kind: 'compatible',
    operations: ['login'],
    differences: ['POST /login: request body: field grant_type is no longer required'],
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
    document: 'ops',
    change: 'Login: grant_type may be left out; a body is read by what it holds',
    kind: 'compatible',
    operations: ['login'],
    differences: ['POST /login: request body: field grant_type is no longer required'],
  },
  {
    document: 'v1',
    change:
      'Inventory and its events: unsellable added, which says why a channel could be given less than is available',
    kind: 'compatible',
    operations: ['listInventory', 'listEvents'],
    differences: [
      'GET /v1/inventory: response 200: field [].unsellable added',
      'response 200: field [].data.unsellable added',
      'response 200: field body.data.unsellable added',
    ],
  },
  {
    document: 'ops',
    change: 'Inventory of an organization and its events: unsellable added',
    kind: 'compatible',
    operations: ['opsListInventory', 'opsListEvents'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/inventory: response 200: field [].unsellable added',
      'response 200: field [].data.unsellable added',
      'response 200: field body.data.unsellable added',
    ],
  },
  {
    document: 'v1',
    change:
      'A marketplace shipment that the marketplace does not know (no seller account is connected) has no number of it: `fba_shipment_id` is null and `is_known_to_marketplace` false, until the hub enters the number that the marketplace gave it.',
    kind: 'breaking',
    operations: [
      'listMarketplaceShipments',
      'trackMarketplaceShipment',
      'createMiddleMileOrder',
      'listEvents',
    ],
    differences: [
      'response 200: field [].data.fba_shipment_id: type null added',
      'response 200: field [].fba_shipment_id: type null added',
      'response 200: field body.data.fba_shipment_id: type null added',
      'response 200: field fba_shipment_id: type null added',
      'response 200: field shipments[].fba_shipment_id: type null added',
      'response 200: field [].data.is_known_to_marketplace added',
      'response 200: field [].is_known_to_marketplace added',
      'response 200: field body.data.is_known_to_marketplace added',
      'response 200: field is_known_to_marketplace added',
    ],
  },
  {
    document: 'ops',
    change:
      'A marketplace shipment that the marketplace does not know has no number of it (`fba_shipment_id` null, `is_known_to_marketplace` false); labels and the bill of lading say so. The number can be entered by hand.',
    kind: 'breaking',
    operations: ['opsChangeMarketplaceShipment'],
    differences: [
      'response 200: field [].data.fba_shipment_id: type null added',
      'response 200: field [].fba_shipment_id: type null added',
      'response 200: field body.data.fba_shipment_id: type null added',
      'response 200: field fba_shipment_id: type null added',
      'PATCH /ops/v1/orgs/{org_id}/marketplace_shipments/{id}: request body: field fba_shipment_id added',
      'response 200: field [].data.is_known_to_marketplace added',
      'response 200: field [].is_known_to_marketplace added',
      'response 200: field body.data.is_known_to_marketplace added',
      'response 200: field is_known_to_marketplace added',
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
    document: 'v1',
    change:
      '`linked_item_id` of a movement of an order is its `market_order_id`; the order’s id, which stood there, is in `order_id` beside it.',
    kind: 'breaking',
    operations: ['listInventoryAdjustments'],
    differences: ['GET /v1/inventory/adjustments: response 200: field [].order_id added'],
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
      '`linked_item_id` of a movement of an order is its `market_order_id`; the order’s id, which stood there, is in `order_id` beside it.',
    kind: 'breaking',
    operations: ['opsListInventoryAdjustments'],
    differences: ['GET /ops/v1/orgs/{org_id}/inventory/adjustments: response 200: field [].order_id added'],
  },
  {
    document: 'ops',
    change:
      'A marketplace shipment answers to its id, its MS- number and the marketplace’s number wherever it is named; prices of the middle mile have `fba_shipment_id` beside `shipment_id`, items of work orders have `shipment_ids`.',
    kind: 'compatible',
    operations: ['opsGetMiddleMileOrder', 'opsGetRateQuote', 'opsGetMarketplaceWorkOrder'],
    differences: [
      'response 200: field [].items[].shipment_ids added',
      'response 200: field items[].shipment_ids added',
      'response 200: field breakdown[].fba_shipment_id added',
      'response 200: field rates[].shipments[].fba_shipment_id added',
    ],
  },
  {
    document: 'v1',
    change:
      'Returned units that are `damaged` or `defective` are never restocked, by rule or by decision: `when_unsellable` counts for them instead.',
    kind: 'breaking',
    operations: ['decideReturnedUnits'],
    differences: [],
  },
  {
    document: 'ops',
    change:
      'A `disposition` that differs from what the merchant’s rules say needs the scope `inventory` or `ops` and an `override_reason`; returned units that are `damaged` or `defective` are never restocked.',
    kind: 'breaking',
    operations: ['opsTakeInReturn', 'opsDecideReturnedUnits'],
    differences: [],
  },
  {
    document: 'v1',
    change:
      'Login: an empty `grant_type` counts as left out, and a form without one is read by what it holds, as JSON is: a person logs in with `email` and `password`.',
    kind: 'compatible',
    operations: ['login'],
    differences: [
      'POST /login: request body: field grant_type added',
      'POST /login/console: request body: field grant_type added',
      'POST /login: request body: field email added',
      'POST /login: request body: field password added',
      'POST /login: request body: field totp added',
      'POST /login: request body: field org_id added',
    ],
  },
  {
    document: 'ops',
    change:
      'Login: an empty `grant_type` counts as left out, and a form without one is read by what it holds, as JSON is: a person logs in with `email` and `password`.',
    kind: 'compatible',
    operations: ['login'],
    differences: [
      'POST /login: request body: field grant_type added',
      'POST /login/console: request body: field grant_type added',
      'POST /login: request body: field email added',
      'POST /login: request body: field password added',
      'POST /login: request body: field totp added',
      'POST /login: request body: field org_id added',
    ],
  },
  {
    document: 'ops',
    change:
      'People and keys that are bound to warehouses change nothing that counts in all of them: every change of the catalog, of ' +
      'rate cards, mark-ups, prep prices, marketplace limits and fulfilment centers is a 403 for them.',
    kind: 'breaking',
    operations: [
      ...['opsCreateItem', 'opsChangeItem', 'opsSetComponents', 'opsCreateListing', 'opsChangeListing'],
      ...['opsCreateBrand', 'opsChangeBrand', 'opsCreateVendor', 'opsChangeVendor'],
      ...['opsImportItems', 'opsImportListings', 'opsImportBundles'],
      ...['opsCreateRateCard', 'opsChangeRateCard', 'opsLoadRatePrices', 'opsLoadRateLanes'],
      ...['opsCreateRateMarkup', 'opsChangeRateMarkup', 'opsCreatePrepPrice', 'opsChangePrepPrice'],
      ...['opsCreateMarketplaceLimit', 'opsChangeMarketplaceLimit'],
      ...['opsCreateFulfillmentCenter', 'opsChangeFulfillmentCenter'],
    ],
    differences: [],
  },
  {
    document: 'ops',
    change:
      'A member whose role is set without `warehouse_ids` stays bound to the warehouses that there are; null says all of them.',
    kind: 'breaking',
    operations: ['opsSetMember'],
    differences: [],
  },
  {
    document: 'ops',
    change:
      'Of people and keys that are bound to warehouses, those who work at both ends of a transfer cancel it, for others it is ' +
      'not found; and quotes are a 403 for them.',
    kind: 'breaking',
    operations: ['opsCancelInventoryRequest', 'opsGetRateQuote'],
    differences: [],
  },
];
