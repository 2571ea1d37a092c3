// Bulk load of listings: `id` changes that listing; else SKU, marketplace, seller account, channel and country find the
// one to change, or make a new one.
import type { Static } from 'typebox';
import type { GoodRow, Importer, Outcome } from '../../../kit/bulk/import-rows.ts';
import { SeenKeys } from '../../../kit/bulk/seen-keys.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { NewRecord } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { emitEvents } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { lockBulkLoads } from '../items/queries.ts';
import { type Resolved, resolveItems } from '../resolve-items.ts';
import { listingIds, listingKey, missingViolations, newListing } from './manage-listings.ts';
import { idsByKey, listings } from './queries.ts';
import { type ListingFields, ListingRow } from './schema.ts';

type Row = Static<typeof ListingRow>;

export function listingImporter(): Importer<Row> {
  const seen = new SeenKeys();
  return {
    schema: ListingRow,
    rules: missingViolations,
    write: (tx, feed, rows, dryRun) => writeListings(tx, feed, rows, dryRun, seen),
  };
}

async function writeListings(
  tx: Tx,
  feed: FeedWriter,
  rows: readonly GoodRow<Row>[],
  dryRun: boolean,
  seen: SeenKeys,
): Promise<Outcome[]> {
  const { orgId, now } = feed;
  await lockBulkLoads(tx, orgId);
  const targets = await findTargets(tx, orgId, rows);
  const items = await findItems(tx, orgId, rows);
  const ids = targets.filter((target) => target !== undefined);
  const current = new Map((await listings.lock(tx, orgId, ids)).map((one) => [one.id, one.fields]));
  const inserted: NewRecord<ListingFields>[] = [];
  const updated: NewRecord<ListingFields>[] = [];
  const creating = targets.filter((target) => target === undefined).length;
  const newIds = dryRun || creating === 0 ? [] : await listingIds.take(tx, creating);
  const outcomes = await new Yielder().map(rows, ({ line, row }, index): Outcome => {
    const target = targets[index];
    const { id, mpn: _, item_id: __, ...given } = row;
    const wrong = claims(seen, line, row, target);
    const item = items[index] ?? null;
    if (item !== null && 'code' in item) wrong.push(itemViolation(item));
    const fields = target === undefined ? undefined : current.get(target);
    if (id !== undefined && fields === undefined) {
      wrong.push(violation('/id', 'unknown_reference', `no listing ${id} in this organization`));
    }
    if (target === undefined && item === null) {
      wrong.push(violation('/item_id', 'required', 'item_id or mpn is required for a new listing'));
    }
    if (wrong.length > 0) return wrong;
    const changes: Partial<ListingFields> =
      item === null || 'code' in item ? given : { ...given, item_id: item.item.id };
    if (target === undefined || fields === undefined) {
      if (dryRun) return 'created';
      const id = newIds[inserted.length] ?? fail('a new listing has no id');
      inserted.push({ id, fields: newListing(changes as ListingFields) });
      return 'created';
    }
    const next = listings.changed(fields, changes);
    if (next === null) return 'unchanged';
    updated.push({ id: target, fields: next });
    return 'updated';
  });
  if (dryRun) return outcomes;
  // Changed ones first: one may give a SKU free that a new one takes.
  await listings.update(tx, orgId, updated, now);
  await listings.insert(tx, orgId, inserted, now);
  emitEvents(feed, listings, [
    ...updated.map((one) => ({ type: 'listing.updated', id: one.id })),
    ...inserted.map((one) => ({ type: 'listing.created', id: one.id })),
  ]);
  return outcomes;
}

/** The listing that each row is about; undefined: a new one. */
async function findTargets(
  tx: Tx,
  orgId: number,
  rows: readonly GoodRow<Row>[],
): Promise<(number | undefined)[]> {
  const keyed = rows.filter(({ row }) => row.id === undefined);
  const keys = await new Yielder().map(keyed, ({ row }) => listingKey(row));
  const found = await idsByKey(tx, orgId, keys);
  const byLine = new Map(keyed.map(({ line }, index) => [line, found[index]]));
  return rows.map(({ line, row }) => row.id ?? byLine.get(line));
}

/** The item that each row names; null where it names none. */
async function findItems(tx: Tx, orgId: number, rows: readonly GoodRow<Row>[]): Promise<(Resolved | null)[]> {
  const naming = rows.filter(({ row }) => row.item_id !== undefined || row.mpn !== undefined);
  const resolved = await resolveItems(
    tx,
    orgId,
    naming.map(({ row }) => ({ itemId: row.item_id, mpn: row.mpn })),
  );
  const byLine = new Map(naming.map(({ line }, index) => [line, resolved[index]]));
  return rows.map(({ line }) => byLine.get(line) ?? null);
}

function claims(seen: SeenKeys, line: number, row: Row, target: number | undefined): Violation[] {
  const key = row.id === undefined ? `key ${JSON.stringify(listingKey(row))}` : null;
  const byKey = key === null ? [] : seen.claim(key, line, '/listing_mp_primary_id');
  if (byKey.length > 0 || target === undefined) return byKey;
  return seen.claim(`id ${target}`, line, row.id === undefined ? '/listing_mp_primary_id' : '/id');
}

function itemViolation({ code, field, message }: Exclude<Resolved, { item: unknown }>): Violation {
  return violation(field === 'mpn' ? '/mpn' : '/item_id', code, message);
}
