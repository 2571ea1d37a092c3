// What becomes of units that wait for a decision: the merchant decides, or the hub instead, or the policy once the time is up.
import { dueOneByOne } from '../../kit/aggregates/due-one-by-one.ts';
import type { Reference, Work } from '../../kit/aggregates/work.ts';
import type { Tx } from '../../kit/db/db.ts';
import { COMMIT_TIME } from '../../kit/db/tables.ts';
import { invalid, Problem, type Violation, violation } from '../../kit/http/problems.ts';
import { itemFacts } from '../catalog/resolve-items.ts';
import { throwShortages } from '../inventory/ops/refusals.ts';
import { type Label, labelsNow } from '../stock/labels-now.ts';
import { type DecidedUnits, moveReturned } from '../stock/return-stock.ts';
import { whyUnsellable } from './disposition-rules.ts';
import { DECISION_DUE } from './due-kinds.ts';
import { unitsIn } from './name-units.ts';
import { hubInWords, NO_OVERRIDE, requireOverride } from './override-rules.ts';
import { policyOf } from './policy/queries.ts';
import { type OpenReturn, returns, type UnitRow, unitsOf, updateDecisions } from './queries.ts';
import type { DecideInput, Disposition } from './schema.ts';
import type { ReturnCause } from './state-rules.ts';
import { decided } from './statistics/count-returned.ts';
import { addDifferences } from './statistics/queries.ts';
import { asKnown, earliest, todayAt } from './take-in.ts';

/** Units with what becomes of them. */
interface Decision {
  readonly units: UnitRow;
  readonly disposition: Disposition;
  readonly why: string;
}

export async function decideUnits(
  work: Work,
  ref: Reference,
  { decisions }: DecideInput,
  by: Exclude<ReturnCause, 'deadline' | 'carrier'>,
  override = NO_OVERRIDE,
): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, ['received', 'graded']);
  const units = await unitsOf(work.tx, work.orgId, rma.id);
  const bars = await unsellable(work, rma, units);
  const wrong: Violation[] = [];
  const found = decisions.flatMap(({ unit_id, disposition }, index): Decision[] => {
    const refuse = (name: string, code: Violation['code'], message: string) => {
      wrong.push(violation(`/decisions/${index}/${name}`, code, message));
      return [];
    };
    const one = units.find((other) => other.id === unit_id);
    if (one === undefined) return refuse('unit_id', 'unknown_reference', 'are no units of this return');
    if (decisions.findIndex((other) => other.unit_id === unit_id) !== index)
      return refuse('unit_id', 'duplicate', 'is named before');
    if (one.disposition !== 'undecided')
      return refuse('unit_id', 'not_allowed', `was decided already: ${one.disposition}`);
    const bar = disposition === 'restock' ? bars.get(one.id) : undefined;
    if (bar !== undefined) return refuse('disposition', 'not_allowed', `it must not be sold again: ${bar}`);
    const why = by === 'merchant' ? 'as the merchant says' : hubInWords(override.reason);
    return [{ units: one, disposition, why }];
  });
  if (wrong.length > 0) throw invalid(wrong);
  const isLate = ({ decide_by: until }: UnitRow) => until !== null && new Date(until) < work.now;
  const late = found.find(({ units: one }) => isLate(one));
  const early = found.find(({ units: one }) => !isLate(one));
  if (by === 'hub' && early !== undefined)
    requireOverride(
      override,
      `units ${early.units.id} of return ${rma.number} wait until ${early.units.decide_by}: the merchant is asked first`,
    );
  if (by === 'merchant' && late !== undefined)
    throw new Problem('state_conflict', {
      detail: `units ${late.units.id} of return ${rma.number} could be decided until ${late.units.decide_by}`,
    });
  throwShortages(await moveStock(work, rma, found));
  record(work, rma, units, found, by);
  return rma;
}

/** Why units must not be sold again, by their id. */
async function unsellable(
  { tx, orgId, now }: Work,
  { row }: OpenReturn,
  units: readonly UnitRow[],
): Promise<Map<number, string>> {
  const items = await itemFacts(tx, orgId, [...new Set(units.map((one) => one.item_id))]);
  const today = await todayAt(tx, row.warehouse_id, now);
  const labels = await labelsOfTaken(tx, orgId, row.warehouse_id, units);
  return new Map(
    units.flatMap((one): [number, string][] => {
      const item = items.get(one.item_id);
      const label = labels.get(one.id) ?? one;
      const why =
        item === undefined ? 'its item is gone' : whyUnsellable({ ...one, ...asKnown(label) }, item, today);
      return why === null ? [] : [[one.id, why]];
    }),
  );
}

/** @returns by their id */
export async function labelsOfTaken(
  tx: Tx,
  orgId: number,
  warehouseId: number,
  units: readonly UnitRow[],
): Promise<Map<number, Label>> {
  const labels = await labelsNow(
    tx,
    orgId,
    units.map((one) => ({
      itemId: one.item_id,
      warehouseId,
      lot: one.lot,
      expiration: one.expiration,
      since: new Date(one.taken_at),
    })),
  );
  return new Map(units.map((one, at) => [one.id, labels[at] ?? one]));
}

/** @returns what is not there any more, by the index of its decision; nothing is moved then */
async function moveStock({ tx, feed, orgId }: Work, rma: OpenReturn, decisions: readonly Decision[]) {
  const warehouseId = rma.row.warehouse_id;
  const moving = decisions.flatMap(({ units, disposition }, index) =>
    disposition === 'quarantine' ? [] : [{ units, disposition, index }],
  );
  const labels = await labelsOfTaken(
    tx,
    orgId,
    warehouseId,
    moving.map(({ units }) => units),
  );
  const shortages = await moveReturned(
    tx,
    feed,
    moving.map(({ units, disposition }): DecidedUnits => {
      const { lot, expiration } = labels.get(units.id) ?? units;
      const becomes = disposition === 'restock' ? 'available' : 'disposed';
      return { itemId: units.item_id, warehouseId, lot, expiration, quantity: units.quantity, becomes };
    }),
    rma.number,
  );
  return shortages.map((one) => ({ ...one, index: moving[one.index]?.index ?? one.index }));
}

function record(
  work: Work,
  rma: OpenReturn,
  units: readonly UnitRow[],
  decisions: readonly Decision[],
  by: Exclude<ReturnCause, 'carrier'>,
): void {
  const changed = decisions.map(({ units: one, disposition, why }) => ({ ...one, disposition, why }));
  work.write(updateDecisions, ...changed.map((one) => ({ ...one, decided_by: by, decided_at: COMMIT_TIME })));
  work.write(addDifferences, ...decided(rma.row, changed));
  const ids = new Set(changed.map(({ id }) => id));
  closeOrWait(rma, [...units.filter(({ id }) => !ids.has(id)), ...changed], by);
}

/** A graded return is closed once none of its units waits for a decision. */
export function closeOrWait(rma: OpenReturn, units: readonly UnitRow[], by: ReturnCause): void {
  const waiting = units.filter((one) => one.disposition === 'undecided');
  rma.move(rma.state === 'graded' && waiting.length === 0 ? 'closed' : rma.state, {
    by,
    set: {
      units_undecided: unitsIn(waiting),
      decide_by: earliest(waiting.map((one) => one.decide_by)),
    },
  });
}

// --- When the time is up ----------------------------------------------------------------------------------------

export const decideInTime = dueOneByOne({
  kind: DECISION_DUE,
  subject: 'return',
  actor: 'returns',
  run: async (work, id) => {
    const rma = await work.open(returns, id);
    const units = await unitsOf(work.tx, work.orgId, id);
    const waiting = units.filter((one) => one.disposition === 'undecided');
    const isDue = (one: UnitRow) => new Date(one.decide_by ?? 0) <= work.now;
    const due = waiting.filter(isDue);
    if (due.length > 0) await decideByPolicy(work, rma, units, due);
    const next = earliest(waiting.filter((one) => !isDue(one)).map((one) => one.decide_by));
    return next === null ? null : new Date(next);
  },
});

async function decideByPolicy(
  work: Work,
  rma: OpenReturn,
  units: readonly UnitRow[],
  due: readonly UnitRow[],
): Promise<void> {
  const { when_undecided: usual } = await policyOf(work.tx, work.orgId);
  const bars = await unsellable(work, rma, due);
  const decisions = due.map((one): Decision => {
    const bar = usual === 'restock' ? bars.get(one.id) : undefined;
    return bar === undefined
      ? { units: one, disposition: usual, why: 'nobody decided in time' }
      : { units: one, disposition: 'quarantine', why: `nobody decided in time, and ${bar}` };
  });
  const gone = new Set((await moveStock(work, rma, decisions)).map(({ index }) => index));
  const possible = decisions.map(
    (one, index): Decision =>
      gone.has(index)
        ? { ...one, disposition: 'quarantine', why: 'nobody decided in time, and it is not where it was put' }
        : one,
  );
  // Where something is gone, nothing was moved: the others are moved now.
  if (gone.size > 0) throwShortages(await moveStock(work, rma, possible));
  record(work, rma, units, possible, 'deadline');
}
