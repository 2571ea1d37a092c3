// Finds the offer for a service.
import { type Violation, violation } from '../../kit/http/problems.ts';
import type { CartonPrice, LabelQuote, LabelSource, ServiceOffer } from './types.ts';

/** @returns the offer; violations if none or several match */
export function chosenOffer(quote: LabelQuote, service: string): ServiceOffer | Violation {
  const isMeant = (one: { readonly carrier: string; readonly service: string }) =>
    one.service === service || `${one.carrier}/${one.service}` === service;
  const [offer, another] = quote.offers.filter(isMeant);
  if (another !== undefined) {
    const named = quote.offers.filter(isMeant).map((one) => `${one.carrier}/${one.service}`);
    return violation('/service', 'ambiguous_reference', `name one of: ${named.slice(0, 10).join(', ')}`);
  }
  if (offer !== undefined) return offer;
  const excluded = quote.excluded.find(isMeant);
  const why = excluded === undefined ? `quote ${quote.id} has no service ${service}` : excluded.description;
  return violation('/service', excluded === undefined ? 'unknown_reference' : 'not_allowed', why);
}

/** What a label keeps of the offer it is bought by. */
export const offerColumns = (
  { account }: Pick<LabelSource, 'account'>,
  quote: LabelQuote,
  offer: ServiceOffer,
  price: CartonPrice,
) => ({
  account_org_id: account?.orgId ?? null,
  account_id: account?.id ?? null,
  quote_id: quote.id,
  carrier: offer.carrier,
  service: offer.service,
  service_name: offer.serviceName,
  amount_cents: price.amount,
  source_shipment: price.sourceShipment,
  source_rate: price.sourceRate,
});
