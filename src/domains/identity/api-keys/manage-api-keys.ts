// Long-lived bearer credentials. The plain key exists in one answer; the database keeps its SHA-256.
import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid, notFound, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { badScopes } from '../find-org.ts';
import { kindsOfOrgs, lockOrg } from '../orgs/queries.ts';
import { unknownWarehouses } from '../people/queries.ts';
import type { By } from '../role-rules.ts';
import { bindingViolations } from '../role-rules.ts';
import { newToken } from '../tokens.ts';
import { apiKeyJson, insertApiKey, markRevoked, totalLiveKeys } from './queries.ts';
import type { NewApiKey } from './schema.ts';

/** Per merchant. */
const LIVE_KEYS_MAX = 200;

const keyIds = idSource('api_key_id_seq');

/** @param createdBy the creator's name, for people */
export async function createApiKey(
  tx: Tx,
  orgId: number,
  input: Static<typeof NewApiKey>,
  createdBy: string,
  now: Date,
  by: By = null,
): Promise<{ id: number; json: string; key: string }> {
  const expiresAt = input.expires === undefined ? null : new Date(input.expires);
  const violations = [
    ...(await badScopes(tx, orgId, input.scopes, by)),
    ...(await badBinding(tx, orgId, input, by)),
  ];
  if (expiresAt !== null && expiresAt <= now) {
    violations.push(violation('/expires', 'not_allowed', 'must be in the future'));
  }
  if (violations.length > 0) throw invalid(violations);
  if (by?.orgKind === 'merchant') await refuseTooMany(tx, orgId, now);
  const { token, hash, hint } = newToken('api_key', orgId);
  const id = await keyIds.next(tx);
  insertApiKey(tx, {
    org_id: orgId,
    id,
    name: input.name,
    key_hash: hash,
    hint,
    scopes: input.scopes,
    warehouse_ids: input.warehouse_ids ?? null,
    read_rate: input.read_rate ?? null,
    write_rate: input.write_rate ?? null,
    in_flight_max: input.in_flight_max ?? null,
    created_by: createdBy,
    created_at: now,
    expires_at: expiresAt,
  });
  return { id, json: await apiKeyJson(tx, orgId, id), key: token };
}

/** What is wrong with the warehouses that it is bound to. */
async function badBinding(
  tx: Tx,
  orgId: number,
  { scopes, warehouse_ids }: Static<typeof NewApiKey>,
  by: By,
): Promise<Violation[]> {
  const kind = (await kindsOfOrgs(tx, [orgId])).get(orgId) ?? fail('an org that is gone');
  return [
    ...bindingViolations({ scopes, warehouseIds: warehouse_ids ?? null }, kind, by?.warehouseIds ?? null),
    ...(await unknownWarehouses(tx, warehouse_ids, '/warehouse_ids')),
  ];
}

async function refuseTooMany(tx: Tx, orgId: number, now: Date): Promise<void> {
  // Concurrent requests must not exceed the limit together.
  await lockOrg(tx, orgId);
  if ((await totalLiveKeys(tx, orgId, now)) < LIVE_KEYS_MAX) return;
  throw new Problem('state_conflict', {
    detail: `there are already ${LIVE_KEYS_MAX} working API keys: revoke unused ones first`,
  });
}

/** Revoking a key twice changes nothing. */
export async function revokeApiKey(tx: Tx, orgId: number, id: number, now: Date): Promise<void> {
  if (!(await markRevoked(tx, orgId, id, now))) throw notFound();
}
