/** Shipments of the demo world by purpose: the marketplace's numbers. */
export const SHIPMENT_EXAMPLES = {
  /** Packed, and on no order. */
  free: 'FBA15JNP0001',
  authorized: 'FBA15JNP0002',
  toPickUp: 'FBA15JNP0003',
  pickedUp: 'FBA15JNP0004',
  inTransit: 'FBA15JNP0005',
  delivered: 'FBA15JNP0006',
  closed: 'FBA15JNP0007',
  toCancel: 'FBA15JNP0008',
  toCancelToo: 'FBA15JNP0009',
  /** In transit, on no order. */
  leftAlone: 'FBA15JNP0010',
  /** Picked up, for the example of undoing it. */
  toTakeBack: 'FBA15JNP0011',
  /** On its way with orders that did not depart, and did not deliver. */
  departed: 'FBA15JNP0012',
  deliveredByMistake: 'FBA15JNP0013',
  checkedIn: 'FBA15JNP0014',
} as const;

export const EMPTY_SHIPMENT = 'FBA15WO00099';

/** The smallest PNG. */
export const EXAMPLE_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
