// Several API processes behind one port: the first process forks and replaces them, shares request counts and adds up metrics.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Logger } from 'pino';
import { AggregatorRegistry, type MetricObject } from 'prom-client';
import type { Config } from '../config.ts';
import { addShares, type Limiter, type LimitShare } from '../kit/http/limits.ts';
import type { RunningServer } from './server.ts';

const SHARE_EVERY_MS = 100;
const RESTART_DELAY_MS = 1000;
const METRICS_TIMEOUT_MS = 2000;

type ToApi =
  | { readonly kind: 'stop'; readonly graceMs: number }
  | { readonly kind: 'shares'; readonly shares: readonly LimitShare[] }
  | { readonly kind: 'own-metrics?'; readonly ask: number }
  | { readonly kind: 'all-metrics'; readonly ask: number; readonly text: string };

type ToFirst =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'shares'; readonly shares: readonly LimitShare[] }
  | { readonly kind: 'all-metrics?'; readonly ask: number }
  | { readonly kind: 'own-metrics'; readonly ask: number; readonly metrics: MetricObject[] };

/** Questions to another process, by number: their answers come as messages. */
class Questions<Answer> {
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  #last = 0;

  /** Null: no answer came in time. */
  ask(post: (ask: number) => void, timeoutMs: number): Promise<Answer | null> {
    this.#last += 1;
    const ask = this.#last;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.answer(ask, null), timeoutMs);
      this.#waiting.set(ask, (answer) => {
        clearTimeout(timer);
        this.#waiting.delete(ask);
        resolve(answer);
      });
      post(ask);
    });
  }

  answer(ask: number, answer: Answer | null): void {
    this.#waiting.get(ask)?.(answer);
  }
}

/** The process itself has reported the cause. */
class ApiProcessFailed extends Error {
  override readonly name = 'ApiProcessFailed';
}

/**
 * Each process has a queue of its own at the port, and the system spreads connections over them. Handed over by the first process
 * (Node's default), connections on their way into a process that dies would stay open without an answer; from one queue for all, one
 * process often takes most of those that come together.
 */
export const SHARES_PORTS = process.platform === 'linux';

/** The port as the API processes will share it: refused while anybody else listens there. */
async function freePort({ host, port }: Config): Promise<number> {
  const probe = createServer().listen({ port, ...(host === null ? {} : { host }) });
  await once(probe, 'listening');
  const { port: found } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return found;
}

/** In the first process: forks the API processes and resolves when all of them listen. */
export async function startApiProcesses(options: {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly logger: Logger;
}) {
  const { config, logger } = options;
  const shares = new Map<number, readonly LimitShare[]>();
  const listening = new Set<Worker>();
  const ownMetrics = new Questions<MetricObject[]>();
  let stopping = false;
  let firstReady = (_address: string) => {};
  let firstFailed = (_error: Error) => {};
  let ready = 0;

  // Used where the system does not spread connections itself (SHARES_PORTS): the processes take them from one queue.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const port = await freePort(config);
  cluster.setupPrimary({ args: ['api-process'] });
  const fork = () => {
    const worker = cluster.fork({
      DATABASE_URL: options.databaseUrl,
      DATABASE_OWNER_URL: '',
      HOST: config.host ?? '',
      PORT: String(port),
      CROSSDOCK_DEMO: '0',
      CROSSDOCK_SIMULATE: '0',
    });
    worker.on('message', (message: ToFirst) => hear(worker, message));
  };

  const hear = (worker: Worker, message: ToFirst) => {
    if (message.kind === 'ready') {
      listening.add(worker);
      ready += 1;
      if (ready === config.apiProcesses) firstReady(message.address);
    } else if (message.kind === 'shares')
      shares.set(worker.id, addShares(shares.get(worker.id) ?? [], message.shares));
    else if (message.kind === 'own-metrics') ownMetrics.answer(message.ask, message.metrics);
    else if (message.kind === 'all-metrics?') {
      allMetrics().then((text) => post(worker, { kind: 'all-metrics', ask: message.ask, text }));
    }
  };

  const allMetrics = async () => {
    const asking = liveWorkers().map((worker) =>
      ownMetrics.ask((ask) => post(worker, { kind: 'own-metrics?', ask }), METRICS_TIMEOUT_MS),
    );
    const all = (await Promise.all(asking)).map((metrics) => metrics ?? []);
    return AggregatorRegistry.aggregate(all).metrics();
  };

  const sharing = setInterval(() => {
    for (const worker of liveWorkers()) {
      const others = [...shares].filter(([id]) => id !== worker.id).flatMap(([, list]) => list);
      post(worker, { kind: 'shares', shares: others });
    }
    // Sent once, so that each request is subtracted once.
    for (const [id, list] of shares)
      shares.set(
        id,
        list.map((share) => ({ ...share, read: 0, write: 0 })),
      );
  }, SHARE_EVERY_MS);

  cluster.on('exit', (worker, code, signal) => {
    shares.delete(worker.id);
    listening.delete(worker);
    if (stopping) return;
    if (ready < config.apiProcesses)
      return firstFailed(new ApiProcessFailed(`an API process ended while starting (${signal ?? code})`));
    logger.error({ pid: worker.process.pid, code, signal }, 'an API process ended; starting another');
    setTimeout(() => {
      if (!stopping) fork();
    }, RESTART_DELAY_MS).unref();
  });

  const starting = new Promise<string>((resolve, reject) => {
    firstReady = resolve;
    firstFailed = reject;
    for (let index = 0; index < config.apiProcesses; index += 1) fork();
  });
  const address = await starting.catch(async (error: Error) => {
    // They have taken no request yet, so there is nothing to finish; left alone they would keep this process alive.
    stopping = true;
    clearInterval(sharing);
    await Promise.all(allWorkers().map((worker) => ended(worker, 0, null)));
    throw error;
  });
  return {
    address,
    async stop(graceMs: number): Promise<void> {
      stopping = true;
      clearInterval(sharing);
      const timeoutMs = graceMs + config.shutdownTimeoutMs + RESTART_DELAY_MS;
      await Promise.all(
        liveWorkers().map((worker) => ended(worker, graceMs, listening.has(worker) ? timeoutMs : null)),
      );
    },
  };
}

function allWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function liveWorkers(): Worker[] {
  return allWorkers().filter((worker) => worker.isConnected());
}

function post(worker: Worker, message: ToApi): void {
  // An ending process is no longer connected.
  if (worker.isConnected()) worker.send(message, () => {});
}

/** @param timeoutMs null for one that does not listen yet: it has nothing to finish, and nothing in it hears of the stop */
function ended(worker: Worker, graceMs: number, timeoutMs: number | null): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const kill = () => worker.process.kill('SIGKILL');
    const timer = timeoutMs === null ? undefined : setTimeout(kill, timeoutMs);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (timeoutMs === null) kill();
    else post(worker, { kind: 'stop', graceMs });
  });
}

/** In an API process: talks to the first one until it says stop or is gone. */
export function followFirstProcess(
  server: RunningServer,
  limiter: Limiter,
  ownMetrics: () => Promise<MetricObject[]>,
): Promise<void> {
  const say = (message: ToFirst) => {
    if (process.connected) process.send?.(message, () => {});
  };
  const sharing = setInterval(() => say({ kind: 'shares', shares: limiter.takeShares() }), SHARE_EVERY_MS);
  say({ kind: 'ready', address: server.address });
  return new Promise((resolve) => {
    let stopping = false;
    const stop = async (graceMs: number) => {
      if (stopping) return;
      stopping = true;
      clearInterval(sharing);
      await server.stop(graceMs);
      resolve();
    };
    process.on('disconnect', () => stop(0));
    process.on('message', (message: ToApi) => {
      if (message.kind === 'stop') stop(message.graceMs);
      else if (message.kind === 'shares') limiter.addSharesOfOthers(message.shares);
      else if (message.kind === 'own-metrics?') {
        ownMetrics().then((metrics) => say({ kind: 'own-metrics', ask: message.ask, metrics }));
      } else allMetrics.answer(message.ask, message.text);
    });
  });
}

const allMetrics = new Questions<string>();

/** In an API process: the metrics of all of them, through the first one. */
export async function metricsOfAllProcesses(): Promise<string> {
  const post = (ask: number) => process.send?.({ kind: 'all-metrics?', ask } satisfies ToFirst);
  const text = await allMetrics.ask(post, 2 * METRICS_TIMEOUT_MS);
  if (text === null) throw new Error('the first process does not answer');
  return text;
}
