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
import { countMissingShipments } from '../domains/fulfilment/shipped-days/count-shipments.ts';
import { forOrgs } from '../domains/identity/each-org.ts';
import { forgetEndedSessions, forgetLoginFailures, orgsWithEndedSessions } from '../domains/identity/jobs.ts';
import {
  changedRequestsSight,
  prepareRequestLists,
} from '../domains/inbound/requests/list/blocks/prepare-lists.ts';
import { expireStock, orgsToExpire, orgsToRecheck, recheckDates } from '../domains/inventory/jobs.ts';
import { prepareOrderLists, searchSight } from '../domains/orders/reads/upkeep/prepare-lists.ts';
import { forgetExpiredQuotes, orgsWithExpiredQuotes } from '../domains/rates/jobs.ts';
import { forgetDeliveries, orgsWithNewDeliveries, watchEndpoints } from '../domains/webhooks/jobs.ts';
import { type WebhookSender, webhookSender } from '../domains/webhooks/send-webhook.ts';
import { type Db, openDb } from '../kit/db/db.ts';
import { Lookout, type Sight } from '../kit/db/lookout.ts';
import { startDueLoop } from '../kit/due/due-loop.ts';
import type { DueRun } from '../kit/due/run-due-work.ts';
import { forgetStoredAnswers, orgsWithOldAnswers } from '../kit/http/jobs.ts';
import type { Clock } from '../kit/kernel/clock.ts';
import { DUE_KINDS, type RemoteSettings, remoteDueKinds, remoteServices } from './due-kinds.ts';

// The key of a job keeps a slow or failing one from piling up behind itself.
export const SCHEDULE = `
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
/** Jobs are told of when they are added; only those that failed, or were left behind, are found by asking. */
export const JOB_POLL_MS = 10_000;
/** So many can wait for others' answers at once; they hold no connection meanwhile. */
const REMOTE_LOOPS = 2;

/** Its tables; where they are missing, the start of the worker makes them, too. */
export async function makeQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: new WorkerLogger(() => () => {}) });
}

export interface Worker {
  /** What looks for this process. */
  readonly lookout: Lookout;
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
  // Which orgs is asked first, in one statement: most of them have nothing to be done.
  const forOrgsOf =
    (
      find: (on: Db, at: Clock) => Promise<number[]>,
      work: (on: Db, at: Clock, orgId: number) => Promise<void>,
    ) =>
    async () =>
      forOrgs(await find(db, clock), (orgId) => work(db, clock, orgId));
  const tasks: TaskList = {
    forget_login_failures: () => forgetLoginFailures(db, clock),
    forget_ended_sessions: forOrgsOf(orgsWithEndedSessions, forgetEndedSessions),
    expire_stock: forOrgsOf(orgsToExpire, expireStock),
    recheck_dates: forOrgsOf(orgsToRecheck, recheckDates),
    forget_stored_answers: forOrgsOf(orgsWithOldAnswers, forgetStoredAnswers),
    forget_expired_quotes: forOrgsOf(orgsWithExpiredQuotes, forgetExpiredQuotes),
    forget_webhook_deliveries: forOrgsOf(orgsWithNewDeliveries(db, clock), (on, _at, orgId) =>
      forgetDeliveries(on, orgId),
    ),
    count_shipments: () => countMissingShipments(db, clock),
    prepare_order_lists: async (_, { addJob }) => {
      const mayBeMore = await prepareOrderLists(db, clock);
      const runAt = new Date(Date.now() + PREPARE_LISTS_MS);
      if (mayBeMore) await addJob('prepare_order_lists', {}, { jobKey: 'prepare_order_lists', runAt });
    },
    prepare_request_lists: () => prepareRequestLists(db),
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
    pollInterval: JOB_POLL_MS,
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
  let hasEnded = false;
  runner.promise
    .catch((error) => logger.error({ err: error }, 'the worker ended'))
    .finally(() => {
      hasEnded = true;
    });
  // What is due stays due; the next look finds it again.
  const onTrouble = (error: unknown) => logger.warn({ err: error }, 'what is due could not be looked at');
  const lookout = new Lookout(db, onTrouble);
  const startLoop = (kinds: DueRun['kinds']) =>
    startDueLoop(
      {
        db,
        clock,
        kinds,
        onFailure: ({ error, ...failed }) =>
          logger.warn({ err: error, ...failed }, failed.isDead ? 'due work is given up' : 'due work failed'),
      },
      lookout,
      onTrouble,
    );
  const services = remoteServices(options.settings);
  const sender = options.sender ?? webhookSender(services);
  const remoteKinds = remoteDueKinds(services, sender);
  const watch = watchEndpoints(db, clock, lookout, (error) =>
    logger.warn({ err: error }, 'who is to be told of events could not be looked at'),
  );
  // By a job, so that one process does it.
  const doWhere = (sight: Sight, task: string) =>
    lookout.watch({
      sight,
      of: null,
      everyMs: PREPARE_LISTS_MS,
      onFound: () => void runner.addJob(task, {}, { jobKey: task }).catch(onTrouble),
    });
  doWhere(searchSight, 'prepare_order_lists');
  doWhere(changedRequestsSight, 'prepare_request_lists');
  const loops = [startLoop(DUE_KINDS), ...Array.from({ length: REMOTE_LOOPS }, () => startLoop(remoteKinds))];
  return {
    lookout,
    async stop() {
      await lookout.stop();
      await watch.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await sender.close();
      // One that has ended by itself says so in the log, and cannot be stopped again.
      if (!hasEnded) await runner.stop();
      await pool.end();
      await db.close();
    },
  };
}
