// The first part of every query's key. An event makes an area old (live.ts), and so does what a person changes (`invalidate`).

export type Area =
  // Of a merchant.
  | 'orders'
  | 'inventory'
  | 'inbound'
  | 'returns'
  | 'work-orders'
  | 'marketplace-shipments'
  | 'middle-mile'
  | 'catalog'
  | 'warehouses'
  | 'webhooks'
  | 'account'
  | 'settings'
  | 'sandbox'
  // Of the hub.
  | 'floor'
  | 'floor-photo'
  | 'hub-merchants'
  | 'hub-people'
  | 'hub-warehouses'
  | 'hub-rate-cards'
  | 'hub-return-policy'
  | 'hub-limits'
  | 'hub-audit'
  // Of both.
  | 'session'
  | 'invitation'
  | 'palette';
