// What returns leave to be done later.

/** A carrier has returned a parcel: a shipment. */
export const PARCEL_RETURNED = 'return_parcel';

/** The merchant has units to decide about: a return. */
export const DECISION_DUE = 'return_decision';

/** An order is to replace what came back: a return. */
export const EXCHANGE_DUE = 'return_exchange';

/** A label for a return is to be bought, voided or fetched: a return label. */
export const RETURN_LABEL_DUE = 'return_label';
