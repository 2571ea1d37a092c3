// What `crossdock serve` starts once its database is up to date.
import type { Logger } from 'pino';
import { startApiProcesses } from '../app/api-processes.ts';
import { startServer } from '../app/server.ts';
import { startWorker, WORKER_CONNECTIONS } from '../app/worker.ts';
import type { Config } from '../config.ts';
import { requireConnections } from '../db/connections.ts';
import { openDb } from '../db/db.ts';
import { DEMO_LOGINS, loadDemo } from '../demo/load-demo.ts';
import { withDemoReceiver } from '../demo/webhook-receiver.ts';
import type { Clock } from '../kernel/clock.ts';
import { type WebhookSender, webhookSender } from '../webhooks/send-webhook.ts';
import { chooseHost } from './demo-exposure.ts';

export { startWorker };

export const demoLogins = DEMO_LOGINS.map(
  ({ login, secret, who }) => `  ${login.padEnd(22)} ${secret.padEnd(16)} ${who}`,
);

/** Loads the demo world where it is wanted, and tells on which address the database may be served. */
export async function prepare(
  url: string,
  config: Config,
  clock: Clock,
  say: (message: string) => void,
): Promise<string> {
  const db = openDb({ url, poolSize: 4, applicationName: 'crossdock demo' });
  try {
    const { demo, hashingConcurrency, encryptionKeys } = config;
    if (demo && (await loadDemo(db, clock, hashingConcurrency, encryptionKeys))) say('Demo world: loaded.');
    await requireConnections(db, {
      [`of ${config.apiProcesses} API processes`]: config.apiProcesses * config.databasePoolSize,
      'of the worker': WORKER_CONNECTIONS,
    });
    const { host, warnings } = await chooseHost(db, config);
    for (const warning of warnings) say(warning);
    return host;
  } finally {
    await db.close();
  }
}

/** What sends webhooks; with the demo world, its receiver is a part of the service. */
export function senderFor({ demo, localWebhooks }: Config): WebhookSender {
  const sender = webhookSender({ allowsLocal: localWebhooks });
  return demo ? withDemoReceiver(sender) : sender;
}

export async function startApi(config: Config, databaseUrl: string, logger: Logger) {
  const options = { config, databaseUrl, logger };
  return config.apiProcesses === 1 ? startServer(options) : startApiProcesses(options);
}
