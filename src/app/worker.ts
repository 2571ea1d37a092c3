// The background worker: schedules and due work, in the same PostgreSQL. Losing it delays work, never loses any.
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
import { Schedule, type ScheduledTask } from '../kit/schedule/schedule.ts';
import { DUE_KINDS, type RemoteSettings, remoteDueKinds, remoteServices } from './due-kinds.ts';

const PREPARE_ORDER_LISTS = 'prepare_order_lists';
const PREPARE_REQUEST_LISTS = 'prepare_request_lists';
const POOL_SIZE = 3;
export const WORKER_CONNECTIONS = POOL_SIZE;
/** Until then lists look one by one at orders that are new, and at inventory requests that have changed. */
const PREPARE_LISTS_MS = 5000;
/** So many can wait for others' answers at once; they hold no connection meanwhile. */
const REMOTE_LOOPS = 2;

export interface Worker {
  /** What looks for this process. */
  readonly lookout: Lookout;
  readonly schedule: Schedule;
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
  const tasks: readonly ScheduledTask[] = [
    { name: 'forget_login_failures', everyMinutes: 5, work: () => forgetLoginFailures(db, clock) },
    {
      name: 'forget_ended_sessions',
      everyMinutes: 1,
      work: forOrgsOf(orgsWithEndedSessions, forgetEndedSessions),
    },
    { name: 'expire_stock', everyMinutes: 10, work: forOrgsOf(orgsToExpire, expireStock) },
    { name: 'recheck_dates', everyMinutes: 5, work: forOrgsOf(orgsToRecheck, recheckDates) },
    {
      name: 'forget_stored_answers',
      everyMinutes: 60,
      fromMinute: 17,
      work: forOrgsOf(orgsWithOldAnswers, forgetStoredAnswers),
    },
    {
      name: 'forget_webhook_deliveries',
      everyMinutes: 5,
      work: forOrgsOf(orgsWithNewDeliveries(db, clock), (on, _at, orgId) => forgetDeliveries(on, orgId)),
    },
    {
      name: 'forget_expired_quotes',
      everyMinutes: 60,
      fromMinute: 37,
      work: forOrgsOf(orgsWithExpiredQuotes, forgetExpiredQuotes),
    },
    { name: 'count_shipments', everyMinutes: 1, work: () => countMissingShipments(db, clock) },
    {
      name: PREPARE_ORDER_LISTS,
      everyMinutes: 1,
      work: async () => {
        const mayBeMore = await prepareOrderLists(db, clock);
        if (mayBeMore) setTimeout(() => schedule.wake(PREPARE_ORDER_LISTS), PREPARE_LISTS_MS).unref();
      },
    },
    { name: PREPARE_REQUEST_LISTS, everyMinutes: 1, work: () => prepareRequestLists(db) },
  ];
  const schedule = new Schedule(db, clock, tasks, (task, error) =>
    logger.error({ err: error, task }, 'a scheduled task failed'),
  );
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
  const wakeWhere = (sight: Sight, task: string) =>
    lookout.watch({
      sight,
      of: null,
      everyMs: PREPARE_LISTS_MS,
      onFound: () => schedule.wake(task),
    });
  wakeWhere(searchSight, PREPARE_ORDER_LISTS);
  wakeWhere(changedRequestsSight, PREPARE_REQUEST_LISTS);
  schedule.start();
  const loops = [startLoop(DUE_KINDS), ...Array.from({ length: REMOTE_LOOPS }, () => startLoop(remoteKinds))];
  return {
    lookout,
    schedule,
    async stop() {
      await lookout.stop();
      await watch.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await sender.close();
      await schedule.stop();
      await db.close();
    },
  };
}
