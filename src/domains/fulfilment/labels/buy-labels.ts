// Buys labels of packed cartons. First the labels that are wanted are written down, then their source is asked, outside of
// any transaction, then its answer is written: a process that dies in between leaves a label that the worker follows up
// (settle-labels.ts). A carton has one label at most, so whoever asks for the same again gets the one there is.
import type { Static } from 'typebox';
import type { Transactions } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { queueMarks } from '../../../kit/due/mark-due.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../../kit/http/etag.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { LABEL_DUE } from '../../orders/cartons/packed-units.ts';
import { SUB_ORDERS } from '../../orders/state-rules.ts';
import { findParcelQuote, queueCited } from '../../rates/quotes/find-quote.ts';
import { dateAt } from '../../warehouses/find-warehouses.ts';
import { lockSubOrder } from '../open-sub-order.ts';
import { numbersToLookFor, onLabel, takenNumbers } from '../ship-rules.ts';
import { cartonsOf, liveShipments } from '../shipments/queries.ts';
import { chosenOffer, numbersOf } from './choose-offer-rules.ts';
import { requireUnderLimit } from './daily-limit.ts';
import { type LabelRow, liveLabels, originOf, waitingLabels } from './queries.ts';
import { readSubOrder, type SubOrderJson, shipmentToRate } from './read-shipment.ts';
import { recordPurchase } from './record-purchase.ts';
import type { LabelsAsked, RateCartons, SourceName } from './schema.ts';
import type { SourceFor } from './sources.ts';
import type { LabelQuote, LabelSource, RequestedLabel, ShipmentToRate } from './types.ts';
import { requireSameLabels } from './use-labels.ts';
import { addLabel } from './write-label.ts';

const ids = idSource('shipping_label_id_seq', 20);
/** So many labels are asked for at once, and so long does somebody wait for them. */
const AT_ONCE = 4;
const PATIENCE_MS = 45_000;

export interface LabelBuyer {
  readonly orgId: number;
  readonly name: string;
}

export interface LabelServices {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly sourceFor: SourceFor;
}

/**
 * Makes sure that every carton of a packed sub-order has a label of the service that is asked for. Of one that is not
 * packed nothing is bought: whoever goes on with it says why.
 */
export async function buyLabels(
  services: LabelServices,
  buyer: LabelBuyer,
  subOrderId: number,
  asked: LabelsAsked,
  ifMatch: string | null = null,
): Promise<void> {
  const { db } = services;
  const { orgId } = buyer;
  const subOrder = await readSubOrder(db, orgId, subOrderId);
  if (subOrder.state !== 'packed') return;
  requireMatch(ifMatch, subOrder.version);
  const live = await liveLabels(db, orgId, subOrderId);
  const cartons = subOrder.cartons.map(({ carton }) => carton);
  requireSameLabels(live, asked, cartons);
  if (live.length < subOrder.cartons.length) await requestMissing(services, buyer, subOrder, asked);
  const labels = await liveLabels(db, orgId, subOrderId);
  await askSources(services, buyer, labels);
  await refuseUnbought(services, orgId, labels);
}

/** @returns the id of the quote */
export async function rateCartons(
  services: LabelServices,
  { orgId, name: actor }: LabelBuyer,
  subOrderId: number,
  { source: wanted = 'cards', residential = true }: Static<typeof RateCartons>,
): Promise<number> {
  const { db, clock, sourceFor } = services;
  const subOrder = await readSubOrder(db, orgId, subOrderId);
  SUB_ORDERS.require(subOrder, subOrder.sub_order_number, ['packed']);
  const shipment = await shipmentToRate(db, orgId, subOrder, residential);
  const source = await sourceFor(db, clock, { name: wanted, orgId, actor, accountOrgId: null });
  return source.rate(shipment);
}

async function requestMissing(
  services: LabelServices,
  buyer: LabelBuyer,
  subOrder: SubOrderJson,
  asked: LabelsAsked,
): Promise<void> {
  const { db, clock } = services;
  const { orgId, name: actor } = buyer;
  const { quote, source, shipment } = await quoteFor(services, buyer, subOrder, asked);
  const offer = chosenOffer(quote, asked.service);
  if ('pointer' in offer) throw invalid([offer]);
  const numbers = givenNumbers(subOrder, source, asked);
  await commitForOrg(db, { orgId, actor, now: clock.now() }, async (tx, feed) => {
    const { now } = feed;
    const { order } = await lockSubOrder(tx, feed, subOrder.sub_order_id, 'packed');
    const given = (asked.shipments ?? []).map((one) => ({ ...one, carrier: offer.carrier }));
    const onOtherLabels = async () =>
      takenNumbers(
        given,
        await waitingLabels(tx, numbersToLookFor(given), orgId, subOrder.sub_order_id),
        onLabel,
      );
    const [underWay, labelled, cartons, live] = await Promise.all([
      liveShipments(tx, numbersToLookFor(given)),
      onOtherLabels(),
      cartonsOf(tx, orgId, subOrder.sub_order_id),
      liveLabels(tx, orgId, subOrder.sub_order_id),
    ]);
    requireSameLabels(
      live,
      asked,
      cartons.map(({ carton }) => carton),
    );
    const taken = [...takenNumbers(given, underWay), ...labelled];
    if (taken.length > 0) throw invalid(taken);
    const isSame = shipment.cartons.every(({ shipmentId }) => cartons.some(({ id }) => id === shipmentId));
    if (!isSame || cartons.length !== shipment.cartons.length)
      throw new Problem('state_conflict', {
        detail: `sub-order ${subOrder.sub_order_number} was packed anew meanwhile`,
      });
    const missing = shipment.cartons.filter(
      ({ shipmentId }) => !live.some((one) => one.shipment_id === shipmentId),
    );
    requireNumbers(source, missing, numbers);
    await requireUnderLimit(tx, feed, source, missing.length);
    const labelIds = missing.length === 0 ? [] : await ids.take(tx, missing.length);
    for (const [index, { shipmentId, carton }] of missing.entries()) {
      const price = offer.cartons[shipment.cartons.findIndex((one) => one.shipmentId === shipmentId)];
      const id = labelIds[index];
      assert(price !== undefined && id !== undefined, 'a carton without its price');
      addLabel(tx, feed, {
        id,
        order_id: order.id,
        sub_order_id: subOrder.sub_order_id,
        shipment_id: shipmentId,
        carton,
        warehouse_id: shipment.warehouseId,
        state: 'requested',
        source: source.name,
        account_org_id: source.account?.orgId ?? null,
        account_id: source.account?.id ?? null,
        quote_id: quote.id,
        carrier: offer.carrier,
        service: offer.service,
        service_name: offer.serviceName,
        amount_cents: price.amount,
        breakdown: JSON.stringify(price.breakdown),
        source_shipment: price.sourceShipment,
        source_rate: price.sourceRate,
        tracking_number: numbers.get(carton) ?? null,
        tracking_url: null,
        error: null,
        requested_by: actor,
        requested_at: now,
        bought_at: null,
        used_at: null,
        void_requested_at: null,
        voided_at: null,
        version: 1,
      });
    }
    if (labelIds.length > 0) queueCited(tx, orgId, quote.id, now);
    queueMarks(tx, orgId, LABEL_DUE, labelIds, now);
    if (given.length === 0) return;
    // Who gave the number to another label at the same time has written it before the org's counter came to us, or waits for it.
    feed.write(tx);
    const takenMeanwhile = await onOtherLabels();
    if (takenMeanwhile.length > 0) throw invalid(takenMeanwhile);
  });
}

/** What a quote of another source than the cards keeps of that. */
interface QuoteOrigin {
  readonly source?: SourceName;
  readonly account_org_id?: number;
}

interface Quoted {
  readonly quote: LabelQuote;
  readonly source: LabelSource;
  readonly shipment: ShipmentToRate;
}

/** The quote that is cited, where it is for these cartons; else a new one. */
async function quoteFor(
  services: LabelServices,
  { orgId, name: actor }: LabelBuyer,
  subOrder: SubOrderJson,
  { quote_id: cited, source: wanted, residential = true }: LabelsAsked,
): Promise<Quoted> {
  const { db, clock, sourceFor } = services;
  const shipment = await shipmentToRate(db, orgId, subOrder, residential);
  if (cited === undefined) {
    const name = wanted ?? 'cards';
    const source = await sourceFor(db, clock, { name, orgId, actor, accountOrgId: null });
    const kept = await findParcelQuote(db, orgId, await source.rate(shipment), clock.now());
    const quote = kept === null ? 'is gone' : source.offersOf(kept, shipment);
    assert(typeof quote !== 'string', `a quote that was made for cartons is not for them: ${quote}`);
    return { quote, source, shipment };
  }
  const kept = await findParcelQuote(db, orgId, cited, clock.now());
  if (kept === null)
    throw invalid([violation('/quote_id', 'unknown_reference', `no quote ${cited}, or it has expired`)]);
  const { source: quoted = 'cards', account_org_id: accountOrgId = null } = kept.request as QuoteOrigin;
  if (wanted !== undefined && wanted !== quoted)
    throw invalid([violation('/source', 'conflicting_reference', `quote ${cited} is of ${quoted}`)]);
  const source = await sourceFor(db, clock, { name: quoted, orgId, actor, accountOrgId });
  const { timezone } = await originOf(db, shipment.warehouseId);
  const { ship_date: shipDay } = kept.rates;
  // Seasons, fuel and cards of a later day are not those of now. An aggregator's rates are of now.
  const isLater = quoted === 'cards' && shipDay > dateAt(timezone, clock.now());
  const quote = isLater ? `is for parcels that ship on ${shipDay}` : source.offersOf(kept, shipment);
  if (typeof quote === 'string')
    throw invalid([violation('/quote_id', 'conflicting_reference', `quote ${cited} ${quote}`)]);
  return { quote, source, shipment };
}

function givenNumbers(
  { cartons }: SubOrderJson,
  { takesNumbers, name }: LabelSource,
  { shipments }: LabelsAsked,
): ReadonlyMap<number, string> {
  const all = cartons.map(({ carton }) => carton);
  const { numbers, violations } = numbersOf(all, shipments);
  const wrong: Violation[] = [...violations];
  if (!takesNumbers && shipments !== undefined)
    wrong.push(violation('/shipments', 'not_allowed', `labels of ${name} have numbers of their own`));
  if (wrong.length > 0) throw invalid(wrong);
  return numbers;
}

/** Cartons that have a label already need no number. */
function requireNumbers(
  { takesNumbers }: LabelSource,
  missing: readonly { readonly carton: number }[],
  numbers: ReadonlyMap<number, string>,
): void {
  if (!takesNumbers) return;
  const wrong = missing
    .filter(({ carton }) => !numbers.has(carton))
    .map(({ carton }) => violation('/shipments', 'required', `carton ${carton} needs the carrier’s number`));
  if (wrong.length > 0) throw invalid(wrong);
}

/** Whoever gives no answer in time is asked again by the worker. */
async function askSources(
  services: LabelServices,
  { orgId, name }: LabelBuyer,
  labels: readonly LabelRow[],
): Promise<void> {
  const waiting = labels.filter(({ state }) => state === 'requested');
  const endsMs = performance.now() + PATIENCE_MS;
  const buyNext = async (): Promise<void> => {
    for (let label = waiting.shift(); label !== undefined; label = waiting.shift()) {
      if (performance.now() > endsMs) return;
      const source = await sourceOf(services, orgId, name, label);
      await recordPurchase(services, orgId, name, label, await source.buy(requested(label)), source);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buyNext));
}

/** Whoever sold the label, with the account that it was bought with. */
export function sourceOf(
  { db, clock, sourceFor }: LabelServices,
  orgId: number,
  actor: string,
  { source: name, account_org_id: accountOrgId }: LabelRow,
): Promise<LabelSource> {
  return sourceFor(db, clock, { name, orgId, actor, accountOrgId });
}

export function requested(label: LabelRow): RequestedLabel {
  return {
    id: label.id,
    carrier: label.carrier,
    service: label.service,
    sourceShipment: label.source_shipment,
    sourceRate: label.source_rate,
    trackingNumber: label.tracking_number,
    requestedAt: label.requested_at,
  };
}

async function refuseUnbought(
  { db }: LabelServices,
  orgId: number,
  asked: readonly LabelRow[],
): Promise<void> {
  const [first] = asked;
  if (first === undefined) return;
  const now = await liveLabels(db, orgId, first.sub_order_id);
  const failed = asked.find(({ id }) => !now.some((one) => one.id === id));
  if (failed !== undefined)
    throw new Problem('state_conflict', {
      detail: `label ${failed.id} of carton ${failed.carton} was not bought: read it for the reason`,
    });
  const waiting = now.find(({ state }) => state === 'requested');
  if (waiting !== undefined)
    throw new Problem('carrier_unavailable', {
      detail: `label ${waiting.id} of carton ${waiting.carton} was asked for, and nobody has said yet whether it is bought`,
      headers: { 'retry-after': '10' },
    });
}
