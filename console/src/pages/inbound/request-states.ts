import type { InventoryRequestStatus } from '@crossdock/client';

export const REQUEST_STATES = [
  'draft',
  'placed',
  'in_transit',
  'delivered',
  'receiving',
  'closed',
  'cancelled',
] as const satisfies readonly InventoryRequestStatus[];
