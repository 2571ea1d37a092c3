// What was shipped of an order, and what of it can still come back. Pure.
import type { ClaimedUnits, ShippedUnits } from './queries.ts';

/** Where units had left, and with which label where all that left there have the same one. */
export interface Departed {
  readonly line: number;
  readonly shipmentId: number;
  readonly shippedOn: string;
  readonly shippedAt: Date;
  readonly shippedFrom: number;
  readonly label: { readonly lot: string; readonly expiration: string } | null;
  readonly quantity: number;
}

interface Parcel extends Omit<Departed, 'quantity'> {
  readonly itemId: number;
  readonly lots: readonly string[];
  readonly shipped: number;
  /** Has not come back. */
  left: number;
}

const keyOf = (line: number, itemId: number) => `${line} ${itemId}`;

export class OrderUnits {
  readonly #parcels: readonly Parcel[];
  /** Announced and not yet come, by line and item. */
  readonly #announced = new Map<string, number>();

  constructor(shipped: readonly ShippedUnits[], claimed: readonly ClaimedUnits[]) {
    const groups = Map.groupBy(shipped, (one) => `${one.shipment_id} ${keyOf(one.line, one.item_id)}`);
    this.#parcels = [...groups.values()].flatMap((rows): Parcel[] => {
      const [first] = rows;
      if (first === undefined) return [];
      const { lot, expiration } = first;
      const isOneLabel = rows.every((one) => one.lot === lot && one.expiration === expiration);
      const all = rows.reduce((sum, one) => sum + one.quantity, 0);
      const back = claimed
        .filter(
          (one) =>
            one.shipment_id === first.shipment_id && one.line === first.line && one.item_id === first.item_id,
        )
        .reduce((sum, one) => sum + one.quantity, 0);
      return [
        {
          line: first.line,
          itemId: first.item_id,
          shipmentId: first.shipment_id,
          shippedOn: first.shipped_on,
          shippedAt: first.shipped_at,
          shippedFrom: first.warehouse_id,
          label: isOneLabel ? { lot, expiration } : null,
          lots: rows.map((one) => one.lot),
          shipped: all,
          left: all - back,
        },
      ];
    });
    for (const one of claimed) {
      if (one.shipment_id === null) this.announce(one.line, one.item_id, one.quantity);
    }
  }

  /** What was in the boxes of a line: items with how many of them were shipped. */
  itemsOf(line: number): Map<number, number> {
    const items = new Map<number, number>();
    for (const one of this.#parcels)
      if (one.line === line) items.set(one.itemId, (items.get(one.itemId) ?? 0) + one.shipped);
    return items;
  }

  /** Units that were shipped, have not come back, and are announced by no return. */
  left(line: number, itemId: number): number {
    const there = this.#parcels
      .filter((one) => one.line === line && one.itemId === itemId)
      .reduce((sum, one) => sum + one.left, 0);
    return Math.max(0, there - (this.#announced.get(keyOf(line, itemId)) ?? 0));
  }

  /** Lines whose boxes had the item, in their order. */
  linesWith(itemId: number): number[] {
    return [...new Set(this.#parcels.filter((one) => one.itemId === itemId).map((one) => one.line))].sort(
      (a, b) => a - b,
    );
  }

  /** So many units more are announced, or fewer. */
  announce(line: number, itemId: number, quantity: number): void {
    const key = keyOf(line, itemId);
    this.#announced.set(key, (this.#announced.get(key) ?? 0) + quantity);
  }

  /**
   * Units come back: which parcels they had left in. The parcel that is named comes first, then those with the lot, then the
   * older ones.
   * @returns less than `quantity` where not so many are known to have left
   */
  takeBack(
    line: number,
    itemId: number,
    quantity: number,
    { shipmentId, lot }: { readonly shipmentId: number | null; readonly lot: string | null },
  ): Departed[] {
    const rank = (one: Parcel) =>
      one.shipmentId === shipmentId ? 0 : lot !== null && one.lots.includes(lot) ? 1 : 2;
    const candidates = this.#parcels
      .filter((one) => one.line === line && one.itemId === itemId && one.left > 0)
      .toSorted((a, b) => rank(a) - rank(b));
    const found: Departed[] = [];
    let missing = quantity;
    for (const one of candidates) {
      if (missing === 0) break;
      const share = Math.min(missing, one.left);
      one.left -= share;
      missing -= share;
      const { shipmentId: id, shippedOn, shippedAt, shippedFrom, label } = one;
      found.push({ line, shipmentId: id, shippedOn, shippedAt, shippedFrom, label, quantity: share });
    }
    return found;
  }
}
