// Carriers' terms for tracking events. An unknown term is rejected rather than guessed: treating it as a transit scan
// could hide a loss or a delivery.
import { TRACKING_CODES, type TrackingCode } from '../../orders/schema.ts';
import type { KnownCarrier } from '../carrier-rules.ts';

/** Terms that mean the same for every carrier, separated by commas. */
const TERMS: Readonly<Record<TrackingCode, string>> = {
  label_created:
    'label created, shipping label created, shipment information sent to fedex, ' +
    'shipment information received, order processed ready for ups, billing information received, ' +
    'pre shipment, pre transit, shipping label created usps awaiting item, ' +
    'electronic information submitted by shipper, manifest, info received',
  picked_up:
    'picked up, pickup, pickup scan, origin scan, accepted, acceptance, usps in possession of item, ' +
    'package received by carrier, shipment picked up, collected',
  in_transit:
    'in transit, transit, arrival scan, departure scan, arrived at facility, departed facility, ' +
    'arrived at fedex location, left fedex origin facility, departed fedex location, ' +
    'at local fedex facility, at destination sort facility, on the way, on its way, ' +
    'arrived at usps facility, departed usps facility, arrived at usps regional facility, ' +
    'departed usps regional facility, in transit to next facility, arrived at hub, arrived at post office, ' +
    'processed, processed through facility, processed at dhl location, arrived at sort facility, ' +
    'departed from facility, customs cleared, clearance completed, import scan, export scan, forwarded',
  out_for_delivery:
    'out for delivery, out for delivery today, on vehicle for delivery, on fedex vehicle for delivery, ' +
    'with delivery courier, loaded on delivery vehicle, out to delivery',
  delivery_attempted:
    'delivery attempted, delivery attempt, attempted delivery, failed attempt, attempt fail, notice left, ' +
    'notice left no authorized recipient available, customer not available or business closed, ' +
    'delivery attempted recipient not home, first attempt made, second attempt made, final attempt made',
  available_for_pickup:
    'available for pickup, ready for pickup, ready for recipient pickup, ready for collection, ' +
    'awaiting collection, held at location, hold at location, at ups access point, ' +
    'delivered to ups access point awaiting customer pickup',
  exception:
    'exception, delivery exception, shipment exception, shipment on hold, clearance delay, ' +
    'held in customs, delay, delayed, undeliverable as addressed, incorrect address, insufficient address, ' +
    'refused, missent, failure, alert',
  damaged:
    'damaged, damage, damaged in transit, damage reported, package damaged, item damaged, ' +
    'the package was damaged in transit',
  lost:
    'lost, lost in transit, package lost, item lost, missing, package missing, ' +
    'missing mail search initiated, declared lost',
  delivered:
    'delivered, delivered in at mailbox, delivered left with individual, delivered front door porch, ' +
    'delivered to agent, shipment delivered, proof of delivery',
  returned:
    'returned, returned to sender, return to sender, return to sender processed, returned to shipper, ' +
    'return to shipper, returning to sender, shipment returned to shipper',
};

/** Short API codes, whose meaning differs by carrier. */
const CODES: Readonly<Partial<Record<KnownCarrier, Readonly<Partial<Record<TrackingCode, string>>>>>> = {
  ups: {
    label_created: 'm',
    picked_up: 'p',
    in_transit: 'i',
    out_for_delivery: 'o',
    exception: 'x',
    delivered: 'd',
    returned: 'rs',
  },
  fedex: {
    label_created: 'oc',
    picked_up: 'pu, px',
    in_transit: 'it, ar, dp, af',
    out_for_delivery: 'od',
    available_for_pickup: 'hl, hp',
    exception: 'de, se',
    delivered: 'dl',
    returned: 'rs',
  },
  usps: {
    label_created: 'gx, ma',
    picked_up: '03',
    in_transit: '10, 07',
    out_for_delivery: 'of',
    delivery_attempted: '02',
    delivered: '01',
    returned: '09',
  },
  dhl: {
    picked_up: 'pu',
    in_transit: 'pl, af, df, ar',
    out_for_delivery: 'wc',
    delivery_attempted: 'nh',
    exception: 'oh',
    delivered: 'ok',
    returned: 'rt',
  },
};

type Terms = Readonly<Partial<Record<TrackingCode, string>>>;
const byTerm = (terms: Terms): [term: string, code: TrackingCode][] =>
  TRACKING_CODES.flatMap((code) => (terms[code]?.split(', ') ?? []).map((term) => [plain(term), code]));

const BY_TERM = new Map([...TRACKING_CODES.map((code) => [plain(code), code] as const), ...byTerm(TERMS)]);
const BY_CODE = new Map(Object.entries(CODES).map(([carrier, codes]) => [carrier, new Map(byTerm(codes))]));

/** @param carrier the reporting carrier, if well known */
export function trackingCode(term: string, carrier: KnownCarrier | null): TrackingCode | null {
  const word = plain(term);
  return BY_CODE.get(carrier ?? '')?.get(word) ?? BY_TERM.get(word) ?? null;
}

/** Ignores case, spaces, hyphens and commas: IN_TRANSIT is "In transit". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
