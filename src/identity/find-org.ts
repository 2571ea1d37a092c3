// Steps for the rooms of identity and for other domains: is there such an org, and is it the hub?
import type { Reader } from '../db/db.ts';
import { notFound } from '../http/problems.ts';
import { kindsOfOrgs, type OrgKind } from './orgs/queries.ts';

export async function orgExists(db: Reader, orgId: number): Promise<boolean> {
  return (await kindsOfOrgs(db, [orgId])).has(orgId);
}

/** For an org that the path names: no such org, no such page. */
export async function requireOrg(db: Reader, orgId: number): Promise<OrgKind> {
  const kind = (await kindsOfOrgs(db, [orgId])).get(orgId);
  if (kind === undefined) throw notFound();
  return kind;
}
