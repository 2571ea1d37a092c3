// A carton as EasyPost wants to hear of it: inches, and ounces.
import { decimalText } from '../../../../kit/kernel/cents.ts';
import type { DeclaredGoods } from '../../customs/customs-rules.ts';
import type { CartonToRate, LabelAddress, ShipmentToRate } from '../types.ts';

const OUNCES_PER_POUND = 16;

/** @param customs all that is declared of the shipment; null where it crosses no customs border */
export function shipmentBody(
  shipment: ShipmentToRate,
  carton: CartonToRate,
  customs: readonly DeclaredGoods[] | null,
): object {
  return {
    reference: `${shipment.subOrderNumber}/${carton.carton}`,
    // EasyPost exchanges the two addresses by itself.
    ...(shipment.isReturn === true ? { is_return: true } : {}),
    from_address: addressBody(shipment.from),
    to_address: { ...addressBody(shipment.to), residential: shipment.isResidential },
    parcel: {
      length: carton.lengthIn,
      width: carton.widthIn,
      height: carton.heightIn,
      weight: Number((carton.weightLb * OUNCES_PER_POUND).toFixed(2)),
    },
    ...(customs === null ? {} : { customs_info: customsBody(shipment, carton, customs) }),
    options: {
      label_format: 'PNG',
      label_size: '4x6',
      ...(carton.isHazmat ? { hazmat: 'LIMITED_QUANTITY' } : {}),
    },
  };
}

function addressBody({ name, line1, line2, line3, city, state, postalCode, country, phone }: LabelAddress) {
  return {
    name,
    street1: line1,
    street2: [line2, line3].filter((line) => line !== null && line !== '').join(', ') || null,
    city,
    state,
    zip: postalCode,
    country,
    phone,
  };
}

const DESCRIPTION_MAX = 100;

/** Weights of customs are of the goods; where one is not known, the carton's is shared by their number. */
function customsBody(
  { from }: ShipmentToRate,
  carton: CartonToRate,
  customs: readonly DeclaredGoods[],
): object {
  const goods = customs.filter(({ shipmentId }) => shipmentId === carton.shipmentId);
  const units = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    contents_type: 'merchandise',
    contents_explanation: '',
    restriction_type: 'none',
    eel_pfc: 'NOEEI 30.37(a)',
    customs_certify: true,
    customs_signer: from.name,
    non_delivery_option: 'return',
    customs_items: goods.map(({ description, quantity, value, hsCode, origin, weightLb }) => ({
      description: description.slice(0, DESCRIPTION_MAX),
      quantity,
      value: decimalText(value),
      weight: Number(((weightLb ?? (carton.weightLb * quantity) / units) * OUNCES_PER_POUND).toFixed(2)),
      hs_tariff_number: hsCode,
      origin_country: origin,
      currency: 'USD',
    })),
  };
}
