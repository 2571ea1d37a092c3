import type { Config } from '../config.ts';
import type { DueKind } from '../due/due-kind.ts';
import { settleLabels } from '../fulfilment/labels/settle-labels.ts';
import { labelSources } from '../fulfilment/labels/sources.ts';
import { createMailer } from '../identity/mail.ts';
import { amazonCheckers } from '../inbound/eligibility/amazon-checker.ts';
import { checkEligibility } from '../inbound/eligibility/run-checks.ts';
import { Sealer } from '../kernel/seal.ts';
import { MARKETPLACE_DUE_KINDS, marketplaceRemoteKinds } from '../marketplace/jobs.ts';
import { amazonClients } from '../marketplace-accounts/amazon/amazon-client.ts';
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

/** What may have to ask others over the network. It runs in loops of its own: nothing else waits for their answers. */
export function remoteDueKinds(
  settings: RemoteSettings,
  sender: WebhookSender = webhookSender({ allowsLocal: settings.localWebhooks }),
): readonly DueKind[] {
  const sealer = new Sealer(settings.encryptionKeys);
  const mailer = settings.smtp === null ? null : createMailer(settings.smtp);
  const sourceFor = labelSources({ ...settings, sealer });
  const amazonOf = amazonClients({ ...settings, sealer });
  return [
    settleLabels(sourceFor),
    settleReturnLabels(sourceFor),
    checkEligibility(amazonCheckers(amazonOf)),
    ...marketplaceRemoteKinds(amazonOf),
    ...webhookDueKinds({ sealer, sender, random: Math.random }, mailer),
  ];
}
