// The compiled cards of the database, once per process. Each use reads the cards' revision in a round trip it makes anyway and
// reloads what has changed, so a change takes effect everywhere on commit, without notifications.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { hasService } from '../parcels/shipment-rules.ts';
import {
  type CardContent,
  type CompiledCard,
  type CompiledMiddleMileCard,
  type CompiledParcelCard,
  compileSteps,
} from './compile-card-rules.ts';
import { loadStoredCards, queueRevision, type StoredCard } from './queries.ts';

interface Loaded {
  readonly set: CardSet;
  readonly at: Date;
}

/** By database: tests have several in one process. */
const loaded = new WeakMap<object, Loaded>();
/** Loads in progress: many requests notice a changed card at once, and cards are large. */
const loading = new WeakMap<object, { revision: number; at: Date; set: Promise<CardSet> }>();

/** The revision comes with the next statement that is awaited. */
export async function currentCards(tx: Tx, now: Date): Promise<CardSet> {
  const revision = await queueRevision(tx);
  const known = loaded.get(tx.database);
  // What was left out for being over may count again where the clock was set back.
  if (known !== undefined && known.set.revision === revision && known.at <= now) return known.set;
  const underWay = loading.get(tx.database);
  if (underWay !== undefined && underWay.revision >= revision && underWay.at <= now) {
    // If the shared load fails, each request loads them itself.
    const set = await underWay.set.catch(() => null);
    if (set !== null) return set;
  }
  const set = loadCards(tx, now);
  const own = { revision, at: now, set };
  loading.set(tx.database, own);
  const forget = () => void (loading.get(tx.database) === own && loading.delete(tx.database));
  set.then(forget, forget);
  return set;
}

/** Whether all services are from cards known to this process: then no aggregator has to be called. */
export function areOfCards({ database }: Reader, services: readonly string[] | undefined): boolean {
  const known = loaded.get(database);
  if (services === undefined || known === undefined) return false;
  const cards = known.set.parcelCardsAt(known.at.getTime());
  return services.every((wanted) => cards.some((card) => hasService(card, wanted)));
}

async function loadCards(db: Reader, now: Date): Promise<CardSet> {
  const before = loaded.get(db.database)?.set.dated ?? [];
  const { revision, cards } = await loadStoredCards(
    db,
    now,
    before.map(({ card }) => card),
  );
  const yielder = new Yielder();
  const dated: DatedCard[] = [];
  for (const card of cards) {
    const same = before.find(({ card: { id, version } }) => id === card.id && version === card.version);
    dated.push(same ?? (await yielder.finish(datedCard(card))));
  }
  const set = new CardSet(revision, dated);
  const known = loaded.get(db.database);
  // Of two that load at once, the newer one is kept.
  if (known === undefined || known.set.revision <= revision || known.at > now)
    loaded.set(db.database, { set, at: now });
  return set;
}

function* datedCard(stored: StoredCard): Generator<undefined, DatedCard> {
  const { id, carrier, kind, card_version: cardVersion, version, effective_from, effective_until } = stored;
  const content = {
    kind,
    content: JSON.parse(stored.content ?? fail('a card without content')),
  } as CardContent;
  const fuelWeeks = JSON.parse(stored.fuel_weeks ?? fail('a card without fuel weeks'));
  const firstDay = effective_from.toISOString().slice(0, 10);
  return {
    card: yield* compileSteps(content, { id, carrier, cardVersion, version, fuelWeeks, firstDay }),
    fromMs: effective_from.getTime(),
    untilMs: effective_until?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

// --- All cards known at a moment ----------------------------------------------------------------------------------------

interface DatedCard {
  readonly card: CompiledCard;
  readonly fromMs: number;
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
