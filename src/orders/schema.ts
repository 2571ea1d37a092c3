// Words that the rooms of orders share.

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'backordered',
  'partially_shipped',
  'complete',
  'cancelled',
  'error',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const SUB_ORDER_STATUSES = [
  'pending',
  'processing',
  'backordered',
  'shipped',
  'cancelled',
  'error',
] as const;
export type SubOrderStatus = (typeof SUB_ORDER_STATUSES)[number];

/** What the tables and the floor know; merchants see picking and packed as processing. */
export const SUB_ORDER_STATES = [
  'pending',
  'picking',
  'packed',
  'shipped',
  'backordered',
  'cancelled',
  'error',
] as const;
export type SubOrderState = (typeof SUB_ORDER_STATES)[number];
