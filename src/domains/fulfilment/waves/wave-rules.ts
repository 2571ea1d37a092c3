// What to walk for: the units of all sub-orders of a wave, by item and lot.

interface Pick {
  readonly org_id: number;
  readonly sub_order_id: number;
  readonly line: number;
  readonly item_id: number;
  readonly mpn: string | null;
  readonly upc: string | null;
  readonly name: string | null;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly quantity: number;
  readonly picked_quantity: number;
}

interface PickPart {
  readonly sub_order_id: number;
  readonly line: number;
  readonly quantity: number;
  readonly picked_quantity: number;
}

export interface PickLine extends Omit<Pick, 'sub_order_id' | 'line'> {
  readonly sub_orders: number;
  readonly parts: PickPart[];
}

/** In the order in which the picks come. */
export function sumPicks(picks: readonly Pick[]): PickLine[] {
  const groups = Map.groupBy(picks, (one) =>
    JSON.stringify([one.org_id, one.item_id, one.lot, one.expiration]),
  );
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const { org_id, item_id, mpn, upc, name, lot, expiration } = first;
    return [
      {
        ...{ org_id, item_id, mpn, upc, name, lot, expiration },
        quantity: parts.reduce((sum, one) => sum + one.quantity, 0),
        picked_quantity: parts.reduce((sum, one) => sum + one.picked_quantity, 0),
        sub_orders: new Set(parts.map(({ sub_order_id }) => sub_order_id)).size,
        parts: parts.map(({ sub_order_id, line, quantity, picked_quantity }) => ({
          sub_order_id,
          line,
          quantity,
          picked_quantity,
        })),
      },
    ];
  });
}
