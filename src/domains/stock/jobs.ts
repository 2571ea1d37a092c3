import type { DueKind } from '../../kit/due/due-kind.ts';
import { emitBundles } from './bundle-events.ts';
import { recheckItem, recheckWarehouses, warehouseChanged } from './recheck.ts';

export const STOCK_DUE_KINDS: readonly DueKind[] = [
  warehouseChanged,
  recheckWarehouses,
  recheckItem,
  emitBundles,
];
