// The hub says what a bundle is made of.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../../kit/http/etag.ts';
import { invalid, notFound, Problem } from '../../../kit/http/problems.ts';
import type { VersionedJson } from '../../../kit/http/record-answer.ts';
import { readBack } from '../../../kit/http/records.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { items } from '../items/queries.ts';
import { type NamedComponent, resolveComponents } from './resolve-components.ts';
import { lockBundles, writeBundles } from './write-bundles.ts';

/** Replaces the whole list; an empty one makes the bundle a plain item again. The same list changes nothing. */
export async function setComponents(
  tx: Tx,
  feed: FeedWriter,
  bundleId: number,
  components: readonly NamedComponent[],
  ifMatch: string | null,
): Promise<VersionedJson> {
  const { orgId } = feed;
  const [list] = await resolveComponents(tx, orgId, [components]);
  assert(list !== undefined, 'one list gives one answer');
  const plans = [{ bundleId, parts: list.parts }];
  const locked = await lockBundles(tx, orgId, plans);
  const bundle = locked.members.get(bundleId);
  if (bundle === undefined) throw notFound();
  if (list.violations.length > 0) throw invalid(list.violations);
  requireMatch(ifMatch, bundle.version);
  const [outcome] = await writeBundles(tx, feed, locked, plans);
  if (typeof outcome === 'object') throw new Problem('state_conflict', { detail: outcome.refused });
  // Items have the time of the feed.
  feed.write(tx);
  return readBack(tx, feed, items, bundleId);
}
