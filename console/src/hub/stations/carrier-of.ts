// The carrier of a tracking number, by how it looks.

export const CARRIERS = ['UPS', 'FedEx', 'USPS', 'DHL', 'Canada Post'] as const;
export type Carrier = (typeof CARRIERS)[number];

const LOOKS: readonly (readonly [Carrier, RegExp])[] = [
  ['UPS', /^1Z[0-9A-Z]{16}$/],
  ['USPS', /^(9[1-5]\d{18,20}|[A-Z]{2}\d{9}US)$/],
  ['Canada Post', /^(\d{16}|[A-Z]{2}\d{9}CA)$/],
  ['FedEx', /^(\d{12}|\d{15})$/],
  ['DHL', /^(\d{10}|JJD\d{16,18})$/],
];

/** Null: the format does not identify a carrier. */
export function carrierOf(trackingNumber: string): Carrier | null {
  const compact = trackingNumber.replaceAll(/\s/g, '').toUpperCase();
  return LOOKS.find(([, look]) => look.test(compact))?.[0] ?? null;
}
