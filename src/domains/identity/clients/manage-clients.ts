// Programs get their client id and secret. Secrets arrive hashed: nothing is hashed while a transaction
// is open.
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { requireScopes } from '../find-org.ts';
import { lockOrg } from '../orgs/queries.ts';
import type { By } from '../role-rules.ts';
import { type ClientFields, clients, endSessionsOfClient, totalActiveClients } from './queries.ts';

const CLIENT_ID_BYTES = 10;
/** Per merchant. */
const ACTIVE_CLIENTS_MAX = 200;
const NEW_CLIENT = { is_active: true, read_rate: null, write_rate: null, in_flight_max: null };

export type NewClientFields = Pick<ClientFields, 'name' | 'secret_hash' | 'scopes'> &
  Partial<ClientFields> & { readonly client_id?: string };

export async function createClient(tx: Tx, orgId: number, input: NewClientFields, now: Date, by: By = null) {
  await requireScopes(tx, orgId, input.scopes, by);
  if (by?.orgKind === 'merchant') await refuseTooMany(tx, orgId);
  const { client_id = `cl_${randomBytes(CLIENT_ID_BYTES).toString('hex')}`, ...fields } = input;
  return createRecord(tx, { orgId, now }, clients, client_id, { ...NEW_CLIENT, ...fields });
}

async function refuseTooMany(tx: Tx, orgId: number): Promise<void> {
  // Concurrent requests must not exceed the limit together.
  await lockOrg(tx, orgId);
  if ((await totalActiveClients(tx, orgId)) < ACTIVE_CLIENTS_MAX) return;
  throw new Problem('state_conflict', {
    detail: `there are already ${ACTIVE_CLIENTS_MAX} active clients: deactivate unused ones first`,
  });
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
  const check = async (current: ClientFields) => {
    // With the new secret, the caller has what the program has.
    if (changes.scopes !== undefined || changes.secret_hash !== undefined) {
      await requireScopes(tx, orgId, changes.scopes ?? current.scopes, by);
    }
    if (changes.is_active === false || changes.secret_hash !== undefined) {
      endSessionsOfClient(tx, orgId, clientId, now);
    }
  };
  return changeRecord(tx, { orgId, now }, clients, clientId, changes, { ifMatch, check });
}
