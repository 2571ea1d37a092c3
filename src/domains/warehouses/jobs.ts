import type { DueKind } from '../../kit/due/due-kind.ts';
import { tellWarehouse } from './tell-warehouses.ts';

export const WAREHOUSE_DUE_KINDS: readonly DueKind[] = [tellWarehouse];
