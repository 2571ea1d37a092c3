// Decides and writes what bundles are made of, any number of them at once, under the locks of all items that gain or
// lose something by it.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { date, tell } from '../../../kit/http/records.ts';
import { openBundleRecords } from '../../stock/open-stock.ts';
import { recheckItems } from '../../stock/recheck.ts';
import { items } from '../items/queries.ts';
import { BundleBook, type BundleOutcome, type BundlePlan } from './bundle-rules.ts';
import {
  bundles,
  type ComponentRow,
  componentsOf,
  type LockedMember,
  lockMembers,
  refreshFlags,
  replaceComponents,
  stockedAmong,
} from './queries.ts';

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
  // Read again: somebody may have changed it while we waited. What he added is locked late, out of order; should
  // that ever cross with another transaction, the database notices and this one runs again.
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
  await replaceComponents(tx, orgId, bundleIds, rows);
  await refreshFlags(tx, orgId, [...bundleIds, ...moved], now);
  openBundleRecords(tx, orgId, bundleIds, now);
  recheckItems(feed, bundleIds);
  date(feed, items, [...bundleIds, ...moved]);
  tell(
    feed,
    bundles,
    bundleIds.map((id) => ({ type: 'bundle.updated', id })),
  );
  tell(
    feed,
    items,
    moved.map((id) => ({ type: 'item.updated', id })),
  );
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
  const stocked = await stockedAmong(tx, orgId, [...becoming.map((plan) => plan.bundleId), ...joining]);
  const ids = (rows: readonly LockedMember[]) => new Set(rows.map((row) => row.id));
  return new BundleBook(
    components,
    ids(all.filter((row) => row.is_bundle && !planned.has(row.id))),
    ids(all.filter((row) => row.is_bundle_component)),
    stocked,
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
