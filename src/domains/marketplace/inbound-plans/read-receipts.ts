// Reads what a marketplace has received of the shipments that have left, again and again until they are closed. Where the
// merchant has set no credentials, people of the hub enter it.
import { type Work, workOf } from '../../../kit/aggregates/work.ts';
import type { Transactions, Tx } from '../../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../../kit/due/due-kind.ts';
import { queueMarksNow } from '../../../kit/due/mark-due.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { AMAZON_PAUSE_MS } from '../../marketplace-accounts/amazon/amazon-client.ts';
import { ATTEMPTS_MAX, pauseAfter, Refused, TryLater } from '../../marketplace-accounts/asking.ts';
import { noteUse, pauseRequests, takeRequest } from '../../marketplace-accounts/use-account.ts';
import { reportReceived } from '../shipments/change-shipment.ts';
import { shipments, skusOf } from '../shipments/queries.ts';
import type { InboundOf } from './amazon/amazon-inbound.ts';
import { RECEIPTS_DUE } from './due-kinds.ts';
import { queueReading, readingJson, receivedSoFar, type ShipmentToRead, shipmentToRead } from './queries.ts';
import type { ReceivedPage } from './types.ts';

const ACTOR = 'receipts of marketplaces';
const LEASE_MS = 60_000;
const BESIDE_MAX = 4;
/** A marketplace counts for days. */
const AGAIN_MS = 6 * 3600_000;
const ERROR_LENGTH_MAX = 1000;
const SKUS_NAMED_MAX = 5;
const NO_ACCOUNT = 'no account of this seller is known: people enter what was received';

/** Which shipments a marketplace may have received something of. */
const READ_STATUSES = ['in_transit', 'checked_in', 'receiving'];

export function readReceipts(inboundOf: InboundOf): DueKind {
  return {
    kind: RECEIPTS_DUE,
    subject: 'marketplace shipment',
    batchSize: 1,
    leaseMs: LEASE_MS,
    besideMax: BESIDE_MAX,
    work: async (db, clock, batch) => {
      for (const id of batch.subjectIds) await readOne({ db, clock, batch, inboundOf }, id);
      batch.leaveRest();
    },
  };
}

interface Run {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly batch: DueBatch;
  readonly inboundOf: InboundOf;
}

const commit = <T>({ db, clock, batch }: Run, work: (tx: Tx, feed: FeedWriter) => Promise<T>): Promise<T> =>
  commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, work);

type Asked = ShipmentToRead & { readonly account_id: number };

async function readOne(run: Run, id: number): Promise<void> {
  const shipment = await commit(run, (tx, feed) => begin(run, tx, feed, id));
  if (shipment === null) return;
  const outcome = await ask(run, shipment);
  await commit(run, (tx, feed) => write(run, tx, feed, shipment, outcome));
}

/** @returns null where nothing is to read now */
async function begin(run: Run, tx: Tx, { orgId, now }: FeedWriter, id: number): Promise<Asked | null> {
  const shipment = await shipmentToRead(tx, orgId, id);
  const account_id = shipment?.account_id ?? null;
  if (shipment === null || account_id === null || !READ_STATUSES.includes(shipment.status)) {
    if (shipment !== null && account_id === null)
      queueReading(tx, orgId, id, { attempts: 0, token: null, error: NO_ACCOUNT, readAt: null });
    run.batch.queueDone(tx, (one) => one === id);
    return null;
  }
  const free = await takeRequest(tx, orgId, account_id, now, AMAZON_PAUSE_MS);
  if (free === null) return { ...shipment, account_id };
  run.batch.queueUntil(tx, id, free);
  return null;
}

async function ask(
  { db, batch, inboundOf }: Run,
  { account_id, number, marketplace_id, token }: Asked,
): Promise<ReceivedPage | Refused | TryLater> {
  try {
    const marketplace = await inboundOf(db, batch.orgId, account_id);
    const page = await marketplace.receipts({ number, marketplaceId: marketplace_id }, token);
    return page ?? fail('a marketplace that is asked tells nothing');
  } catch (error) {
    if (error instanceof Refused || error instanceof TryLater) return error;
    throw error;
  }
}

async function write(
  run: Run,
  tx: Tx,
  feed: FeedWriter,
  shipment: Asked,
  outcome: ReceivedPage | Refused | TryLater,
): Promise<void> {
  const { orgId, now } = feed;
  const { id, account_id: accountId, token } = shipment;
  const again = (ms: number) => run.batch.queueUntil(tx, id, new Date(now.getTime() + ms));
  if (outcome instanceof TryLater && outcome.pauseMs !== null)
    await pauseRequests(tx, orgId, accountId, new Date(now.getTime() + outcome.pauseMs));
  noteUse(tx, orgId, accountId, outcome instanceof Error ? outcome.message : null, now);
  if (outcome instanceof Error) {
    const attempts = (shipment.attempts ?? 0) + 1;
    const error = storableText(outcome.message, ERROR_LENGTH_MAX);
    queueReading(tx, orgId, id, { attempts, token, error, readAt: null });
    // What is refused is asked again, too, but seldom: the shipment may be unknown there yet.
    const isSoon = outcome instanceof TryLater && attempts < ATTEMPTS_MAX;
    again(isSoon ? pauseAfter(attempts, outcome) : AGAIN_MS);
    return;
  }
  const { news, unknown } = await newsOf(tx, orgId, id, outcome);
  queueReading(tx, orgId, id, {
    attempts: 0,
    token: outcome.token,
    error: unknown.length === 0 ? null : `the marketplace counts ${unknown.join(', ')}, not in the shipment`,
    readAt: outcome.token === null ? now : null,
  });
  again(outcome.token === null ? AGAIN_MS : 0);
  if (news.length > 0) await reportReceived(workOf(tx, feed), id, { received: news });
}

/** What is told for the first time, or anew. */
async function newsOf(tx: Tx, orgId: number, id: number, { received }: ReceivedPage) {
  const [skus, before] = await Promise.all([skusOf(tx, orgId, id), receivedSoFar(tx, orgId, id)]);
  return {
    news: received.filter(({ sku, quantity }) => skus.has(sku) && quantity !== (before.get(sku) ?? 0)),
    unknown: received
      .filter(({ sku, quantity }) => !skus.has(sku) && quantity > 0)
      .slice(0, SKUS_NAMED_MAX)
      .map(({ sku }) => sku),
  };
}

/** The hub wants to know now. @returns how it goes, as JSON */
export async function readNow({ tx, orgId, now }: Work, ref: string): Promise<string> {
  const id = await shipments.idOf(tx, orgId, ref);
  const shipment = id === null ? null : await shipmentToRead(tx, orgId, id);
  if (id === null || shipment === null) throw notFound();
  if (!READ_STATUSES.includes(shipment.status))
    throw stateConflict(`the shipment is ${shipment.status}: its marketplace receives nothing of it`);
  queueMarksNow(tx, orgId, RECEIPTS_DUE, [id], now);
  return (await readingJson(tx, orgId, id, RECEIPTS_DUE)) ?? fail('a shipment that is gone');
}
