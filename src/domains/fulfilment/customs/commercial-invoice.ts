// The paper that customs read: who sends what to whom, and what it is worth.
import { pagesPdf } from '../../../kit/documents/draw.ts';
import { localDate } from '../../../kit/documents/local-time-rules.ts';
import { type Block, type Column, Pages } from '../../../kit/documents/pages-rules.ts';
import { decimalText, NO_CENTS, plus } from '../../../kit/kernel/cents.ts';
import type { SubOrderJson } from '../labels/read-shipment.ts';
import type { LabelAddress } from '../labels/types.ts';
import { byGoods, type DeclaredGoods } from './customs-rules.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Description of goods', share: 0.4 },
  { title: 'HS code', share: 0.14 },
  { title: 'Origin', share: 0.08 },
  { title: 'Units', share: 0.1, align: 'right' },
  { title: 'Unit USD', share: 0.14, align: 'right' },
  { title: 'Total USD', share: 0.14, align: 'right' },
];

export interface InvoiceFacts {
  readonly subOrder: SubOrderJson;
  readonly from: LabelAddress;
  readonly to: LabelAddress;
  readonly timezone: string;
  readonly incoterm: string | null;
  readonly recipientTaxId: string | null;
  readonly goods: readonly DeclaredGoods[];
}

const plain = (text: string) => ({ text });

function addressOf(title: string, address: LabelAddress, more: readonly string[]): Block {
  const { name, line1, line2, line3, city, state, postalCode, country, phone } = address;
  const place = [city, [state, postalCode].filter((part) => part !== null).join(' ')]
    .filter((part) => part !== '')
    .join(', ');
  const lines = [line1, line2, line3, place, country, phone === null ? null : `Telephone ${phone}`, ...more];
  return {
    title,
    lines: [
      { text: name, isBold: true },
      ...lines.filter((line) => line !== null && line !== '').map((line) => plain(line as string)),
    ],
  };
}

export function commercialInvoicePdf(facts: InvoiceFacts): Promise<Buffer> {
  const { subOrder, from, to, timezone, incoterm, recipientTaxId, goods } = facts;
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
    addressOf('CONSIGNEE', to, recipientTaxId === null ? [] : [`Tax id ${recipientTaxId}`]),
  ]);
  const numbers = cartons.flatMap(({ tracking_number }) =>
    tracking_number === null ? [] : [tracking_number],
  );
  const pounds = cartons.reduce((sum, { weight_lb }) => sum + weight_lb, 0);
  pdf.blocks([
    {
      title: 'SHIPMENT',
      lines: [
        plain(
          `${cartons.length} ${cartons.length === 1 ? 'package' : 'packages'}, ${Number(pounds.toFixed(3))} lb gross`,
        ),
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
      words: ['I declare that all that stands in this invoice is true and correct.'],
      fields: ['Name and signature', 'Date'],
    },
  ]);
  return pagesPdf(pdf);
}
