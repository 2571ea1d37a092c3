// A merchant, or the hub for it or for itself, says with which account labels are bought.
import type { Tx } from '../../../../kit/db/db.ts';
import { idSource } from '../../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../../kit/http/problems.ts';
import type { Sealer } from '../../../../kit/kernel/seal.ts';
import { upsertAccount } from './queries.ts';
import { type AccountInput, LABELS_PER_DAY } from './schema.ts';
import { sealSecrets } from './use-account.ts';

const ids = idSource('carrier_account_id_seq');

/** @returns the account as JSON, without its secrets */
export async function setAccount(
  tx: Tx,
  { orgId, actor, now }: Pick<FeedWriter, 'orgId' | 'actor' | 'now'>,
  { source, labels_per_day: labelsPerDay = LABELS_PER_DAY, ...secrets }: AccountInput,
  sealer: Sealer,
): Promise<string> {
  if (!sealer.canSeal)
    throw new Problem('not_configured', {
      detail: 'no key is set for secrets at rest: the hub has to set CROSSDOCK_ENCRYPTION_KEY',
    });
  const sealedSecrets = sealSecrets(sealer, orgId, source, secrets);
  const fields = { source, sealedSecrets, labelsPerDay, updatedBy: actor };
  return upsertAccount(tx, orgId, await ids.next(tx), fields, now);
}
