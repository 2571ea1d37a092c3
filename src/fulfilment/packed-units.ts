// What lies packed in cartons and has not left: its labels stand on paper already.
import type { Tx } from '../db/db.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { packedWithLabel } from './shipments/queries.ts';

/** Numbers of those sub-orders that have packed units of a label. The stock of the item is locked, so nobody packs meanwhile. */
export async function subOrdersWithPacked(
  tx: Tx,
  orgId: number,
  label: { readonly itemId: number; readonly lot: string; readonly expiration: string },
  subOrderIds: readonly number[],
): Promise<string[]> {
  if (subOrderIds.length === 0) return [];
  return (await packedWithLabel(tx, orgId, label, subOrderIds)).map(subOrderNumber);
}
