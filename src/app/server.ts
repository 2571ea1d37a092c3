// Opens the port, and closes it so that nothing in flight is lost.
import type { Server } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyListenOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { distanceKm } from '../domains/orders/routing/distance-rules.ts';
import { API_NAME } from '../kit/db/connections.ts';
import { type Db, openDb } from '../kit/db/db.ts';
import type { Poller } from '../kit/db/poller.ts';
import { watchDatabase, watchMachines } from '../kit/http/health.ts';
import { systemClock } from '../kit/kernel/clock.ts';
import { wallMs } from '../kit/kernel/wall-clock.ts';
import { type App, buildApp } from './build-app.ts';

const THIS_MACHINE = '127.0.0.1';

export interface RunningServer {
  readonly app: App;
  readonly db: Db;
  readonly address: string;
  /** What others have committed is looked for by this one, where the process has one anyway. */
  pollWith(poller: Poller): void;
  /** Is not ready, but takes requests for `graceMs` more, so that load balancers see it; then finishes what is in flight. */
  stop(graceMs: number): Promise<void>;
}

const sleep = (ms: number) => setTimeout(ms, undefined, { ref: false });

/** Until then, clients with open connections are asked to close them instead of losing them. */
const LAST_ANSWERS_MS = 250;
const EMPTY_TURNS = 3;
const QUIET_WAIT_MS = 1000;

export interface ServerOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly allMetrics?: () => Promise<string>;
  /** Other processes listen at the same port: the system spreads connections over them. */
  readonly sharesPort?: boolean;
}

/** Everything but the port: it asks nothing of the database, which may still be without its schema. */
export async function prepareServer(
  options: ServerOptions,
): Promise<{ listen(host: string | null): Promise<RunningServer> }> {
  const { config, logger } = options;
  const listening = Promise.withResolvers<void>();
  const db = openDb({
    url: options.databaseUrl,
    poolSize: config.databasePoolSize,
    filledFrom: listening.promise,
    applicationName: API_NAME,
  });
  let stopping = false;
  const databaseState = watchDatabase(db);
  const machinesState = watchMachines(db);
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    shedsLoad: true,
    logger,
    readiness: async () => {
      const database = await databaseState();
      const service = stopping ? 'stopping' : 'ok';
      const machines = database === 'ok' ? await machinesState() : null;
      return {
        ready: database === 'ok' && service === 'ok',
        checks: { database, ...(machines === null ? {} : { machines }), service },
      };
    },
    ...(options.allMetrics ? { allMetrics: options.allMetrics } : {}),
  });
  // Reads the tables of time zones and postal codes now, so that the first order need not wait for them.
  wallMs('America/New_York', systemClock.now().getTime());
  distanceKm(
    { country: 'US', state: null, postalCode: '10001' },
    { country: 'CA', state: null, postalCode: 'M5V' },
  );
  const listen = async (host: string | null): Promise<RunningServer> => {
    const where: FastifyListenOptions & ListenOptions = {
      port: config.port,
      host: host ?? THIS_MACHINE,
      reusePort: options.sharesPort === true,
    };
    await app.server.listen(where);
    listening.resolve();
    return {
      app,
      db,
      address: addressOf(app.server.server.address() as AddressInfo),
      pollWith: (poller) => app.tails.pollWith(poller),
      async stop(graceMs) {
        stopping = true;
        app.closeConnections();
        await sleep((await hasConnections(app)) ? Math.max(graceMs, LAST_ANSWERS_MS) : graceMs);
        await closePort(app.server.server);
        app.drain();
        const closed = app.server.close();
        const inTime = await Promise.race([closed.then(() => true), sleep(config.shutdownTimeoutMs)]);
        if (inTime !== true) {
          logger.warn('requests were still in flight after the shutdown time; their connections are closed');
          app.server.server.closeAllConnections();
          await closed;
        }
        await db.close();
      },
    };
  };
  return { listen };
}

function addressOf({ address, port, family }: AddressInfo): string {
  const host =
    address === '0.0.0.0' || address === '::' ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

function hasConnections({ server: { server } }: App): Promise<boolean> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error !== null || count > 0));
  });
}

/**
 * When the port closes, the system resets connections that it has made and this process has not accepted. So a queue length of 0 first
 * stops new ones, and the port closes once the queue is empty. A turn of the event loop accepts one connection, so turns without one
 * show that. Node has no other way.
 */
async function closePort(
  server: Server & { _handle?: { listen?(backlog: number): unknown } },
): Promise<void> {
  server._handle?.listen?.(0);
  let emptyTurns = 0;
  const accepted = () => {
    emptyTurns = 0;
  };
  server.on('connection', accepted);
  const giveUpMs = performance.now() + QUIET_WAIT_MS;
  while (emptyTurns < EMPTY_TURNS && performance.now() < giveUpMs) {
    emptyTurns += 1;
    await setImmediate();
  }
  server.off('connection', accepted);
  server.close();
}
