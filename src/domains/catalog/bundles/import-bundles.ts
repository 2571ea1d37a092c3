// Bulk load of bundles: each row is one bundle with all its components.

import type { Static } from 'typebox';
import type { GoodRow, Importer, Outcome } from '../../../kit/bulk/import-rows.ts';
import { SeenKeys } from '../../../kit/bulk/seen-keys.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { lockBulkLoads } from '../items/queries.ts';
import { type Resolved, resolveItems } from '../resolve-items.ts';
import { type NamedComponent, resolveComponents } from './resolve-components.ts';
import { BundleRow, COMPONENTS_MAX } from './schema.ts';
import { lockBundles, writeBundles } from './write-bundles.ts';

type Row = Static<typeof BundleRow>;

export function bundleImporter(): Importer<Row> {
  const seen = new SeenKeys();
  return {
    schema: BundleRow,
    rules: ({ bundle_id, bundle_mpn, components }) => [
      ...(bundle_id === undefined && bundle_mpn === undefined
        ? [violation('/bundle_mpn', 'required', 'bundle_id or bundle_mpn is required')]
        : []),
      ...(typeof components === 'string' ? readComponents(components).violations : []),
    ],
    write: (tx, feed, rows, dryRun) => writeRows(tx, feed, rows, dryRun, seen),
  };
}

async function writeRows(
  tx: Tx,
  feed: FeedWriter,
  rows: readonly GoodRow<Row>[],
  dryRun: boolean,
  seen: SeenKeys,
): Promise<Outcome[]> {
  const { orgId } = feed;
  await lockBulkLoads(tx, orgId);
  const bundles = await resolveItems(
    tx,
    orgId,
    rows.map(({ row }) => ({ itemId: row.bundle_id, mpn: row.bundle_mpn })),
  );
  const yielder = new Yielder();
  const named = await yielder.map(rows, ({ row }) => componentsOf(row));
  const lists = await resolveComponents(tx, orgId, named);
  const checked = await yielder.map(rows, ({ line }, index) => {
    const bundle = bundles[index];
    const list = lists[index];
    const wrong = [...bundleViolations(bundle, line, seen), ...(list?.violations ?? [])];
    const bundleId = bundle !== undefined && 'item' in bundle ? bundle.item.id : null;
    const isGood = wrong.length === 0 && bundleId !== null && list !== undefined;
    return { wrong, plan: isGood ? { bundleId, parts: list.parts } : null };
  });
  const plans = checked.flatMap(({ plan }) => (plan === null ? [] : [plan]));
  const locked = await lockBundles(tx, orgId, plans);
  const outcomes = await writeBundles(tx, feed, locked, plans, dryRun);
  let next = 0;
  return checked.map(({ wrong, plan }): Outcome => {
    const outcome = plan === null ? undefined : outcomes[next++];
    if (outcome === undefined) return wrong;
    if (typeof outcome === 'string') return outcome;
    return [violation('/components', 'not_allowed', outcome.refused)];
  });
}

function componentsOf(row: Row): readonly NamedComponent[] {
  return typeof row.components === 'string' ? readComponents(row.components).components : row.components;
}

function bundleViolations(bundle: Resolved | undefined, line: number, seen: SeenKeys): Violation[] {
  if (bundle === undefined) return [];
  if ('item' in bundle) return seen.claim(`id ${bundle.item.id}`, line, '/bundle_mpn');
  const pointer = bundle.field === 'mpn' ? '/bundle_mpn' : '/bundle_id';
  return [violation(pointer, bundle.code, bundle.message)];
}

// Components as one cell of a table: `MUG-1:2|TRAY-7:1`, an mpn and a quantity each. An mpn may contain colons (the
// last one counts), but no bar: a list with such a one is sent as JSON, by id.
interface ComponentText {
  readonly components: { mpn: string; quantity: number }[];
  readonly violations: Violation[];
}

const PART = /^(.{1,100}):([1-9][0-9]{0,4}|100000)$/s;

function readComponents(text: string): ComponentText {
  const components: { mpn: string; quantity: number }[] = [];
  const violations: Violation[] = [];
  const fail = (code: Violation['code'], message: string) =>
    violations.push({ pointer: '/components', in: 'body', code, message });
  const parts = text.trim() === '' ? [] : text.split('|').map((part) => part.trim());
  if (parts.length > COMPONENTS_MAX) fail('too_long', `must have at most ${COMPONENTS_MAX} elements`);
  for (const [index, part] of parts.entries()) {
    const match = PART.exec(part);
    if (match === null) fail('bad_format', `element ${index} must be mpn:quantity`);
    else components.push({ mpn: match[1] ?? '', quantity: Number(match[2]) });
  }
  return { components, violations };
}
