import type { Config } from '../config.ts';
import type { DueKind } from '../due/due-kind.ts';
import { settleLabels } from '../fulfilment/labels/settle-labels.ts';
import { labelSources } from '../fulfilment/labels/sources.ts';
import { createMailer, type Mailer } from '../identity/mail.ts';
import { amazonCheckers } from '../inbound/eligibility/amazon-checker.ts';
import { checkEligibility } from '../inbound/eligibility/run-checks.ts';
import { Sealer } from '../kernel/seal.ts';
import { MARKETPLACE_DUE_KINDS, marketplaceRemoteKinds } from '../marketplace/jobs.ts';
import { type AmazonOf, amazonClients } from '../marketplace-accounts/amazon/amazon-client.ts';
import { ORDER_DUE_KINDS } from '../orders/jobs.ts';
import { RETURN_DUE_KINDS } from '../returns/jobs.ts';
import { settleReturnLabels } from '../returns/labels/settle-return-labels.ts';
import { SANDBOX_DUE_KINDS } from '../sandbox/jobs.ts';
import { STOCK_DUE_KINDS } from '../stock/jobs.ts';
import { WAREHOUSE_DUE_KINDS } from '../warehouses/jobs.ts';
import { webhookDueKinds } from '../webhooks/jobs.ts';
import { type WebhookSender, webhookSender } from '../webhooks/send-webhook.ts';

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
