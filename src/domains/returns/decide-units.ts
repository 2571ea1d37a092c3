// What becomes of units that wait for a decision: the merchant decides, or the hub instead, or the policy once the time is up.
import { dueOneByOne } from '../../kit/aggregates/due-one-by-one.ts';
import { type Reference, type Work, workOf } from '../../kit/aggregates/work.ts';
import type { Tx } from '../../kit/db/db.ts';
import { COMMIT_TIME } from '../../kit/db/tables.ts';
import {
  type Deadlines,
  type Shift,
  type Shifted,
  shifted,
  waitingIds,
  waitingUntil,
} from '../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid, stateConflict, type Violation, violation } from '../../kit/http/problems.ts';
import { itemFacts } from '../catalog/resolve-items.ts';
import { throwShortages } from '../inventory/ops/refusals.ts';
import { labelsNow } from '../stock/labels-now.ts';
import { type DecidedUnits, moveReturned } from '../stock/return-stock.ts';
import { shownLabel } from '../stock/stock-state.ts';
import { hubInWords, NO_OVERRIDE, requireOverride, whyUnsellable } from './disposition-rules.ts';
import { DECISION_DUE } from './due-kinds.ts';
import { unitsIn } from './name-units.ts';
import { policyOf } from './policy/queries.ts';
import {
  lookAtReturns,
  type OpenReturn,
  returns,
  type UnitRow,
  unitsOf,
  updateDecideBy,
  updateDecisions,
} from './queries.ts';
import type { DecideInput, Disposition } from './schema.ts';
import type { ReturnCause } from './state-rules.ts';
import { decided } from './statistics/count-returned.ts';
import { addDifferences } from './statistics/queries.ts';
import { earliest, todayAt } from './take-in.ts';

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
    if (one === undefined) return refuse('unit_id', 'unknown_reference', 'this return has no such units');
    if (decisions.findIndex((other) => other.unit_id === unit_id) !== index)
      return refuse('unit_id', 'duplicate', 'is listed twice');
    if (one.disposition !== 'undecided')
      return refuse('unit_id', 'not_allowed', `is already decided: ${one.disposition}`);
    const bar = disposition === 'restock' ? bars.get(one.id) : undefined;
    if (bar !== undefined) return refuse('disposition', 'not_allowed', `it cannot be restocked: ${bar}`);
    const why = by === 'merchant' ? 'decided by the merchant' : hubInWords(override.reason);
    return [{ units: one, disposition, why }];
  });
  if (wrong.length > 0) throw invalid(wrong);
  const isLate = ({ decide_by: until }: UnitRow) => until !== null && new Date(until) < work.now;
  const late = found.find(({ units: one }) => isLate(one));
  const early = found.find(({ units: one }) => !isLate(one));
  if (by === 'hub' && early !== undefined)
    requireOverride(
      override,
      `units ${early.units.id} of return ${rma.number} are the merchant’s to decide until ${early.units.decide_by}`,
    );
  if (by === 'merchant' && late !== undefined)
    throw stateConflict(
      `the time to decide about units ${late.units.id} of return ${rma.number} ended at ${late.units.decide_by}`,
    );
  throwShortages(await moveStock(work, rma, found));
  record(work, rma, units, found, by);
  return rma;
}

/** Why units must not be sold again, by their id. */
async function unsellable({ tx, orgId, now }: Work, { row }: OpenReturn, units: readonly UnitRow[]) {
  const items = await itemFacts(tx, orgId, [...new Set(units.map((one) => one.item_id))]);
  const today = await todayAt(tx, row.warehouse_id, now);
  const labels = await labelsOfTaken(tx, orgId, row.warehouse_id, units);
  return new Map(
    units.flatMap((one): [number, string][] => {
      const item = items.get(one.item_id);
      const label = labels.get(one.id) ?? one;
      const why =
        item === undefined
          ? 'its item was deleted'
          : whyUnsellable({ ...one, ...shownLabel(label) }, item, today);
      return why === null ? [] : [[one.id, why]];
    }),
  );
}

/** @returns by their id */
export async function labelsOfTaken(tx: Tx, orgId: number, warehouseId: number, units: readonly UnitRow[]) {
  const taken = units.map((one) => ({
    ...one,
    itemId: one.item_id,
    warehouseId,
    since: new Date(one.taken_at),
  }));
  const labels = await labelsNow(tx, orgId, taken);
  return new Map(units.map((one, at) => [one.id, labels[at] ?? one]));
}

/** @returns what is not there any more, by the index of its decision; nothing is moved then */
async function moveStock({ tx, feed, orgId }: Work, rma: OpenReturn, decisions: readonly Decision[]) {
  const warehouseId = rma.row.warehouse_id;
  const moving = decisions.flatMap(({ units, disposition }, index) =>
    disposition === 'quarantine' ? [] : [{ units, disposition, index }],
  );
  const units = moving.map((one) => one.units);
  const labels = await labelsOfTaken(tx, orgId, warehouseId, units);
  const decided = moving.map(({ units, disposition }): DecidedUnits => {
    const { lot, expiration } = labels.get(units.id) ?? units;
    const becomes = disposition === 'restock' ? 'available' : 'disposed';
    return { itemId: units.item_id, warehouseId, lot, expiration, quantity: units.quantity, becomes };
  });
  const shortages = await moveReturned(tx, feed, decided, rma.number);
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
      ? { units: one, disposition: usual, why: 'no decision was made in time' }
      : { units: one, disposition: 'quarantine', why: `no decision was made in time, and ${bar}` };
  });
  const gone = new Set((await moveStock(work, rma, decisions)).map(({ index }) => index));
  const possible = decisions.map(
    (one, index): Decision =>
      gone.has(index)
        ? {
            ...one,
            disposition: 'quarantine',
            why: 'no decision was made in time, and its stock was moved or changed',
          }
        : one,
  );
  // Where something is gone, nothing was moved: the others are moved now.
  if (gone.size > 0) throwShortages(await moveStock(work, rma, possible));
  record(work, rma, units, possible, 'deadline');
}

/** A transaction locks one return, because its order is locked before it. */
const RETURNS_PER_TRANSACTION = 1;

export const RETURN_DEADLINES: Deadlines = {
  kind: 'returns',
  shift: shiftReturns,
  // The worker waits for each of them.
  upcoming: (db, orgId, span) => waitingUntil(db, orgId, DECISION_DUE, span),
};

async function shiftReturns(tx: Tx, feed: FeedWriter, shift: Shift): Promise<Shifted> {
  const { ids, lastId } = await waitingIds(tx, lookAtReturns, feed.orgId, shift, RETURNS_PER_TRANSACTION);
  let moved = 0;
  for (const id of ids) if (await shiftReturn(workOf(tx, feed), id, shift)) moved += 1;
  return { moved, lastId };
}

async function shiftReturn(work: Work, id: number, shift: Shift): Promise<boolean> {
  const rma = await work.open(returns, id);
  if (rma.row.decide_by === null) return false;
  const earlier = (time: string) => shifted(new Date(time), shift).toISOString();
  for (const unit of await unitsOf(work.tx, work.orgId, id))
    if (unit.disposition === 'undecided' && unit.decide_by !== null)
      work.write(updateDecideBy, { return_id: id, id: unit.id, decide_by: earlier(unit.decide_by) });
  rma.set({ decide_by: earlier(rma.row.decide_by) });
  rma.touch();
  work.markDueNow(DECISION_DUE, id);
  return true;
}
