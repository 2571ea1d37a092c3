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

export const SUB_ORDER_STATUSES = [
  'pending',
  'processing',
  'backordered',
  'shipped',
  'cancelled',
  'error',
] as const;
