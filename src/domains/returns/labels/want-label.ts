// Requests for a label, and for voiding it. The worker asks the label's source (settle-return-labels.ts), after the request is
// committed.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid, stateConflict, type Violation, violation } from '../../../kit/http/problems.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { RETURN_LABEL_DUE } from '../due-kinds.ts';
import { type OpenReturn, returns } from '../queries.ts';
import { isLive, RETURN_LABELS } from '../state-rules.ts';
import {
  BLANK_LABEL,
  insertLabels,
  labelsOf,
  lastLabel,
  type ReturnLabelRow,
  updateLabels,
} from './queries.ts';
import type { WantedLabelInput } from './schema.ts';

const ids = idSource('return_label_id_seq', 20);
/** Labels of one return: each may cost something. */
const LABELS_MAX = 20;

/** @param at JSON pointer of the label in the request */
export function wantedViolations(wanted: WantedLabelInput, at: string): Violation[] {
  const { source = 'cards', service, parcel, tracking_number: number } = wanted;
  const wrong: Violation[] = [];
  if (parcel == null && (source !== 'cards' || service != null))
    wrong.push(violation(`${at}/parcel`, 'required', 'is needed to rate it'));
  if (number != null && source !== 'cards')
    wrong.push(
      violation(`${at}/tracking_number`, 'not_allowed', `${source} assigns the numbers of its labels`),
    );
  if (number != null && !/^[A-Za-z0-9 -]+$/.test(number))
    wrong.push(violation(`${at}/tracking_number`, 'bad_format', 'must be letters, digits and hyphens'));
  return wrong;
}

/**
 * Adds a label to a return that is new, or changes with it. A plain one is bought at once.
 * @returns the columns of the return that follow from it
 */
export async function addLabel(work: Work, returnId: number, wanted: WantedLabelInput) {
  const { source = 'cards', service = null, parcel = null } = wanted;
  const id = await ids.next(work.tx);
  const isPlain = source === 'cards' && service === null;
  const number = wanted.tracking_number?.replaceAll(/\s/g, '').toUpperCase() ?? null;
  const now = work.now.toISOString();
  work.write(insertLabels, {
    ...BLANK_LABEL,
    id,
    return_id: returnId,
    state: isPlain ? 'bought' : 'requested',
    source,
    wanted_service: service,
    parcel,
    tracking_number: number,
    requested_by: work.actor,
    requested_at: now,
    bought_at: isPlain ? now : null,
  });
  if (!isPlain) work.markDue(RETURN_LABEL_DUE, id);
  return isPlain && number !== null ? { tracking_number: number } : {};
}

/** For an announced return without a label. */
export async function wantLabel(work: Work, ref: Reference, wanted: WantedLabelInput): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, ['announced']);
  const wrong = wantedViolations(wanted, '');
  if (wrong.length > 0) throw invalid(wrong);
  const refuse = (why: string) => stateConflict(`return ${rma.number} ${why}`);
  if (rma.row.source !== 'merchant') throw refuse('was not created by the merchant');
  const labels = await labelsOf(work.tx, work.orgId, [rma.id]);
  const last = labels.at(-1);
  if (last !== undefined && isLive(last.state)) throw refuse(`already has label ${last.id}: void it first`);
  if (labels.length >= LABELS_MAX) throw refuse(`has already had ${LABELS_MAX} labels`);
  rma.set(await addLabel(work, rma.id, wanted));
  rma.touch();
  return rma;
}

/** Voiding a voided label changes nothing. */
export async function voidLabel(work: Work, ref: Reference): Promise<OpenReturn> {
  const rma = await work.open(returns, ref);
  const last = await lastLabel(work.tx, work.orgId, rma.id);
  if (last === null || last.state === 'failed') throw stateConflict(`return ${rma.number} has no label`);
  if (isUnderWay(rma)) throw stateConflict(`label ${last.id} is on a parcel in transit`);
  if (!requestVoid(work, rma, last)) return rma;
  if (last.tracking_number !== null && last.tracking_number === rma.row.tracking_number)
    rma.set({ tracking_number: null, carrier: null });
  rma.touch();
  return rma;
}

/** Whether the carrier has its parcel. */
function isUnderWay({ row: { tracking_status: status } }: OpenReturn): boolean {
  return status !== null && status !== 'label_created';
}

/** @returns whether there is anything to void: a label whose parcel the carrier has is used */
export function requestVoid(work: Work, rma: OpenReturn, label: ReturnLabelRow): boolean {
  if (isUnderWay(rma)) return false;
  if (!isLive(label.state) && label.state !== 'void_refused') return false;
  const now = work.now.toISOString();
  const requested = changedLabel(label, { state: 'void_requested', void_requested_at: now, error: null });
  // A label of the hub's own cards is billed by no carrier.
  const isOwn = label.source === 'cards';
  work.write(updateLabels, isOwn ? changedLabel(requested, { state: 'voided', voided_at: now }) : requested);
  if (!isOwn) work.markDue(RETURN_LABEL_DUE, label.id);
  return true;
}

/** Asserts that its state machine allows the change. */
function changedLabel(label: ReturnLabelRow, changes: Partial<ReturnLabelRow>): ReturnLabelRow {
  const { state: to = label.state } = changes;
  assert(
    label.state === to || RETURN_LABELS.mayBecome(label.state, to),
    `label ${label.id} cannot become ${to} from ${label.state}`,
  );
  return { ...label, ...changes };
}
