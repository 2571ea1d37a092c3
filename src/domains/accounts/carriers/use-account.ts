import type { Reader, Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { NoAnswer } from '../../../kit/http/exchange.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { CannotUnseal, type Sealer } from '../../../kit/kernel/seal.ts';
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { setSealed, unsealed } from '../sealed-secrets.ts';
import { EasyPostClient, Refusal } from './easypost/client.ts';
import { type AccountRow, carrierAccounts, findAccount, hubOrgId } from './queries.ts';
import { type AccountInput, type AccountSource, LABELS_PER_DAY } from './schema.ts';

export interface OpenAccount {
  /** The owner: the org or the hub. */
  readonly orgId: number;
  readonly id: number;
  readonly labelsPerDay: number;
  readonly isHubs: boolean;
  readonly secrets: { readonly api_key: string; readonly webhook_secret: string };
}

export function setAccount(
  tx: Tx,
  feed: FeedWriter,
  { source, labels_per_day = LABELS_PER_DAY, ...secrets }: AccountInput,
  sealer: Sealer,
): Promise<string> {
  return setSealed(tx, feed, carrierAccounts, sealer, { source, labels_per_day }, secrets);
}

/**
 * The org's own account, else the hub's.
 * @param ownerId the required owner, if a label was bought with the account before
 * @returns null if there is none, or its secrets cannot be unsealed with the configured keys
 */
export async function accountFor(
  db: Reader,
  sealer: Sealer,
  source: AccountSource,
  orgId: number,
  ownerId: number | null,
): Promise<OpenAccount | null> {
  const hubId = await hubOrgId(db);
  if (ownerId !== null) return open(sealer, await findAccount(db, ownerId, source), hubId);
  const own = await findAccount(db, orgId, source);
  return open(sealer, own ?? (hubId === null ? null : await findAccount(db, hubId, source)), hubId);
}

function open(sealer: Sealer, row: AccountRow | null, hubId: number | null): OpenAccount | null {
  if (row === null) return null;
  const { org_id: orgId, id, labels_per_day: labelsPerDay } = row;
  try {
    const secrets = unsealed<OpenAccount['secrets'], 'source'>(sealer, carrierAccounts, orgId, row);
    return { orgId, id, labelsPerDay, isHubs: orgId === hubId, secrets };
  } catch (error) {
    if (error instanceof CannotUnseal) return null;
    throw error;
  }
}

const ERROR_LENGTH_MAX = 1000;
const SOURCE = 'easypost';

export interface TestSettings {
  readonly db: Reader;
  readonly sealer: Sealer;
  readonly easypostUrl: string;
}

/** Outside of any transaction. @returns the error, or null */
export async function askForAccount(
  { db, sealer, easypostUrl }: TestSettings,
  orgId: number,
  id: number,
): Promise<string | null> {
  if ((await findAccount(db, orgId, SOURCE))?.id !== id) throw notFound();
  const account = await accountFor(db, sealer, SOURCE, orgId, orgId);
  if (account === null) return 'its secrets cannot be decrypted: set them again';
  try {
    await new EasyPostClient(easypostUrl, account.secrets.api_key).tryKey();
    return null;
  } catch (error) {
    if (error instanceof Refusal || error instanceof NoAnswer)
      return storableText(error.message, ERROR_LENGTH_MAX);
    throw error;
  }
}
