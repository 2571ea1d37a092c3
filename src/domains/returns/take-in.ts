// People look at what came back, unit by unit: how good it is, and what becomes of it. All units of a request or none.
import type { Tx } from '../../kit/db/db.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid, Problem, violation } from '../../kit/http/problems.ts';
import { conflictInWords } from '../inventory/ops/refusals.ts';
import { checkLots } from '../stock/receive-stock.ts';
import { type ReturnedUnits, takeInReturned } from '../stock/return-stock.ts';
import { NO_DATE, NO_LOT } from '../stock/stock-state.ts';
import { dateAt, findAllWarehouses } from '../warehouses/find-warehouses.ts';
import { type Decided, dispositionOf, type ReturnPolicy } from './disposition-rules.ts';
import { DECISION_DUE, EXCHANGE_DUE } from './due-kinds.ts';
import { type Piece, piecesOf, unitsIn } from './name-units.ts';
import { type OpenReturn, openReturn, saveReturn } from './open-return.ts';
import { hubInWords, NO_OVERRIDE, type Override, requireOverride } from './override-rules.ts';
import { policyOf } from './policy/queries.ts';
import { lastUnitOf, queueUnits, type UnitRow, unitsOf } from './queries.ts';
import type { ReturnStatus, TakeInInput } from './schema.ts';
import { OPEN_TO_INTAKE, rmaNumber } from './state-rules.ts';
import { takenIn } from './statistics/count-returned.ts';
import { queueReturned } from './statistics/queries.ts';

const UNIT_ROWS_MAX = 1000;
const DAY_MS = 24 * 3600 * 1000;

export async function takeIn(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: TakeInInput,
  override = NO_OVERRIDE,
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const open = await openReturn(tx, feed, id, OPEN_TO_INTAKE);
  const before = await unitsOf(tx, orgId, id);
  const lastId = await lastUnitOf(tx, orgId, id);
  const pieces = await piecesOf(tx, orgId, open, input.units);
  if (lastId + pieces.length > UNIT_ROWS_MAX)
    throw new Problem('state_conflict', {
      detail: `return ${rmaNumber(id)} would have more than ${UNIT_ROWS_MAX} kinds of units: finish it, and take the rest in as another one`,
    });
  const units = await decidedPieces(tx, feed, open, pieces, lastId, override);
  await takeInReturned(tx, feed, stockOf(open, units), {
    number: rmaNumber(id),
    reason: open.fields.source === 'marketplace' ? 'transfer_in' : 'order_returned',
  });
  const undecided = units.filter((one) => one.disposition === 'undecided');
  if (undecided.length > 0) queueMarks(tx, orgId, DECISION_DUE, [id], now);
  const waiting = [open.fields.decide_by, ...undecided.map((one) => one.decide_by)].filter(
    (one) => one !== null,
  );
  const unitsUndecided = open.fields.units_undecided + unitsIn(undecided);
  const to = input.finish === true ? finishedAs(unitsUndecided) : 'received';
  if (input.finish === true) queueExchange(tx, feed, open);
  return saveReturn(tx, feed, open, {
    to,
    by: 'hub',
    fields: {
      units_received: open.fields.units_received + unitsIn(units),
      units_undecided: unitsUndecided,
      decide_by: earliest(waiting),
    },
    also: (behind) => {
      queueUnits(behind, orgId, id, units, feed.actor);
      queueReturned(behind, orgId, takenIn(open.fields, before, units));
    },
  });
}

/** Nothing more comes of it. */
export async function finishReturn(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, id, ['received']);
  queueExchange(tx, feed, open);
  return saveReturn(tx, feed, open, { to: finishedAs(open.fields.units_undecided), by: 'hub' });
}

function finishedAs(undecided: number): ReturnStatus {
  return undecided > 0 ? 'graded' : 'closed';
}

function queueExchange(tx: Tx, { orgId, now }: FeedWriter, { id, fields }: OpenReturn): void {
  if (fields.exchange === 'when_received') queueMarks(tx, orgId, EXCHANGE_DUE, [id], now);
}

export function earliest(instants: readonly string[]): string | null {
  const times = instants.map((one) => new Date(one).getTime());
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

// --- What becomes of them ---------------------------------------------------------------------------------------

async function decidedPieces(
  tx: Tx,
  feed: FeedWriter,
  { fields }: OpenReturn,
  pieces: readonly Piece[],
  before: number,
  override: Override,
): Promise<UnitRow[]> {
  const { orgId, now } = feed;
  const policy = await policyOf(tx, orgId);
  const place = (await findAllWarehouses(tx)).find((one) => one.id === fields.warehouse_id);
  const today = dateAt(place?.timezone ?? 'UTC', now);
  const conflicts = await checkLots(
    tx,
    orgId,
    pieces.map(({ item, lot, expiration }) => ({ itemId: item.id, lot, expiration })),
  );
  if (conflicts.length > 0)
    throw invalid(
      conflicts.map((one) => {
        const at = `/units/${pieces[one.index]?.index ?? 0}/expiration`;
        return violation(at, 'lot_expiration_conflict', conflictInWords(one));
      }),
    );
  const decideBy = new Date(now.getTime() + policy.decision_days * DAY_MS).toISOString();
  return pieces.map((piece, index) => ({
    id: before + index + 1,
    ...rowOf(piece, isExpected(fields, piece), policy, today, decideBy, override),
  }));
}

/** What a marketplace sends back is announced there, not here. */
function isExpected({ source }: OpenReturn['fields'], { line, departed }: Piece): boolean {
  return source === 'marketplace' || line !== null || departed !== null;
}

function rowOf(
  piece: Piece,
  isExpected: boolean,
  policy: ReturnPolicy,
  today: string,
  decideBy: string,
  override: Override,
): Omit<UnitRow, 'id'> {
  const { given, item, line, reason, departed, quantity, lot, expiration } = piece;
  const { grade, condition } = given;
  const graded = { grade, condition, reason, isExpected, ...asKnown({ lot, expiration }) };
  const ruled = dispositionOf(graded, item, policy, today);
  const wanted =
    given.disposition == null
      ? ruled
      : dispositionOf(graded, item, policy, today, {
          outcome: given.disposition,
          why: hubInWords(override.reason),
        });
  const isOtherwise = wanted.outcome !== ruled.outcome;
  // Who asks the merchant decides nothing: everybody may, and without a reason.
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
  };
}

function ruledInWords({ outcome, why }: Decided): string {
  return outcome === 'ask'
    ? `the merchant is asked first (${why})`
    : `the merchant’s rules say ${outcome} (${why})`;
}

/** Null for what nobody knows. */
export function asKnown({ lot, expiration }: { readonly lot: string; readonly expiration: string }) {
  return { lot: lot === NO_LOT ? null : lot, expiration: expiration === NO_DATE ? null : expiration };
}

export const BECOMES = {
  restock: 'available',
  quarantine: 'quarantined',
  undecided: 'quarantined',
  dispose: 'disposed',
} as const;

function stockOf({ fields }: OpenReturn, units: readonly UnitRow[]): ReturnedUnits[] {
  return units.map(({ item_id, lot, expiration, quantity, disposition, note }) => ({
    itemId: item_id,
    warehouseId: fields.warehouse_id,
    lot,
    expiration,
    quantity,
    becomes: BECOMES[disposition],
    note,
  }));
}
