// Tells what a card would change, and changes nothing.
import type { Tx } from '../../../../kit/db/db.ts';
import { invalid, type Violation, violation } from '../../../../kit/http/problems.ts';
import { scaledDecimal } from '../../../../kit/kernel/decimals.ts';
import { Slices } from '../../../../kit/kernel/turns.ts';
import { currentCards } from '../loaded-cards.ts';
import { comparedCards, lanePrices, parcelPrices } from './compare-rules.ts';
import { checkSteps, refuseNeverValid } from './manage-cards.ts';
import type { CardTrialJson, NewCardInput } from './schema.ts';

/** Compared with the card that is valid when the new one begins, or now where that has passed. */
export async function tryCard(
  tx: Tx,
  input: NewCardInput,
  now: Date,
  placeOf?: (pointer: string) => string,
): Promise<CardTrialJson> {
  const compiled = await new Slices().finish(checkSteps(input, placeOf));
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
  return new Slices().finish(comparedCards(before, compiled, prices));
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
