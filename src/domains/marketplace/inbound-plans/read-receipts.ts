// Polls the marketplace for receipts of departed shipments until they are closed. Without a connected account, the hub enters
// them.
import type { Work } from '../../../kit/aggregates/work.ts';
import { queueMarksNow } from '../../../kit/due/mark-due.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { AMAZON_PAUSE_MS } from '../../accounts/marketplaces/amazon/amazon-client.ts';
import {
  ATTEMPTS_MAX,
  answerOf,
  pauseAfter,
  type Refused,
  TryLater,
} from '../../accounts/marketplaces/asking.ts';
import { noteOutcome, takeRequest } from '../../accounts/marketplaces/use-account.ts';
import { reportReceived } from '../shipments/change-shipment.ts';
import { shipments, skusOf } from '../shipments/queries.ts';
import type { InboundOf } from './amazon/amazon-inbound.ts';
import { queueReading, readingJson, receivedSoFar, type ShipmentToRead, shipmentToRead } from './queries.ts';
import { type Run, remoteWork } from './remote-work.ts';
import { RECEIPTS_DUE } from './state-rules.ts';
import type { ReceivedPage } from './types.ts';

/** Marketplaces take days to count. */
const AGAIN_MS = 6 * 3600_000;
const ERROR_LENGTH_MAX = 1000;
const SKUS_NAMED_MAX = 5;
const NO_ACCOUNT = 'this seller has no connected account: enter the receipts by hand';

const READ_STATUSES = ['in_transit', 'checked_in', 'receiving'];

export const readReceipts = (inboundOf: InboundOf) =>
  remoteWork(inboundOf, {
    kind: RECEIPTS_DUE,
    subject: 'marketplace shipment',
    actor: 'receipts of marketplaces',
    run: async (run, id) => {
      const shipment = await run.commit((work) => begin(run, work, id));
      if (shipment === null) return;
      const outcome = await ask(run, shipment);
      await run.commit((work) => write(run, work, shipment, outcome));
    },
  });

type Asked = ShipmentToRead & { readonly account_id: number };

/** @returns null if there is nothing to read now */
async function begin(run: Run, { tx, orgId, now }: Work, id: number): Promise<Asked | null> {
  const shipment = await shipmentToRead(tx, orgId, id);
  const account_id = shipment?.account_id ?? null;
  if (shipment === null || account_id === null || !READ_STATUSES.includes(shipment.status)) {
    if (shipment !== null && account_id === null) queueReading(tx, orgId, id, { error: NO_ACCOUNT });
    run.batch.queueDone(tx, (one) => one === id);
    return null;
  }
  const free = await takeRequest(tx, orgId, account_id, now, AMAZON_PAUSE_MS);
  if (free === null) return { ...shipment, account_id };
  run.batch.queueUntil(tx, id, free);
  return null;
}

function ask({ db, batch, inboundOf }: Run, { account_id, number, marketplace_id, token }: Asked) {
  return answerOf(async () => {
    const marketplace = await inboundOf(db, batch.orgId, account_id);
    const page = await marketplace.receipts({ number, marketplaceId: marketplace_id }, token);
    return page ?? fail('a connected marketplace reports receipts');
  });
}

async function write(run: Run, work: Work, shipment: Asked, outcome: ReceivedPage | Refused | TryLater) {
  const { tx, orgId, now } = work;
  const { id, token } = shipment;
  const again = (ms: number) => run.batch.queueUntil(tx, id, new Date(now.getTime() + ms));
  await noteOutcome(work, shipment.account_id, outcome);
  if (outcome instanceof Error) {
    const attempts = (shipment.attempts ?? 0) + 1;
    const error = storableText(outcome.message, ERROR_LENGTH_MAX);
    queueReading(tx, orgId, id, { attempts, token, error });
    // Refused requests are repeated too, but rarely: the marketplace may not know the shipment yet.
    const isSoon = outcome instanceof TryLater && attempts < ATTEMPTS_MAX;
    again(isSoon ? pauseAfter(attempts, outcome) : AGAIN_MS);
    return;
  }
  const { news, unknown } = await newsOf(work, id, outcome);
  queueReading(tx, orgId, id, {
    token: outcome.token,
    error:
      unknown.length === 0
        ? null
        : `the marketplace received ${unknown.join(', ')}, which is not in the shipment`,
    readAt: outcome.token === null ? now : null,
  });
  again(outcome.token === null ? AGAIN_MS : 0);
  if (news.length > 0) await reportReceived(work, id, { received: news });
}

async function newsOf({ tx, orgId }: Work, id: number, { received }: ReceivedPage) {
  const [skus, before] = await Promise.all([skusOf(tx, orgId, id), receivedSoFar(tx, orgId, id)]);
  return {
    news: received.filter(({ sku, quantity }) => skus.has(sku) && quantity !== (before.get(sku) ?? 0)),
    unknown: received
      .filter(({ sku, quantity }) => !skus.has(sku) && quantity > 0)
      .slice(0, SKUS_NAMED_MAX)
      .map(({ sku }) => sku),
  };
}

/** Reads now. @returns the state of the sync */
export async function readNow({ tx, orgId, now }: Work, ref: string) {
  const id = await shipments.idOf(tx, orgId, ref);
  const shipment = id === null ? null : await shipmentToRead(tx, orgId, id);
  if (id === null || shipment === null) throw notFound();
  if (!READ_STATUSES.includes(shipment.status))
    throw stateConflict(`the shipment is ${shipment.status}: its marketplace has not received it`);
  queueMarksNow(tx, orgId, RECEIPTS_DUE, [id], now);
  return (await readingJson(tx, orgId, id, RECEIPTS_DUE)) ?? fail('a shipment that is gone');
}
