// Which offer of a quote a service means, and which number each carton gets.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import type { LabelsAsked } from './schema.ts';
import type { LabelQuote, ServiceOffer } from './types.ts';

/** @returns the offer; violations where none or several are meant */
export function chosenOffer(quote: LabelQuote, service: string): ServiceOffer | Violation {
  const isMeant = (one: { readonly carrier: string; readonly service: string }) =>
    one.service === service || `${one.carrier}/${one.service}` === service;
  const [offer, another] = quote.offers.filter(isMeant);
  if (another !== undefined) {
    const named = quote.offers.filter(isMeant).map((one) => `${one.carrier}/${one.service}`);
    return violation('/service', 'ambiguous_reference', `say which: ${named.slice(0, 10).join(', ')}`);
  }
  if (offer !== undefined) return offer;
  const excluded = quote.excluded.find(isMeant);
  const why = excluded === undefined ? `quote ${quote.id} has no service ${service}` : excluded.description;
  return violation('/service', excluded === undefined ? 'unknown_reference' : 'not_allowed', why);
}

/** The number of each carton, by carton; violations where cartons and numbers do not fit. */
export function numbersOf(
  cartons: readonly number[],
  given: LabelsAsked['shipments'] = [],
): { numbers: Map<number, string>; violations: Violation[] } {
  const numbers = new Map<number, string>();
  const violations: Violation[] = [];
  const seen = new Set<string>();
  for (const [index, { carton: named, tracking_number }] of given.entries()) {
    const pointer = `/shipments/${index}`;
    const carton = named ?? (cartons.length === 1 ? cartons[0] : undefined);
    const number = tracking_number.replaceAll(/\s/g, '').toUpperCase();
    if (seen.has(number))
      violations.push(
        violation(`${pointer}/tracking_number`, 'duplicate', 'is the number of an earlier carton'),
      );
    seen.add(number);
    if (!/^[A-Z0-9-]+$/.test(number))
      violations.push(
        violation(`${pointer}/tracking_number`, 'bad_format', 'must be letters, digits and hyphens'),
      );
    if (carton === undefined) violations.push(violation(`${pointer}/carton`, 'required', 'say which carton'));
    else if (!cartons.includes(carton))
      violations.push(
        violation(`${pointer}/carton`, 'unknown_reference', `no carton ${carton} in this sub-order`),
      );
    else if (numbers.has(carton))
      violations.push(violation(`${pointer}/carton`, 'duplicate', 'stands in an earlier line already'));
    else numbers.set(carton, number);
  }
  return { numbers, violations };
}
