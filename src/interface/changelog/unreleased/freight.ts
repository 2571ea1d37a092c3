import type { UnreleasedChange } from './change.ts';

export const FREIGHT_CHANGES: readonly UnreleasedChange[] = [
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
];
