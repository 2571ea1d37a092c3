// Ships cartons with the labels bought for them, and with no others.
import type { Work } from '../../../kit/aggregates/work.ts';
import {
  type Problem,
  stateConflict,
  throwIfInvalid,
  type Violation,
  violation,
} from '../../../kit/http/problems.ts';
import { cents, decimalOf } from '../../../kit/kernel/cents.ts';
import { carrierName, plainNumber } from '../carrier-rules.ts';
import { matchCartons } from '../ship-rules.ts';
import type { ShipmentRow } from '../shipments/queries.ts';
import {
  type LabelRow,
  type LiveLabel,
  liveLabels,
  type OpenLabel,
  queueNowhere,
  shippingLabels,
  voidedLabels,
} from './queries.ts';
import type { LabelsAsked } from './schema.ts';
import { isLive } from './state-rules.ts';

/** Tracking numbers by carton, or violations if they do not match the cartons. */
export function numbersOf(cartons: readonly number[], given: LabelsAsked['shipments'] = []) {
  const { matched, violations } = matchCartons(cartons, given, 'some');
  const plain = given.map(({ tracking_number }) => plainNumber(tracking_number));
  for (const [index, number] of plain.entries())
    if (!/^[A-Z0-9-]+$/.test(number)) {
      const pointer = `/shipments/${index}/tracking_number`;
      violations.push(violation(pointer, 'bad_format', 'must be letters, digits and hyphens'));
    }
  return { numbers: new Map(matched.map((carton, index) => [carton, plain[index] ?? ''])), violations };
}

/**
 * Rejects a service or number that differs from the existing labels.
 * @param cartons the numbers of all cartons of the sub-order
 */
export function requireSameLabels(
  labels: readonly LiveLabel[],
  { service, shipments }: LabelsAsked,
  cartons: readonly number[],
): void {
  if (labels.length === 0) return;
  const { numbers, violations } = numbersOf(cartons, shipments);
  throwIfInvalid(violations);
  for (const label of labels) {
    const { carrier, carton, tracking_number: number } = label;
    const isSameService = service === label.service || service === `${carrier}/${label.service}`;
    const asked = numbers.get(carton);
    if (isSameService && (asked === undefined || number === null || plainNumber(number) === asked)) continue;
    throw otherLabel(label);
  }
}

function otherLabel({ id, carton, carrier, service, tracking_number: number }: LiveLabel): Problem {
  const numbered = number === null ? '' : ` with number ${number}`;
  return stateConflict(
    `carton ${carton} has label ${id} of ${carrier}/${service}${numbered}: ship with it, or void it first`,
  );
}

/** The shipments of a sub-order according to its labels. */
export async function shipmentsByLabels({ tx, orgId }: Work, subOrderId: number, asked: LabelsAsked) {
  const labels = await liveLabels(tx, orgId, subOrderId);
  const cartons = labels.map(({ carton }) => carton);
  requireSameLabels(labels, asked, cartons);
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
            freight_charge: { amount: decimalOf(cents(amount_cents)), currency: 'USD' },
          },
        ],
  );
}

/** The sub-order's live labels. Its order must be locked. */
export async function openLiveLabels(work: Work, subOrderId: number): Promise<OpenLabel[]> {
  const labels = await work.openBy(shippingLabels, 'sub_order_id', subOrderId);
  // One that just moved to another sub-order is not saved yet.
  return labels.filter(({ state, row }) => isLive(state) && row.sub_order_id === subOrderId);
}

export function useLabels(work: Work, labels: readonly OpenLabel[], departures: readonly ShipmentRow[]) {
  for (const label of labels) {
    const departure = departures.find(({ id }) => id === label.row.shipment_id);
    if (departure === undefined) continue;
    if (label.state !== 'bought' || departure.tracking_number !== label.row.tracking_number)
      throw otherLabel(label.row);
    label.move('used', { set: { used_at: work.now.toISOString() } });
  }
}

/** A parcel must not ship with a refunded label: the carrier would refuse it or charge again. */
export async function refuseVoided(
  { tx, orgId }: Work,
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

type LabelPlace = Pick<LabelRow, 'order_id' | 'sub_order_id' | 'shipment_id' | 'carton'>;

/**
 * Swaps the labels of two cartons that turned out to be on each other; they follow their numbers. Both orders must be
 * locked.
 * @param one a carton with its sub-order; @param other the same
 */
export async function exchangeLabels(work: Work, one: LabelPlace, other: LabelPlace): Promise<void> {
  const labels = await openLiveLabels(work, one.sub_order_id);
  if (other.sub_order_id !== one.sub_order_id)
    labels.push(...(await openLiveLabels(work, other.sub_order_id)));
  const moved = labels.flatMap((label) => {
    const { shipment_id: id } = label.row;
    if (id === one.shipment_id) return [{ label, to: other }];
    return id === other.shipment_id ? [{ label, to: one }] : [];
  });
  const underWay = moved.find(({ label }) => label.state === 'requested')?.label;
  if (underWay !== undefined)
    throw stateConflict(
      `label ${underWay.id} of carton ${underWay.row.carton} is being bought: try again once it is confirmed`,
    );
  const detached = moved.map(({ label }) => label);
  queueNowhere(work.tx, work.orgId, detached);
  for (const { label, to } of moved) label.set(to);
}

/** After undoing a shipment: its labels are on cartons that have not shipped. */
export async function releaseLabels(work: Work, subOrderId: number): Promise<void> {
  for (const label of await openLiveLabels(work, subOrderId))
    if (label.state === 'used') label.move('bought', { set: { used_at: null } });
}
