import type { Config } from '../config.ts';
import type { DueKind } from '../due/due-kind.ts';
import { amazonCheckers } from '../inbound/eligibility/amazon/amazon-checker.ts';
import { checkEligibility } from '../inbound/eligibility/run-checks.ts';
import { Sealer } from '../kernel/seal.ts';
import { MARKETPLACE_DUE_KINDS } from '../marketplace/jobs.ts';
import { ORDER_DUE_KINDS } from '../orders/jobs.ts';
import { STOCK_DUE_KINDS } from '../stock/jobs.ts';
import { WAREHOUSE_DUE_KINDS } from '../warehouses/jobs.ts';

/** All that the worker works off by itself, in the order in which an org's work is done. */
export const DUE_KINDS: readonly DueKind[] = [
  ...STOCK_DUE_KINDS,
  ...ORDER_DUE_KINDS,
  ...MARKETPLACE_DUE_KINDS,
  ...WAREHOUSE_DUE_KINDS,
];

export type RemoteSettings = Pick<Config, 'encryptionKeys' | 'amazonApiUrl' | 'amazonLoginUrl'>;

/** What may have to ask others over the network. It runs in loops of its own: nothing else waits for their answers. */
export function remoteDueKinds(settings: RemoteSettings): readonly DueKind[] {
  const sealer = new Sealer(settings.encryptionKeys);
  return [checkEligibility(amazonCheckers({ ...settings, sealer }))];
}
