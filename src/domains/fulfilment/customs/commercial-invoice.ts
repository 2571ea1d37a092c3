// The commercial invoice: sender, recipient, goods and their value.
import type { Reader } from '../../../kit/db/db.ts';
import { pagesPdf } from '../../../kit/documents/draw.ts';
import { localDate } from '../../../kit/documents/local-time-rules.ts';
import { type Block, type Column, Pages } from '../../../kit/documents/pages-rules.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import { decimalText, NO_CENTS, plus } from '../../../kit/kernel/cents.ts';
import { counted } from '../../../kit/kernel/counted.ts';
import { merchantAt } from '../../labels/reads.ts';
import type { LabelAddress } from '../../labels/types.ts';
import { readSubOrder, recipientOf, type SubOrderJson } from '../labels/read-shipment.ts';
import { placeOfWarehouse } from '../queries.ts';
import { byGoods, type DeclaredGoods, leavesCustomsArea } from './customs-rules.ts';
import { declare } from './declare.ts';
import { type InvoiceFacts, invoiceFacts } from './queries.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Description of goods', share: 0.4 },
  { title: 'HS code', share: 0.14 },
  { title: 'Origin', share: 0.08 },
  { title: 'Units', share: 0.1, align: 'right' },
  { title: 'Unit USD', share: 0.14, align: 'right' },
  { title: 'Total USD', share: 0.14, align: 'right' },
];

interface Invoice extends Partial<InvoiceFacts> {
  readonly subOrder: SubOrderJson;
  readonly from: LabelAddress;
  readonly to: LabelAddress;
  readonly timezone: string;
  readonly goods: readonly DeclaredGoods[];
}

export async function commercialInvoice(db: Reader, orgId: number, subOrderId: number) {
  const subOrder = await readSubOrder(db, orgId, subOrderId);
  const { sub_order_number: number, warehouse_id: warehouseId } = subOrder;
  if (warehouseId === null) throw stateConflict(`sub-order ${number} has no warehouse`);
  const from = await merchantAt(db, subOrder.org_name, warehouseId);
  const to = recipientOf(subOrder);
  if (!leavesCustomsArea(from.country, to.country))
    throw stateConflict(
      `sub-order ${number} crosses no customs border between ${from.country} and ${to.country}`,
    );
  const goods = await declare(db, orgId, subOrder);
  const [place, facts] = await Promise.all([
    placeOfWarehouse(db, warehouseId),
    invoiceFacts(db, orgId, subOrder.order_id),
  ]);
  const timezone = place?.timezone ?? 'UTC';
  return { bytes: await invoicePdf({ subOrder, from, to, timezone, goods, ...facts }), number };
}

const plain = (text: string) => ({ text });

function addressOf(title: string, address: LabelAddress, more: readonly string[]): Block {
  const { name, company = null, line1, line2, line3, city, state, postalCode, country, phone } = address;
  const place = [city, [state, postalCode].filter((part) => part !== null).join(' ')]
    .filter((part) => part !== '')
    .join(', ');
  const lines = [
    company,
    line1,
    line2,
    line3,
    place,
    country,
    phone === null ? null : `Telephone ${phone}`,
    ...more,
  ];
  return {
    title,
    lines: [
      { text: name, isBold: true },
      ...lines.filter((line) => line !== null && line !== '').map((line) => plain(line as string)),
    ],
  };
}

function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { subOrder, from, to, timezone, incoterm = null, recipient_tax_id: taxId = null, goods } = invoice;
  const { sub_order_number: number, cartons } = subOrder;
  const pdf = new Pages({
    title: `Commercial invoice ${number}`,
    country: from.country,
    time: new Date(subOrder.updated),
  });
  pdf.heading('Commercial invoice', number);
  pdf.text(`Order ${subOrder.market_order_id}`, { isBold: true });
  pdf.text(`Date ${localDate(subOrder.packed ?? subOrder.updated, timezone)}`);
  pdf.space(4);
  pdf.blocks([
    addressOf('EXPORTER', from, []),
    addressOf('CONSIGNEE', to, taxId === null ? [] : [`Tax id ${taxId}`]),
  ]);
  const numbers = cartons.flatMap(({ tracking_number }) =>
    tracking_number === null ? [] : [tracking_number],
  );
  const pounds = cartons.reduce((sum, { weight_lb }) => sum + weight_lb, 0);
  pdf.blocks([
    {
      title: 'SHIPMENT',
      lines: [
        plain(`${counted(cartons.length, 'package')}, ${Number(pounds.toFixed(3))} lb gross`),
        plain(`From ${from.country} to ${to.country}`),
        ...(numbers.length === 0
          ? []
          : [plain(`Air waybill or tracking: ${numbers.slice(0, 3).join(', ')}`)]),
      ],
    },
    {
      title: 'TERMS',
      lines: [
        plain(`Incoterm: ${incoterm ?? 'DAP'}`),
        plain('Currency: USD'),
        plain('Reason for export: sale'),
      ],
    },
  ]);
  pdf.table(
    COLUMNS,
    byGoods(goods).map(({ description, hsCode, origin, quantity, unit, value }) => [
      description,
      hsCode,
      origin,
      String(quantity),
      decimalText(unit),
      decimalText(value),
    ]),
  );
  const total = goods.reduce((sum, { value }) => plus(sum, value), NO_CENTS);
  pdf.text(`Total value for customs: USD ${decimalText(total)}`, { isBold: true, size: 12 });
  pdf.space();
  pdf.signatures([
    {
      title: 'DECLARATION',
      words: ['I declare that the information in this invoice is true and correct.'],
      fields: ['Name and signature', 'Date'],
    },
  ]);
  return pagesPdf(pdf);
}
