// The background worker: schedules and rare jobs, in the same PostgreSQL. Losing it delays work, never loses any.
import {
  parseCrontab,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  Logger as WorkerLogger,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { openDb } from '../db/db.ts';
import { startDueLoop } from '../due/due-loop.ts';
import type { DueRun } from '../due/run-due-work.ts';
import { countMissingShipments } from '../fulfilment/shipped-days/count-shipments.ts';
import { forgetStoredAnswers } from '../http/jobs.ts';
import { forEachOrg } from '../identity/each-org.ts';
import { forgetEndedSessions, forgetLoginFailures } from '../identity/jobs.ts';
import { prepareRequestLists } from '../inbound/requests/list/blocks/prepare-lists.ts';
import { expireStock, recheckDates } from '../inventory/jobs.ts';
import type { Clock } from '../kernel/clock.ts';
import { prepareOrderLists } from '../orders/reads/upkeep/prepare-lists.ts';
import { forgetExpiredQuotes } from '../rates/jobs.ts';
import { forgetDeliveries, watchEndpoints } from '../webhooks/jobs.ts';
import { type WebhookSender, webhookSender } from '../webhooks/send-webhook.ts';
import { DUE_KINDS, type RemoteSettings, remoteDueKinds, remoteServices } from './due-kinds.ts';

// The key of a job keeps a slow or failing one from piling up behind itself.
const SCHEDULE = `
*/5 * * * * forget_login_failures ?jobKey=forget_login_failures
* * * * * forget_ended_sessions ?jobKey=forget_ended_sessions
*/10 * * * * expire_stock ?jobKey=expire_stock
*/5 * * * * recheck_dates ?jobKey=recheck_dates
17 * * * * forget_stored_answers ?jobKey=forget_stored_answers
*/5 * * * * forget_webhook_deliveries ?jobKey=forget_webhook_deliveries
37 * * * * forget_expired_quotes ?jobKey=forget_expired_quotes
* * * * * count_shipments ?jobKey=count_shipments
* * * * * prepare_order_lists ?jobKey=prepare_order_lists
* * * * * prepare_request_lists ?jobKey=prepare_request_lists
`;
const POOL_SIZE = 3;
/** Of its statements, of its queue, and the one that listens. */
export const WORKER_CONNECTIONS = 2 * POOL_SIZE + 1;
/** Until then lists look one by one at orders that are new, and at inventory requests that have changed. */
const PREPARE_LISTS_MS = 5000;
/** So many can wait for others' answers at once; they hold no connection meanwhile. */
const REMOTE_LOOPS = 2;

/** Its tables; where they are missing, the start of the worker makes them, too. */
export async function makeQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: new WorkerLogger(() => () => {}) });
}

export interface Worker {
  stop(): Promise<void>;
}

export async function startWorker(options: {
  settings: RemoteSettings;
  databaseUrl: string;
  clock: Clock;
  logger: Logger;
  /** What sends webhooks, where it is not the usual one. */
  sender?: WebhookSender;
}): Promise<Worker> {
  const { clock, logger } = options;
  const db = openDb({ url: options.databaseUrl, poolSize: POOL_SIZE, applicationName: 'crossdock worker' });
  const tasks: TaskList = {
    forget_login_failures: () => forgetLoginFailures(db, clock),
    forget_ended_sessions: () => forEachOrg(db, (orgId) => forgetEndedSessions(db, clock, orgId)),
    expire_stock: () => forEachOrg(db, (orgId) => expireStock(db, clock, orgId)),
    recheck_dates: () => forEachOrg(db, (orgId) => recheckDates(db, clock, orgId)),
    forget_stored_answers: () => forEachOrg(db, (orgId) => forgetStoredAnswers(db, clock, orgId)),
    forget_expired_quotes: () => forEachOrg(db, (orgId) => forgetExpiredQuotes(db, clock, orgId)),
    forget_webhook_deliveries: () => forEachOrg(db, (orgId) => forgetDeliveries(db, orgId)),
    count_shipments: () => countMissingShipments(db, clock),
    prepare_order_lists: async (_, { addJob }) => {
      await prepareOrderLists(db, clock);
      // A schedule knows minutes; it begins again where this chain of jobs was broken.
      const runAt = new Date(Date.now() + PREPARE_LISTS_MS);
      await addJob('prepare_order_lists', {}, { jobKey: 'prepare_order_lists', runAt });
    },
    prepare_request_lists: async (_, { addJob }) => {
      await prepareRequestLists(db);
      const runAt = new Date(Date.now() + PREPARE_LISTS_MS);
      await addJob('prepare_request_lists', {}, { jobKey: 'prepare_request_lists', runAt });
    },
  };
  // A pool of ours: the runner's own is still closing when its stop() returns, and by then hears no errors, so that a
  // database that stops right after it would end the process.
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: POOL_SIZE,
    application_name: 'crossdock worker',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const starting = run({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: parseCrontab(SCHEDULE),
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') {
        logger[level === 'error' ? 'error' : 'warn']({ meta }, message);
      } else logger.debug(message);
    }),
  });
  const runner: Runner = await starting.catch(async (error) => {
    await Promise.all([pool.end(), db.close()]);
    throw error;
  });
  runner.promise.catch((error) => logger.error({ err: error }, 'the worker ended'));
  const startLoop = (kinds: DueRun['kinds']) =>
    startDueLoop(
      {
        db,
        clock,
        kinds,
        onFailure: ({ error, ...failed }) =>
          logger.warn({ err: error, ...failed }, failed.isDead ? 'due work is given up' : 'due work failed'),
      },
      // What is due stays due; the next look finds it again.
      (error) => logger.warn({ err: error }, 'what is due could not be looked at'),
    );
  const services = remoteServices(options.settings);
  const sender = options.sender ?? webhookSender(services);
  const remoteKinds = remoteDueKinds(services, sender);
  const watch = watchEndpoints(db, clock, (error) =>
    logger.warn({ err: error }, 'who is to be told of events could not be looked at'),
  );
  const loops = [startLoop(DUE_KINDS), ...Array.from({ length: REMOTE_LOOPS }, () => startLoop(remoteKinds))];
  return {
    async stop() {
      await watch.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await sender.close();
      await runner.stop();
      await pool.end();
      await db.close();
    },
  };
}
