// What to walk for: the units of all sub-orders of a wave, by item and lot.

interface Pick {
  readonly org_id: number;
  readonly sub_order_id: number;
  readonly item_id: number;
  readonly mpn: string | null;
  readonly upc: string | null;
  readonly name: string | null;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly quantity: number;
}

export interface PickLine extends Omit<Pick, 'sub_order_id'> {
  readonly sub_orders: number;
}

/** In the order in which the picks come. */
export function sumPicks(picks: readonly Pick[]): PickLine[] {
  const sums = new Map<string, { line: Omit<Pick, 'sub_order_id'>; quantity: number; of: Set<number> }>();
  for (const { sub_order_id, ...line } of picks) {
    const key = JSON.stringify([line.org_id, line.item_id, line.lot, line.expiration]);
    const sum = sums.get(key) ?? { line, quantity: 0, of: new Set<number>() };
    sum.quantity += line.quantity;
    sum.of.add(sub_order_id);
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ line, quantity, of }) => {
    const { org_id, item_id, mpn, upc, name, lot, expiration } = line;
    return { org_id, item_id, mpn, upc, name, lot, expiration, quantity, sub_orders: of.size };
  });
}
