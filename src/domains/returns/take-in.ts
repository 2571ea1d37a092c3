// People grade what came back, unit by unit, and the policy or an override decides its disposition. All units of a request or none.
import type { Reference, Work } from '../../kit/aggregates/work.ts';
import type { Reader } from '../../kit/db/db.ts';
import { COMMIT_TIME } from '../../kit/db/tables.ts';
import { invalid, stateConflict, violation } from '../../kit/http/problems.ts';
import { conflictInWords } from '../inventory/ops/refusals.ts';
import { checkLots } from '../stock/receive-stock.ts';
import { type ReturnedUnits, takeInReturned } from '../stock/return-stock.ts';
import { shownLabel } from '../stock/stock-state.ts';
import { dateAt, findAllWarehouses } from '../warehouses/find-warehouses.ts';
import {
  type Decided,
  dispositionOf,
  hubInWords,
  NO_OVERRIDE,
  type Override,
  type ReturnPolicy,
  requireOverride,
} from './disposition-rules.ts';
import { DECISION_DUE, EXCHANGE_DUE } from './due-kinds.ts';
import { type Piece, piecesOf, unitsIn } from './name-units.ts';
import { policyOf } from './policy/queries.ts';
import {
  addReceived,
  insertUnits,
  lastUnitOf,
  type OpenReturn,
  type ReturnRow,
  returns,
  type UnitRow,
  unitsOf,
} from './queries.ts';
import type { TakeInInput } from './schema.ts';
import { OPEN_TO_INTAKE } from './state-rules.ts';
import { takenIn } from './statistics/count-returned.ts';
import { addDifferences } from './statistics/queries.ts';

const UNIT_ROWS_MAX = 1000;
const DAY_MS = 24 * 3600 * 1000;

export async function takeIn(work: Work, ref: Reference, input: TakeInInput, override = NO_OVERRIDE) {
  const { tx, feed, orgId } = work;
  const rma = await work.open(returns, ref, OPEN_TO_INTAKE);
  const { id, row } = rma;
  const before = await unitsOf(tx, orgId, id);
  const lastId = await lastUnitOf(tx, orgId, id);
  const pieces = await piecesOf(tx, orgId, rma, input.units);
  if (lastId + pieces.length > UNIT_ROWS_MAX)
    throw stateConflict(
      `return ${rma.number} would have more than ${UNIT_ROWS_MAX} kinds of units: finish it, and receive the rest as another return`,
    );
  const units = await decidedPieces(work, rma, pieces, lastId, override);
  await takeInReturned(tx, feed, stockOf(row.warehouse_id, units), {
    number: rma.number,
    reason: row.source === 'marketplace' ? 'transfer_in' : 'order_returned',
  });
  work.write(insertUnits, ...units);
  work.write(
    addReceived,
    ...units.flatMap(({ line, quantity }) =>
      line === null ? [] : [{ return_id: id, line, received: quantity }],
    ),
  );
  work.write(addDifferences, ...takenIn(row, before, units));
  const undecided = units.filter((one) => one.disposition === 'undecided');
  if (undecided.length > 0) work.markDue(DECISION_DUE, id);
  const set = {
    units_received: row.units_received + unitsIn(units),
    units_undecided: row.units_undecided + unitsIn(undecided),
    decide_by: earliest([row.decide_by, ...undecided.map((one) => one.decide_by)]),
  };
  if (input.finish === true) finish(work, rma, set);
  else rma.move('received', { set });
  return rma;
}

/** All units are graded. */
export async function finishReturn(work: Work, ref: Reference): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, ['received']);
  finish(work, rma, { units_undecided: rma.row.units_undecided });
  return rma;
}

function finish(work: Work, rma: OpenReturn, set: Partial<ReturnRow> & Pick<ReturnRow, 'units_undecided'>) {
  if (rma.row.exchange === 'when_received') work.markDue(EXCHANGE_DUE, rma.id);
  rma.move(set.units_undecided > 0 ? 'graded' : 'closed', { set });
}

export function earliest(instants: readonly (string | null)[]): string | null {
  const times = instants.filter((one) => one !== null).map((one) => new Date(one).getTime());
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

// --- Disposition ---------------------------------------------------------------------------------------

async function decidedPieces(
  { tx, orgId, now, actor }: Work,
  { id: return_id, row }: OpenReturn,
  pieces: readonly Piece[],
  lastId: number,
  override: Override,
): Promise<UnitRow[]> {
  const policy = await policyOf(tx, orgId);
  const today = await todayAt(tx, row.warehouse_id, now);
  const lots = pieces.map(({ item, lot, expiration }) => ({ itemId: item.id, lot, expiration }));
  const conflicts = await checkLots(tx, orgId, lots);
  if (conflicts.length > 0)
    throw invalid(
      conflicts.map((one) => {
        const at = `/units/${pieces[one.index]?.index ?? 0}/expiration`;
        return violation(at, 'lot_expiration_conflict', conflictInWords(one));
      }),
    );
  const decideBy = new Date(now.getTime() + policy.decision_days * DAY_MS).toISOString();
  return pieces.map((piece, index) => ({
    return_id,
    id: lastId + index + 1,
    ...gradedRow(piece, isExpected(row, piece), policy, today, decideBy, override),
    taken_by: actor,
    taken_at: COMMIT_TIME,
    taken_back: 0,
  }));
}

/** The date in a warehouse. */
export async function todayAt(db: Reader, warehouseId: number, now: Date): Promise<string> {
  const warehouse = (await findAllWarehouses(db)).find(({ id }) => id === warehouseId);
  return dateAt(warehouse?.timezone ?? 'UTC', now);
}

/** A marketplace removal is announced there, not here. */
function isExpected({ source }: ReturnRow, { line, departed }: Piece): boolean {
  return source === 'marketplace' || line !== null || departed !== null;
}

function gradedRow(
  piece: Piece,
  isExpected: boolean,
  policy: ReturnPolicy,
  today: string,
  decideBy: string,
  override: Override,
): Omit<UnitRow, 'return_id' | 'id' | 'taken_by' | 'taken_at' | 'taken_back'> {
  const { given, item, line, reason, departed, quantity, lot, expiration } = piece;
  const { grade, condition } = given;
  const graded = { grade, condition, reason, isExpected, ...shownLabel({ lot, expiration }) };
  const ruled = dispositionOf(graded, item, policy, today);
  const wanted =
    given.disposition == null
      ? ruled
      : dispositionOf(graded, item, policy, today, {
          outcome: given.disposition,
          why: hubInWords(override.reason),
        });
  const isOtherwise = wanted.outcome !== ruled.outcome;
  // Asking the merchant decides nothing: it needs neither a role nor a reason.
  if (isOtherwise && given.disposition !== 'ask')
    requireOverride(override, `units ${piece.index + 1} of the request: ${ruledInWords(ruled)}`);
  const { outcome, why } = isOtherwise ? wanted : ruled;
  const isAsked = outcome === 'ask';
  return {
    line: line?.line ?? null,
    order_line: departed?.line ?? null,
    shipment_id: departed?.shipmentId ?? null,
    shipped_on: departed?.shippedOn ?? null,
    shipped_from: departed?.shippedFrom ?? null,
    item_id: item.id,
    sku: piece.sku,
    quantity,
    reason,
    grade,
    condition,
    lot,
    expiration,
    note: given.note ?? null,
    disposition: isAsked ? 'undecided' : outcome,
    why,
    decided_by: isAsked ? 'nobody' : isOtherwise && given.disposition === outcome ? 'hub' : 'rules',
    decide_by: isAsked ? decideBy : null,
    decided_at: isAsked ? null : COMMIT_TIME,
  };
}

function ruledInWords({ outcome, why }: Decided): string {
  return outcome === 'ask'
    ? `the merchant decides first (${why})`
    : `by the merchant’s rules: ${outcome} (${why})`;
}

export const BECOMES = {
  restock: 'available',
  quarantine: 'quarantined',
  undecided: 'quarantined',
  dispose: 'disposed',
} as const;

function stockOf(warehouseId: number, units: readonly UnitRow[]): ReturnedUnits[] {
  return units.map(({ item_id, lot, expiration, quantity, disposition, note }) => ({
    itemId: item_id,
    warehouseId,
    lot,
    expiration,
    quantity,
    becomes: BECOMES[disposition],
    note,
  }));
}
