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
    document: 'ops',
    change:
      'Receiving says which units nobody announced: more than announced, other lots, other items, more than left the source of a transfer (`warnings`).',
    kind: 'compatible',
    operations: ['opsReceiveInventoryRequest'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/receive: response 200: field warnings added',
    ],
  },
];
