import type { DueKind } from '../due/due-kind.ts';
import { ORDER_DUE_KINDS } from '../orders/jobs.ts';
import { STOCK_DUE_KINDS } from '../stock/jobs.ts';
import { WAREHOUSE_DUE_KINDS } from '../warehouses/jobs.ts';

/** All that the worker works off, in the order in which an org's work is done. */
export const DUE_KINDS: readonly DueKind[] = [...STOCK_DUE_KINDS, ...ORDER_DUE_KINDS, ...WAREHOUSE_DUE_KINDS];
