// The cards of the database, compiled, once per process. Each use asks the database for the revision of the cards, in a
// round trip that it makes anyway, and loads what has changed: so a change counts everywhere as soon as it is committed,
// and nobody has to be told.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { Slices } from '../../../kit/kernel/turns.ts';
import { hasService } from '../parcels/shipment-rules.ts';
import { CardSet, type DatedCard } from './card-set-rules.ts';
import { type CardContent, compileSteps } from './compile-card-rules.ts';
import { loadStoredCards, queueRevision, type StoredCard } from './queries.ts';

interface Loaded {
  readonly set: CardSet;
  readonly at: Date;
}

/** By database: tests have several in one process. */
const loaded = new WeakMap<object, Loaded>();
/** What is being loaded: a change of a card finds many who ask for rates, and cards are large. */
const loading = new WeakMap<object, { revision: number; at: Date; set: Promise<CardSet> }>();

/** The revision comes with the next statement that is awaited. */
export async function currentCards(tx: Tx, now: Date): Promise<CardSet> {
  const revision = await queueRevision(tx);
  const known = loaded.get(tx.database);
  // What was left out for being over may count again where the clock was set back.
  if (known !== undefined && known.set.revision === revision && known.at <= now) return known.set;
  const underWay = loading.get(tx.database);
  if (underWay !== undefined && underWay.revision >= revision && underWay.at <= now) {
    // Where the transaction that loads them fails, each loads them for itself.
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

/** Whether all these services are of cards, as far as this process knows: then nobody else has to be asked. */
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
  const slices = new Slices();
  const dated: DatedCard[] = [];
  for (const card of cards) {
    const same = before.find(({ card: { id, version } }) => id === card.id && version === card.version);
    dated.push(same ?? (await slices.finish(datedCard(card))));
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
