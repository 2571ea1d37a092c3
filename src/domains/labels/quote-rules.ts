// Matches the parcels of a quote with cartons.
import { fail } from '../../kit/kernel/assert.ts';
import { toCents } from '../../kit/kernel/cents.ts';
import { merchantBreakdown } from '../rates/quotes/merchant-view-rules.ts';
import { readAddress, readParcel } from '../rates/quotes/request-rules.ts';
import type { ParcelRatesJson, ParcelsToRateInput } from '../rates/quotes/schema.ts';
import type { ParcelQuote } from '../rates/quotes/types.ts';
import type { CartonToRate, ServiceOffer, ShipmentToRate } from './types.ts';

/** The rate request for these cartons. */
export function ratesRequest(shipment: ShipmentToRate): ParcelsToRateInput {
  const { to, cartons, warehouseId, isResidential } = shipment;
  return {
    from: { warehouse_id: warehouseId },
    to: {
      line1: to.line1,
      line2: [to.line2, to.line3].filter((line) => line !== null).join(', ') || null,
      city: to.city,
      state: to.state,
      postal_code: to.postalCode,
      country: to.country,
    },
    parcels: cartons.map(parcelOf),
    residential: isResidential,
  };
}

const parcelOf = ({ lengthIn, widthIn, heightIn, weightLb, isHazmat }: CartonToRate) => ({
  length_in: lengthIn,
  width_in: widthIn,
  height_in: heightIn,
  weight_lb: weightLb,
  is_hazmat: isHazmat,
});

const nothing = () => undefined;

function measuresOf(parcel: Parameters<typeof readParcel>[0]): string {
  const { box, weightNg, isHazmat } = readParcel(parcel, '', nothing);
  return JSON.stringify([box.sides, weightNg, isHazmat]);
}

/** The quote's offers for the cartons, or the reason why it does not apply. */
export function cardOffers({ id, request, rates }: ParcelQuote, shipment: ShipmentToRate) {
  const asked = request as ParcelsToRateInput;
  if (!('warehouse_id' in asked.from) || asked.from.warehouse_id !== shipment.warehouseId)
    return `is not for warehouse ${shipment.warehouseId}`;
  const { to } = shipment;
  if (asked.to.country !== to.country || plain(asked.to.postal_code) !== plain(to.postalCode))
    return 'is for another destination';
  // Whether a service delivers depends on more than the postal code.
  const [quoted, own] = [
    readAddress(asked.to, '', nothing),
    readAddress(ratesRequest(shipment).to, '', nothing),
  ];
  if (quoted.isPoBox !== own.isPoBox) return own.isPoBox ? 'is not for a PO box' : 'is for a PO box';
  if (quoted.isMilitary !== own.isMilitary)
    return own.isMilitary ? 'is not for a military address' : 'is for a military address';
  const free = asked.parcels.map((parcel) => measuresOf(parcel));
  const places = shipment.cartons.map((carton) => {
    const place = free.indexOf(measuresOf(parcelOf(carton)));
    if (place >= 0) free[place] = '';
    return place;
  });
  if (places.length !== free.length || places.includes(-1)) return 'is for other parcels';
  return {
    id,
    offers: ofCards(rates).map((rate): ServiceOffer => {
      const { carrier, service, service_name: serviceName, parcels } = rate;
      return {
        carrier,
        service,
        serviceName,
        cartons: places.map((place) => ({
          ...priceOf(parcels[place] ?? fail('a parcel without its price')),
          sourceShipment: null,
          sourceRate: null,
        })),
      };
    }),
    excluded: rates.excluded,
  };
}

/** An aggregator's rates in a quote are for hypothetical parcels: it rates the packed cartons itself. */
const ofCards = ({ rates }: ParcelRatesJson) => rates.filter(({ source }) => source !== 'easypost');

/** The price of one parcel as the merchant sees it, since merchants can read labels. */
export function priceOf({ amount_usd, breakdown }: ParcelRatesJson['rates'][number]['parcels'][number]) {
  return { amount: toCents(amount_usd), breakdown: merchantBreakdown(breakdown) };
}

function plain(postalCode: string | null | undefined): string {
  return (postalCode ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
}
