// The first part of every query's key. An event makes an area old (live.ts), and so does what a person changes (`refresh`).

export const MERCHANT_AREAS = [
  'orders',
  'inventory',
  'inbound',
  'returns',
  'workOrders',
  'marketplaceShipments',
  'middleMile',
  'catalog',
  'warehouses',
  'webhooks',
  'account',
  'settings',
  'sandbox',
  'invitation',
  'palette',
] as const;

export const HUB_AREAS = [
  'floor',
  // Photos do not change: they are not read again with the floor.
  'floorPhotos',
  'merchants',
  'people',
  'hubWarehouses',
  'rateCards',
  'returnPolicy',
  'limits',
  'audit',
] as const;

export type Area = 'session' | (typeof MERCHANT_AREAS)[number] | (typeof HUB_AREAS)[number];
