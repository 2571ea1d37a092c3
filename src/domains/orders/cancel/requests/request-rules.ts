// A request to cancel what is being picked, as the row of its sub-order keeps it. Pure.
type Units = ReadonlyMap<number, number>;

/** As merchants and the floor see it. */
export interface CancelAsked {
  readonly requested: string;
  readonly by: string;
  readonly by_hub: boolean;
  readonly reason: string | null;
  readonly items: readonly {
    readonly line: number;
    readonly sku: string | null;
    readonly market_order_item_id: string | null;
    readonly quantity: number;
  }[];
  /** Null while it stands. */
  readonly answer: 'confirmed' | 'refused' | null;
  readonly answered: string | null;
  readonly answered_by: string | null;
  readonly answer_reason: string | null;
}

export interface Asker {
  readonly name: string;
  readonly isHub: boolean;
  readonly reason: string | null;
  readonly now: Date;
}

export function isAsked(request: CancelAsked | null): request is CancelAsked {
  return request !== null && request.answer === null;
}

/** Null if the one that stands asks for as much. */
export function askedFor(
  before: CancelAsked | null,
  units: Units,
  lineOf: (line: number) => { readonly sku: string | null; readonly marketOrderItemId: string | null },
  by: Asker,
): CancelAsked | null {
  const standing = new Map(isAsked(before) ? before.items.map(({ line, quantity }) => [line, quantity]) : []);
  const wanted = new Map(standing);
  for (const [line, quantity] of units) wanted.set(line, Math.max(quantity, wanted.get(line) ?? 0));
  if ([...wanted].every(([line, quantity]) => standing.get(line) === quantity)) return null;
  const inTurn = [...wanted].sort(([a], [b]) => a - b);
  return {
    requested: by.now.toISOString(),
    by: by.name,
    by_hub: by.isHub,
    reason: by.reason,
    items: inTurn.map(([line, quantity]) => {
      const { sku, marketOrderItemId } = lineOf(line);
      return { line, sku, market_order_item_id: marketOrderItemId, quantity };
    }),
    answer: null,
    answered: null,
    answered_by: null,
    answer_reason: null,
  };
}

export interface Answer {
  readonly answer: 'confirmed' | 'refused';
  readonly reason: string | null;
  readonly name: string;
  readonly now: Date;
}

export function answeredWith(request: CancelAsked, { answer, reason, name, now }: Answer): CancelAsked {
  return {
    ...request,
    answer,
    answered: now.toISOString(),
    answered_by: name,
    answer_reason: reason,
  };
}

/** The units of a part that are asked for: some may have left it meanwhile. */
export function askedUnits({ items }: CancelAsked, has: Units): Map<number, number> {
  const units = new Map<number, number>();
  for (const { line, quantity } of items) {
    const left = Math.min(quantity, has.get(line) ?? 0);
    if (left > 0) units.set(line, left);
  }
  return units;
}

/** For the floor. */
export function askedInWords(number: string): string {
  return `sub-order ${number} is asked to be cancelled: confirm or refuse that first`;
}
