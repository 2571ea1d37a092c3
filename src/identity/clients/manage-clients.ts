// The hub gives programs their client id and secret. Secrets arrive hashed: nothing is hashed while a transaction
// is open.
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import type { VersionedJson } from '../../db/records.ts';
import { changeRecord, createRecord } from '../../http/records.ts';
import { requireScopes } from '../find-org.ts';
import { type ClientFields, clients, endSessionsOfClient } from './queries.ts';

const CLIENT_ID_BYTES = 10;
const NEW_CLIENT = { is_active: true, read_rate: null, write_rate: null, in_flight_max: null };

export type NewClientFields = Pick<ClientFields, 'name' | 'secret_hash' | 'scopes'> &
  Partial<ClientFields> & { readonly client_id?: string };

export async function createClient(tx: Tx, orgId: number, input: NewClientFields, now: Date) {
  await requireScopes(tx, orgId, input.scopes);
  const { client_id = `cl_${randomBytes(CLIENT_ID_BYTES).toString('hex')}`, ...fields } = input;
  return createRecord(tx, { orgId, now }, clients, client_id, { ...NEW_CLIENT, ...fields });
}

/** A client that is deactivated, or gets another secret, loses the sessions it has. */
export async function changeClient(
  tx: Tx,
  orgId: number,
  clientId: string,
  changes: Partial<ClientFields>,
  ifMatch: string | null,
  now: Date,
): Promise<VersionedJson> {
  const check = async () => {
    if (changes.scopes !== undefined) await requireScopes(tx, orgId, changes.scopes);
    if (changes.is_active === false || changes.secret_hash !== undefined) {
      endSessionsOfClient(tx, orgId, clientId, now);
    }
  };
  return changeRecord(tx, { orgId, now }, clients, clientId, changes, { ifMatch, check });
}
