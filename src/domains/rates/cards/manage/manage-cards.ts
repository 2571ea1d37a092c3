// The hub uploads cards, ends them, and updates their fuel surcharges. Prices of a card never change: new prices are its next
// version.

import type { Tx } from '../../../../kit/db/db.ts';
import { idSource } from '../../../../kit/db/ids.ts';
import {
  invalid,
  invalidAt,
  notFound,
  Problem,
  type Violation,
  violation,
} from '../../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../../kit/http/records.ts';
import { scaledDecimal } from '../../../../kit/kernel/decimals.ts';
import { allAtOnce, Yielder } from '../../../../kit/kernel/yielder.ts';
import { type CardContent, compileSteps } from '../compile-card-rules.ts';
import { currentCards } from '../loaded-cards.ts';
import { type CardFields, cardInsteadOf, liveCards, newestCard, raise, rateCards } from '../queries.ts';
import { comparedCards, lanePrices, parcelPrices } from './compare-rules.ts';
import type { CardChangesInput, CardTrialJson, NewCardInput } from './schema.ts';

const cardIds = idSource('rate_card_id_seq');

interface By {
  readonly actor: string;
  readonly now: Date;
}

/**
 * Throws all violations of a card.
 * @param placeOf where a part of the card is in the request
 * @returns the compiled card
 */
export function checkCard(input: NewCardInput, placeOf?: (pointer: string) => string) {
  return allAtOnce(checkSteps(input, placeOf));
}

export function* checkSteps(input: NewCardInput, placeOf?: (pointer: string) => string) {
  const { carrier, fuel_weeks: fuelWeeks, effective_from, effective_until } = input;
  if (effective_until != null && Date.parse(effective_until) <= Date.parse(effective_from))
    throw invalidAt('/effective_until', 'start_after_end', 'must come after effective_from');
  const frame = { id: 0, carrier, cardVersion: 0, version: 0, fuelWeeks, firstDay: dayOf(effective_from) };
  return yield* compileSteps(input as CardContent, frame, placeOf);
}

/** Every process keeps all of them compiled; a card of 20,000 prices takes some 3.5 MB. */
export const LIVE_CARDS_MAX = 100;

async function requireRoom(tx: Tx, now: Date): Promise<void> {
  if ((await liveCards(tx, now)) > LIVE_CARDS_MAX)
    throw new Problem('state_conflict', {
      detail: `${LIVE_CARDS_MAX} cards are current or upcoming, which is the limit: end some of them first`,
    });
}

/** A card that can never be valid is a mistake: its prices would never apply. */
async function refuseNeverValid(tx: Tx, input: NewCardInput, now: Date): Promise<void> {
  const { carrier, effective_from, effective_until } = input;
  if (effective_until != null && Date.parse(effective_until) <= now.getTime())
    throw invalidAt('/effective_until', 'not_allowed', 'is in the past: the card would never be valid');
  const other = await cardInsteadOf(tx, carrier, new Date(effective_from), now);
  if (other === null) return;
  const message = `card ${other} of ${carrier} begins later and has no end: this one would never be valid`;
  throw invalidAt('/effective_from', 'not_allowed', message);
}

export async function createCard(tx: Tx, { actor, now }: By, input: NewCardInput) {
  const { carrier, kind, name, effective_from, effective_until = null, fuel_weeks, content } = input;
  await raise(tx);
  await refuseNeverValid(tx, input, now);
  const before = await newestCard(tx, carrier);
  if (before !== null && before.kind !== kind)
    throw invalidAt('/kind', 'not_allowed', `cards of ${carrier} are of the kind ${before.kind}`);
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
  if (kind !== change.kind) throw invalidAt('/rows', 'not_allowed', `the card is of the kind ${kind}`);
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

/** Dry run: what a card would change. Compared with the card that is valid when the new one begins, or now where that has passed. */
export async function tryCard(
  tx: Tx,
  input: NewCardInput,
  now: Date,
  placeOf?: (pointer: string) => string,
): Promise<CardTrialJson> {
  const compiled = await new Yielder().finish(checkSteps(input, placeOf));
  const { samples } = input;
  const violations = (samples ?? []).flatMap(sampleViolations);
  if (violations.length > 0) throw invalid(violations);
  await refuseNeverValid(tx, input, now);
  const set = await currentCards(tx, now);
  const atMs = Math.max(Date.parse(input.effective_from), now.getTime());
  const before = set.at(atMs).find(({ carrier }) => carrier === input.carrier) ?? null;
  const shipDay = new Date(atMs).toISOString().slice(0, 10);
  const sizes =
    samples?.map((one) => [one.length_in, one.width_in, one.height_in, one.weight_lb] as const) ?? null;
  const prices = input.kind === 'parcel' ? parcelPrices(input.content, sizes, shipDay) : lanePrices(shipDay);
  return new Yielder().finish(comparedCards(before, compiled, prices));
}

const DECIMALS = { length_in: 2, width_in: 2, height_in: 2, weight_lb: 4 } as const;

function sampleViolations(
  sample: Readonly<Record<keyof typeof DECIMALS, number>>,
  index: number,
): Violation[] {
  return Object.entries(DECIMALS).flatMap(([name, decimals]) =>
    scaledDecimal(sample[name as keyof typeof DECIMALS], decimals) === null
      ? [violation(`/samples/${index}/${name}`, 'bad_precision', `must have at most ${decimals} decimals`)]
      : [],
  );
}
