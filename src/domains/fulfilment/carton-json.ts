// The contents of a carton as GET /v1/orders/tracking returns them, built when it is packed. `crossdock verify`
// compares it with the rows.
import type { CartonShare } from './pack-rules.ts';

interface Line {
  readonly line: number;
  readonly sku: string | null;
  readonly marketOrderItemId: string | null;
}

interface Packed {
  readonly lines: readonly Line[];
  /** Units per line of the sub-order. */
  readonly quantities: ReadonlyMap<number, number>;
  /** The contents of all cartons of the sub-order. */
  readonly shares: readonly CartonShare[];
}

export function cartonItemsJson({ lines, quantities, shares }: Packed, carton: number): string {
  return JSON.stringify(
    [...lines]
      .sort((one, other) => one.line - other.line)
      .map(({ line, sku, marketOrderItemId }) => {
        const ofLine = shares.filter((share) => share.line === line);
        const units = (until: number) => wholeUnits(ofLine, quantities.get(line) ?? 0, until);
        return {
          market_order_item_id: marketOrderItemId,
          sku,
          quantity: units(carton) - units(carton - 1),
          lots: ofLine
            .filter((share) => share.carton === carton)
            .sort(inOrder)
            .map(({ itemId, lot, quantity, expiration }) => ({
              item_id: itemId,
              lot_id: lot === '' ? null : lot,
              quantity,
              expiration_date: expiration === 'infinity' ? null : expiration,
            })),
        };
      })
      .filter(({ lots }) => lots.length > 0),
  );
}

/** Complete units of the line in the cartons up to this one, by the share of each component in all cartons. */
function wholeUnits(shares: readonly CartonShare[], quantity: number, until: number): number {
  const parts = new Map<number, { some: number; all: number }>();
  for (const share of shares) {
    const { some, all } = parts.get(share.itemId) ?? { some: 0, all: 0 };
    const isIn = share.carton <= until;
    parts.set(share.itemId, { some: some + (isIn ? share.quantity : 0), all: all + share.quantity });
  }
  const whole = [...parts.values()].map(({ some, all }) => Math.floor((some * quantity) / all));
  return whole.length === 0 ? 0 : Math.min(...whole);
}

function inOrder(one: CartonShare, other: CartonShare): number {
  if (one.itemId !== other.itemId) return one.itemId - other.itemId;
  const [key, otherKey] = [one.expiration + one.lot, other.expiration + other.lot];
  return key < otherKey ? -1 : 1;
}
