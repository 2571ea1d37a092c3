// The hub adds and changes an org's brands and vendors.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { requireMatch } from '../../http/etag.ts';
import { notFound } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { requireOrg } from '../../identity/find-org.ts';
import { assert } from '../../kernel/assert.ts';
import { announce } from '../record-events.ts';
import { findName, insertName, lockName, type NamedKind, queueNameEvents, updateName } from './queries.ts';

const ids = { brand: idSource('brand_id_seq'), vendor: idSource('vendor_id_seq') };

export async function createName(
  tx: Tx,
  feed: FeedWriter,
  kind: NamedKind,
  name: string,
): Promise<VersionedJson & { id: number }> {
  const { orgId, now } = feed;
  await requireOrg(tx, orgId);
  const id = await ids[kind].next(tx);
  insertName(tx, kind, orgId, id, name, now);
  say(feed, kind, 'created', id);
  return { id, ...(await readBack(tx, feed, kind, id)) };
}

export async function changeName(
  tx: Tx,
  feed: FeedWriter,
  kind: NamedKind,
  id: number,
  changes: { name?: string },
  ifMatch: string | null,
): Promise<VersionedJson> {
  const locked = await lockName(tx, kind, feed.orgId, id);
  if (locked === null) throw notFound();
  requireMatch(ifMatch, locked.version);
  if (changes.name !== undefined && changes.name !== locked.name) {
    updateName(tx, kind, feed.orgId, id, changes.name, feed.now);
    say(feed, kind, 'updated', id);
  }
  return readBack(tx, feed, kind, id);
}

function say(feed: FeedWriter, kind: NamedKind, what: string, id: number): void {
  announce(
    feed,
    (tx, orgId, range, actor, events) => queueNameEvents(tx, kind, orgId, range, actor, events),
    [{ type: `${kind}.${what}`, id }],
  );
}

async function readBack(tx: Tx, feed: FeedWriter, kind: NamedKind, id: number): Promise<VersionedJson> {
  const found = await findName(tx, kind, feed.orgId, id);
  assert(found !== null, `${kind} ${id} is gone inside its own transaction`);
  return found;
}
