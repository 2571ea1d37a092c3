// Requests for a label, and for voiding it. The worker asks the label's source (settle-return-labels.ts), after the request is
// committed.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { RETURN_LABEL_DUE } from '../due-kinds.ts';
import { type OpenReturn, type ReturnRow, returns } from '../queries.ts';
import { countLabelsOf, insertLabels, lastLabel, type ReturnLabelRow, updateLabels } from './queries.ts';
import type { WantedLabelInput } from './schema.ts';
import { isLive, RETURN_LABELS } from './state-rules.ts';

const ids = idSource('return_label_id_seq', 20);
/** Of one return: each may cost something. */
const LABELS_MAX = 20;

/** @param at where the wanted label stands in the request */
export function wantedViolations(wanted: WantedLabelInput, at: string): Violation[] {
  const { source = 'cards', service, parcel, tracking_number: number } = wanted;
  const wrong: Violation[] = [];
  if (parcel == null && (source !== 'cards' || service != null))
    wrong.push(violation(`${at}/parcel`, 'required', 'is needed to rate it'));
  if (number != null && source !== 'cards')
    wrong.push(
      violation(`${at}/tracking_number`, 'not_allowed', `labels of ${source} have numbers of their own`),
    );
  if (number != null && !/^[A-Za-z0-9 -]+$/.test(number))
    wrong.push(violation(`${at}/tracking_number`, 'bad_format', 'must be letters, digits and hyphens'));
  return wrong;
}

/**
 * Adds a label to a return that is new, or changes with it. A plain one is bought at once.
 * @returns what the return has of it
 */
export async function addLabel(
  work: Work,
  returnId: number,
  wanted: WantedLabelInput,
): Promise<Pick<ReturnRow, 'tracking_number'> | Record<string, never>> {
  const { source = 'cards', service = null, parcel = null } = wanted;
  const id = await ids.next(work.tx);
  const isPlain = source === 'cards' && service === null;
  const number = wanted.tracking_number?.replaceAll(/\s/g, '').toUpperCase() ?? null;
  const now = work.now.toISOString();
  work.write(insertLabels, {
    id,
    return_id: returnId,
    state: isPlain ? 'bought' : 'requested',
    source,
    wanted_service: service,
    parcel,
    account_org_id: null,
    account_id: null,
    quote_id: null,
    carrier: null,
    service: null,
    service_name: null,
    amount_cents: null,
    source_shipment: null,
    source_rate: null,
    tracking_number: number,
    tracking_url: null,
    error: null,
    requested_by: work.actor,
    requested_at: now,
    bought_at: isPlain ? now : null,
    void_requested_at: null,
    voided_at: null,
  });
  if (!isPlain) work.markDue(RETURN_LABEL_DUE, id);
  return isPlain && number !== null ? { tracking_number: number } : {};
}

/** Of a return that is announced and has no label. */
export async function wantLabel(work: Work, ref: Reference, wanted: WantedLabelInput): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, ['announced']);
  const wrong = wantedViolations(wanted, '');
  if (wrong.length > 0) throw invalid(wrong);
  const refuse = (why: string) => new Problem('state_conflict', { detail: `return ${rma.number} ${why}` });
  if (rma.row.source !== 'merchant') throw refuse('was not announced by the merchant');
  const last = await lastLabel(work.tx, work.orgId, rma.id);
  if (last !== null && isLive(last.state)) throw refuse(`has label ${last.id}: void it first`);
  if ((await countLabelsOf(work.tx, work.orgId, rma.id)) >= LABELS_MAX)
    throw refuse(`had ${LABELS_MAX} labels already`);
  rma.set(await addLabel(work, rma.id, wanted));
  rma.touch();
  return rma;
}

/** Voiding what is void changes nothing. */
export async function voidLabel(work: Work, ref: Reference): Promise<OpenReturn> {
  const rma = await work.open(returns, ref);
  const last = await lastLabel(work.tx, work.orgId, rma.id);
  if (last === null || last.state === 'failed')
    throw new Problem('state_conflict', { detail: `return ${rma.number} has no label` });
  if (isUnderWay(rma))
    throw new Problem('state_conflict', { detail: `label ${last.id} is on a parcel under way` });
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
export function changedLabel(label: ReturnLabelRow, changes: Partial<ReturnLabelRow>): ReturnLabelRow {
  const { state: to = label.state } = changes;
  assert(
    label.state === to || RETURN_LABELS.mayBecome(label.state, to),
    `label ${label.id} cannot become ${to} from ${label.state}`,
  );
  return { ...label, ...changes };
}
