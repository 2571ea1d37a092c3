// The hub adds and changes an org's brands and vendors.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { Journal } from '../../events/journal.ts';
import { requireMatch } from '../../http/etag.ts';
import { notFound } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { requireOrg } from '../../identity/find-org.ts';
import { assert } from '../../kernel/assert.ts';
import { announce } from '../record-events.ts';
import { findName, insertName, lockName, type NamedKind, sendNameEvents, updateName } from './queries.ts';

const ids = { brand: idSource('brand_id_seq'), vendor: idSource('vendor_id_seq') };

export async function createName(
  tx: Tx,
  journal: Journal,
  kind: NamedKind,
  name: string,
): Promise<VersionedJson & { id: number }> {
  const { orgId, now } = journal;
  await requireOrg(tx, orgId);
  const id = await ids[kind].next(tx);
  insertName(tx, kind, orgId, id, name, now);
  say(journal, kind, 'created', id);
  return { id, ...(await readBack(tx, journal, kind, id)) };
}

export async function changeName(
  tx: Tx,
  journal: Journal,
  kind: NamedKind,
  id: number,
  changes: { name?: string },
  ifMatch: string | null,
): Promise<VersionedJson> {
  const locked = await lockName(tx, kind, journal.orgId, id);
  if (locked === null) throw notFound();
  requireMatch(ifMatch, locked.version);
  if (changes.name !== undefined && changes.name !== locked.name) {
    updateName(tx, kind, journal.orgId, id, changes.name, journal.now);
    say(journal, kind, 'updated', id);
  }
  return readBack(tx, journal, kind, id);
}

function say(journal: Journal, kind: NamedKind, what: string, id: number): void {
  announce(
    journal,
    (tx, orgId, place, actor, events) => sendNameEvents(tx, kind, orgId, place, actor, events),
    [{ type: `${kind}.${what}`, id }],
  );
}

async function readBack(tx: Tx, journal: Journal, kind: NamedKind, id: number): Promise<VersionedJson> {
  const found = await findName(tx, kind, journal.orgId, id);
  assert(found !== null, `${kind} ${id} is gone inside its own transaction`);
  return found;
}
