// Buys labels for packed cartons: records the requested labels, calls the source outside of any transaction, then
// records its answer. If the process dies in between, the worker follows up (labels/settle-labels.ts). A carton has at
// most one label, so a repeated request gets the existing one.
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { requireMatch } from '../../../kit/http/etag.ts';
import {
  invalid,
  invalidAt,
  Problem,
  stateConflict,
  throwIfInvalid,
  violation,
} from '../../../kit/http/problems.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { chosenOffer, offerColumns } from '../../labels/choose-offer-rules.ts';
import { requireUnderLimit } from '../../labels/daily-limit.ts';
import { buyLabel, type LabelServices } from '../../labels/settle-labels.ts';
import type { LabelQuote, LabelSource, ShipmentToRate } from '../../labels/types.ts';
import { LABEL_DUE } from '../../orders/cartons/packed-units.ts';
import { SUB_ORDERS } from '../../orders/state-rules.ts';
import { findParcelQuote, queueCited } from '../../rates/quotes/keep-quote.ts';
import type { RateSource } from '../../rates/quotes/schema.ts';
import { dateAt } from '../../warehouses/find-warehouses.ts';
import { lockSubOrder, requireNotAsked, requireReleased } from '../open-sub-order.ts';
import { placeOfWarehouse } from '../queries.ts';
import { numbersToLookFor, onLabel, takenNumbers } from '../ship-rules.ts';
import { cartonsOf, liveShipments } from '../shipments/queries.ts';
import { PARCEL_LABELS } from './parcel-labels.ts';
import { type LiveLabel, liveLabels, shippingLabels, waitingLabels } from './queries.ts';
import { readSubOrder, type SubOrderJson, shipmentToRate } from './read-shipment.ts';
import type { LabelsAsked, RateCartons } from './schema.ts';
import { numbersOf, requireSameLabels } from './use-labels.ts';

const ids = idSource('shipping_label_id_seq', 20);
/** Concurrent purchases, and how long a request waits for them. */
const AT_ONCE = 4;
const PATIENCE_MS = 45_000;

export interface LabelBuyer {
  readonly orgId: number;
  readonly name: string;
}

/**
 * Makes sure that every carton of a packed sub-order has a label of the requested service. Buys nothing if it is not
 * packed: the next step reports why.
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

/** @returns the quote id */
export async function rateCartons(
  services: LabelServices,
  { orgId, name: actor }: LabelBuyer,
  subOrderId: number,
  { source: wanted = 'cards', residential = true }: RateCartons,
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
  await commitWork(
    db,
    { orgId, actor, now: clock.now() },
    async (work) => {
      const { tx, feed } = work;
      const now = work.now.toISOString();
      const locked = await lockSubOrder(work, subOrder.sub_order_id, 'packed');
      const { order } = locked;
      requireReleased(locked);
      requireNotAsked(locked.subOrder);
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
      const numbered = cartons.map(({ carton }) => carton);
      requireSameLabels(live, asked, numbered);
      throwIfInvalid([...takenNumbers(given, underWay), ...labelled]);
      const isSame = shipment.cartons.every(({ shipmentId }) => cartons.some(({ id }) => id === shipmentId));
      if (!isSame || cartons.length !== shipment.cartons.length)
        throw stateConflict(`sub-order ${subOrder.sub_order_number} was repacked meanwhile`);
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
        work.create(shippingLabels, {
          id,
          order_id: order.id,
          sub_order_id: subOrder.sub_order_id,
          shipment_id: shipmentId,
          carton,
          warehouse_id: shipment.warehouseId,
          state: 'requested',
          source: source.name,
          ...offerColumns(source, quote, offer, price),
          breakdown: price.breakdown,
          tracking_number: numbers.get(carton) ?? null,
          tracking_url: null,
          error: null,
          requested_by: actor,
          requested_at: now,
          bought_at: null,
          used_at: null,
          void_requested_at: null,
          voided_at: null,
        });
      }
      if (labelIds.length > 0) {
        queueCited(tx, orgId, quote.id, work.now);
        work.markDue(LABEL_DUE, ...labelIds);
      }
      if (given.length === 0) return;
      // A concurrent label with the same number is saved already, or waits for the org's sequence lock.
      await work.save();
      throwIfInvalid(await onOtherLabels());
    },
    'beyond',
  );
}

/** Stored with quotes from sources other than the rate cards. */
interface QuoteOrigin {
  readonly source?: RateSource;
  readonly account_org_id?: number;
}

interface Quoted {
  readonly quote: LabelQuote;
  readonly source: LabelSource;
  readonly shipment: ShipmentToRate;
}

/** The quote in the request if it is for these cartons, else a new one. */
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
    throw invalidAt('/quote_id', 'unknown_reference', `no quote ${cited}, or it has expired`);
  const { source: quoted = 'cards', account_org_id: accountOrgId = null } = kept.request as QuoteOrigin;
  if (wanted !== undefined && wanted !== quoted)
    throw invalidAt('/source', 'conflicting_reference', `quote ${cited} is from ${quoted}`);
  const source = await sourceFor(db, clock, { name: quoted, orgId, actor, accountOrgId });
  const timezone = (await placeOfWarehouse(db, shipment.warehouseId))?.timezone ?? 'UTC';
  const { ship_date: shipDay } = kept.rates;
  // Seasons, fuel and cards change by ship day; an aggregator's rates hold only now.
  const isLater = quoted === 'cards' && shipDay > dateAt(timezone, clock.now());
  const quote = isLater ? `is for parcels that ship on ${shipDay}` : source.offersOf(kept, shipment);
  if (typeof quote === 'string')
    throw invalidAt('/quote_id', 'conflicting_reference', `quote ${cited} ${quote}`);
  return { quote, source, shipment };
}

function givenNumbers(
  { cartons }: SubOrderJson,
  { takesNumbers, name }: LabelSource,
  { shipments }: LabelsAsked,
): ReadonlyMap<number, string> {
  const all = cartons.map(({ carton }) => carton);
  const { numbers, violations } = numbersOf(all, shipments);
  if (!takesNumbers && shipments !== undefined)
    violations.push(
      violation('/shipments', 'not_allowed', `${name} assigns the tracking numbers of its labels`),
    );
  throwIfInvalid(violations);
  return numbers;
}

/** Cartons with a label need no number. */
function requireNumbers(
  { takesNumbers }: LabelSource,
  missing: readonly { readonly carton: number }[],
  numbers: ReadonlyMap<number, string>,
): void {
  if (!takesNumbers) return;
  const unnumbered = missing.filter(({ carton }) => !numbers.has(carton));
  throwIfInvalid(
    unnumbered.map(({ carton }) =>
      violation('/shipments', 'required', `carton ${carton} needs the carrier’s number`),
    ),
  );
}

/** The worker follows up on answers that do not arrive in time. */
async function askSources(
  services: LabelServices,
  { orgId, name: actor }: LabelBuyer,
  labels: readonly LiveLabel[],
): Promise<void> {
  const at = { ...services, kind: PARCEL_LABELS, orgId, actor };
  const waiting = labels.filter(({ state }) => state === 'requested');
  const endsMs = performance.now() + PATIENCE_MS;
  const buyNext = async (): Promise<void> => {
    for (let label = waiting.shift(); label !== undefined; label = waiting.shift()) {
      if (performance.now() > endsMs) return;
      await buyLabel(at, label);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buyNext));
}

async function refuseUnbought({ db }: LabelServices, orgId: number, asked: readonly LiveLabel[]) {
  const [first] = asked;
  if (first === undefined) return;
  const now = await liveLabels(db, orgId, first.sub_order_id);
  const failed = asked.find(({ id }) => !now.some((one) => one.id === id));
  if (failed !== undefined)
    throw stateConflict(
      `label ${failed.id} of carton ${failed.carton} was not bought: read it for the reason`,
    );
  const waiting = now.find(({ state }) => state === 'requested');
  if (waiting !== undefined)
    throw new Problem('carrier_unavailable', {
      detail: `label ${waiting.id} of carton ${waiting.carton} was requested, and the purchase is not confirmed yet`,
      headers: { 'retry-after': '10' },
    });
}
