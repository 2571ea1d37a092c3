// Steps for other domains: is there such an org, what may its credentials do, and who looks after it?

import { DatabaseUnavailable, type Reader, type Tx } from '../../kit/db/db.ts';
import type { Scope } from '../../kit/http/actor.ts';
import { invalid, notFound, type Violation } from '../../kit/http/problems.ts';
import { hasProduction, isSandbox, kindsOfOrgs, lockOrg } from './orgs/queries.ts';
import { ownerEmails } from './people/queries.ts';
import { type By, isAmongOwn, refuseScopesBeyond, scopeViolations } from './role-rules.ts';

const REMEMBERED_MAX = 100_000;

export async function orgExists(db: Reader, orgId: number): Promise<boolean> {
  return (await kindsOfOrgs(db, [orgId])).has(orgId);
}

export { allSandboxes as sandboxOrgs, catalogManagerOf, isSandbox } from './orgs/queries.ts';

/** The same, with the org's row locked. */
export async function lockSandbox(tx: Tx, orgId: number): Promise<boolean> {
  return (await lockOrg(tx, orgId))?.is_sandbox ?? false;
}

/**
 * Whether queues and lists show the work of sandboxes, or that of production. They never share one: the clocks of sandboxes can be
 * advanced, and would put their work first. It is production's, unless all merchants are sandboxes; or that of the org which the
 * caller names.
 */
export async function showsSandboxes(db: Reader, orgId?: number): Promise<boolean> {
  return orgId === undefined ? !(await hasProduction(db)) : isSandbox(db, orgId);
}

/** Refuses scopes that the org's credentials cannot have, or that the grantor lacks. */
export async function requireScopes(
  db: Reader,
  orgId: number,
  scopes: readonly Scope[],
  by: By,
): Promise<void> {
  const violations = await badScopes(db, orgId, scopes, by);
  if (violations.length > 0) throw invalid(violations);
}

/** Violations of the scopes; throws 403 if they exceed the grantor's. */
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

/** For sweeps, one transaction per org. One that fails does not stop the others; failures are thrown together at the end. */
export async function forOrgs(
  orgIds: Iterable<number>,
  work: (orgId: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const orgId of orgIds) {
    await work(orgId).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `the work failed for ${failures.length} orgs`);
}

const OWNERS_MAX = 20;

/** Mail addresses of those who look after the org and can log in. */
export function ownerAddresses(db: Reader, orgId: number): Promise<string[]> {
  return ownerEmails(db, orgId, OWNERS_MAX);
}
