// What every use case on a versioned record does: create or change it, emit the event, read it back.
import type { Tx } from '../db/db.ts';
import type { RecordEvent, RecordId, RecordTable, VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { assert } from '../kernel/assert.ts';
import { requireMatch } from './etag.ts';
import { notFound } from './problems.ts';

/** A feed; or, for tables that emit no events, the org (null where they belong to none) and the time. */
export type WrittenBy = FeedWriter | { readonly orgId: number | null; readonly now: Date };

/** @param also further writes of the record; done before it is read back */
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
  if (table.hasEvents) emitEvents(by, table, [{ type: `${table.table}.created`, id }]);
  return { id, ...(await readBack(tx, by, table, id)) };
}

export interface ChangeOptions<Fields> {
  readonly ifMatch: string | null;
  /** Validates the change while the record is locked; throws where it is not allowed. */
  readonly check?: (current: Fields) => Promise<void> | void;
}

/** Values equal to the current ones change nothing: no new version, no event. */
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
    if (table.hasEvents) emitEvents(by, table, [{ type: `${table.table}.updated`, id }]);
  }
  return readBack(tx, by, table, id);
}

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

/** Gives records of a table with `usesCommitTime` the time of this transaction, before their events are written. */
export function date(
  by: WrittenBy,
  table: Pick<RecordTable<never>, 'usesCommitTime' | 'queueDates'>,
  ids: readonly RecordId[],
): void {
  if (!table.usesCommitTime || ids.length === 0) return;
  assert('addWrite' in by, 'records of this table have the time of the feed');
  by.addAfterSequenceLock((tx) => table.queueDates(tx, by.orgId, ids));
}

/** One event per record, built from the record when the feed is written. */
export function emitEvents(
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
