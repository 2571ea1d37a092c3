// The hub gives programs their client id and secret. Secrets arrive hashed: nothing is hashed while a transaction
// is open.
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import { requireMatch } from '../../http/etag.ts';
import { invalid, notFound } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { assert } from '../../kernel/assert.ts';
import { type By, refuseScopesBeyond } from '../authority.ts';
import { requireOrg } from '../find-org.ts';
import { scopeViolations } from '../scope-rules.ts';
import {
  type ClientFields,
  endSessionsOfClient,
  findClientOf,
  insertClient,
  lockClient,
  updateClient,
} from './queries.ts';

const CLIENT_ID_BYTES = 10;

export type NewClientFields = Pick<ClientFields, 'name' | 'secret_hash' | 'scopes'> &
  Partial<ClientFields> & { readonly client_id?: string };

export async function createClient(
  tx: Tx,
  orgId: number,
  input: NewClientFields,
  now: Date,
  by: By = null,
): Promise<VersionedJson & { client_id: string }> {
  await refuseBadScopes(tx, orgId, input.scopes, by);
  const { client_id = `cl_${randomBytes(CLIENT_ID_BYTES).toString('hex')}`, ...fields } = input;
  const defaults = { is_active: true, read_rate: null, write_rate: null, in_flight_max: null };
  insertClient(tx, orgId, client_id, { ...defaults, ...fields }, now);
  return { client_id, ...(await readBack(tx, orgId, client_id)) };
}

/** A client that is deactivated, or gets another secret, loses the sessions it has. */
export async function changeClient(
  tx: Tx,
  orgId: number,
  clientId: string,
  changes: Partial<ClientFields>,
  ifMatch: string | null,
  now: Date,
  by: By = null,
): Promise<VersionedJson> {
  const locked = await lockClient(tx, orgId, clientId);
  if (locked === null) throw notFound();
  requireMatch(ifMatch, locked.version);
  // Who gives a program a new secret has what the program has.
  if (changes.scopes !== undefined || changes.secret_hash !== undefined) {
    await refuseBadScopes(tx, orgId, changes.scopes ?? locked.scopes, by);
  }
  if (Object.keys(changes).length > 0) updateClient(tx, orgId, clientId, changes, now);
  if (changes.is_active === false || changes.secret_hash !== undefined) {
    endSessionsOfClient(tx, orgId, clientId, now);
  }
  return readBack(tx, orgId, clientId);
}

/** The old secret stops at once. */
export function rotateClientSecret(
  tx: Tx,
  orgId: number,
  clientId: string,
  secretHash: string,
  now: Date,
  by: By = null,
): Promise<VersionedJson> {
  return changeClient(tx, orgId, clientId, { secret_hash: secretHash }, null, now, by);
}

/**
 * Ends a client for good or until it is activated again. Its row stays: what it did can be traced, and its id is
 * never given to another one.
 */
export async function deactivateClient(tx: Tx, orgId: number, clientId: string, now: Date): Promise<void> {
  await changeClient(tx, orgId, clientId, { is_active: false }, null, now);
}

async function refuseBadScopes(tx: Tx, orgId: number, scopes: ClientFields['scopes'], by: By): Promise<void> {
  const kind = await requireOrg(tx, orgId);
  const violations = scopeViolations(scopes, kind);
  if (violations.length > 0) throw invalid(violations);
  if (kind === 'hub') refuseScopesBeyond(by, scopes);
}

async function readBack(tx: Tx, orgId: number, clientId: string): Promise<VersionedJson> {
  const client = await findClientOf(tx, orgId, clientId);
  assert(client !== null, 'a client is gone inside its own transaction');
  return client;
}
