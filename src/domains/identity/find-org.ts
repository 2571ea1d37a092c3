// Is there such an org, and what may its credentials do?
import type { Reader, Tx } from '../../kit/db/db.ts';
import type { Scope } from '../../kit/http/actor.ts';
import { invalid, notFound, type Violation } from '../../kit/http/problems.ts';
import { type By, isAmongOwn, refuseScopesBeyond } from './authority.ts';
import { hasProduction, kindsOfOrgs, lockOrg, sandboxFlag } from './orgs/queries.ts';
import { scopeViolations } from './scope-rules.ts';

const REMEMBERED_MAX = 100_000;

export async function orgExists(db: Reader, orgId: number): Promise<boolean> {
  return (await kindsOfOrgs(db, [orgId])).has(orgId);
}

export function isSandbox(db: Reader, orgId: number): Promise<boolean> {
  return sandboxFlag(db, orgId);
}

/** The same with the org's row locked: who else asks for it waits. */
export async function lockSandbox(tx: Tx, orgId: number): Promise<boolean> {
  return (await lockOrg(tx, orgId))?.is_sandbox ?? false;
}

/**
 * Whether queues and lists show the work of sandboxes, or that of production. They never share one: the clocks of sandboxes can be
 * advanced, and would put their work first. It is production's, unless all merchants are sandboxes; or that of the org which the
 * caller names.
 */
export async function showsSandboxes(db: Reader, orgId?: number): Promise<boolean> {
  return orgId === undefined ? !(await hasProduction(db)) : sandboxFlag(db, orgId);
}

/** Refuses scopes that credentials of the org cannot have, or that whoever gives them does not. */
export async function requireScopes(
  db: Reader,
  orgId: number,
  scopes: readonly Scope[],
  by: By,
): Promise<void> {
  const violations = await badScopes(db, orgId, scopes, by);
  if (violations.length > 0) throw invalid(violations);
}

/** What is wrong with the scopes; throws 403 where they go beyond those of whoever gives them. */
export async function badScopes(
  db: Reader,
  orgId: number,
  scopes: readonly Scope[],
  by: By,
): Promise<Violation[]> {
  const kind = (await kindsOfOrgs(db, [orgId])).get(orgId);
  if (kind === undefined) throw notFound();
  const violations = scopeViolations(scopes, kind);
  if (violations.length === 0 && isAmongOwn(by, kind)) refuseScopesBeyond(by, scopes);
  return violations;
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
