// Shipped units of an order, and how many of them can still come back. Pure.
import { isSameLot } from '../../stock/lot-rules.ts';
import type { ClaimedUnits, ShippedUnits } from './queries.ts';

interface Label {
  readonly lot: string;
  readonly expiration: string;
}

/** What units are labelled now, and what they were labelled when they left. */
export interface DepartedLabel extends Label {
  readonly leftAs: Label;
}

/** What was read on units that come back; null or undefined: nothing. */
interface ReadLabel {
  readonly lot?: string | null | undefined;
  readonly expiration?: string | null | undefined;
}

/** Where units had left, and with which label where that is certain. */
export interface Departed {
  readonly line: number;
  readonly shipmentId: number;
  readonly shippedOn: string;
  readonly shippedFrom: number;
  readonly label: DepartedLabel | null;
  readonly quantity: number;
}

interface Parcel extends Omit<Departed, 'quantity' | 'label'> {
  readonly itemId: number;
  readonly labels: readonly (DepartedLabel & { readonly quantity: number })[];
  readonly shipped: number;
  /** Has not come back. */
  left: number;
}

/** Whether units may be those with the label that was read: as it was when they left, or as it was corrected since. */
export function isReadAs({ lot, expiration, leftAs }: DepartedLabel, read: ReadLabel): boolean {
  const isLot = read.lot == null || isSameLot(read.lot, lot) || isSameLot(read.lot, leftAs.lot);
  const isDate = read.expiration == null || [expiration, leftAs.expiration].includes(read.expiration);
  return isLot && isDate;
}

const keyOf = (line: number, itemId: number) => `${line} ${itemId}`;

export class OrderUnits {
  readonly #parcels: readonly Parcel[];
  /** Announced and not yet arrived, by line and item. */
  readonly #announced = new Map<string, number>();

  /** @param labelsNow what the shipped units are labelled now, in their order; by default as they left */
  constructor(
    shipped: readonly ShippedUnits[],
    claimed: readonly ClaimedUnits[],
    labelsNow: readonly Label[] = shipped,
  ) {
    const labelled = shipped.map((one, index) => ({ ...one, now: labelsNow[index] ?? one }));
    const groups = Map.groupBy(labelled, (one) => `${one.shipment_id} ${keyOf(one.line, one.item_id)}`);
    this.#parcels = [...groups.values()].flatMap((rows): Parcel[] => {
      const [first] = rows;
      if (first === undefined) return [];
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
          shippedFrom: first.warehouse_id,
          labels: rows.map(({ now, lot, expiration, quantity }) => ({
            lot: now.lot,
            expiration: now.expiration,
            leftAs: { lot, expiration },
            quantity,
          })),
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

  /** Shipped units that have not come back and are not announced. */
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

  /** Adds announced units; negative: removes them. */
  announce(line: number, itemId: number, quantity: number): void {
    const key = keyOf(line, itemId);
    this.#announced.set(key, (this.#announced.get(key) ?? 0) + quantity);
  }

  /**
   * The labels that partly read units may have: those of the named parcel if it can hold all of them, otherwise all that are out. None
   * if everything that shipped comes back.
   */
  labelsOf(
    lines: readonly number[],
    itemId: number,
    quantity: number,
    read: ReadLabel,
    shipmentId: number | null,
  ): DepartedLabel[] {
    const out = this.#parcels.filter(
      (one) => lines.includes(one.line) && one.itemId === itemId && one.left > 0,
    );
    const named = out.filter((one) => one.shipmentId === shipmentId && one.left >= quantity);
    const parcels = named.length > 0 ? named : out;
    const fitting = parcels.flatMap(({ labels }) => labels.filter((one) => isReadAs(one, read)));
    const isWhole =
      fitting.length === parcels.flatMap(({ labels }) => labels).length &&
      quantity >= parcels.reduce((sum, one) => sum + one.left, 0) &&
      parcels.every((one) => one.left === one.shipped || hasOneLabel(one));
    if (isWhole) return [];
    // A lot that some units have now and others had before means the former.
    const exact = fitting.filter((one) => read.lot != null && isSameLot(read.lot, one.lot));
    const meant = exact.length > 0 ? exact : fitting;
    return meant.filter((one, index) => meant.findIndex((other) => isSameLabel(other, one)) === index);
  }

  /**
   * Units come back: which parcels they had left in. The parcel that is named comes first, then those with the label, then the
   * older ones.
   * @returns fewer than `quantity` where fewer are known to have left
   */
  takeBack(
    line: number,
    itemId: number,
    quantity: number,
    { shipmentId, label }: { readonly shipmentId: number | null; readonly label: Label | null },
  ): Departed[] {
    const labelIn = (one: Parcel) =>
      label === null ? undefined : one.labels.find((other) => isSameLabel(other, label));
    const rank = (one: Parcel) => (one.shipmentId === shipmentId ? 0 : labelIn(one) !== undefined ? 1 : 2);
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
      const { shipmentId: id, shippedOn, shippedFrom, labels } = one;
      const parcel = { line, shipmentId: id, shippedOn, shippedFrom };
      const its = labelIn(one) ?? (hasOneLabel(one) ? labels[0] : undefined);
      if (its === undefined && share === one.shipped)
        found.push(...labels.map((other) => ({ ...parcel, label: other, quantity: other.quantity })));
      else found.push({ ...parcel, label: its ?? null, quantity: share });
    }
    return found;
  }
}

const isSameLabel = (one: Label, other: Label) =>
  one.lot === other.lot && one.expiration === other.expiration;

const hasOneLabel = ({ labels: [first, ...rest] }: Parcel) =>
  first !== undefined && rest.every((one) => isSameLabel(one, first));
