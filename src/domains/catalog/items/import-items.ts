// Bulk load of items: `id` changes that item; else `mpn` finds the one to change, or makes a new one.
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
import { movedItems } from '../../stock/reads.ts';
import { recheckItems } from '../../stock/recheck.ts';
import { brandChecker } from '../brands/known-brands.ts';
import { heldBack, namesFloorFact } from './floor-fact-rules.ts';
import { changesOf, channelViolations, decisiveOf, fieldViolations, NEW_ITEM } from './item-rules.ts';
import { itemIds } from './manage-items.ts';
import { idsByCode, items, lockBulkLoads } from './queries.ts';
import { type ItemRecord, ItemRow } from './schema.ts';

type Row = Static<typeof ItemRow>;

const ASK_THE_HUB =
  'the hub measures and confirms this: send it with PATCH /v1/catalog/items/{id}, which asks the hub';

/** @param isOfMerchant who may not change what the floor works by */
export function itemImporter(isOfMerchant = false): Importer<Row> {
  const seen = new SeenKeys();
  return {
    schema: ItemRow,
    rules: (row) => [...keyViolations(row), ...fieldViolations(row), ...channelViolations(row)],
    write: (tx, feed, rows, dryRun) => writeItems(tx, feed, rows, { dryRun, isOfMerchant }, seen),
  };
}

function keyViolations(row: Row): Violation[] {
  if (row.id !== undefined || (row.mpn ?? null) !== null) return [];
  return [violation('/mpn', 'required', 'id or mpn is required, to identify the item')];
}

/** The id of the item to change, null for a new one, or what is wrong. */
type Target = number | null | readonly Violation[];

async function writeItems(
  tx: Tx,
  feed: FeedWriter,
  rows: readonly GoodRow<Row>[],
  { dryRun, isOfMerchant }: { readonly dryRun: boolean; readonly isOfMerchant: boolean },
  seen: SeenKeys,
): Promise<Outcome[]> {
  const { orgId, now } = feed;
  await lockBulkLoads(tx, orgId);
  const yielder = new Yielder();
  const targets = await findTargets(tx, orgId, rows, seen, yielder);
  const brandViolations = await brandChecker(
    tx,
    orgId,
    rows.map(({ row }) => row),
  );
  const ids = targets.filter((target) => typeof target === 'number');
  const current = new Map((await items.lock(tx, orgId, ids)).map((item) => [item.id, item.fields]));
  const unconfirmed = ids.filter((id) => isOfMerchant && current.get(id)?.facts_confirmed === false);
  const moved = new Set(unconfirmed.length === 0 ? [] : await movedItems(tx, orgId, unconfirmed));
  const inserted: NewRecord<ItemRecord>[] = [];
  const updated: NewRecord<ItemRecord>[] = [];
  const decided: number[] = [];
  const creating = targets.filter((target) => target === null).length;
  const newIds = dryRun || creating === 0 ? [] : await itemIds.take(tx, creating);
  const outcomes = await yielder.map(rows, ({ row }, index): Outcome => {
    const target = targets[index] ?? null;
    const { id: _, ...given } = row;
    const wrong = [...(typeof target === 'object' ? (target ?? []) : []), ...brandViolations(row)];
    const fields = typeof target === 'number' ? current.get(target) : undefined;
    if (typeof target === 'number' && fields === undefined) {
      wrong.push(violation('/id', 'unknown_reference', `no item ${target} in this organization`));
    }
    if (wrong.length > 0) return wrong;
    if (typeof target !== 'number' || fields === undefined) {
      if (dryRun) return 'created';
      const id = newIds[inserted.length] ?? fail('a new item has no id');
      const facts_confirmed = !isOfMerchant;
      inserted.push({ id, fields: { ...NEW_ITEM, ...changesOf(given, NEW_ITEM), facts_confirmed } });
      return 'created';
    }
    const changes = changesOf(given, fields);
    if (isOfMerchant) {
      const held = heldBack(fields, changes, moved.has(target));
      if (held.length > 0) return held.map((name) => violation(`/${name}`, 'not_allowed', ASK_THE_HUB));
    }
    const facts_confirmed = fields.facts_confirmed || (!isOfMerchant && namesFloorFact(given));
    const next = items.changed(fields, { ...changes, facts_confirmed });
    if (next === null) return 'unchanged';
    updated.push({ id: target, fields: next });
    if (items.changed(fields, decisiveOf(next)) !== null) decided.push(target);
    return 'updated';
  });
  if (dryRun) return outcomes;
  await items.insert(tx, orgId, inserted, now);
  await items.update(tx, orgId, updated, now);
  recheckItems(feed, decided);
  emitEvents(feed, items, [
    ...inserted.map(({ id }) => ({ type: 'item.created', id })),
    ...updated.map(({ id }) => ({ type: 'item.updated', id })),
  ]);
  return outcomes;
}

async function findTargets(
  tx: Tx,
  orgId: number,
  rows: readonly GoodRow<Row>[],
  seen: SeenKeys,
  yielder: Yielder,
): Promise<Target[]> {
  const mpns = new Set<string>();
  await yielder.map(rows, ({ row }) => {
    if (row.id === undefined && row.mpn != null) mpns.add(row.mpn);
  });
  const idsOf = Map.groupBy(await idsByCode.mpn(tx, orgId, [...mpns]), ({ value }) => value);
  return yielder.map(rows, ({ line, row }): Target => {
    if (row.id !== undefined) return orDuplicate(row.id, seen.claim(`id ${row.id}`, line, '/id'));
    const mpn = row.mpn ?? '';
    const twice = seen.claim(`mpn ${mpn}`, line, '/mpn');
    if (twice.length > 0) return twice;
    const found = idsOf.get(mpn) ?? [];
    if (found.length > 1) {
      return [violation('/mpn', 'ambiguous_reference', `mpn could mean ${found.length} items; give the id`)];
    }
    const [only] = found;
    if (only === undefined) return null;
    return orDuplicate(only.item_id, seen.claim(`id ${only.item_id}`, line, '/mpn'));
  });
}

function orDuplicate(id: number, twice: readonly Violation[]): Target {
  return twice.length > 0 ? twice : id;
}
