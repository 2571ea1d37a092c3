// The hub adds and changes organizations.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import { openFeed } from '../../feed/feed-writer.ts';
import { requireMatch } from '../../http/etag.ts';
import { notFound, Problem } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { assert } from '../../kernel/assert.ts';
import { findOrg, insertOrg, lockOrg, type OrgFields, updateOrg } from './queries.ts';

const orgIds = idSource('org_id_seq');

/** @param input `kind` is for the demo world and the command line; the API makes merchants only */
export async function createOrg(
  tx: Tx,
  input: Pick<OrgFields, 'name'> & Partial<OrgFields>,
  now: Date,
): Promise<VersionedJson & { id: number }> {
  const id = await orgIds.next(tx);
  const defaults = {
    kind: 'merchant',
    is_active: true,
    read_rate: null,
    write_rate: null,
    in_flight_max: null,
  } as const;
  insertOrg(tx, id, { ...defaults, ...input }, now);
  openFeed(tx, id, now);
  return { id, ...(await readBack(tx, id)) };
}

/** A deactivated org keeps its data; its credentials stop working and work again once it is active. */
export async function changeOrg(
  tx: Tx,
  id: number,
  changes: Partial<Omit<OrgFields, 'kind'>>,
  ifMatch: string | null,
  now: Date,
): Promise<VersionedJson> {
  const locked = await lockOrg(tx, id);
  if (locked === null) throw notFound();
  requireMatch(ifMatch, locked.version);
  if (locked.kind === 'hub' && changes.is_active === false) {
    throw new Problem('state_conflict', {
      detail: 'the hub cannot be deactivated: nobody could activate it again',
    });
  }
  if (Object.keys(changes).length > 0) updateOrg(tx, id, changes, now);
  return readBack(tx, id);
}

async function readBack(tx: Tx, id: number): Promise<VersionedJson> {
  const org = await findOrg(tx, id);
  assert(org !== null, `organization ${id} is gone inside its own transaction`);
  return org;
}
