// The secrets of an account, sealed for that account alone.
import type { Sealer } from '../../kit/kernel/seal.ts';

export interface AccountSecrets {
  readonly client_secret: string;
  readonly refresh_token: string;
}

interface Place {
  readonly orgId: number;
  readonly marketplaceName: string;
  readonly sellerAccountId: string;
}

const placeOf = ({ orgId, marketplaceName, sellerAccountId }: Place) =>
  JSON.stringify(['marketplace_account', orgId, marketplaceName, sellerAccountId]);

export function sealSecrets(sealer: Sealer, place: Place, secrets: AccountSecrets): Buffer {
  return sealer.seal(JSON.stringify(secrets), placeOf(place));
}

/** Throws `CannotUnseal` where the keys that are set do not open it. */
export function unsealSecrets(sealer: Sealer, place: Place, sealed: Buffer): AccountSecrets {
  return JSON.parse(sealer.unseal(sealed, placeOf(place))) as AccountSecrets;
}
