// The account that an org's labels are bought with, and its secrets, sealed for that account alone.
import type { Reader } from '../../../../kit/db/db.ts';
import { CannotUnseal, type Sealer } from '../../../../kit/kernel/seal.ts';
import { type AccountRow, findAccount, hubOrgId } from './queries.ts';
import type { AccountSource } from './schema.ts';

export interface AccountSecrets {
  readonly api_key: string;
  readonly webhook_secret: string;
}

export interface OpenAccount {
  /** Whose it is: the org's, or the hub's. */
  readonly orgId: number;
  readonly id: number;
  readonly labelsPerDay: number;
  readonly isHubs: boolean;
  readonly secrets: AccountSecrets;
}

const placeOf = (orgId: number, source: AccountSource) => JSON.stringify(['carrier_account', orgId, source]);

export function sealSecrets(
  sealer: Sealer,
  orgId: number,
  source: AccountSource,
  secrets: AccountSecrets,
): Buffer {
  return sealer.seal(JSON.stringify(secrets), placeOf(orgId, source));
}

/**
 * The org's own account, else the hub's.
 * @param ownerId whose account it has to be, where a label was bought with it before
 * @returns null where there is none, or the keys that are set do not open its secrets
 */
export async function accountFor(
  db: Reader,
  sealer: Sealer,
  source: AccountSource,
  orgId: number,
  ownerId: number | null,
): Promise<OpenAccount | null> {
  const hubId = await hubOrgId(db);
  if (ownerId !== null) return open(sealer, source, await findAccount(db, ownerId, source), hubId);
  const own = await findAccount(db, orgId, source);
  const found = own ?? (hubId === null ? null : await findAccount(db, hubId, source));
  return open(sealer, source, found, hubId);
}

function open(
  sealer: Sealer,
  source: AccountSource,
  row: AccountRow | null,
  hubId: number | null,
): OpenAccount | null {
  if (row === null) return null;
  try {
    const secrets = JSON.parse(sealer.unseal(row.sealed_secrets, placeOf(row.org_id, source)));
    return {
      orgId: row.org_id,
      id: row.id,
      labelsPerDay: row.labels_per_day,
      isHubs: row.org_id === hubId,
      secrets,
    };
  } catch (error) {
    if (error instanceof CannotUnseal) return null;
    throw error;
  }
}
