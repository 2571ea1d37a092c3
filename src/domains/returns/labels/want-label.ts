// A label is asked for, or called off. Nobody outside is asked here: the worker does that (settle-return-labels.ts), because
// whatever is asked of others is written down first.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { queueMarks } from '../../../kit/due/mark-due.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { readBack } from '../../../kit/http/records.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { RETURN_LABEL_DUE } from '../due-kinds.ts';
import { type OpenReturn, openReturn, saveReturn } from '../open-return.ts';
import { type ReturnFields, returns } from '../queries.ts';
import { RETURN_STATUSES } from '../schema.ts';
import { rmaNumber } from '../state-rules.ts';
import { labelsOf, lastLabel, queueLabel, queueLabelChange, type ReturnLabelRow } from './queries.ts';
import type { WantedLabelInput } from './schema.ts';
import { isLive, RETURN_LABELS } from './state-rules.ts';

const ids = idSource('return_label_id_seq', 20);
/** Of one return: each may cost something. */
const LABELS_MAX = 20;

/** What is wrong with a wish for a label. @param at where it stands in the request */
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

interface NewLabel {
  /** What the return learns by it. */
  readonly fields: Partial<ReturnFields>;
  /** Behind the return. */
  readonly write: (behind: Tx) => void;
}

/** The label of a return that is being written. A plain one is bought as it is asked for. */
export async function newLabel(
  tx: Tx,
  { orgId, actor, now }: FeedWriter,
  returnId: number,
  wanted: WantedLabelInput,
): Promise<NewLabel> {
  const { source = 'cards', service = null, parcel = null } = wanted;
  const id = await ids.next(tx);
  const isPlain = source === 'cards' && service === null;
  const number = wanted.tracking_number?.replaceAll(/\s/g, '').toUpperCase() ?? null;
  const row: ReturnLabelRow = {
    id,
    return_id: returnId,
    state: isPlain ? 'bought' : 'requested',
    source,
    wanted_service: service,
    parcel: parcel === null ? null : JSON.stringify(parcel),
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
    requested_by: actor,
    requested_at: now,
    bought_at: isPlain ? now : null,
    void_requested_at: null,
    voided_at: null,
  };
  if (!isPlain) queueMarks(tx, orgId, RETURN_LABEL_DUE, [id], now);
  return {
    fields: isPlain && number !== null ? { tracking_number: number } : {},
    write: (behind) => queueLabel(behind, orgId, row),
  };
}

/** Of a return that is on nobody's way yet, or is on its way without a label. */
export async function wantLabel(
  tx: Tx,
  feed: FeedWriter,
  returnId: number,
  wanted: WantedLabelInput,
): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, returnId, ['announced']);
  const wrong = wantedViolations(wanted, '');
  if (wrong.length > 0) throw invalid(wrong);
  const rma = rmaNumber(returnId);
  if (open.fields.source !== 'merchant')
    throw new Problem('state_conflict', { detail: `return ${rma} was not announced by the merchant` });
  const last = await lastLabel(tx, feed.orgId, returnId);
  if (last !== null && isLive(last.state))
    throw new Problem('state_conflict', { detail: `return ${rma} has label ${last.id}: void it first` });
  if ((await labelsOf(tx, feed.orgId, returnId)) >= LABELS_MAX)
    throw new Problem('state_conflict', { detail: `return ${rma} had ${LABELS_MAX} labels already` });
  const { fields, write } = await newLabel(tx, feed, returnId, wanted);
  return saveReturn(tx, feed, open, { by: 'merchant', fields, also: write });
}

/** Calling off what is void changes nothing. */
export async function voidLabel(tx: Tx, feed: FeedWriter, returnId: number): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, returnId, RETURN_STATUSES);
  const last = await lastLabel(tx, feed.orgId, returnId);
  const rma = rmaNumber(returnId);
  if (last === null || last.state === 'failed')
    throw new Problem('state_conflict', { detail: `return ${rma} has no label` });
  if (isUnderWay(open))
    throw new Problem('state_conflict', { detail: `label ${last.id} is on a parcel under way` });
  const off = callOff(tx, feed, open, last);
  if (off === null) return readBack(tx, feed, returns, returnId);
  return saveReturn(tx, feed, open, { by: 'merchant', fields: off.fields, also: off.write });
}

/** Whether the carrier has its parcel. */
function isUnderWay({ fields: { tracking_status: status } }: OpenReturn): boolean {
  return status !== null && status !== 'label_created';
}

/** What a return does with its label when it is cancelled, or the label alone is; null: nothing. */
export function callOff(
  tx: Tx,
  { orgId, now }: FeedWriter,
  open: OpenReturn,
  label: ReturnLabelRow,
): NewLabel | null {
  const { fields } = open;
  // What the carrier has is used.
  if (isUnderWay(open)) return null;
  if (!isLive(label.state) && label.state !== 'void_refused') return null;
  // A label of the hub's own is on nobody's bill.
  const isOwn = label.source === 'cards';
  const next = changedLabel(
    changedLabel(label, { state: 'void_requested', void_requested_at: now, error: null }),
    isOwn ? { state: 'voided', voided_at: now } : {},
  );
  if (!isOwn) queueMarks(tx, orgId, RETURN_LABEL_DUE, [label.id], now);
  const isItsNumber = label.tracking_number !== null && label.tracking_number === fields.tracking_number;
  return {
    fields: isItsNumber ? { tracking_number: null, carrier: null } : {},
    write: (behind) => queueLabelChange(behind, orgId, next),
  };
}

/** Along the table of its states. */
export function changedLabel(label: ReturnLabelRow, changes: Partial<ReturnLabelRow>): ReturnLabelRow {
  const { state: to = label.state } = changes;
  assert(
    label.state === to || RETURN_LABELS.mayBecome(label.state, to),
    `label ${label.id} cannot become ${to} from ${label.state}`,
  );
  return { ...label, ...changes };
}
