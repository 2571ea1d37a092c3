// What `crossdock serve` starts once its database is up to date.
import type { Logger } from 'pino';
import { startApiProcesses } from '../app/api-processes.ts';
import { prepareServer } from '../app/server.ts';
import { startWorker, WORKER_CONNECTIONS } from '../app/worker.ts';
import { BadSettings, type Config } from '../config.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { DEMO_LOGINS } from '../demo/logins.ts';
import { demoState } from '../demo/queries.ts';
import { withDemoReceiver } from '../demo/webhook-receiver.ts';
import { type WebhookSender, webhookSender } from '../domains/webhooks/send-webhook.ts';
import { requireConnections } from '../kit/db/connections.ts';
import { openDb } from '../kit/db/db.ts';
import type { Lookout } from '../kit/db/lookout.ts';
import type { Clock } from '../kit/kernel/clock.ts';
import { simulate } from '../simulate/simulator.ts';
import { describeResult } from '../simulate/tally.ts';
import { chooseHost, isLoopback } from './demo-exposure.ts';
import { demoLogin, ORDERS_DEFAULT, SPEED_DEFAULT } from './simulate.ts';

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
    const isWanted = config.demo && (await demoState(db)) !== 'loaded';
    const isNew = isWanted && (await loadDemo(db, clock, config.hashingConcurrency, config.encryptionKeys));
    if (isNew) say('Demo world: loaded.');
    await requireConnections(db, {
      [`of ${config.apiProcesses} API processes`]: config.apiProcesses * config.databasePoolSize,
      'of the worker': WORKER_CONNECTIONS,
    });
    const { host, warnings } = await chooseHost(db, config, isNew);
    if (config.simulate && (!isLoopback(host) || config.trustedProxies.length > 0))
      throw new BadSettings(
        'CROSSDOCK_SIMULATE: is for the demo on this machine alone; leave HOST and CROSSDOCK_TRUSTED_PROXIES out',
      );
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

interface RunningApi {
  readonly address: string;
  /** Absent where it runs in other processes. */
  lookWith?(lookout: Lookout): void;
  stop(graceMs: number): Promise<void>;
}

/** What can be done before the database is ready; the rest, once it is known where to listen. */
export async function prepareApi(
  config: Config,
  databaseUrl: string,
  logger: Logger,
): Promise<{ listen(host: string): Promise<RunningApi> }> {
  if (config.apiProcesses === 1) return prepareServer({ config, databaseUrl, logger });
  return { listen: (host) => startApiProcesses({ config: { ...config, host }, databaseUrl, logger }) };
}

/** Everybody who starts the demo sees the same things happen. */
const SIMULATION_SEED = 1;

/** Plays the demo world through the interface that is served, until it is stopped. */
export function startSimulation(address: string, say: (message: string) => void): { stop(): Promise<void> } {
  const stop = new AbortController();
  const tell = (line: string) => say(`simulated  ${line}`);
  const ended = simulate({
    url: address,
    hub: demoLogin('hub-client'),
    merchants: [demoLogin('demo-client'), demoLogin('rival-client')],
    speed: SPEED_DEFAULT,
    forMs: null,
    seed: SIMULATION_SEED,
    ordersPerHour: ORDERS_DEFAULT,
    say: tell,
    signal: stop.signal,
  }).then(
    (result) => {
      tell(describeResult(result).trimEnd());
      if (result.failure !== null) tell(`ended: ${result.failure}`);
    },
    // The service goes on without it, where somebody has changed the demo's credentials, say.
    (error: unknown) => tell(`ended: ${(error as Error).message}`),
  );
  return {
    stop: () => {
      stop.abort();
      return ended;
    },
  };
}
