// Bulk load of items: `id` changes that item; else `mpn` finds the one to change, or makes a new one.
import type { Static } from 'typebox';
import {
  type GoodRow,
  type ImportContext,
  type Importer,
  type ImportOptions,
  type ImportReport,
  importRows,
  type Outcome,
  type RowSource,
} from '../../../kit/bulk/import-rows.ts';
import { SeenKeys } from '../../../kit/bulk/seen-keys.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { NewRecord } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { tell } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { Slices } from '../../../kit/kernel/turns.ts';
import { recheckItems } from '../../stock/recheck.ts';
import { brandChecker } from '../brands/known-brands.ts';
import { lockBulkLoads } from '../queries.ts';
import { changesOf, channelViolations, decisiveOf, fieldViolations, NEW_ITEM } from './item-rules.ts';
import { itemIds } from './manage-items.ts';
import { idsByCode, items } from './queries.ts';
import { type ItemFields, ItemRow } from './schema.ts';

type Row = Static<typeof ItemRow>;

export function importItems(
  context: ImportContext,
  rows: RowSource,
  options: ImportOptions,
): Promise<ImportReport> {
  return importRows(context, itemImporter(), rows, options);
}

export function itemImporter(): Importer<Row> {
  const seen = new SeenKeys();
  return {
    schema: ItemRow,
    rules: (row) => [...keyViolations(row), ...fieldViolations(row), ...channelViolations(row)],
    write: (tx, feed, rows, dryRun) => writeItems(tx, feed, rows, dryRun, seen),
  };
}

function keyViolations(row: Row): Violation[] {
  if (row.id !== undefined || (row.mpn ?? null) !== null) return [];
  return [violation('/mpn', 'required', 'id or mpn is required: it says which item the row is about')];
}

/** The id of the item to change, null for a new one, or what is wrong. */
type Target = number | null | readonly Violation[];

async function writeItems(
  tx: Tx,
  feed: FeedWriter,
  rows: readonly GoodRow<Row>[],
  dryRun: boolean,
  seen: SeenKeys,
): Promise<Outcome[]> {
  const { orgId, now } = feed;
  await lockBulkLoads(tx, orgId);
  const slices = new Slices();
  const targets = await findTargets(tx, orgId, rows, seen, slices);
  const brandViolations = await brandChecker(
    tx,
    orgId,
    rows.map(({ row }) => row),
  );
  const ids = targets.filter((target) => typeof target === 'number');
  const current = new Map((await items.lock(tx, orgId, ids)).map((item) => [item.id, item.fields]));
  const inserted: NewRecord<ItemFields>[] = [];
  const updated: NewRecord<ItemFields>[] = [];
  const decided: number[] = [];
  const newIds = dryRun ? [] : await reserveIds(tx, targets.filter((target) => target === null).length);
  const outcomes = await slices.map(rows, ({ row }, index): Outcome => {
    const target = targets[index] ?? null;
    const { id: _, ...said } = row;
    const wrong = [...(typeof target === 'object' ? (target ?? []) : []), ...brandViolations(row)];
    const fields = typeof target === 'number' ? current.get(target) : undefined;
    if (typeof target === 'number' && fields === undefined) {
      wrong.push(violation('/id', 'unknown_reference', `no item ${target} in this organization`));
    }
    if (wrong.length > 0) return wrong;
    if (typeof target !== 'number' || fields === undefined) {
      if (dryRun) return 'created';
      const id = newIds[inserted.length] ?? fail('a new item has no id');
      inserted.push({ id, fields: { ...NEW_ITEM, ...changesOf(said, NEW_ITEM) } });
      return 'created';
    }
    const next = items.changed(fields, changesOf(said, fields));
    if (next === null) return 'unchanged';
    updated.push({ id: target, fields: next });
    if (items.changed(fields, decisiveOf(next)) !== null) decided.push(target);
    return 'updated';
  });
  if (dryRun) return outcomes;
  await items.insert(tx, orgId, inserted, now);
  await items.update(tx, orgId, updated, now);
  recheckItems(feed, decided);
  tell(feed, items, [
    ...inserted.map(({ id }) => ({ type: 'item.created', id })),
    ...updated.map(({ id }) => ({ type: 'item.updated', id })),
  ]);
  return outcomes;
}

function reserveIds(tx: Tx, count: number): Promise<number[]> {
  return count === 0 ? Promise.resolve([]) : itemIds.take(tx, count);
}

async function findTargets(
  tx: Tx,
  orgId: number,
  rows: readonly GoodRow<Row>[],
  seen: SeenKeys,
  slices: Slices,
): Promise<Target[]> {
  const mpns = new Set<string>();
  await slices.map(rows, ({ row }) => {
    if (row.id === undefined && row.mpn != null) mpns.add(row.mpn);
  });
  const idsOf = new Map<string, number[]>();
  for (const { value, item_id } of await idsByCode(tx, orgId, 'mpn', [...mpns])) {
    idsOf.set(value, [...(idsOf.get(value) ?? []), item_id]);
  }
  return slices.map(rows, ({ line, row }): Target => {
    if (row.id !== undefined) return orDuplicate(row.id, seen.claim(`id ${row.id}`, line, '/id'));
    const mpn = row.mpn ?? '';
    const twice = seen.claim(`mpn ${mpn}`, line, '/mpn');
    if (twice.length > 0) return twice;
    const found = idsOf.get(mpn) ?? [];
    if (found.length > 1) {
      return [violation('/mpn', 'ambiguous_reference', `mpn could mean ${found.length} items; give the id`)];
    }
    const [id] = found;
    return id === undefined ? null : orDuplicate(id, seen.claim(`id ${id}`, line, '/mpn'));
  });
}

function orDuplicate(id: number, twice: readonly Violation[]): Target {
  return twice.length > 0 ? twice : id;
}
