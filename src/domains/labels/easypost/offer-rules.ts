// The services that EasyPost offers for every carton, and how they are stored in a quote.
import { fail } from '../../../kit/kernel/assert.ts';
import { type Cents, cents } from '../../../kit/kernel/cents.ts';
import type { EasyPostRate } from '../../accounts/carriers/easypost/answer-rules.ts';
import type { ParcelQuote, SourceService } from '../../rates/quotes/types.ts';
import { priceOf } from '../quote-rules.ts';
import type { ServiceOffer, ShipmentToRate } from '../types.ts';

const keyOf = ({ carrier, service }: { readonly carrier: string; readonly service: string }) =>
  `${carrier}/${service}`;

/** Services available for all cartons; the cheaper rate if a service has two. */
export function quotedServices(cartons: readonly (readonly EasyPostRate[])[]): SourceService[] {
  const [first = [], ...others] = cartons;
  const services = new Map(first.map((rate) => [keyOf(rate), rate]));
  return [...services.values()].flatMap((rate): SourceService[] => {
    const parts = [first, ...others].map((rates) => cheapest(rates, keyOf(rate)));
    if (parts.includes(null)) return [];
    const days = parts.map((part) => part?.days ?? null);
    return [
      {
        carrier: rate.carrier,
        service: rate.service,
        serviceName: `${rate.carrier} ${rate.service}`,
        amounts: parts.map((part) => part?.amount ?? cents(0)) as Cents[],
        transitDays: days.includes(null) ? null : Math.max(...(days as number[])),
      },
    ];
  });
}

function cheapest(rates: readonly EasyPostRate[], key: string): EasyPostRate | null {
  return rates
    .filter((rate) => keyOf(rate) === key)
    .reduce<EasyPostRate | null>(
      (best, rate) => (best === null || rate.amount < best.amount ? rate : best),
      null,
    );
}

/** Stored with a quote, besides its response. */
interface KeptRequest {
  readonly shipments: readonly {
    readonly shipment_id: number;
    readonly id: string;
    readonly rates: readonly { readonly id: string; readonly carrier: string; readonly service: string }[];
  }[];
}

/** Rates are for cartons as they were packed; repacking invalidates them. */
export function offersByEasyPost({ id, request, rates }: ParcelQuote, { cartons }: ShipmentToRate) {
  const { shipments } = request as KeptRequest;
  const isSame =
    shipments.length === cartons.length &&
    shipments.every((one, index) => one.shipment_id === cartons[index]?.shipmentId);
  if (!isSame) return 'is for other parcels';
  return {
    id,
    offers: rates.rates.map(
      (rate): ServiceOffer => ({
        carrier: rate.carrier,
        service: rate.service,
        serviceName: rate.service_name,
        cartons: shipments.map((shipment, index) => ({
          ...priceOf(rate.parcels[index] ?? fail('a carton without its price')),
          sourceShipment: shipment.id,
          sourceRate: shipment.rates.find((one) => keyOf(one) === keyOf(rate))?.id ?? null,
        })),
      }),
    ),
    excluded: [],
  };
}
