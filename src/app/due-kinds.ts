import type { Config } from '../config.ts';
import { amazonClients } from '../domains/accounts/marketplaces/amazon/amazon-client.ts';
import { settleLabels } from '../domains/fulfilment/labels/parcel-labels.ts';
import { createMailer } from '../domains/identity/mail.ts';
import { amazonCheckers } from '../domains/inbound/eligibility/amazon-checker.ts';
import { checkEligibility } from '../domains/inbound/eligibility/run-checks.ts';
import { labelSources } from '../domains/labels/sources.ts';
import { MARKETPLACE_DUE_KINDS, marketplaceRemoteKinds } from '../domains/marketplace/jobs.ts';
import { fillBackorders } from '../domains/orders/backorders/fill-backorders.ts';
import { rerouteRevoked } from '../domains/orders/backorders/reroute-revoked.ts';
import { endHolds } from '../domains/orders/holds/end-holds.ts';
import { POLICY_DUE_KINDS } from '../domains/orders/policy/apply-policy.ts';
import { RETURN_DUE_KINDS } from '../domains/returns/jobs.ts';
import { settleReturnLabels } from '../domains/returns/labels/settle-return-labels.ts';
import { SANDBOX_DUE_KINDS } from '../domains/sandbox/advance-clock.ts';
import { STOCK_DUE_KINDS } from '../domains/stock/jobs.ts';
import { WAREHOUSE_DUE_KINDS } from '../domains/warehouses/warehouse-events.ts';
import { webhookDueKinds } from '../domains/webhooks/jobs.ts';
import { type WebhookSender, webhookSender } from '../domains/webhooks/send-webhook.ts';
import type { DueKind } from '../kit/due/due-kind.ts';
import { Sealer } from '../kit/kernel/seal.ts';

/** Everything the worker does, in the order in which an org's work is done. */
export const DUE_KINDS: readonly DueKind[] = [
  ...STOCK_DUE_KINDS,
  ...POLICY_DUE_KINDS,
  // Rerouting may create backorders.
  rerouteRevoked,
  fillBackorders,
  endHolds,
  ...MARKETPLACE_DUE_KINDS,
  ...WAREHOUSE_DUE_KINDS,
  ...RETURN_DUE_KINDS,
  ...SANDBOX_DUE_KINDS,
];

export type RemoteSettings = Pick<
  Config,
  'encryptionKeys' | 'amazonApiUrl' | 'amazonLoginUrl' | 'easypostUrl' | 'localWebhooks' | 'smtp'
>;

export type RemoteServices = ReturnType<typeof remoteServices>;

/** What asks others over the network is made of these: one of each in a process. */
export function remoteServices(settings: RemoteSettings) {
  const { smtp, easypostUrl, localWebhooks: allowsLocal } = settings;
  const sealer = new Sealer(settings.encryptionKeys);
  const amazonOf = amazonClients({ ...settings, sealer });
  return { sealer, mailer: smtp === null ? null : createMailer(smtp), easypostUrl, amazonOf, allowsLocal };
}

/** Work that may need the network. It runs in separate loops, so that nothing else waits for it. */
export function remoteDueKinds(
  services: RemoteServices,
  sender: WebhookSender = webhookSender(services),
): readonly DueKind[] {
  const { sealer, mailer, amazonOf } = services;
  const sourceFor = labelSources(services);
  return [
    settleLabels(sourceFor),
    settleReturnLabels(sourceFor),
    checkEligibility(amazonCheckers(amazonOf)),
    ...marketplaceRemoteKinds(amazonOf),
    ...webhookDueKinds({ sealer, sender, random: Math.random }, mailer),
  ];
}
