// A carton as EasyPost wants to hear of it: inches, and ounces.
import type { CartonToRate, LabelAddress, ShipmentToRate } from '../types.ts';

const OUNCES_PER_POUND = 16;

export function shipmentBody(shipment: ShipmentToRate, carton: CartonToRate): object {
  return {
    reference: `${shipment.subOrderNumber}/${carton.carton}`,
    from_address: addressBody(shipment.from),
    to_address: { ...addressBody(shipment.to), residential: shipment.isResidential },
    parcel: {
      length: carton.lengthIn,
      width: carton.widthIn,
      height: carton.heightIn,
      weight: Number((carton.weightLb * OUNCES_PER_POUND).toFixed(2)),
    },
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
