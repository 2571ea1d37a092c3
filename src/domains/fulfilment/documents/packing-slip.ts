// The packing slip in the box: recipient and ordered goods.
import { pagesPdf } from '../../../kit/documents/draw.ts';
import { localDate } from '../../../kit/documents/local-time-rules.ts';
import { type Column, Pages } from '../../../kit/documents/pages-rules.ts';
import { counted } from '../../../kit/kernel/counted.ts';
import type { OtherParts } from '../queries.ts';
import type { FloorSubOrder } from '../schema.ts';

const COLUMNS: readonly Column[] = [
  { title: 'SKU', share: 0.25 },
  { title: 'Item', share: 0.5 },
  { title: 'UPC', share: 0.15 },
  { title: 'Units', share: 0.1, align: 'right' },
];

/**
 * @param place the warehouse's; its country decides the page size
 * @param others what ships separately
 */
export function packingSlipPdf(
  subOrder: FloorSubOrder,
  { country, timezone }: { readonly country: string; readonly timezone: string },
  { sent, toCome }: { readonly sent: OtherParts; readonly toCome: OtherParts },
): Promise<Buffer> {
  const { sub_order_number, ship_to: to } = subOrder;
  const title = `Packing slip ${sub_order_number}`;
  const pdf = new Pages({ title, country, time: new Date(subOrder.updated) });
  pdf.heading(subOrder.org_name, sub_order_number);
  pdf.text(`Order ${subOrder.market_order_id}`, { isBold: true });
  pdf.text(`Ordered ${localDate(subOrder.ordered, timezone)}`);
  pdf.space();
  pdf.text('Ship to', { isBold: true });
  const city = [to.city, to.state, to.postal_code].filter((part) => part !== null).join(', ');
  const address = [to.name, to.company, to.line1, to.line2, to.line3, city, to.country]
    .filter((line) => line !== null)
    .filter((line) => line !== '');
  for (const line of address) pdf.text(line, { size: 11 });
  pdf.ifUnshown(
    address,
    `Some of this address could not be printed: copy it from the screen, ${sub_order_number}.`,
  );
  pdf.space();
  pdf.table(
    COLUMNS,
    subOrder.lines.map(({ sku, mpn, name, upc, quantity }) => [
      sku ?? mpn ?? '',
      name ?? '',
      upc ?? '',
      String(quantity),
    ]),
  );
  const isPart = sent.parts + toCome.parts > 0;
  pdf.text(`${counted(subOrder.units, 'unit')} ${isPart ? 'in this shipment' : 'in all'}`);
  if (isPart) {
    pdf.space();
    pdf.text('This is part of your order.', { isBold: true });
  }
  if (sent.parts > 0)
    pdf.text(`${counted(sent.units, 'unit')} shipped earlier in ${shipmentsInWords(sent.parts)}.`);
  if (toCome.parts > 0)
    pdf.text(`The rest, ${counted(toCome.units, 'unit')}, follows in ${shipmentsInWords(toCome.parts)}.`);
  if (subOrder.gift_message !== null) {
    pdf.space();
    pdf.text('A message for you', { isBold: true });
    pdf.text(subOrder.gift_message, { size: 11 });
    pdf.ifUnshown([subOrder.gift_message], 'Some of this message could not be printed.');
  }
  return pagesPdf(pdf);
}

const shipmentsInWords = (parts: number) => (parts === 1 ? 'another shipment' : `${parts} other shipments`);
