// The background worker: schedules and due work, in the same PostgreSQL. Losing it delays work, never loses any.
import type { Logger } from 'pino';
import { countMissingShipments } from '../domains/fulfilment/shipped-days/count-shipments.ts';
import { forOrgs } from '../domains/identity/find-org.ts';
import { forgetEndedSessions, forgetLoginFailures, orgsWithEndedSessions } from '../domains/identity/jobs.ts';
import {
  changedRequestsPoll,
  prepareRequestLists,
} from '../domains/inbound/requests/list/blocks/prepare-lists.ts';
import { expireStock, orgsToExpire, orgsToRecheck, recheckDates } from '../domains/inventory/jobs.ts';
import {
  orgsWithFormerPlans,
  placeFormerPlans,
} from '../domains/marketplace/inbound-plans/former-plans/place-plans.ts';
import { prepareOrderLists, searchPoll } from '../domains/orders/reads/upkeep/prepare-lists.ts';
import { markSandboxes } from '../domains/orders/reads/upkeep/sandboxes/mark-sandboxes.ts';
import { forgetExpiredQuotes, orgsWithExpiredQuotes } from '../domains/rates/jobs.ts';
import { orgsWithFormerHolds, placeFormerHolds } from '../domains/stock/hold-stock.ts';
import { forgetDeliveries, orgsWithNewDeliveries, watchEndpoints } from '../domains/webhooks/jobs.ts';
import { type WebhookSender, webhookSender } from '../domains/webhooks/send-webhook.ts';
import { type Db, openDb } from '../kit/db/db.ts';
import { type Poll, Poller } from '../kit/db/poller.ts';
import { startDueLoop } from '../kit/due/due-loop.ts';
import type { DueRun } from '../kit/due/run-due-work.ts';
import { forgetStoredAnswers, orgsWithOldAnswers } from '../kit/http/idempotency.ts';
import type { Clock } from '../kit/kernel/clock.ts';
import { Schedule, type ScheduledTask } from '../kit/schedule/schedule.ts';
import { DUE_KINDS, type RemoteSettings, remoteDueKinds, remoteServices } from './due-kinds.ts';

const PREPARE_ORDER_LISTS = 'prepare_order_lists';
const PREPARE_REQUEST_LISTS = 'prepare_request_lists';
const POOL_SIZE = 3;
export const WORKER_CONNECTIONS = POOL_SIZE;
/** Until then lists look one by one at orders that are new, and at inventory requests that have changed. */
const PREPARE_LISTS_MS = 5000;
/** Concurrent waits for remote answers; they hold no connection. */
const REMOTE_LOOPS = 2;

export interface Worker {
  /** What looks for this process. */
  readonly poller: Poller;
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
  // The orgs are found first, in one statement: most of them have no work.
  const forOrgsOf =
    (
      find: (on: Db, at: Clock) => Promise<number[]>,
      work: (on: Db, at: Clock, orgId: number) => Promise<void>,
    ) =>
    async () =>
      forOrgs(await find(db, clock), (orgId) => work(db, clock, orgId));
  const task = (
    name: string,
    everyMinutes: number,
    work: ScheduledTask['work'],
    fromMinute = 0,
  ): ScheduledTask => ({ name, everyMinutes, fromMinute, work });
  const prepareOrders = async () => {
    const mayBeMore = await prepareOrderLists(db, clock);
    if (mayBeMore) setTimeout(() => schedule.wake(PREPARE_ORDER_LISTS), PREPARE_LISTS_MS).unref();
  };
  const forgetOld = forOrgsOf(orgsWithNewDeliveries(db, clock), (on, _at, orgId) =>
    forgetDeliveries(on, orgId),
  );
  const tasks: readonly ScheduledTask[] = [
    task('forget_login_failures', 5, () => forgetLoginFailures(db, clock)),
    task('forget_ended_sessions', 1, forOrgsOf(orgsWithEndedSessions, forgetEndedSessions)),
    task('expire_stock', 10, forOrgsOf(orgsToExpire, expireStock)),
    task('recheck_dates', 5, forOrgsOf(orgsToRecheck, recheckDates)),
    task('forget_stored_answers', 60, forOrgsOf(orgsWithOldAnswers, forgetStoredAnswers), 17),
    task('forget_webhook_deliveries', 5, forgetOld),
    task('forget_expired_quotes', 60, forOrgsOf(orgsWithExpiredQuotes, forgetExpiredQuotes), 37),
    // What a former release writes while it still runs beside this one.
    task('mark_sandboxes', 10, () => markSandboxes(db), 3),
    task('place_former_holds', 10, forOrgsOf(orgsWithFormerHolds, placeFormerHolds), 3),
    task('place_former_plans', 10, forOrgsOf(orgsWithFormerPlans, placeFormerPlans), 3),
    task('count_shipments', 1, () => countMissingShipments(db, clock)),
    task(PREPARE_ORDER_LISTS, 1, prepareOrders),
    task(PREPARE_REQUEST_LISTS, 1, () => prepareRequestLists(db)),
  ];
  const schedule = new Schedule(db, clock, tasks, (name, error) =>
    logger.error({ err: error, task: name }, 'a scheduled task failed'),
  );
  // What is due stays due; the next look finds it again.
  const onTrouble = (error: unknown) => logger.warn({ err: error }, 'due work could not be read');
  const poller = new Poller(db, onTrouble);
  const startLoop = (kinds: DueRun['kinds']) =>
    startDueLoop(
      {
        db,
        clock,
        kinds,
        onFailure: ({ error, ...failed }) =>
          logger.warn(
            { err: error, ...failed },
            failed.isDead ? 'due work failed for good' : 'due work failed',
          ),
      },
      poller,
      onTrouble,
    );
  const services = remoteServices(options.settings);
  const sender = options.sender ?? webhookSender(services);
  const remoteKinds = remoteDueKinds(services, sender);
  const watch = watchEndpoints(db, clock, poller, (error) =>
    logger.warn({ err: error }, 'webhook endpoints with pending events could not be read'),
  );
  const wakeWhere = (poll: Poll, name: string) =>
    poller.watch({ poll, of: null, everyMs: PREPARE_LISTS_MS, onFound: () => schedule.wake(name) });
  wakeWhere(searchPoll, PREPARE_ORDER_LISTS);
  wakeWhere(changedRequestsPoll, PREPARE_REQUEST_LISTS);
  schedule.start();
  const loops = [startLoop(DUE_KINDS), ...Array.from({ length: REMOTE_LOOPS }, () => startLoop(remoteKinds))];
  return {
    poller,
    schedule,
    async stop() {
      await poller.stop();
      await watch.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await sender.close();
      await schedule.stop();
      await db.close();
    },
  };
}
