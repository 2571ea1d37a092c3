// EasyPost as a label source. Rating creates a shipment there for every carton and stores its id with the quote, so the
// outcome of a purchase can always be looked up, and a shipment is never bought twice.
import type { Transactions } from '../../../kit/db/db.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { NoAnswer } from '../../../kit/http/exchange.ts';
import { Problem, stateConflict } from '../../../kit/http/problems.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import type { EasyPostShipment } from '../../accounts/carriers/easypost/answer-rules.ts';
import { EasyPostClient, Refusal } from '../../accounts/carriers/easypost/client.ts';
import type { OpenAccount } from '../../accounts/carriers/use-account.ts';
import { trackingUrl } from '../../fulfilment/carrier-rules.ts';
import {
  type DeclaredGoods,
  leavesCustomsArea,
  needDeclaration,
} from '../../fulfilment/customs/customs-rules.ts';
import { declare } from '../../fulfilment/customs/declare.ts';
import { keepSourceQuote } from '../../rates/quotes/keep-quote.ts';
import type {
  BuyOutcome,
  LabelFile,
  LabelSource,
  NotDone,
  SettledLabel,
  ShipmentToRate,
  VoidOutcome,
} from '../types.ts';
import { offersByEasyPost, quotedServices } from './offer-rules.ts';
import { RATED_MAX, rateShipments } from './rate-shipments.ts';
import { shipmentBody } from './request-rules.ts';

/** After this time an unanswered request can no longer be in flight. */
const SETTLED_AFTER_MS = 2 * 60_000;

export interface EasyPostSettings {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly url: string;
  readonly account: OpenAccount;
  readonly orgId: number;
  readonly actor: string;
}

export function easypostSource({ db, clock, url, account, orgId, actor }: EasyPostSettings): LabelSource {
  const client = new EasyPostClient(url, account.secrets.api_key);
  return {
    name: 'easypost',
    account: { orgId: account.orgId, id: account.id, labelsPerDay: account.labelsPerDay },
    takesNumbers: false,
    async rate(shipment) {
      const rated = await rateCartons(client, shipment, await customsOf(db, orgId, shipment));
      const services = quotedServices(rated.map(({ rates }) => rates));
      return commitForOrg(db, { orgId, actor, now: clock.now() }, (tx, feed) =>
        keepSourceQuote(tx, feed, {
          source: 'easypost',
          request: {
            source: 'easypost',
            account_org_id: account.orgId,
            shipments: rated.map(({ id, rates }, index) => ({
              shipment_id: shipment.cartons[index]?.shipmentId ?? 0,
              id,
              rates: rates.map((rate) => ({ id: rate.id, carrier: rate.carrier, service: rate.service })),
            })),
          },
          weightsLb: shipment.cartons.map(({ weightLb }) => weightLb),
          services,
          isMarkedUp: account.isHubs,
        }),
      );
    },
    offersOf: offersByEasyPost,
    buy: (label) => buy(client, label),
    void: (label) => voidLabel(client, clock, label),
    files: (label) => files(client, label),
  };
}

/** The declaration of an international shipment; throws everything that is missing. */
async function customsOf(
  db: Transactions,
  orgId: number,
  { from, to, subOrderId, subOrderNumber, isReturn }: ShipmentToRate,
): Promise<readonly DeclaredGoods[] | null> {
  if (!leavesCustomsArea(from.country, to.country)) return null;
  if (isReturn === true)
    throw stateConflict(`return ${subOrderNumber} crosses a customs border: the customer has to declare it`);
  const goods = await declare(db, orgId, { sub_order_id: subOrderId, sub_order_number: subOrderNumber });
  const codes = from.country === 'US' ? needDeclaration(goods) : [];
  if (codes.length > 0)
    throw stateConflict(
      `sub-order ${subOrderNumber} has goods of over 2,500 USD of HS code ${codes.slice(0, 10).join(', ')}: they need an export declaration`,
    );
  return goods;
}

async function rateCartons(
  client: EasyPostClient,
  shipment: ShipmentToRate,
  customs: readonly DeclaredGoods[] | null,
): Promise<EasyPostShipment[]> {
  const { cartons, subOrderNumber } = shipment;
  if (cartons.length > RATED_MAX)
    throw stateConflict(
      `sub-order ${subOrderNumber} has ${cartons.length} cartons: EasyPost rates at most ${RATED_MAX}`,
    );
  try {
    return await rateShipments(
      client,
      cartons.map((carton) => shipmentBody(shipment, carton, customs)),
    );
  } catch (error) {
    if (error instanceof NoAnswer)
      throw new Problem('carrier_unavailable', { detail: error.message, headers: { 'retry-after': '10' } });
    if (error instanceof Refusal)
      throw new Problem(error.isOfAccount ? 'not_configured' : 'state_conflict', { detail: error.message });
    throw error;
  }
}

async function buy(client: EasyPostClient, label: SettledLabel): Promise<BuyOutcome> {
  const { source_shipment: sourceShipment, source_rate: sourceRate } = label;
  if (sourceShipment === null || sourceRate === null)
    return { outcome: 'refused', error: 'the quote has no EasyPost rate' };
  try {
    return boughtOf(label, await client.buy(sourceShipment, sourceRate));
  } catch (error) {
    const outcome = notDone(error);
    // It also rejects a shipment that is bought already.
    return outcome.outcome === 'refused' ? found(client, label, sourceShipment, outcome.error) : outcome;
  }
}

/** No answer, and trouble with the account, leave the outcome open. */
function notDone(error: unknown): NotDone {
  if (error instanceof NoAnswer) return { outcome: 'unknown', error: error.message };
  if (!(error instanceof Refusal)) throw error;
  return { outcome: error.isOfAccount ? 'unknown' : 'refused', error: error.message };
}

async function found(
  client: EasyPostClient,
  label: SettledLabel,
  id: string,
  refusal: string,
): Promise<BuyOutcome> {
  try {
    const shipment = await client.findShipment(id);
    if (!shipment.isBought) return { outcome: 'refused', error: refusal };
    // Bought and voided before: a shipment is sold once.
    if (isGivenBack(shipment))
      return { outcome: 'refused', error: 'its rate was bought and voided before: rate the cartons again' };
    return boughtOf(label, shipment);
  } catch (error) {
    return { ...notDone(error), outcome: 'unknown' };
  }
}

function boughtOf(label: SettledLabel, shipment: EasyPostShipment): BuyOutcome {
  const { trackingCode, isBought } = shipment;
  if (!isBought || trackingCode === null || shipment.id !== label.source_shipment)
    return { outcome: 'unknown', error: 'EasyPost’s response is not valid' };
  const trackingNumber = trackingCode.toUpperCase();
  return {
    outcome: 'bought',
    trackingNumber,
    trackingUrl: shipment.trackingUrl ?? trackingUrl(label.carrier ?? '', trackingNumber),
  };
}

async function voidLabel(client: EasyPostClient, clock: Clock, label: SettledLabel): Promise<VoidOutcome> {
  const { source_shipment: sourceShipment } = label;
  if (sourceShipment === null) return { outcome: 'voided' };
  try {
    const shipment = await client.findShipment(sourceShipment);
    if (!shipment.isBought) {
      const ageMs = clock.now().getTime() - new Date(label.requested_at).getTime();
      // An unanswered purchase may still be in flight.
      if (ageMs > SETTLED_AFTER_MS) return { outcome: 'voided' };
      return { outcome: 'unknown', error: 'the purchase is not confirmed yet' };
    }
    return refundOf(isGivenBack(shipment) ? shipment : await client.refund(sourceShipment));
  } catch (error) {
    return notDone(error);
  }
}

/** Whether a refund is requested and not rejected. */
const isGivenBack = ({ refundStatus }: EasyPostShipment) =>
  refundStatus !== null && refundStatus !== 'rejected';

function refundOf({ refundStatus }: EasyPostShipment): VoidOutcome {
  // Carriers that bill on scan have nothing to refund.
  if (refundStatus === 'refunded' || refundStatus === 'not_applicable') return { outcome: 'voided' };
  if (refundStatus === 'rejected') return { outcome: 'refused', error: 'the carrier refused the refund' };
  return { outcome: 'unknown', error: 'EasyPost has requested a refund from the carrier' };
}

async function files(client: EasyPostClient, label: SettledLabel): Promise<readonly LabelFile[] | null> {
  const { source_shipment: id } = label;
  if (id === null) return [];
  try {
    const { pdfUrl } = await client.convertLabel(id, 'PDF');
    const { zplUrl } = await client.convertLabel(id, 'ZPL');
    if (pdfUrl === null || zplUrl === null) return null;
    const pdf = await client.download(pdfUrl);
    const zpl = await client.download(zplUrl);
    if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')) || !zpl.includes('^XA')) return null;
    return [
      { format: 'pdf', bytes: pdf },
      { format: 'zpl', bytes: zpl },
    ];
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof Refusal) return null;
    throw error;
  }
}
