// Asks an aggregator whether it takes the credentials of an account, and for nothing else.
import type { Reader } from '../../../../kit/db/db.ts';
import { NoAnswer } from '../../../../kit/http/exchange.ts';
import { notFound } from '../../../../kit/http/problems.ts';
import type { Sealer } from '../../../../kit/kernel/seal.ts';
import { storableText } from '../../../../kit/kernel/storable-text.ts';
import { EasyPostClient, Refusal } from '../easypost/client.ts';
import { findAccount } from './queries.ts';
import { accountFor } from './use-account.ts';

const ERROR_LENGTH_MAX = 1000;
const SOURCE = 'easypost';

export interface TestSettings {
  readonly db: Reader;
  readonly sealer: Sealer;
  readonly easypostUrl: string;
}

/** Outside of any transaction. @returns what is wrong; null: nothing */
export async function askForAccount(
  { db, sealer, easypostUrl }: TestSettings,
  orgId: number,
  id: number,
): Promise<string | null> {
  if ((await findAccount(db, orgId, SOURCE))?.id !== id) throw notFound();
  const account = await accountFor(db, sealer, SOURCE, orgId, orgId);
  if (account === null) return 'its secrets cannot be decrypted: set them anew';
  try {
    await new EasyPostClient(easypostUrl, account.secrets.api_key).tryKey();
    return null;
  } catch (error) {
    if (error instanceof Refusal || error instanceof NoAnswer)
      return storableText(error.message, ERROR_LENGTH_MAX);
    throw error;
  }
}
