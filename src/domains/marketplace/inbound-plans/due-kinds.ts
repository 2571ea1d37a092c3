/** Due work of one inbound plan that is not waiting for people. */
export const PLAN_DUE = 'inbound_plan';

/** Due work of one marketplace shipment that has left: what its marketplace received. */
export const RECEIPTS_DUE = 'read_marketplace_receipts';
