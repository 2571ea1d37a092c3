// The label sources of an org.
import type { Transactions } from '../../kit/db/db.ts';
import { Problem } from '../../kit/http/problems.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import type { Sealer } from '../../kit/kernel/seal.ts';
import { accountFor } from '../accounts/carriers/use-account.ts';
import type { RateSource } from '../rates/quotes/schema.ts';
import { cardsSource } from './cards-source.ts';
import { easypostSource } from './easypost/easypost-source.ts';
import type { LabelSource } from './types.ts';

export interface SourceSettings {
  readonly sealer: Sealer;
  readonly easypostUrl: string;
}

interface SourceWanted {
  readonly name: RateSource;
  readonly orgId: number;
  readonly actor: string;
  /** The required account owner, if a label was bought with it before; null: the configured account. */
  readonly accountOrgId: number | null;
}

/** Throws if the org lacks an account that the source needs. */
export type SourceFor = (db: Transactions, clock: Clock, wanted: SourceWanted) => Promise<LabelSource>;

export function labelSources({ sealer, easypostUrl: url }: SourceSettings): SourceFor {
  return async (db, clock, { name, orgId, actor, accountOrgId }) => {
    if (name === 'cards') return cardsSource(db, clock, orgId, actor);
    const account = await accountFor(db, sealer, name, orgId, accountOrgId);
    if (account === null)
      throw new Problem('not_configured', {
        detail: `no working ${name} account is connected: connect one with setCarrierAccount`,
      });
    return easypostSource({ db, clock, url, account, orgId, actor });
  };
}
