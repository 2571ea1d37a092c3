// The bill of lading: what a driver signs for, one for each shipment.
import { pagesPdf } from '../../../../kit/documents/draw.ts';
import { localDate, localTime } from '../../../../kit/documents/local-time-rules.ts';
import { type Block, type Column, Pages } from '../../../../kit/documents/pages-rules.ts';
import { counted } from '../../../../kit/kernel/counted.ts';
import { classOf } from '../../../middle-mile/freight-class-rules.ts';
import { inchesOf, POUND_NG } from '../../../rates/measure-rules.ts';
import type { CartonRow } from '../../cartons/queries.ts';
import { shipmentNumber } from '../state-rules.ts';
import type { AddressOnBill, GoodsOnBill, ShipmentOnBill } from './queries.ts';

interface BillOfLading {
  readonly shipment: ShipmentOnBill;
  readonly cartons: readonly CartonOnBill[];
  readonly pallets: readonly PalletOnBill[];
  readonly goods: readonly GoodsOnBill[];
}

const LOAD: readonly Column[] = [
  { title: 'Handling unit', share: 0.15 },
  { title: 'L × W × H in', share: 0.18 },
  { title: 'Cartons', share: 0.09, align: 'right' },
  { title: 'Weight lb', share: 0.11, align: 'right' },
  { title: 'Class', share: 0.09, align: 'right' },
  { title: 'HM', share: 0.06, align: 'right' },
  { title: '', share: 0.03 },
  { title: 'Marks', share: 0.29 },
];
const GOODS: readonly Column[] = [
  { title: 'SKU', share: 0.27 },
  { title: 'Description', share: 0.53 },
  { title: 'HM', share: 0.08 },
  { title: 'Units', share: 0.12, align: 'right' },
];

/** A page of them: the rest is in the contents of the cartons. */
const GOODS_MAX = 40;
const LOAD_MAX = 200;
const TO_BE_WRITTEN = '__________________';

export function billOfLadingPdf({ shipment, cartons, pallets, goods }: BillOfLading): Promise<Buffer> {
  const number = shipmentNumber(shipment.id);
  const pdf = new Pages({
    title: `Bill of lading ${number}`,
    country: shipment.from.country,
    time: new Date(shipment.updated),
  });
  pdf.heading('Bill of lading', number);
  pdf.text(`Straight, not negotiable. Printed as of ${localDate(shipment.updated, shipment.timezone)}.`);
  pdf.space(2);
  pdf.blocks([shipperOf(shipment), consigneeOf(shipment)]);
  pdf.blocks([carrierOf(shipment), referencesOf(shipment)]);
  const rows = loadRows(cartons, pallets);
  const hazardous = shipment.isHazmat ? 'X' : '';
  pdf.table(
    LOAD,
    rows
      .slice(0, LOAD_MAX)
      .map(({ handlingUnits, cartons: count, pounds, size, freightClass, marks }) => [
        handlingUnits,
        size,
        String(count),
        String(pounds),
        shipment.freightClass ?? freightClass,
        hazardous,
        '',
        marks,
      ]),
  );
  const pounds = rows.reduce((sum, row) => sum + row.pounds, 0);
  const onPallets = cartons.filter(({ pallet_id }) => pallet_id !== null).length;
  pdf.text(
    [
      ...(pallets.length === 0 ? [] : [counted(pallets.length, 'pallet')]),
      `${counted(cartons.length, 'carton')}${onPallets > 0 && onPallets < cartons.length ? `, ${cartons.length - onPallets} of them loose` : ''}`,
      counted(
        goods.reduce((sum, { quantity }) => sum + quantity, 0),
        'unit',
      ),
      `${pounds} lb`,
    ].join(' · '),
    { isBold: true, size: 11 },
  );
  pdf.space(4);
  pdf.table(
    GOODS,
    goods
      .slice(0, GOODS_MAX)
      .map(({ sku, name, isHazmat, quantity }) => [sku, name ?? '', isHazmat ? 'X' : '', String(quantity)]),
  );
  if (goods.length > GOODS_MAX) pdf.text(`and ${goods.length - GOODS_MAX} more SKUs`);
  if (shipment.isHazmat)
    pdf.text('HM: hazardous material. The shipping paper for it goes with this bill.', { isBold: true });
  pdf.signatures(signaturesOf());
  return pagesPdf(pdf);
}

const bold = (text: string) => ({ text, isBold: true });
const plain = (text: string) => ({ text });
const fact = (name: string, value: string | null) => plain(`${name}: ${value ?? TO_BE_WRITTEN}`);

function addressLines({ line1, line2, city, state, postal_code, country }: AddressOnBill): string[] {
  const place = [city, [state, postal_code].filter((part) => part !== null).join(' ')];
  return [line1, line2 ?? '', place.filter((part) => part !== '').join(', '), country].filter(
    (part) => part !== '',
  );
}

function shipperOf({ orgName, warehouseName, from }: ShipmentOnBill): Block {
  return {
    title: 'SHIPPER',
    lines: [bold(warehouseName), plain(`for ${orgName}`), ...addressLines(from).map(plain)],
  };
}

function consigneeOf({ marketplaceName, center, to, phone, instructions }: ShipmentOnBill): Block {
  return {
    title: 'CONSIGNEE',
    lines: [
      bold(`${marketplaceName} ${center}`),
      ...(to === null ? [fact('Address', null)] : addressLines(to).map(plain)),
      ...(phone === null ? [] : [plain(`Telephone ${phone}`)]),
      ...(instructions === null ? [] : [plain(instructions)]),
    ],
  };
}

const inWords = (word: string) => word.replaceAll('_', ' ');

function carrierOf(shipment: ShipmentOnBill): Block {
  const { carrier, proNumber, sealNumber, equipment, pickupStart, pickupEnd, timezone } = shipment;
  const pickup =
    pickupStart === null || pickupEnd === null
      ? null
      : `${localTime(pickupStart, timezone)} to ${localTime(pickupEnd, timezone).slice('2026-11-14 '.length)}`;
  return {
    title: 'CARRIER',
    lines: [
      fact('Carrier', carrier),
      fact('PRO number', proNumber),
      fact('Trailer', null),
      fact('Seal number', sealNumber),
      ...(equipment === null ? [] : [plain(`Equipment: ${inWords(equipment)}`)]),
      ...(pickup === null ? [] : [plain(`Pick-up: ${pickup}`)]),
    ],
  };
}

function referencesOf(shipment: ShipmentOnBill): Block {
  const { id, fbaShipmentId, orderNumber, pickupReference, accessorials } = shipment;
  return {
    title: 'REFERENCES',
    lines: [
      bold(
        fbaShipmentId === null
          ? `No ${shipment.marketplaceName} number: ${shipment.marketplaceName} does not know this shipment`
          : `${shipment.marketplaceName} shipment ${fbaShipmentId}`,
      ),
      plain(`Our shipment ${shipmentNumber(id)}`),
      ...(orderNumber === null ? [] : [plain(`Middle-mile order ${orderNumber}`)]),
      ...(pickupReference === null ? [] : [plain(`Pick-up reference ${pickupReference}`)]),
      plain('Freight charges: prepaid'),
      ...(accessorials === null || accessorials.length === 0
        ? []
        : [plain(`Services: ${accessorials.map(inWords).join(', ')}`)]),
    ],
  };
}

function signaturesOf() {
  return [
    {
      title: 'Shipper',
      words: ['The goods are described, packed, marked and', 'labelled as the rules for transport ask.'],
      fields: ['Signature', 'Name', 'Date'],
    },
    {
      title: 'Carrier',
      words: [
        'Received in apparent good order, except as noted:',
        '[  ] counted by driver   [  ] shipper’s load and count',
      ],
      fields: ['Signature of driver', 'Name', 'Date and time'],
    },
    {
      title: 'Consignee',
      words: ['Received in good order, except as noted:', 'short ______   damaged ______   over ______'],
      fields: ['Signature', 'Name', 'Date and time'],
    },
  ];
}

// --- What is loaded: each pallet, and loose cartons of one size together ----------------------------------------

interface LoadRow {
  readonly handlingUnits: string;
  readonly cartons: number;
  readonly pounds: number;
  readonly size: string;
  readonly freightClass: string;
  readonly marks: string;
}

type PalletOnBill = Pick<CartonRow, 'id' | 'sscc' | 'length_um' | 'width_um' | 'height_um' | 'weight_ng'>;
type CartonOnBill = PalletOnBill & Pick<CartonRow, 'pallet_id'>;

const inches = (um: number) => String(inchesOf(um));
const sizeOf = ({ length_um, width_um, height_um }: PalletOnBill) =>
  `${inches(length_um)} × ${inches(width_um)} × ${inches(height_um)}`;

const FOOT_UM = 304_800;
const feet = (um: number) => um / FOOT_UM;
const loadOf = ({ length_um, width_um, height_um, weight_ng }: PalletOnBill) => ({
  weightNg: weight_ng,
  cubicFeet: feet(length_um) * feet(width_um) * feet(height_um),
});

/** Whole pounds, a part counts as one: what is billed of freight. */
const poundsUp = (ng: number): number => Math.ceil(ng / POUND_NG);

const sum = (cartons: readonly CartonOnBill[]) =>
  cartons.reduce((total, { weight_ng }) => total + weight_ng, 0);

function loadRows(cartons: readonly CartonOnBill[], pallets: readonly PalletOnBill[]): LoadRow[] {
  const onPallet = Map.groupBy(cartons, ({ pallet_id }) => pallet_id);
  const ofPallets = pallets.map((pallet): LoadRow => {
    const own = onPallet.get(pallet.id) ?? [];
    return {
      handlingUnits: '1 pallet',
      cartons: own.length,
      pounds: poundsUp(pallet.weight_ng),
      size: sizeOf(pallet),
      freightClass: classOf([loadOf(pallet)]),
      marks: `SSCC ${pallet.sscc}`,
    };
  });
  const loose = Map.groupBy(onPallet.get(null) ?? [], sizeOf);
  const ofCartons = [...loose].map(
    ([size, own]): LoadRow => ({
      handlingUnits: counted(own.length, 'carton'),
      cartons: own.length,
      pounds: poundsUp(sum(own)),
      size,
      freightClass: classOf(own.map(loadOf)),
      marks: ssccs(own),
    }),
  );
  return [...ofPallets, ...ofCartons];
}

function ssccs(cartons: readonly CartonOnBill[]): string {
  const [first] = cartons;
  const more = cartons.length - 1;
  return `SSCC ${first?.sscc ?? ''}${more > 0 ? ` + ${more}` : ''}`;
}
