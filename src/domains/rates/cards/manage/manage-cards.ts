// The hub loads cards, ends them, and keeps their fuel surcharges up to date. A card's prices never change: other prices
// are the next version of the card.
import type { Tx } from '../../../../kit/db/db.ts';
import { idSource } from '../../../../kit/db/ids.ts';
import { invalid, notFound, Problem, violation } from '../../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../../kit/http/records.ts';
import { allAtOnce } from '../../../../kit/kernel/turns.ts';
import { type CardContent, compileSteps } from '../compile-card-rules.ts';
import { type CardFields, cardInsteadOf, liveCards, newestCard, raise, rateCards } from '../queries.ts';
import type { CardChangesInput, NewCardInput } from './schema.ts';

const cardIds = idSource('rate_card_id_seq');

interface Doer {
  readonly actor: string;
  readonly now: Date;
}

/**
 * Everything that is wrong with a card by itself; throws it.
 * @param placeOf where a part of the card stands in the request
 * @returns the card as it would be used
 */
export function checkCard(input: NewCardInput, placeOf?: (pointer: string) => string) {
  return allAtOnce(checkSteps(input, placeOf));
}

/** The same step by step. */
export function* checkSteps(input: NewCardInput, placeOf?: (pointer: string) => string) {
  const { carrier, fuel_weeks: fuelWeeks, effective_from, effective_until } = input;
  if (effective_until != null && Date.parse(effective_until) <= Date.parse(effective_from))
    throw invalid([violation('/effective_until', 'start_after_end', 'must come after effective_from')]);
  const frame = { id: 0, carrier, cardVersion: 0, version: 0, fuelWeeks, firstDay: dayOf(effective_from) };
  return yield* compileSteps(input as CardContent, frame, placeOf);
}

/** Every process keeps all of them compiled; a card of 20,000 prices takes some 3.5 MB. */
export const LIVE_CARDS_MAX = 100;

async function requireRoom(tx: Tx, now: Date): Promise<void> {
  if ((await liveCards(tx, now)) > LIVE_CARDS_MAX)
    throw new Problem('state_conflict', {
      detail: `there are ${LIVE_CARDS_MAX} cards that are valid or will be: end some of them first`,
    });
}

/** A card that can never be valid is a mistake: its prices would be awaited in vain. */
export async function refuseNeverValid(tx: Tx, input: NewCardInput, now: Date): Promise<void> {
  const { carrier, effective_from, effective_until } = input;
  if (effective_until != null && Date.parse(effective_until) <= now.getTime())
    throw invalid([
      violation('/effective_until', 'not_allowed', 'has passed: the card would never be valid'),
    ]);
  const other = await cardInsteadOf(tx, carrier, new Date(effective_from), now);
  if (other === null) return;
  const message = `card ${other} of ${carrier} began later and has no end: this one would never be valid`;
  throw invalid([violation('/effective_from', 'not_allowed', message)]);
}

export async function createCard(tx: Tx, { actor, now }: Doer, input: NewCardInput) {
  const { carrier, kind, name, effective_from, effective_until = null, fuel_weeks, content } = input;
  await raise(tx);
  await refuseNeverValid(tx, input, now);
  const before = await newestCard(tx, carrier);
  if (before !== null && before.kind !== kind)
    throw invalid([violation('/kind', 'not_allowed', `cards of ${carrier} are of the kind ${before.kind}`)]);
  const fields: CardFields = {
    carrier,
    kind,
    card_version: (before?.card_version ?? 0) + 1,
    name,
    effective_from,
    effective_until,
    fuel_weeks,
    content,
    created_by: actor,
  };
  const made = await createRecord(tx, { orgId: null, now }, rateCards, await cardIds.next(tx), fields);
  await requireRoom(tx, now);
  return made;
}

export async function changeCard(
  tx: Tx,
  now: Date,
  id: number,
  changes: CardChangesInput,
  ifMatch: string | null,
) {
  await raise(tx);
  const check = (current: CardFields) => {
    const next = { ...current, ...changes } as NewCardInput;
    checkCard(next);
  };
  const changed = await changeRecord(
    tx,
    { orgId: null, now },
    rateCards,
    id,
    changes as Partial<CardFields>,
    {
      ifMatch,
      check,
    },
  );
  await requireRoom(tx, now);
  return changed;
}

/** The next version of a card: as it is, with other prices or lanes. */
export async function withOtherRows(tx: Tx, id: number, change: OtherRows): Promise<NewCardInput> {
  const found = await rateCards.find(tx, null, id);
  if (found === null) throw notFound();
  const { carrier, kind, name, fuel_weeks, content } = JSON.parse(found.json) as CardFields;
  if (kind !== change.kind)
    throw invalid([violation('/rows', 'not_allowed', `the card is of the kind ${kind}`)]);
  const rows = kind === 'parcel' ? { prices: change.rows } : { lanes: change.rows };
  return {
    carrier,
    kind,
    name: change.name ?? name,
    effective_from: change.effectiveFrom,
    fuel_weeks,
    content: { ...content, ...rows },
  } as NewCardInput;
}

interface OtherRows {
  readonly kind: CardFields['kind'];
  readonly rows: readonly object[];
  readonly effectiveFrom: string;
  readonly name: string | undefined;
}

const dayOf = (instant: string) => new Date(instant).toISOString().slice(0, 10);
