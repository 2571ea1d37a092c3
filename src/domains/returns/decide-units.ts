// What becomes of units that waited for a decision: the merchant decides, or the hub for him, or the policy once his time is up.

import type { Tx } from '../../kit/db/db.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../../kit/http/problems.ts';
import { readBack } from '../../kit/http/records.ts';
import { itemFacts } from '../catalog/resolve-items.ts';
import { throwShortages } from '../inventory/ops/refusals.ts';
import { type Label, labelsNow } from '../stock/labels-now.ts';
import { type DecidedUnits, moveReturned } from '../stock/return-stock.ts';
import { dateAt, findAllWarehouses } from '../warehouses/find-warehouses.ts';
import { whyUnsellable } from './disposition-rules.ts';
import { DECISION_DUE } from './due-kinds.ts';
import { changeReturn, type OpenReturn, openReturn } from './open-return.ts';
import { hubInWords, NO_OVERRIDE, requireOverride } from './override-rules.ts';
import { policyOf } from './policy/queries.ts';
import { queueDecided, returns, type TakenUnits, unitsOf } from './queries.ts';
import { type DecideInput, type Disposition, RETURN_STATUSES } from './schema.ts';
import { type ReturnCause, rmaNumber } from './state-rules.ts';
import { decided } from './statistics/count-returned.ts';
import { queueReturned } from './statistics/queries.ts';
import { asKnown, earliest } from './take-in.ts';

/** Units with what becomes of them. */
interface Decision {
  readonly units: TakenUnits;
  readonly disposition: Disposition;
  readonly why: string;
}

export async function decideUnits(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { decisions }: DecideInput,
  by: Exclude<ReturnCause, 'deadline' | 'carrier'>,
  override = NO_OVERRIDE,
): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, id, ['received', 'graded']);
  const units = await unitsOf(tx, feed.orgId, id);
  const bars = await unsellable(tx, feed, open, units);
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
  const isLate = ({ decide_by: until }: TakenUnits) => until !== null && new Date(until) < feed.now;
  const late = found.find(({ units: one }) => isLate(one));
  const early = found.find(({ units: one }) => !isLate(one));
  if (by === 'hub' && early !== undefined)
    requireOverride(
      override,
      `units ${early.units.id} of return ${rmaNumber(id)} wait until ${early.units.decide_by}: the merchant is asked first`,
    );
  if (by === 'merchant' && late !== undefined)
    throw new Problem('state_conflict', {
      detail: `units ${late.units.id} of return ${rmaNumber(id)} could be decided until ${late.units.decide_by}`,
    });
  throwShortages(await move(tx, feed, open, found));
  write(feed, open, units, found, by);
  feed.write(tx);
  return readBack(tx, feed, returns, id);
}

/** Why units must not be sold again, by their id. */
async function unsellable(
  tx: Tx,
  { orgId, now }: FeedWriter,
  { fields }: OpenReturn,
  units: readonly TakenUnits[],
): Promise<Map<number, string>> {
  const items = await itemFacts(tx, orgId, [...new Set(units.map((one) => one.item_id))]);
  const place = (await findAllWarehouses(tx)).find((one) => one.id === fields.warehouse_id);
  const today = dateAt(place?.timezone ?? 'UTC', now);
  const labels = await labelsOfTaken(tx, orgId, fields.warehouse_id, units);
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
  units: readonly TakenUnits[],
): Promise<Map<number, Label>> {
  const labels = await labelsNow(
    tx,
    orgId,
    units.map((one) => ({
      itemId: one.item_id,
      warehouseId,
      lot: one.lot,
      expiration: one.expiration,
      since: one.taken_at,
    })),
  );
  return new Map(units.map((one, at) => [one.id, labels[at] ?? one]));
}

/** @returns what is not there any more, by the place of its decision; nothing is moved then */
async function move(tx: Tx, feed: FeedWriter, { id, fields }: OpenReturn, decisions: readonly Decision[]) {
  const warehouseId = fields.warehouse_id;
  const moving = decisions.flatMap(({ units, disposition }, index) =>
    disposition === 'quarantine' ? [] : [{ units, disposition, index }],
  );
  const labels = await labelsOfTaken(
    tx,
    feed.orgId,
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
    rmaNumber(id),
  );
  return shortages.map((one) => ({ ...one, index: moving[one.index]?.index ?? one.index }));
}

function write(
  feed: FeedWriter,
  open: OpenReturn,
  units: readonly TakenUnits[],
  decisions: readonly Decision[],
  by: Exclude<ReturnCause, 'carrier'>,
): void {
  const { id, fields } = open;
  const now = new Set(decisions.map(({ units: one }) => one.id));
  const waiting = units.filter((one) => one.disposition === 'undecided' && !now.has(one.id));
  const left = waiting.reduce((sum, one) => sum + one.quantity, 0);
  changeReturn(feed, open, {
    by,
    to: fields.status === 'graded' && left === 0 ? 'closed' : undefined,
    fields: {
      units_undecided: left,
      decide_by: earliest(waiting.flatMap((one) => one.decide_by ?? [])),
    },
    also: (behind) => {
      const rows = decisions.map(({ units: one, disposition, why }) => ({ id: one.id, disposition, why }));
      queueDecided(behind, feed.orgId, id, by, rows);
      const changed = decisions.map(({ units: one, disposition }) => ({ ...one, disposition }));
      queueReturned(behind, feed.orgId, decided(fields, changed));
    },
  });
}

// --- When the time is up ----------------------------------------------------------------------------------------

const ACTOR = 'returns';

export const decideInTime: DueKind = {
  kind: DECISION_DUE,
  subject: 'return',
  batchSize: 20,
  // Two workers at once do no harm: the second one finds everything decided.
  leaseMs: 30_000,
  work: async (db, clock, batch) => {
    // A transaction for each: none of them locks several returns.
    for (const id of batch.subjectIds) {
      await commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
        const until = await decideLate(tx, feed, id);
        if (until === null) batch.queueDone(tx, (subject) => subject === id);
        else batch.queueUntil(tx, id, until);
      });
    }
    batch.leaveRest();
  },
};

/** @returns when the next units are due; null: none is left */
async function decideLate(tx: Tx, feed: FeedWriter, id: number): Promise<Date | null> {
  const open = await openReturn(tx, feed, id, RETURN_STATUSES);
  const units = await unitsOf(tx, feed.orgId, id);
  const waiting = units.filter((one) => one.disposition === 'undecided');
  const dueAt = (one: TakenUnits) => new Date(one.decide_by ?? 0);
  const due = waiting.filter((one) => dueAt(one) <= feed.now);
  const [next] = waiting
    .filter((one) => dueAt(one) > feed.now)
    .map(dueAt)
    .sort((a, b) => a.getTime() - b.getTime());
  if (due.length > 0) await decideByPolicy(tx, feed, open, units, due);
  return next ?? null;
}

async function decideByPolicy(
  tx: Tx,
  feed: FeedWriter,
  open: OpenReturn,
  units: readonly TakenUnits[],
  due: readonly TakenUnits[],
): Promise<void> {
  const { when_undecided: usual } = await policyOf(tx, feed.orgId);
  const bars = await unsellable(tx, feed, open, due);
  const decisions = due.map((one): Decision => {
    const bar = usual === 'restock' ? bars.get(one.id) : undefined;
    return bar === undefined
      ? { units: one, disposition: usual, why: 'nobody decided in time' }
      : { units: one, disposition: 'quarantine', why: `nobody decided in time, and ${bar}` };
  });
  const gone = new Set((await move(tx, feed, open, decisions)).map(({ index }) => index));
  const possible = decisions.map(
    (one, index): Decision =>
      gone.has(index)
        ? { ...one, disposition: 'quarantine', why: 'nobody decided in time, and it is not where it was put' }
        : one,
  );
  // With something gone nothing was moved: the others are, now.
  if (gone.size > 0) throwShortages(await move(tx, feed, open, possible));
  write(feed, open, units, possible, 'deadline');
}
