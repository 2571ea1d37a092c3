import type { DueKind } from '../../kit/due/due-kind.ts';
import { recheckItem, recheckWarehouses, warehouseChanged } from './recheck.ts';
import { tellBundles } from './tell-bundles.ts';

export const STOCK_DUE_KINDS: readonly DueKind[] = [
  warehouseChanged,
  recheckWarehouses,
  recheckItem,
  tellBundles,
];
