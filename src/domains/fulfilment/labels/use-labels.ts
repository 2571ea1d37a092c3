// Cartons leave with the labels that were bought for them, and with no others.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { decimalOf } from '../../../kit/kernel/cents.ts';
import { carrierName, plainNumber } from '../carrier-rules.ts';
import type { Departure } from '../shipments/queries.ts';
import { numbersOf } from './choose-offer-rules.ts';
import { type LabelPlace, type LabelRow, liveLabels, queuePlaces, voidedLabels } from './queries.ts';
import type { LabelsAsked } from './schema.ts';
import { changeLabel } from './write-label.ts';

/**
 * Refuses a request for another service or another number than the labels that the cartons have.
 * @param cartons the numbers of all cartons of the sub-order
 */
export function requireSameLabels(
  labels: readonly LabelRow[],
  { service, shipments }: LabelsAsked,
  cartons: readonly number[],
): void {
  if (labels.length === 0) return;
  const { numbers, violations } = numbersOf(cartons, shipments);
  if (violations.length > 0) throw invalid(violations);
  for (const label of labels) {
    const { carrier, carton, tracking_number: number } = label;
    const isSameService = service === label.service || service === `${carrier}/${label.service}`;
    const asked = numbers.get(carton);
    if (isSameService && (asked === undefined || number === null || plainNumber(number) === asked)) continue;
    throw otherLabel(label);
  }
}

function otherLabel({ id, carton, carrier, service, tracking_number: number }: LabelRow): Problem {
  const numbered = number === null ? '' : ` with number ${number}`;
  return new Problem('state_conflict', {
    detail: `carton ${carton} has label ${id} of ${carrier}/${service}${numbered}: ship with that, or void it first`,
  });
}

/** What `ship` would be told by hand of the cartons of a sub-order, whose labels are those that are asked for. */
export async function shipmentsByLabels(tx: Tx, orgId: number, subOrderId: number, asked: LabelsAsked) {
  const labels = await liveLabels(tx, orgId, subOrderId);
  requireSameLabels(
    labels,
    asked,
    labels.map(({ carton }) => carton),
  );
  return labels.flatMap(({ carton, carrier, service_name, tracking_number, tracking_url, amount_cents }) =>
    tracking_number === null
      ? []
      : [
          {
            carton,
            carrier: carrierName(carrier),
            tracking_number,
            shipping_method: service_name,
            ...(tracking_url === null ? {} : { tracking_url }),
            freight_charge: { amount: decimalOf(amount_cents), currency: 'USD' },
          },
        ],
  );
}

/** @param labels those that may be on the cartons, read while the order is locked */
export function useLabels(
  tx: Tx,
  feed: FeedWriter,
  labels: readonly LabelRow[],
  departures: readonly Departure[],
): void {
  for (const label of labels) {
    const departure = departures.find(({ id }) => id === label.shipment_id);
    if (departure === undefined) continue;
    if (label.state !== 'bought' || departure.trackingNumber !== label.tracking_number)
      throw otherLabel(label);
    changeLabel(tx, feed, label, { state: 'used', used_at: feed.now });
  }
}

/** A parcel does not leave with a label whose money comes back: the carrier would not carry it, or charge for it again. */
export async function refuseVoided(
  tx: Tx,
  orgId: number,
  subOrderId: number,
  shipments: readonly { readonly tracking_number: string }[],
): Promise<Violation[]> {
  const voided = await voidedLabels(tx, orgId, subOrderId);
  return shipments.flatMap(({ tracking_number }, index) => {
    const number = plainNumber(tracking_number);
    const label = voided.find((one) => one.tracking_number === number);
    return label === undefined
      ? []
      : [
          violation(
            `/shipments/${index}/tracking_number`,
            'not_allowed',
            `is the number of label ${label.id}, which was voided`,
          ),
        ];
  });
}

/**
 * The labels of two cartons turned out to be on each other: they follow their numbers. Both orders are locked.
 * @param one a carton and the sub-order it is of; @param other the same
 */
export async function exchangeLabels(
  tx: Tx,
  feed: FeedWriter,
  one: LabelPlace,
  other: LabelPlace,
): Promise<void> {
  const { orgId } = feed;
  const labels = await liveLabels(tx, orgId, one.sub_order_id);
  if (other.sub_order_id !== one.sub_order_id)
    labels.push(...(await liveLabels(tx, orgId, other.sub_order_id)));
  const moved = labels.flatMap((label) => {
    if (label.shipment_id === one.shipment_id) return [{ label, to: other }];
    return label.shipment_id === other.shipment_id ? [{ label, to: one }] : [];
  });
  const underWay = moved.find(({ label }) => label.state === 'requested');
  if (underWay !== undefined)
    throw new Problem('state_conflict', {
      detail: `label ${underWay.label.id} of carton ${underWay.label.carton} is being bought: try again once that is known`,
    });
  queuePlaces(tx, orgId, moved);
  for (const { label, to } of moved) changeLabel(tx, feed, { ...label, ...to }, {});
}

/** The shipment of a sub-order is undone: its labels are on cartons that have not left. */
export async function releaseLabels(tx: Tx, feed: FeedWriter, subOrderId: number): Promise<void> {
  for (const label of await liveLabels(tx, feed.orgId, subOrderId))
    if (label.state === 'used') changeLabel(tx, feed, label, { state: 'bought', used_at: null });
}
