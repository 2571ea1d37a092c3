// EasyPost as a source of labels. A shipment is created there for every carton when it is rated, and its id is kept with the
// quote: so it can always be asked what has become of a purchase, and the same shipment is never bought twice.
import type { Transactions } from '../../../../kit/db/db.ts';
import { commitForOrg } from '../../../../kit/feed/feed-writer.ts';
import { NoAnswer } from '../../../../kit/http/exchange.ts';
import { Problem } from '../../../../kit/http/problems.ts';
import type { Clock } from '../../../../kit/kernel/clock.ts';
import { keepSourceQuote } from '../../../rates/quotes/keep-source-quote.ts';
import { trackingUrl } from '../../carrier-rules.ts';
import { type DeclaredGoods, leavesCustomsArea, needDeclaration } from '../../customs/customs-rules.ts';
import { declare } from '../../customs/declare.ts';
import type { OpenAccount } from '../accounts/use-account.ts';
import type {
  BuyOutcome,
  LabelFile,
  LabelSource,
  RequestedLabel,
  ShipmentToRate,
  VoidOutcome,
} from '../types.ts';
import type { EasyPostShipment } from './answer-rules.ts';
import { EasyPostClient, Refusal } from './client.ts';
import { offersByEasyPost, quotedServices } from './offer-rules.ts';
import { RATED_MAX, rateShipments } from './rate-shipments.ts';
import { shipmentBody } from './request-rules.ts';

/** So long after it was asked for, a request that was not heard is not on its way any more. */
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

/** What leaves the country is declared; refuses with everything that is missing for that. */
async function customsOf(
  db: Transactions,
  orgId: number,
  { from, to, subOrderId, subOrderNumber, isReturn }: ShipmentToRate,
): Promise<readonly DeclaredGoods[] | null> {
  if (!leavesCustomsArea(from.country, to.country)) return null;
  if (isReturn === true)
    throw new Problem('state_conflict', {
      detail: `return ${subOrderNumber} crosses a customs border: the customer has to declare it`,
    });
  const goods = await declare(db, orgId, { sub_order_id: subOrderId, sub_order_number: subOrderNumber });
  const codes = from.country === 'US' ? needDeclaration(goods) : [];
  if (codes.length > 0)
    throw new Problem('state_conflict', {
      detail: `sub-order ${subOrderNumber} has goods of over 2,500 USD of HS code ${codes.slice(0, 10).join(', ')}: they need an export declaration of their own`,
    });
  return goods;
}

async function rateCartons(
  client: EasyPostClient,
  shipment: ShipmentToRate,
  customs: readonly DeclaredGoods[] | null,
): Promise<EasyPostShipment[]> {
  const { cartons, subOrderNumber } = shipment;
  if (cartons.length > RATED_MAX)
    throw new Problem('state_conflict', {
      detail: `sub-order ${subOrderNumber} has ${cartons.length} cartons: EasyPost rates ${RATED_MAX} at most`,
    });
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

async function buy(client: EasyPostClient, label: RequestedLabel): Promise<BuyOutcome> {
  const { sourceShipment, sourceRate } = label;
  if (sourceShipment === null || sourceRate === null)
    return { outcome: 'refused', error: 'the quote has no rate of EasyPost' };
  try {
    return boughtOf(label, await client.buy(sourceShipment, sourceRate));
  } catch (error) {
    if (error instanceof NoAnswer) return { outcome: 'unknown', error: error.message };
    if (!(error instanceof Refusal)) throw error;
    if (error.isOfAccount) return { outcome: 'unknown', error: error.message };
    // It also says no where the shipment is bought already.
    return found(client, label, sourceShipment, error.message);
  }
}

async function found(
  client: EasyPostClient,
  label: RequestedLabel,
  id: string,
  refusal: string,
): Promise<BuyOutcome> {
  try {
    const shipment = await client.findShipment(id);
    if (!shipment.isBought) return { outcome: 'refused', error: refusal };
    // Bought before, and voided since: it is sold once.
    if (isGivenBack(shipment))
      return { outcome: 'refused', error: 'its rate was bought and voided before: rate the cartons anew' };
    return boughtOf(label, shipment);
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof Refusal)
      return { outcome: 'unknown', error: error.message };
    throw error;
  }
}

function boughtOf(label: RequestedLabel, shipment: EasyPostShipment): BuyOutcome {
  const { trackingCode, isBought } = shipment;
  if (!isBought || trackingCode === null || shipment.id !== label.sourceShipment)
    return { outcome: 'unknown', error: 'EasyPost’s answer cannot be understood' };
  const trackingNumber = trackingCode.toUpperCase();
  return {
    outcome: 'bought',
    trackingNumber,
    trackingUrl: shipment.trackingUrl ?? trackingUrl(label.carrier, trackingNumber),
  };
}

async function voidLabel(client: EasyPostClient, clock: Clock, label: RequestedLabel): Promise<VoidOutcome> {
  const { sourceShipment } = label;
  if (sourceShipment === null) return { outcome: 'voided' };
  try {
    const shipment = await client.findShipment(sourceShipment);
    if (!shipment.isBought) {
      const ageMs = clock.now().getTime() - label.requestedAt.getTime();
      // A purchase that was not answered may still be on its way.
      if (ageMs > SETTLED_AFTER_MS) return { outcome: 'voided' };
      return { outcome: 'unknown', error: 'nobody knows yet whether it was bought' };
    }
    return refundOf(isGivenBack(shipment) ? shipment : await client.refund(sourceShipment));
  } catch (error) {
    if (error instanceof NoAnswer) return { outcome: 'unknown', error: error.message };
    if (!(error instanceof Refusal)) throw error;
    return { outcome: error.isOfAccount ? 'unknown' : 'refused', error: error.message };
  }
}

/** Whether it was asked to take it back, and has not said no. */
const isGivenBack = ({ refundStatus }: EasyPostShipment) =>
  refundStatus !== null && refundStatus !== 'rejected';

function refundOf({ refundStatus }: EasyPostShipment): VoidOutcome {
  // Carriers that bill what they scan have nothing to give back.
  if (refundStatus === 'refunded' || refundStatus === 'not_applicable') return { outcome: 'voided' };
  if (refundStatus === 'rejected') return { outcome: 'refused', error: 'the carrier does not take it back' };
  return { outcome: 'unknown', error: 'EasyPost has asked the carrier to take it back' };
}

async function files(client: EasyPostClient, label: RequestedLabel): Promise<readonly LabelFile[] | null> {
  const { sourceShipment: id } = label;
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
