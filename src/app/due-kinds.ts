import type { Config } from '../config.ts';
import { settleLabels } from '../domains/fulfilment/labels/settle-labels.ts';
import { labelSources } from '../domains/fulfilment/labels/sources.ts';
import { createMailer, type Mailer } from '../domains/identity/mail.ts';
import { amazonCheckers } from '../domains/inbound/eligibility/amazon-checker.ts';
import { checkEligibility } from '../domains/inbound/eligibility/run-checks.ts';
import { MARKETPLACE_DUE_KINDS, marketplaceRemoteKinds } from '../domains/marketplace/jobs.ts';
import { type AmazonOf, amazonClients } from '../domains/marketplace-accounts/amazon/amazon-client.ts';
import { ORDER_DUE_KINDS } from '../domains/orders/jobs.ts';
import { RETURN_DUE_KINDS } from '../domains/returns/jobs.ts';
import { settleReturnLabels } from '../domains/returns/labels/settle-return-labels.ts';
import { SANDBOX_DUE_KINDS } from '../domains/sandbox/jobs.ts';
import { STOCK_DUE_KINDS } from '../domains/stock/jobs.ts';
import { WAREHOUSE_DUE_KINDS } from '../domains/warehouses/jobs.ts';
import { webhookDueKinds } from '../domains/webhooks/jobs.ts';
import { type WebhookSender, webhookSender } from '../domains/webhooks/send-webhook.ts';
import type { DueKind } from '../kit/due/due-kind.ts';
import { Sealer } from '../kit/kernel/seal.ts';

/** All that the worker works off by itself, in the order in which an org's work is done. */
export const DUE_KINDS: readonly DueKind[] = [
  ...STOCK_DUE_KINDS,
  ...ORDER_DUE_KINDS,
  ...MARKETPLACE_DUE_KINDS,
  ...WAREHOUSE_DUE_KINDS,
  ...RETURN_DUE_KINDS,
  ...SANDBOX_DUE_KINDS,
];

export type RemoteSettings = Pick<
  Config,
  'encryptionKeys' | 'amazonApiUrl' | 'amazonLoginUrl' | 'easypostUrl' | 'localWebhooks' | 'smtp'
>;

/** What asks others over the network is made of these: one of each in a process. */
export interface RemoteServices {
  readonly sealer: Sealer;
  readonly mailer: Mailer | null;
  readonly easypostUrl: string;
  readonly amazonOf: AmazonOf;
  readonly allowsLocal: boolean;
}

export function remoteServices(settings: RemoteSettings): RemoteServices {
  const { smtp, easypostUrl, localWebhooks: allowsLocal } = settings;
  const sealer = new Sealer(settings.encryptionKeys);
  const amazonOf = amazonClients({ ...settings, sealer });
  return { sealer, mailer: smtp === null ? null : createMailer(smtp), easypostUrl, amazonOf, allowsLocal };
}

/** What may have to ask others over the network. It runs in loops of its own: nothing else waits for their answers. */
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
