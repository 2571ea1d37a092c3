// A carton as an EasyPost request, in inches and ounces.
import { decimalOf, decimalText } from '../../../kit/kernel/cents.ts';
import type { DeclaredGoods } from '../../fulfilment/customs/customs-rules.ts';
import type { CartonToRate, LabelAddress, ShipmentToRate } from '../types.ts';

const OUNCES_PER_POUND = 16;

/** @param customs the declaration of the shipment; null if it stays within a customs union */
export function shipmentBody(
  shipment: ShipmentToRate,
  carton: CartonToRate,
  customs: readonly DeclaredGoods[] | null,
): object {
  const { wishes } = shipment;
  return {
    reference: `${shipment.subOrderNumber}/${carton.carton}`,
    // EasyPost swaps the two addresses itself.
    ...(shipment.isReturn === true ? { is_return: true } : {}),
    from_address: addressBody(shipment.from),
    to_address: {
      ...addressBody(shipment.to),
      residential: shipment.isResidential,
      ...((wishes?.recipientTaxId ?? null) === null ? {} : { federal_tax_id: wishes?.recipientTaxId }),
    },
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
      // The carriers' own cover: EasyPost's would be bought by a request of its own after the label.
      ...(carton.insured === undefined ? {} : { declared_value: decimalOf(carton.insured) }),
      ...(wishes?.isSigned === true ? { delivery_confirmation: 'SIGNATURE' } : {}),
      ...(customs === null || (wishes?.incoterm ?? null) === null ? {} : { incoterm: wishes?.incoterm }),
    },
  };
}

function addressBody(address: LabelAddress) {
  const { name, company, line1, line2, line3, city, state, postalCode, country, phone } = address;
  return {
    name,
    ...((company ?? null) === null ? {} : { company }),
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

/** Customs weights are net; if one is unknown, the carton's weight is shared by quantity. */
function customsBody({ from }: ShipmentToRate, carton: CartonToRate, customs: readonly DeclaredGoods[]) {
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
