import type { ReturnReason, ReturnStatus } from '@crossdock/client';

export const RETURN_STATES = [
  'announced',
  'in_transit',
  'received',
  'graded',
  'closed',
  'cancelled',
] as const satisfies readonly ReturnStatus[];

export const RETURN_REASONS = [
  'unwanted',
  'defective',
  'damaged_in_transit',
  'damaged_by_warehouse',
  'not_as_described',
  'wrong_item',
  'too_small',
  'too_large',
  'arrived_late',
  'undeliverable',
  'refused',
  'other',
] as const satisfies readonly ReturnReason[];
