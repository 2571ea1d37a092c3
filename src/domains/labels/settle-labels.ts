// Labels are bought and voided at a source that is called outside of any transaction; its answer is recorded under the
// lock on what the label is for. If the process dies in between, the worker follows up: it completes purchases of
// unknown outcome, voids what the source has not voided yet and fetches missing files.
import { commitWork } from '../../kit/aggregates/commit-work.ts';
import type { Work } from '../../kit/aggregates/work.ts';
import type { Reader, Transactions } from '../../kit/db/db.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import { assert } from '../../kit/kernel/assert.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { storableText } from '../../kit/kernel/storable-text.ts';
import type { StateMachine } from '../../kit/state/machine-rules.ts';
import { type LabelFiles, labelFiles } from './queries.ts';
import type { LabelState } from './schema.ts';
import type { SourceFor } from './sources.ts';
import type { BuyOutcome, LabelFile, LabelSource, NotDone, SettledLabel, VoidOutcome } from './types.ts';

export const PARCEL_LABEL_FILES = labelFiles('shipping_label_file');
export const RETURN_LABEL_FILES = labelFiles('return_label_file');

const LEASE_MS = 3 * 60_000;
const MAX_CONCURRENT = 4;
const PAUSE_MS = 30_000;
/** Carriers take days to confirm a void. */
const VOID_PAUSE_MS = 6 * 3600 * 1000;
const SOON_MS = 3600 * 1000;
const ERROR_LENGTH_MAX = 1000;

export interface LabelServices {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly sourceFor: SourceFor;
}

/** A label in memory, while what it is for is locked. */
interface OpenLabel<Label> {
  readonly row: Label;
  set(changes: Partial<Label>): void;
}

/** Labels of one kind: parcels or returns. */
export interface LabelKind<Label extends SettledLabel> {
  /** The kind of due work that follows up on one. */
  readonly due: string;
  readonly files: LabelFiles;
  readonly machine: Pick<StateMachine<LabelState, never>, 'mayBecome'>;
  /** Whether labels of the hub's cards work without a carrier's number: their own number is printed. */
  readonly mayLackNumber: boolean;
  find(db: Reader, orgId: number, id: number): Promise<Label | null>;
  open(work: Work, label: Label): Promise<OpenLabel<Label>>;
  /** The changes once a label is known to be bought. */
  bought(work: Work, label: Label, trackingNumber: string | null): Promise<Partial<Label>>;
  /** @returns the label, ready to be bought or printed; or when to retry; null: never */
  prepare(at: LabelDesk<Label>, label: Label): Promise<Label | Date | null>;
}

/** Buys and voids labels of one kind for one org. */
export interface LabelDesk<Label extends SettledLabel> extends LabelServices {
  readonly kind: LabelKind<Label>;
  readonly orgId: number;
  readonly actor: string;
}

/** @returns null if nothing changes */
type Change<Label> = (work: Work, current: Label) => Promise<Partial<Label> | null> | Partial<Label> | null;

export function changeLabel<Label extends SettledLabel>(
  { db, clock, orgId, actor, kind }: LabelDesk<Label>,
  label: Label,
  change: Change<Label>,
): Promise<Label> {
  return commitWork(db, { orgId, actor, now: clock.now() }, async (work) => {
    const open = await kind.open(work, label);
    const changes = await change(work, open.row);
    if (changes === null) return open.row;
    const { state: from } = open.row;
    const { state: to = from } = changes;
    assert(
      from === to || kind.machine.mayBecome(from, to),
      `label ${label.id} cannot become ${to} from ${from}`,
    );
    open.set(changes);
    return open.row;
  });
}

/** Idempotent: a late or repeated answer changes nothing. */
export async function buyLabel<Label extends SettledLabel>(at: LabelDesk<Label>, label: Label) {
  const source = await sourceOf(at, label);
  const isUnnumbered = at.kind.mayLackNumber && source.takesNumbers && label.tracking_number === null;
  const outcome = isUnnumbered ? BOUGHT_UNNUMBERED : await source.buy(label);
  return outcome.outcome === 'bought'
    ? recordPurchase(at, label, outcome, source)
    : recordNotBought(at, label, outcome);
}

const BOUGHT_UNNUMBERED = { outcome: 'bought', trackingNumber: null, trackingUrl: null } as const;

async function recordPurchase<Label extends SettledLabel>(
  at: LabelDesk<Label>,
  label: Label,
  { trackingNumber, trackingUrl }: Extract<BuyOutcome, { readonly outcome: 'bought' }>,
  source: LabelSource,
): Promise<Label> {
  const { kind } = at;
  const bought = { tracking_number: trackingNumber, tracking_url: trackingUrl, error: null };
  const files = trackingNumber === null ? [] : await source.files({ ...label, ...bought });
  return changeLabel(at, label, async (work, current) => {
    const wasVoided = current.state === 'void_requested' && current.bought_at === null;
    if (current.state !== 'requested' && !wasVoided) return null;
    if (files === null) work.markDue(kind.due, label.id);
    else work.write(kind.files.insert, ...fileRows(label, files, work.now));
    const known = { ...bought, bought_at: work.now.toISOString() } as Partial<Label>;
    // Voided during the purchase: now there is something to void.
    return wasVoided ? known : { ...known, ...(await kind.bought(work, current, trackingNumber)) };
  });
}

export async function voidLabel<Label extends SettledLabel>(at: LabelDesk<Label>, label: Label) {
  const outcome: VoidOutcome = await (await sourceOf(at, label)).void(label);
  return changeLabel(at, label, ({ now }, current) => {
    if (current.state !== 'void_requested') return null;
    if (outcome.outcome !== 'voided') return notDone(current, outcome, 'void_refused');
    return { state: 'voided', voided_at: now.toISOString(), error: null } as Partial<Label>;
  });
}

/** A rejection is final; for an unknown outcome the last error is kept. */
function notDone<Label extends SettledLabel>(
  current: Label,
  { outcome, error }: NotDone,
  refused: 'failed' | 'void_refused',
): Partial<Label> | null {
  const text = storableText(error, ERROR_LENGTH_MAX);
  if (outcome === 'refused') return { state: refused, error: text } as Partial<Label>;
  return current.error === text ? null : ({ error: text } as Partial<Label>);
}

function recordNotBought<Label extends SettledLabel>(at: LabelDesk<Label>, label: Label, reason: NotDone) {
  return changeLabel(at, label, (_work, current) => {
    if (current.state !== 'requested') return null;
    const changes = notDone(current, reason, 'failed');
    const isFinal = reason.outcome === 'refused';
    return isFinal ? ({ ...changes, tracking_number: null } as Partial<Label>) : changes;
  });
}

/** The source and account that sold the label. */
export function sourceOf(
  { db, clock, sourceFor, orgId, actor }: Omit<LabelDesk<never>, 'kind'>,
  { source: name, account_org_id: accountOrgId }: Pick<SettledLabel, 'source' | 'account_org_id'>,
): Promise<LabelSource> {
  return sourceFor(db, clock, { name, orgId, actor, accountOrgId });
}

const fileRows = ({ id }: SettledLabel, files: readonly LabelFile[], now: Date) =>
  files.map((file) => ({ label_id: id, ...file, created_at: now }));

/** @returns whether all files are there */
async function fetchFiles<Label extends SettledLabel>(at: LabelDesk<Label>, label: Label): Promise<boolean> {
  const { db, clock, orgId, actor, kind } = at;
  if (label.source === 'cards' || (await kind.files.find(db, orgId, label.id, 'pdf')) !== null) return true;
  const files = await (await sourceOf(at, label)).files(label);
  if (files === null) return false;
  await commitForOrg(db, { orgId, actor, now: clock.now() }, async (tx, { now }) =>
    kind.files.insert.queue(tx, orgId, fileRows(label, files, now)),
  );
  return true;
}

/** @returns when to retry; null: never */
async function settle<Label extends SettledLabel>(at: LabelDesk<Label>, found: Label): Promise<Date | null> {
  const now = at.clock.now().getTime();
  const later = (ms: number) => new Date(now + ms);
  const pause = (since: string, longMs: number) =>
    later(now - new Date(since).getTime() < SOON_MS ? PAUSE_MS : longMs);
  const afterBuying = ({ state, requested_at }: Label) =>
    state === 'requested' ? pause(requested_at, SOON_MS) : null;
  const isLive = found.state === 'requested' || found.state === 'bought';
  const label = isLive ? await prepared(at, found) : found;
  if (label === null || label instanceof Date) return label;
  if ('outcome' in label) return afterBuying(await recordNotBought(at, found, label));
  if (label.state === 'void_requested') {
    const { state, void_requested_at, requested_at } = await voidLabel(at, label);
    return state === 'void_requested' ? pause(void_requested_at ?? requested_at, VOID_PAUSE_MS) : null;
  }
  if (label.state === 'requested') return afterBuying(await buyLabel(at, label));
  if (label.state !== 'bought' && label.state !== 'used') return null;
  return (await fetchFiles(at, label)) ? null : later(PAUSE_MS);
}

/** An error in preparing a label also prevents buying it. */
async function prepared<Label extends SettledLabel>(at: LabelDesk<Label>, label: Label) {
  try {
    return await at.kind.prepare(at, label);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, options } = error;
    const wrong = (options.violations ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
    return {
      outcome: code === 'carrier_unavailable' ? ('unknown' as const) : ('refused' as const),
      error: [options.detail, ...wrong].filter((one) => one !== undefined).join(', ') || code,
    };
  }
}

/** Due work that calls sources, one label at a time, and retries while the outcome is unknown. */
export function settlesLabels<Label extends SettledLabel>(
  kind: LabelKind<Label>,
  { subject, actor }: { readonly subject: string; readonly actor: string },
  sourceFor: SourceFor,
): DueKind {
  return {
    kind: kind.due,
    subject,
    batchSize: 1,
    leaseMs: LEASE_MS,
    maxConcurrent: MAX_CONCURRENT,
    work: async (db, clock, batch) => {
      const { orgId } = batch;
      for (const id of batch.subjectIds) {
        const label = await kind.find(db, orgId, id);
        const next =
          label === null ? null : await settle({ db, clock, sourceFor, kind, orgId, actor }, label);
        await commitForOrg(db, { orgId, actor, now: clock.now() }, async (tx) => {
          if (next === null) batch.queueDone(tx, (one) => one === id);
          else batch.queueUntil(tx, id, next);
        });
        batch.leaveRest();
      }
    },
  };
}
