// What the documentation shows of middle-mile orders.

/** Orders of the demo world, by what they are there. Numbers carry the day, so that ids stand for them. */
export const ORDER_EXAMPLES = {
  authorized: '1',
  toPickUp: '2',
  pickedUp: '3',
  inTransit: '4',
  delivered: '5',
  toCancel: '6',
  toCancelToo: '7',
  cancelled: '8',
  toTakeBack: '9',
  /** In transit, and delivered, which is to be taken back. */
  departed: '10',
  deliveredByMistake: '11',
} as const;

/** Shipments of the demo world that are packed and on no order. */
export const EXAMPLE_NEW_ORDER = { warehouse_id: 1, shipment_ids: ['FBA15JNP0001'] };
