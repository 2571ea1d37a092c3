// The hub adds and changes organizations.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { openFeed } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { type OrgFields, orgs } from './queries.ts';

const orgIds = idSource('org_id_seq');

const NEW_ORG = {
  kind: 'merchant',
  is_active: true,
  is_sandbox: false,
  catalog_managed_by: 'both',
  read_rate: null,
  write_rate: null,
  in_flight_max: null,
} as const;

/** @param input `kind` is for the demo world and the command line; the API makes merchants only */
export async function createOrg(tx: Tx, input: Pick<OrgFields, 'name'> & Partial<OrgFields>, now: Date) {
  const id = await orgIds.next(tx);
  const fields = { ...NEW_ORG, ...input };
  return createRecord(tx, { orgId: null, now }, orgs, id, fields, () =>
    openFeed(tx, id, now, fields.is_sandbox),
  );
}

/** A deactivated org keeps its data; its credentials stop working and work again once it is active. */
export function changeOrg(
  tx: Tx,
  id: number,
  changes: Partial<Omit<OrgFields, 'kind' | 'is_sandbox'>>,
  ifMatch: string | null,
  now: Date,
) {
  const check = ({ kind }: OrgFields) => {
    if (kind !== 'hub' || changes.is_active !== false) return;
    throw new Problem('state_conflict', {
      detail: 'the hub cannot be deactivated: no one could activate it again',
    });
  };
  return changeRecord(tx, { orgId: null, now }, orgs, id, changes, { ifMatch, check });
}
