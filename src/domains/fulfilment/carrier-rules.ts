// Well-known carriers: their common names and tracking pages.

const CARRIERS = ['ups', 'fedex', 'usps', 'dhl', 'canada_post'] as const;
export type KnownCarrier = (typeof CARRIERS)[number];

const NAMES: Readonly<Record<KnownCarrier, RegExp>> = {
  ups: /^(ups|united parcel service)\b/,
  fedex: /^(fedex|fed ex|federal express)\b/,
  usps: /^(usps|us postal service|united states postal service)\b/,
  dhl: /^dhl\b/,
  canada_post: /^(canada ?post|postes canada)\b/,
};

const PAGES: Readonly<Record<KnownCarrier, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  canada_post: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
};

/** "FedEx Ground", "FEDEX" and "Federal Express" are one carrier. */
export function knownCarrier(name: string): KnownCarrier | null {
  const plain = plainName(name);
  return CARRIERS.find((carrier) => NAMES[carrier].test(plain)) ?? null;
}

const WRITTEN: Readonly<Record<KnownCarrier, string>> = {
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  dhl: 'DHL',
  canada_post: 'Canada Post',
};

/** The common name of a well-known carrier; aggregators send UPSDAP and DhlExpress. */
export function carrierName(code: string): string {
  const plain = plainName(code).replaceAll(' ', '');
  const known = CARRIERS.find((carrier) => plain.startsWith(carrier.replace('_', '')));
  return known === undefined ? code : WRITTEN[known];
}

/** The same key for all names of one carrier. */
export function carrierKey(name: string): string {
  return knownCarrier(name) ?? plainName(name);
}

export function isSameCarrier(one: string, other: string): boolean {
  return carrierKey(one) === carrierKey(other);
}

/** Normalized for storage and comparison: people type it with spaces, in any case. */
export function plainNumber(trackingNumber: string): string {
  return trackingNumber.replaceAll(/\s/g, '').toUpperCase();
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The carrier's tracking page; null if the carrier is unknown. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const known = knownCarrier(carrier);
  return known === null ? null : `${PAGES[known]}${encodeURIComponent(trackingNumber)}`;
}
