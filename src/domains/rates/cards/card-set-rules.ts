// All cards of a moment, and which of them are valid at a time. A quote is made with one set: what is loaded meanwhile
// belongs to the next.
import type { CompiledCard, CompiledMiddleMileCard, CompiledParcelCard } from '../types.ts';

export interface DatedCard {
  readonly card: CompiledCard;
  readonly fromMs: number;
  /** Infinity: without an end. */
  readonly untilMs: number;
}

export class CardSet {
  readonly revision: number;
  readonly #dated: readonly DatedCard[];

  constructor(revision: number, dated: readonly DatedCard[]) {
    this.revision = revision;
    this.#dated = dated;
  }

  get dated(): readonly DatedCard[] {
    return this.#dated;
  }

  /** One of each carrier: of those that are valid the one that began last, of these the newest. */
  at(atMs: number): CompiledCard[] {
    const found = new Map<string, DatedCard>();
    for (const dated of this.#dated) {
      if (dated.fromMs > atMs || dated.untilMs <= atMs) continue;
      const known = found.get(dated.card.carrier);
      if (known === undefined || isLater(dated, known)) found.set(dated.card.carrier, dated);
    }
    return [...found.values()].map(({ card }) => card);
  }

  parcelCardsAt(atMs: number): CompiledParcelCard[] {
    return this.at(atMs).filter((card) => card.kind === 'parcel');
  }

  middleMileCardsAt(atMs: number): CompiledMiddleMileCard[] {
    return this.at(atMs).filter((card) => card.kind === 'middle_mile');
  }
}

function isLater(one: DatedCard, other: DatedCard): boolean {
  return (
    one.fromMs > other.fromMs ||
    (one.fromMs === other.fromMs && one.card.cardVersion > other.card.cardVersion)
  );
}
