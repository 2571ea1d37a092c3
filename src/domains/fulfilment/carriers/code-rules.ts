// What carriers call what happens to a parcel. A word that nobody knows is refused, not guessed at: taking it for a scan
// on the way would hide a loss or a delivery.

import { TRACKING_CODES, type TrackingCode } from '../../orders/schema.ts';
import type { KnownCarrier } from '../carrier-rules.ts';

/** Words that mean the same with every carrier. */
const WORDS: Readonly<Record<TrackingCode, readonly string[]>> = {
  label_created: [
    'label created',
    'shipping label created',
    'shipment information sent to fedex',
    'shipment information received',
    'order processed ready for ups',
    'billing information received',
    'pre shipment',
    'pre transit',
    'shipping label created usps awaiting item',
    'electronic information submitted by shipper',
    'manifest',
    'info received',
  ],
  picked_up: [
    'picked up',
    'pickup',
    'pickup scan',
    'origin scan',
    'accepted',
    'acceptance',
    'usps in possession of item',
    'package received by carrier',
    'shipment picked up',
    'collected',
  ],
  in_transit: [
    'in transit',
    'transit',
    'arrival scan',
    'departure scan',
    'arrived at facility',
    'departed facility',
    'arrived at fedex location',
    'left fedex origin facility',
    'departed fedex location',
    'at local fedex facility',
    'at destination sort facility',
    'on the way',
    'on its way',
    'arrived at usps facility',
    'departed usps facility',
    'arrived at usps regional facility',
    'departed usps regional facility',
    'in transit to next facility',
    'arrived at hub',
    'arrived at post office',
    'processed',
    'processed through facility',
    'processed at dhl location',
    'arrived at sort facility',
    'departed from facility',
    'customs cleared',
    'clearance completed',
    'import scan',
    'export scan',
    'forwarded',
  ],
  out_for_delivery: [
    'out for delivery',
    'out for delivery today',
    'on vehicle for delivery',
    'on fedex vehicle for delivery',
    'with delivery courier',
    'loaded on delivery vehicle',
    'out to delivery',
  ],
  delivery_attempted: [
    'delivery attempted',
    'delivery attempt',
    'attempted delivery',
    'failed attempt',
    'attempt fail',
    'notice left',
    'notice left no authorized recipient available',
    'customer not available or business closed',
    'delivery attempted recipient not home',
    'first attempt made',
    'second attempt made',
    'final attempt made',
  ],
  available_for_pickup: [
    'available for pickup',
    'ready for pickup',
    'ready for recipient pickup',
    'ready for collection',
    'awaiting collection',
    'held at location',
    'hold at location',
    'at ups access point',
    'delivered to ups access point awaiting customer pickup',
  ],
  exception: [
    'exception',
    'delivery exception',
    'shipment exception',
    'shipment on hold',
    'clearance delay',
    'held in customs',
    'delay',
    'delayed',
    'undeliverable as addressed',
    'incorrect address',
    'insufficient address',
    'refused',
    'missent',
    'failure',
    'alert',
  ],
  damaged: [
    'damaged',
    'damage',
    'damaged in transit',
    'damage reported',
    'package damaged',
    'item damaged',
    'the package was damaged in transit',
  ],
  lost: [
    'lost',
    'lost in transit',
    'package lost',
    'item lost',
    'missing',
    'package missing',
    'missing mail search initiated',
    'declared lost',
  ],
  delivered: [
    'delivered',
    'delivered in at mailbox',
    'delivered left with individual',
    'delivered front door porch',
    'delivered to agent',
    'shipment delivered',
    'proof of delivery',
  ],
  returned: [
    'returned',
    'returned to sender',
    'return to sender',
    'return to sender processed',
    'returned to shipper',
    'return to shipper',
    'returning to sender',
    'shipment returned to shipper',
  ],
};

/** Short codes of their interfaces, which mean something else with the next carrier. */
const CODES: Readonly<Partial<Record<KnownCarrier, Readonly<Record<string, TrackingCode>>>>> = {
  ups: {
    m: 'label_created',
    p: 'picked_up',
    i: 'in_transit',
    o: 'out_for_delivery',
    x: 'exception',
    d: 'delivered',
    rs: 'returned',
  },
  fedex: {
    oc: 'label_created',
    pu: 'picked_up',
    px: 'picked_up',
    it: 'in_transit',
    ar: 'in_transit',
    dp: 'in_transit',
    af: 'in_transit',
    od: 'out_for_delivery',
    hl: 'available_for_pickup',
    hp: 'available_for_pickup',
    de: 'exception',
    se: 'exception',
    dl: 'delivered',
    rs: 'returned',
  },
  usps: {
    gx: 'label_created',
    ma: 'label_created',
    '03': 'picked_up',
    '10': 'in_transit',
    '07': 'in_transit',
    of: 'out_for_delivery',
    '02': 'delivery_attempted',
    '01': 'delivered',
    '09': 'returned',
  },
  dhl: {
    pu: 'picked_up',
    pl: 'in_transit',
    af: 'in_transit',
    df: 'in_transit',
    ar: 'in_transit',
    wc: 'out_for_delivery',
    nh: 'delivery_attempted',
    oh: 'exception',
    ok: 'delivered',
    rt: 'returned',
  },
};

const BY_WORD = new Map<string, TrackingCode>(
  TRACKING_CODES.flatMap((code) => [code, ...WORDS[code]].map((word) => [plain(word), code] as const)),
);

/** @param carrier who says it, where that is one everybody knows */
export function trackingCode(said: string, carrier: KnownCarrier | null): TrackingCode | null {
  const word = plain(said);
  const own = carrier === null ? undefined : CODES[carrier];
  if (own !== undefined && Object.hasOwn(own, word)) return own[word] ?? null;
  return BY_WORD.get(word) ?? null;
}

/** Case, spaces, hyphens and commas make no difference: IN_TRANSIT is "In transit". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
