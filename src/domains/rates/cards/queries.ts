import type { Reader, Tx } from '../../../kit/db/db.ts';
import { equal, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { finds, findsValue, readsColumn, readsValue } from '../../../kit/db/statement-functions.ts';
import { integer, json, type RowOfColumns, sqlTypes, text, timestamp } from '../../../kit/db/tables.ts';
import { only } from '../../../kit/kernel/assert.ts';
import type { FuelWeeksJson, MiddleMileCardJson, ParcelCardJson } from './schema.ts';

const FIELDS = {
  carrier: text(),
  kind: text<'parcel' | 'middle_mile'>(),
  card_version: integer(),
  name: text(),
  effective_from: timestamp(),
  effective_until: timestamp().nullable(),
  fuel_weeks: json<FuelWeeksJson>(),
  content: json<ParcelCardJson | MiddleMileCardJson>(),
  created_by: text(),
};

export type CardFields = RowOfColumns<typeof FIELDS>;

const SUMMARY = `r.id, r.carrier, r.kind, r.card_version, r.name, ${instant('r.effective_from')} AS effective_from,
  ${instant('r.effective_until')} AS effective_until, r.created_by, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

export const rateCards = recordTable<CardFields>({
  table: 'rate_card',
  isShared: true,
  columns: sqlTypes(FIELDS),
  json: `${SUMMARY}, r.fuel_weeks, r.content`,
});

export const rateCardList = keysetList({
  name: 'rates.cards',
  from: 'rate_card t',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT ${SUMMARY}`,
  filters: { carrier: equal('carrier', 'rate_card_by_carrier') },
});

// Of those that are valid at the time the one that began last, of these the newest.
const effective = readsColumn<string, [at: Date]>(
  'rates.effectiveCards',
  `SELECT row_to_json(j)::text AS json FROM (
     SELECT DISTINCT ON (c.carrier) c.* FROM rate_card c
     WHERE c.effective_from <= $1 AND (c.effective_until IS NULL OR c.effective_until > $1)
     ORDER BY c.carrier, c.effective_from DESC, c.card_version DESC) AS r
   CROSS JOIN LATERAL (SELECT ${SUMMARY}) AS j ORDER BY r.carrier`,
);

export async function effectiveCards(db: Reader, at: Date): Promise<string> {
  return `[${(await effective(db, at)).join(',')}]`;
}

// --- Revision ---------------------------------------------------------------------------------------------------

const readRevision = sql<{ revision: number }>(
  'rates.readRevision',
  'SELECT v.revision FROM rate_card_revision v WHERE v.id = 1',
);

/** Called before a card is written: serializes writers. */
export const raise = readsValue<number, [], Tx>(
  'rates.raiseRevision',
  'UPDATE rate_card_revision v SET revision = v.revision + 1 WHERE v.id = 1 RETURNING v.revision',
);

/** Comes with the next statement that is awaited. */
export async function queueRevision(tx: Tx): Promise<number> {
  return only(await tx.queueRead(readRevision, [])).revision;
}

export const newestCard = finds<{ card_version: number; kind: CardFields['kind'] }, [carrier: string]>(
  'rates.newestCardOfCarrier',
  'SELECT c.card_version, c.kind FROM rate_card c WHERE c.carrier = $1 ORDER BY c.card_version DESC LIMIT 1',
);

/** A card without an end that is valid instead of one that begins then; null: that one will be valid. */
export const cardInsteadOf = findsValue<number, [carrier: string, from: Date, now: Date]>(
  'rates.laterCard',
  `SELECT o.card_version FROM rate_card o WHERE o.carrier = $1 AND o.effective_until IS NULL
     AND o.effective_from > $2 AND o.effective_from <= $3 ORDER BY o.effective_from DESC, o.card_version DESC LIMIT 1`,
);

// --- Loading ----------------------------------------------------------------------------------------------------

export interface StoredCard {
  readonly id: number;
  readonly carrier: string;
  readonly kind: CardFields['kind'];
  readonly card_version: number;
  readonly version: number;
  readonly effective_from: Date;
  readonly effective_until: Date | null;
  /** JSON texts; null where the card is known. */
  readonly fuel_weeks: string | null;
  readonly content: string | null;
}

const CARD = 'c.id, c.carrier, c.kind, c.card_version, c.version, c.effective_from, c.effective_until';

// Left out is what can never be valid again: what has ended, and what a later card without an end has taken the place of.
const LIVE = `(c.effective_until IS NULL OR c.effective_until > $1)
     AND NOT EXISTS (SELECT FROM rate_card o WHERE o.carrier = c.carrier AND o.effective_until IS NULL
       AND o.effective_from <= $1 AND (o.effective_from, o.card_version) > (c.effective_from, c.card_version))`;

// One statement, so that the cards are those of the revision. A version of a card never changes: what is known already
// comes without what it contains.
const loadAll = sql<{ revision: number } & { [Name in keyof StoredCard]: StoredCard[Name] | null }>(
  'rates.loadCards',
  `SELECT v.revision, ${CARD}, CASE WHEN k.id IS NULL THEN c.fuel_weeks END AS fuel_weeks,
          CASE WHEN k.id IS NULL THEN c.content END AS content
   FROM rate_card_revision v LEFT JOIN rate_card c ON ${LIVE}
   LEFT JOIN unnest($2::bigint[], $3::bigint[]) AS k (id, version) ON k.id = c.id AND k.version = c.version
   WHERE v.id = 1 ORDER BY c.carrier, c.effective_from, c.card_version`,
);

/** Cards that are valid or may become it: those that every process keeps. */
export const liveCards = readsValue<number, [now: Date]>(
  'rates.countLiveCards',
  `SELECT count(*)::int AS count FROM rate_card c WHERE ${LIVE}`,
);

export async function loadStoredCards(
  db: Reader,
  now: Date,
  known: readonly { readonly id: number; readonly version: number }[],
): Promise<{ revision: number; cards: StoredCard[] }> {
  const [ids, versions] = [known.map(({ id }) => id), known.map(({ version }) => version)];
  const rows = await db.query(loadAll, [now, ids, versions]);
  return {
    revision: rows[0]?.revision ?? 0,
    cards: rows.filter((row): row is { revision: number } & StoredCard => row.id !== null),
  };
}
