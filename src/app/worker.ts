// The background worker: schedules and rare jobs, in the same PostgreSQL. Losing it delays work, never loses any.
import { setTimeout } from 'node:timers/promises';
import { parseCrontab, type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { openDb } from '../db/db.ts';
import { forgetStoredAnswers } from '../http/jobs.ts';
import { forEachOrg } from '../identity/each-org.ts';
import { forgetEndedSessions, forgetLoginFailures } from '../identity/jobs.ts';
import { expireStock } from '../inventory/jobs.ts';
import type { Clock } from '../kernel/clock.ts';
import { workOffDue } from '../orders/jobs.ts';
import { prepareOrderLists } from '../orders/reads/upkeep/prepare-lists.ts';

// The key of a job keeps a slow or failing one from piling up behind itself.
const SCHEDULE = `
*/5 * * * * forget_login_failures ?jobKey=forget_login_failures
* * * * * forget_ended_sessions ?jobKey=forget_ended_sessions
*/10 * * * * expire_stock ?jobKey=expire_stock
17 * * * * forget_stored_answers ?jobKey=forget_stored_answers
`;
const POOL_SIZE = 3;
/** How soon what transactions have left to be done is seen. A look at two small tables costs next to nothing. */
const POLL_MS = 200;
/** Until then the search of orders looks at new ones one by one. */
const PREPARE_LISTS_MS = 5000;

export interface Worker {
  stop(): Promise<void>;
}

export async function startWorker(options: {
  databaseUrl: string;
  clock: Clock;
  logger: Logger;
}): Promise<Worker> {
  const { clock, logger } = options;
  const db = openDb({ url: options.databaseUrl, poolSize: POOL_SIZE, applicationName: 'crossdock worker' });
  const tasks: TaskList = {
    forget_login_failures: () => forgetLoginFailures(db, clock),
    forget_ended_sessions: () => forEachOrg(db, (orgId) => forgetEndedSessions(db, clock, orgId)),
    expire_stock: () => forEachOrg(db, (orgId) => expireStock(db, clock, orgId)),
    forget_stored_answers: () => forEachOrg(db, (orgId) => forgetStoredAnswers(db, clock, orgId)),
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
  const due = repeat(POLL_MS, async () => {
    try {
      await workOffDue(db, clock);
    } catch (error) {
      // What is due stays due; the next look finds it again.
      logger.warn({ err: error }, 'orders that wait could not be served');
    }
  });
  const lists = repeat(PREPARE_LISTS_MS, async () => {
    try {
      await prepareOrderLists(db, clock);
    } catch (error) {
      logger.warn({ err: error }, 'what lists of orders need could not be prepared');
    }
  });
  return {
    async stop() {
      await due.stop();
      await lists.stop();
      await runner.stop();
      await pool.end();
      await db.close();
    },
  };
}

/** Runs the work again and again, one at a time, until it is stopped; stopping waits for the one that runs. */
function repeat(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await work();
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
