// Due work of returns.

/** A carrier has returned a parcel: a shipment. */
export const PARCEL_RETURNED = 'return_parcel';

/** The merchant has units to decide about: a return. */
export const DECISION_DUE = 'return_decision';

/** An exchange order has to be created: a return. */
export const EXCHANGE_DUE = 'return_exchange';

/** The lot or date of its units was corrected: a return. */
export const RETURN_RELABELLED = 'return_relabelled';

/** A label has to be bought, voided or fetched: a return label. */
export const RETURN_LABEL_DUE = 'return_label';
