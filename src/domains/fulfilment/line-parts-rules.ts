// The components of an ordered unit: the item itself, or those of a bundle.

/** The floor's view of a reservation. */
export interface Held {
  readonly ownerLine: number;
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

export interface LineParts {
  /** Ordered units of the line in the sub-order. */
  readonly quantity: number;
  /** Units of each item per ordered unit. */
  readonly parts: ReadonlyMap<number, number>;
}

export interface Composition {
  readonly lines: ReadonlyMap<number, number>;
  readonly itemOf: (line: number) => number;
  /** Current bundle recipes. */
  readonly bundles: ReadonlyMap<
    number,
    readonly { readonly componentId: number; readonly quantity: number }[]
  >;
  /** Some reservations were revoked, so they no longer show the recipe. */
  readonly isTakenBack: boolean;
}

/**
 * Reservations show a bundle's recipe when it was routed, which may have changed since. Only if some were revoked does
 * the current recipe decide.
 */
export function partsOfLines(held: readonly Held[], order: Composition): Map<number, LineParts> {
  const found = new Map<number, LineParts>();
  for (const [line, quantity] of order.lines) {
    const reserved = unitsByItem(held, line);
    const isWhole = reserved.size > 0 && [...reserved.values()].every((units) => units % quantity === 0);
    const parts =
      isWhole && !order.isTakenBack
        ? new Map([...reserved].map(([itemId, units]) => [itemId, units / quantity]))
        : fromCatalog(order.itemOf(line), order);
    found.set(line, { quantity, parts });
  }
  return found;
}

function fromCatalog(itemId: number, { bundles }: Composition): Map<number, number> {
  const components = bundles.get(itemId) ?? [{ componentId: itemId, quantity: 1 }];
  return new Map(components.map(({ componentId, quantity }) => [componentId, quantity]));
}

/** Held units of a line by item. */
export function unitsByItem(held: readonly Held[], line: number): Map<number, number> {
  const units = new Map<number, number>();
  for (const { ownerLine, itemId, quantity } of held)
    if (ownerLine === line && quantity > 0) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  return units;
}

/** Whether everything the lines need is held. */
export function isCovered(held: readonly Held[], lines: ReadonlyMap<number, LineParts>): boolean {
  for (const [line, { quantity, parts }] of lines) {
    const units = unitsByItem(held, line);
    for (const [itemId, each] of parts) if ((units.get(itemId) ?? 0) < quantity * each) return false;
  }
  return true;
}

export function lotInWords(lot: string): string {
  return lot === '' ? 'without a lot' : `of lot ${JSON.stringify(lot)}`;
}
