import type { UnreleasedChange } from './change.ts';

export const INBOUND_CHANGES: readonly UnreleasedChange[] = [
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
      'Receiving warns of units that differ from what was announced: more of them, other lots, other items, another expiration date, more than left the source of a transfer (`warnings`).',
    kind: 'compatible',
    operations: ['opsReceiveInventoryRequest'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/receive: response 200: field warnings added',
    ],
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
  {
    document: 'v1',
    change:
      '`created_by_id`, `placed_by_id` and `updated_by_id` of an inventory request name the program where no person did it (`client:ID` or `key:ID`; `hub` for the programs of the hub), where null stood.',
    kind: 'breaking',
    operations: [
      'changeInventoryRequest',
      'decideDiscrepancies',
      'getInventoryRequest',
      'listInventoryRequests',
    ],
    differences: [
      'response 200: field [].created_by_id: string added',
      'response 200: field [].placed_by_id: string added',
      'response 200: field [].updated_by_id: string added',
      'response 200: field created_by_id: string added',
      'response 200: field placed_by_id: string added',
      'response 200: field updated_by_id: string added',
    ],
  },
  {
    document: 'v1',
    change:
      '`created_by_ids[]`, `placed_by_ids[]` and `updated_by_ids[]` take programs (`client:ID`, `key:ID` or `hub`) beside people.',
    kind: 'compatible',
    operations: ['listInventoryRequests'],
    differences: [
      'query parameter created_by_ids[][]: string added',
      'query parameter placed_by_ids[][]: string added',
      'query parameter updated_by_ids[][]: string added',
    ],
  },
  {
    document: 'ops',
    change:
      '`created_by_id`, `placed_by_id` and `updated_by_id` of an inventory request name the program where no person did it (`client:ID` or `key:ID`; `hub` for the programs of the hub), where null stood.',
    kind: 'breaking',
    operations: [
      'opsAddPhoto',
      'opsBookAppointment',
      'opsCancelAppointment',
      'opsCancelInventoryRequest',
      'opsCloseInventoryRequest',
      'opsDeliverInventoryRequest',
      'opsDepartTransfer',
      'opsForwardUnits',
      'opsGetInventoryRequest',
      'opsListInventoryRequests',
      'opsListOpenInventoryRequests',
      'opsListOutgoingTransfers',
      'opsNoteNoShow',
      'opsReceiveInventoryRequest',
      'opsReopenInventoryRequest',
      'opsStartReceiving',
      'opsTakeBackReceipt',
      'opsTakeBlindDelivery',
    ],
    differences: [
      'response 200: field [].created_by_id: string added',
      'response 200: field [].placed_by_id: string added',
      'response 200: field [].updated_by_id: string added',
      'response 200: field created_by_id: string added',
      'response 200: field placed_by_id: string added',
      'response 200: field updated_by_id: string added',
      'response 201: field created_by_id: string added',
      'response 201: field placed_by_id: string added',
      'response 201: field updated_by_id: string added',
    ],
  },
  {
    document: 'ops',
    change:
      '`created_by_ids[]`, `placed_by_ids[]` and `updated_by_ids[]` take programs (`client:ID`, `key:ID` or `hub`) beside people.',
    kind: 'compatible',
    operations: ['opsListInventoryRequests'],
    differences: [
      'query parameter created_by_ids[][]: string added',
      'query parameter placed_by_ids[][]: string added',
      'query parameter updated_by_ids[][]: string added',
    ],
  },
  {
    document: 'v1',
    change:
      'Once a transfer has left, its lines tell `lot_number` and `expiration_date` of the units that left, where these are one lot.',
    kind: 'compatible',
    operations: ['getInventoryRequest'],
    differences: [],
  },
  {
    document: 'v1',
    change:
      'Events of inventory requests, `inventory_request.disputed` among them, have `disputes`: each line that the merchant disputes, with units, note, and who said so when.',
    kind: 'compatible',
    operations: ['decideDiscrepancies'],
    differences: [
      'response 200: field [].data.disputes added',
      'response 200: field body.data.disputes added',
    ],
  },
  {
    document: 'ops',
    change:
      'Events of inventory requests, `inventory_request.disputed` among them, have `disputes`: each line that the merchant disputes, with units, note, and who said so when.',
    kind: 'compatible',
    operations: ['opsListEvents'],
    differences: [
      'response 200: field [].data.disputes added',
      'response 200: field body.data.disputes added',
    ],
  },
];
