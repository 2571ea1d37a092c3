// Decides and writes what bundles are made of, any number of them at once, under the locks of all items that gain or
// lose something by it.

import { workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../../kit/http/etag.ts';
import { notFound, Problem, throwIfInvalid } from '../../../kit/http/problems.ts';
import type { VersionedJson } from '../../../kit/http/record-answer.ts';
import { date, emitEvents } from '../../../kit/http/records.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { openBundleRecords } from '../../stock/open-stock.ts';
import { recheckItems } from '../../stock/recheck.ts';
import { items } from '../items/queries.ts';
import { BundleBook, type BundleOutcome, type BundlePlan } from './bundle-rules.ts';
import {
  bundles,
  type ComponentRow,
  componentDeletes,
  componentInserts,
  componentsOf,
  type LockedMember,
  lockMembers,
  lockStock,
  refreshFlags,
} from './queries.ts';
import { type ComponentList, type NamedComponent, resolveComponents } from './resolve-components.ts';

interface LockedBundles {
  readonly members: ReadonlyMap<number, LockedMember>;
  readonly components: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** Locks the bundles, what they are made of and what they shall be made of. */
export async function lockBundles(
  tx: Tx,
  orgId: number,
  plans: readonly BundlePlan[],
): Promise<LockedBundles> {
  const bundleIds = plans.map((plan) => plan.bundleId);
  const before = await componentsOf(tx, orgId, bundleIds);
  const wanted = [
    ...bundleIds,
    ...plans.flatMap((plan) => [...plan.parts.keys()]),
    ...before.map((row) => row.component_id),
  ];
  const members = new Map((await lockMembers(tx, orgId, wanted)).map((one) => [one.id, one]));
  // Read again: it may have changed while we waited. Components added since are locked late, out of order; in case of a deadlock the
  // database aborts this transaction, and it is retried.
  const rows = await componentsOf(tx, orgId, bundleIds);
  const late = rows.map((row) => row.component_id).filter((id) => !members.has(id));
  if (late.length > 0) for (const one of await lockMembers(tx, orgId, late)) members.set(one.id, one);
  const components = new Map<number, Map<number, number>>();
  for (const { bundle_id, component_id, quantity } of rows) {
    const parts = components.get(bundle_id) ?? new Map<number, number>();
    parts.set(component_id, quantity);
    components.set(bundle_id, parts);
  }
  return { members, components };
}

/** What comes of each plan, in their order. Refused ones change nothing; with `dryRun` none does. */
export async function writeBundles(
  tx: Tx,
  feed: FeedWriter,
  locked: LockedBundles,
  plans: readonly BundlePlan[],
  dryRun = false,
): Promise<BundleOutcome[]> {
  const { orgId, now } = feed;
  const book = await openBook(tx, orgId, locked, plans);
  const outcomes = plans.map((plan) => book.accept(plan));
  const changed = plans.filter((_, index) => isChange(outcomes[index]));
  if (dryRun || changed.length === 0) return outcomes;
  const rows: ComponentRow[] = changed.flatMap(({ bundleId, parts }) =>
    [...parts].map(([component_id, quantity]) => ({ bundle_id: bundleId, component_id, quantity })),
  );
  const bundleIds = changed.map((plan) => plan.bundleId);
  const moved = movedComponents(locked, changed);
  componentDeletes.queue(tx, orgId, bundleIds);
  componentInserts.queue(tx, orgId, rows);
  refreshFlags(tx, orgId, [...bundleIds, ...moved], now);
  openBundleRecords(tx, orgId, bundleIds, now);
  recheckItems(feed, bundleIds);
  date(feed, items, [...bundleIds, ...moved]);
  const bundleEvents = bundleIds.map((id) => ({ type: 'bundle.updated', id }));
  emitEvents(feed, bundles, bundleEvents);
  const itemEvents = moved.map((id) => ({ type: 'item.updated', id }));
  emitEvents(feed, items, itemEvents);
  return outcomes;
}

async function openBook(
  tx: Tx,
  orgId: number,
  { members, components }: LockedBundles,
  plans: readonly BundlePlan[],
): Promise<BundleBook> {
  const planned = new Set(plans.map((plan) => plan.bundleId));
  const all = [...members.values()];
  const becoming = plans.filter((plan) => plan.parts.size > 0 && !members.get(plan.bundleId)?.is_bundle);
  const joining = plans.flatMap(({ bundleId, parts }) =>
    [...parts.keys()].filter((id) => components.get(bundleId)?.has(id) !== true),
  );
  const stock = await lockStock(tx, orgId, [...becoming.map((plan) => plan.bundleId), ...joining]);
  const ids = (rows: readonly LockedMember[]) => new Set(rows.map((row) => row.id));
  return new BundleBook(
    components,
    ids(all.filter((row) => row.is_bundle && !planned.has(row.id))),
    ids(all.filter((row) => row.is_bundle_component)),
    new Set(stock.filter((row) => row.is_stocked).map((row) => row.item_id)),
  );
}

/** Components that gain or lose a parent; one whose quantity changes is the same as before. */
function movedComponents(locked: LockedBundles, changed: readonly BundlePlan[]): number[] {
  const moved = new Set<number>();
  for (const { bundleId, parts } of changed) {
    const before = locked.components.get(bundleId) ?? new Map<number, number>();
    for (const id of parts.keys()) if (!before.has(id)) moved.add(id);
    for (const id of before.keys()) if (!parts.has(id)) moved.add(id);
  }
  return [...moved];
}

function isChange(outcome: BundleOutcome | undefined): boolean {
  return outcome === 'created' || outcome === 'updated';
}

/** Replaces the whole list; an empty one makes the bundle a plain item again. The same list changes nothing. */
export async function setComponents(
  tx: Tx,
  feed: FeedWriter,
  bundleId: number,
  components: readonly NamedComponent[],
  ifMatch: string | null,
): Promise<VersionedJson> {
  await putComponents(tx, feed, bundleId, await resolveList(tx, feed.orgId, components), ifMatch);
  return workOf(tx, feed).answer({ aggregate: items, id: bundleId });
}

export async function resolveList(
  tx: Tx,
  orgId: number,
  components: readonly NamedComponent[],
): Promise<ComponentList> {
  const [list] = await resolveComponents(tx, orgId, [components]);
  assert(list !== undefined, 'one list gives one answer');
  return list;
}

export async function putComponents(
  tx: Tx,
  feed: FeedWriter,
  bundleId: number,
  { parts, violations }: ComponentList,
  ifMatch: string | null,
): Promise<void> {
  const plans = [{ bundleId, parts }];
  const locked = await lockBundles(tx, feed.orgId, plans);
  const bundle = locked.members.get(bundleId);
  if (bundle === undefined) throw notFound();
  throwIfInvalid(violations);
  requireMatch(ifMatch, bundle.version);
  const [outcome] = await writeBundles(tx, feed, locked, plans);
  if (typeof outcome === 'object') throw new Problem('state_conflict', { detail: outcome.refused });
}
