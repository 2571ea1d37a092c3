// The merchant accepts or disputes short, over and damaged units; the hub answers disputes.
import type { Static } from 'typebox';
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { invalid, stateConflict, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { type OpenRequest, requests } from '../requests/queries.ts';
import { requestItemIds } from '../requests/request-contents.ts';
import { type DiscrepancyRow, findDispute, insertDecisions, linesToDecide, setLatest } from './queries.ts';
import { ANSWERS, type Decisions, type DisputeAnswer, type KeptDecision, SETTLED } from './schema.ts';

type Input = Static<typeof Decisions>;
type Decision = Input['decisions'][number];

/** Decisions are appended; the last one about a line counts. */
export async function decideDiscrepancies(work: Work, ref: Reference, { decisions }: Input) {
  const request = await work.open(requests, ref, ['closed']);
  const lines = await linesToDecide(work, request.id);
  const seen = new Set<number>();
  const violations: Violation[] = [];
  const decided = decisions.flatMap((one, index) => {
    const { meant, wrong } = linesMeant(one, lines, seen);
    for (const { line_id } of meant) seen.add(line_id);
    if (wrong !== null)
      violations.push(violation(`/decisions/${index}${wrong.pointer}`, wrong.code, wrong.message));
    return meant.map((line) => ({ line, decision: one.decision, note: one.note ?? null }));
  });
  if (violations.length > 0) throw invalid(violations);
  await record(work, request, decided);
  if (decided.some(({ decision }) => decision === 'disputed')) request.emit('disputed');
  else request.touch();
  return request;
}

/**
 * The line leaves the hub's list of disputes. A second answer corrects the first; the merchant may dispute the line again, which is
 * another dispute.
 */
export async function answerDispute(
  work: Work,
  ref: Reference,
  { dispute_id, decision, note }: DisputeAnswer,
) {
  const request = await work.open(requests, ref, ['receiving', 'closed']);
  const dispute = await findDispute(work, request.id, dispute_id);
  if (dispute === null)
    throw invalid([
      violation('/dispute_id', 'unknown_reference', `no dispute ${dispute_id} in this request`),
    ]);
  const { line_id, decision: last, is_repeated } = dispute;
  if (is_repeated || (last !== 'disputed' && !isAnswer(last))) {
    const since = is_repeated ? 'has been disputed again' : `is ${last}`;
    throw stateConflict(
      `dispute ${dispute_id} of inventory request ${request.number} has ended: its line ${line_id} ${since}`,
    );
  }
  const line =
    (await linesToDecide(work, request.id)).find((one) => one.line_id === line_id) ??
    fail(`dispute ${dispute_id} is about no line`);
  await record(work, request, [{ line, decision, note }]);
  request.emit('dispute_answered');
  return request;
}

const isAnswer = (decision: KeptDecision) => ANSWERS.some((one) => one === decision);

/** When the request is closed again: what is disputed and differs no longer is settled. */
export async function settleDisputes(work: Work, request: OpenRequest): Promise<void> {
  const settled = (await linesToDecide(work, request.id)).filter(
    ({ is_disputed, announced, received, damaged }) => is_disputed && announced === received && damaged === 0,
  );
  if (settled.length === 0) return;
  const note = 'received as announced';
  await record(
    work,
    request,
    settled.map((line) => ({ line, decision: SETTLED, note })),
  );
  request.emit('dispute_answered');
}

interface Decided {
  readonly line: DiscrepancyRow;
  readonly decision: KeptDecision;
  readonly note: string | null;
}

async function record(work: Work, request: OpenRequest, decided: readonly Decided[]): Promise<void> {
  const ids = await requestItemIds.take(work.tx, decided.length);
  for (const [index, { line, decision, note }] of decided.entries()) {
    const about = { request_id: request.id, request_item_id: line.line_id };
    work.write(setLatest, { ...about, is_latest: false });
    work.write(insertDecisions, {
      ...about,
      id: ids[index] ?? fail('a decision without an id'),
      warehouse_id: request.row.warehouse_id,
      decision,
      note,
      over_qty: Math.max(0, line.received - line.announced),
      short_qty: Math.max(0, line.announced - line.received),
      damaged_qty: line.damaged,
      is_latest: true,
      decided_by: work.actor,
      decided_at: COMMIT_TIME,
    });
  }
}

type Wrong = Pick<Violation, 'pointer' | 'code' | 'message'>;

/** One line, or all lines of an item with a discrepancy. */
function linesMeant(
  { item_id: itemId, line_id: lineId }: Decision,
  lines: readonly DiscrepancyRow[],
  seen: ReadonlySet<number>,
): { meant: readonly DiscrepancyRow[]; wrong: Wrong | null } {
  const refuse = (field: string, code: Violation['code'], message: string) => ({
    meant: [],
    wrong: { pointer: field, code, message },
  });
  if (lineId === undefined && itemId === undefined)
    return refuse('', 'required', 'line_id or item_id is required');
  const field = lineId === undefined ? '/item_id' : '/line_id';
  const named = lines.filter((one) =>
    lineId === undefined ? one.item_id === itemId : one.line_id === lineId,
  );
  if (named.length === 0) {
    const what = lineId === undefined ? `no item ${itemId}` : `no line ${lineId}`;
    return refuse(field, 'unknown_reference', `${what} in this request`);
  }
  if (itemId !== undefined && named.some((one) => one.item_id !== itemId))
    return refuse('/item_id', 'conflicting_reference', `line ${lineId} has another item`);
  const off = named.filter(
    ({ announced, received, damaged, is_decided }) => announced !== received || damaged > 0 || is_decided,
  );
  if (off.length === 0) return refuse(field, 'not_allowed', 'has no discrepancy');
  if (off.some(({ line_id }) => seen.has(line_id)))
    return refuse(field, 'duplicate', 'is the same as an earlier element');
  return { meant: off, wrong: null };
}
