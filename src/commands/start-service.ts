// What `crossdock serve` starts once its database is up to date.
import type { Logger } from 'pino';
import { startApiProcesses } from '../app/api-processes.ts';
import { prepareServer } from '../app/server.ts';
import { startWorker, WORKER_CONNECTIONS } from '../app/worker.ts';
import { BadSettings, type Config } from '../config.ts';
import { type WebhookSender, webhookSender } from '../domains/webhooks/send-webhook.ts';
import { requireConnections } from '../kit/db/connections.ts';
import { type Db, openDb } from '../kit/db/db.ts';
import type { Poller } from '../kit/db/poller.ts';
import type { Clock } from '../kit/kernel/clock.ts';
import { chooseHost, demoLoginLines, isLoopback } from './demo-exposure.ts';
import { demoState } from './queries.ts';
import { demoLogin, ORDERS_DEFAULT, SPEED_DEFAULT } from './simulate.ts';

export { demoLoginLines as demoLogins, startWorker };

/** Loads the demo world if wanted. @returns the address to listen on */
export async function prepare(
  url: string,
  config: Config,
  clock: Clock,
  say: (message: string) => void,
): Promise<string> {
  const db = openDb({ url, poolSize: 4, applicationName: 'crossdock demo' });
  try {
    const isWanted = config.demo && (await demoState(db)) !== 'loaded';
    const isNew = isWanted && (await loadWorld(db, clock, config));
    if (isNew) say('Demo world: loaded.');
    await requireConnections(db, {
      [`of ${config.apiProcesses} API processes`]: {
        processes: config.apiProcesses,
        poolSize: config.databasePoolSize,
      },
      'of the worker': { processes: 1, poolSize: WORKER_CONNECTIONS },
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

async function loadWorld(db: Db, clock: Clock, config: Config): Promise<boolean> {
  const { loadDemo } = await import('../../demo/world/load-demo.ts');
  return loadDemo(db, clock, config.hashingConcurrency, config.encryptionKeys);
}

/** What sends webhooks; with the demo world, its receiver is a part of the service. */
export async function senderFor({ demo, localWebhooks }: Config): Promise<WebhookSender> {
  const sender = webhookSender({ allowsLocal: localWebhooks });
  if (!demo) return sender;
  const { withDemoReceiver } = await import('../../demo/world/webhook-receiver.ts');
  return withDemoReceiver(sender);
}

interface RunningApi {
  readonly address: string;
  /** Absent where it runs in other processes. */
  pollWith?(poller: Poller): void;
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

/** Fixed, so that every demo shows the same events. */
const SIMULATION_SEED = 1;

/** Plays the demo world through the interface that is served, until it is stopped. */
export async function startSimulation(
  address: string,
  say: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const { describeResult, simulate } = await import('../../demo/simulate/simulator.ts');
  const stop = new AbortController();
  const log = (line: string) => say(`simulated  ${line}`);
  const ended = simulate({
    url: address,
    hub: demoLogin('hub-client'),
    merchants: [demoLogin('demo-client'), demoLogin('rival-client')],
    speed: SPEED_DEFAULT,
    forMs: null,
    seed: SIMULATION_SEED,
    ordersPerHour: ORDERS_DEFAULT,
    say: log,
    signal: stop.signal,
  }).then(
    (result) => {
      log(describeResult(result).trimEnd());
      if (result.failure !== null) log(`ended: ${result.failure}`);
    },
    // The service goes on without it, for example if the demo's credentials were changed.
    (error: unknown) => log(`ended: ${(error as Error).message}`),
  );
  return {
    stop: () => {
      stop.abort();
      return ended;
    },
  };
}
