// The background worker: schedules and rare jobs, in the same PostgreSQL. Losing it delays work, never loses any.
import { parseCrontab, type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';
import { openDb } from './db/db.ts';
import { forgetStoredAnswers } from './http/jobs.ts';
import { forEachOrg } from './identity/each-org.ts';
import { forgetEndedSessions, forgetLoginFailures } from './identity/jobs.ts';
import type { Clock } from './kernel/clock.ts';

const SCHEDULE = `
*/5 * * * * forget_login_failures
* * * * * forget_ended_sessions
17 * * * * forget_stored_answers
`;
const POOL_SIZE = 3;

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
    forget_stored_answers: () => forEachOrg(db, (orgId) => forgetStoredAnswers(db, clock, orgId)),
  };
  const runner: Runner = await run({
    connectionString: options.databaseUrl,
    maxPoolSize: POOL_SIZE,
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
  runner.promise.catch((error) => logger.error({ err: error }, 'the worker ended'));
  return {
    async stop() {
      await runner.stop();
      await db.close();
    },
  };
}
