// What every use case on a versioned record does: make it or change it, tell the feed, read it back.
import type { Tx } from '../db/db.ts';
import type { RecordEvent, RecordId, RecordTable, VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { assert } from '../kernel/assert.ts';
import { requireMatch } from './etag.ts';
import { notFound } from './problems.ts';

/** A feed; or, for tables whose changes no feed tells, the org (null where they belong to none) and the time. */
export type WrittenBy = FeedWriter | { readonly orgId: number | null; readonly now: Date };

/** @param also what else belongs to the record; done before it is read back */
export async function createRecord<Fields, Id extends RecordId>(
  tx: Tx,
  by: WrittenBy,
  table: RecordTable<Fields>,
  id: Id,
  fields: Fields,
  also?: () => void,
): Promise<VersionedJson & { id: Id }> {
  await table.insert(tx, by.orgId, [{ id, fields }], by.now);
  also?.();
  date(by, table, [id]);
  if (table.hasEvents) tell(by, table, [{ type: `${table.table}.created`, id }]);
  return { id, ...(await readBack(tx, by, table, id)) };
}

export interface ChangeOptions<Fields> {
  readonly ifMatch: string | null;
  /** Judges the change while the record is locked; throws where it must not be. */
  readonly check?: (current: Fields) => Promise<void> | void;
}

/** What says the same as before changes nothing: no new version, no event. */
export async function changeRecord<Fields>(
  tx: Tx,
  by: WrittenBy,
  table: RecordTable<Fields>,
  id: RecordId,
  changes: Partial<Fields>,
  { ifMatch, check }: ChangeOptions<Fields>,
): Promise<VersionedJson> {
  const [locked] = await table.lock(tx, by.orgId, [id]);
  if (locked === undefined) throw notFound();
  requireMatch(ifMatch, locked.version);
  await check?.(locked.fields);
  const fields = table.changed(locked.fields, changes);
  if (fields !== null) {
    await table.update(tx, by.orgId, [{ id, fields }], by.now);
    date(by, table, [id]);
    if (table.hasEvents) tell(by, table, [{ type: `${table.table}.updated`, id }]);
  }
  return readBack(tx, by, table, id);
}

/** A record inside the transaction that has just written it. */
export async function readBack(
  tx: Tx,
  { orgId }: Pick<WrittenBy, 'orgId'>,
  table: Pick<RecordTable<never>, 'table' | 'find'>,
  id: RecordId,
): Promise<VersionedJson> {
  const found = await table.find(tx, orgId, id);
  assert(found !== null, `${table.table} ${id} is gone inside its own transaction`);
  return found;
}

/** Records of a table that is dated by the feed get the time of this transaction, before their events are made. */
export function date(
  by: WrittenBy,
  table: Pick<RecordTable<never>, 'isDatedByFeed' | 'queueDates'>,
  ids: readonly RecordId[],
): void {
  if (!table.isDatedByFeed || ids.length === 0) return;
  assert('addWrite' in by, 'records of this table have the time of the feed');
  by.addBehindCounter((tx) => table.queueDates(tx, by.orgId, ids));
}

/** One event for each record, made from the record when the feed is written. */
export function tell(
  by: WrittenBy,
  table: Pick<RecordTable<never>, 'queueEvents'>,
  events: readonly RecordEvent[],
): void {
  if (events.length === 0) return;
  assert('addWrite' in by, 'changes of this table stand in the feed');
  by.addWrite({
    events: events.length,
    transactions: 0,
    queue: (tx, range) => table.queueEvents(tx, by.orgId, range, by.actor, events),
  });
}
