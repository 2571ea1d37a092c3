import type { DueKind } from '../../kit/due/due-kind.ts';
import type { AmazonOf } from '../accounts/marketplaces/amazon/amazon-client.ts';
import { amazonInbounds } from './inbound-plans/amazon/amazon-inbound.ts';
import { readReceipts } from './inbound-plans/read-receipts.ts';
import { runPlans } from './inbound-plans/run-plans.ts';
import { refillRevoked } from './work-orders/change-work-order.ts';

export const MARKETPLACE_DUE_KINDS: readonly DueKind[] = [refillRevoked];

export function marketplaceRemoteKinds(amazonOf: AmazonOf): readonly DueKind[] {
  const inboundOf = amazonInbounds(amazonOf);
  return [runPlans(inboundOf), readReceipts(inboundOf)];
}
