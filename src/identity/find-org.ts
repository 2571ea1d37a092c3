// Steps for the rooms of identity and for other domains: is there such an org, and is it the hub?
import type { Reader } from '../db/db.ts';
import { notFound } from '../http/problems.ts';
import { kindsOfOrgs, type OrgKind } from './orgs/queries.ts';

const REMEMBERED_MAX = 100_000;

export async function orgExists(db: Reader, orgId: number): Promise<boolean> {
  return (await kindsOfOrgs(db, [orgId])).has(orgId);
}

/** For an org that the path names: no such org, no such page. */
export async function requireOrg(db: Reader, orgId: number): Promise<OrgKind> {
  const kind = (await kindsOfOrgs(db, [orgId])).get(orgId);
  if (kind === undefined) throw notFound();
  return kind;
}

/** Remembers the orgs that it has found: an org is never deleted. */
export function rememberingOrgs(db: Reader): (orgId: number) => Promise<boolean> {
  const known = new Set<number>();
  return async (orgId) => {
    if (known.has(orgId)) return true;
    const exists = await orgExists(db, orgId);
    if (exists) {
      if (known.size >= REMEMBERED_MAX) known.clear();
      known.add(orgId);
    }
    return exists;
  };
}
