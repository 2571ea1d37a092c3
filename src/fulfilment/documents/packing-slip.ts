// What lies in the box: whom it is for, and what they ordered.
import type { Static } from 'typebox';
import type { FloorSubOrder } from '../schema.ts';
import { type Column, Paper } from './pdf-document.ts';

const COLUMNS: readonly Column[] = [
  { title: 'SKU', share: 0.25 },
  { title: 'Item', share: 0.5 },
  { title: 'UPC', share: 0.15 },
  { title: 'Units', share: 0.1, align: 'right' },
];

/** @param country of the warehouse, which decides on the paper */
export async function packingSlipPdf(
  subOrder: Static<typeof FloorSubOrder>,
  country: string,
): Promise<Buffer> {
  const { sub_order_number, ship_to: to } = subOrder;
  const title = `Packing slip ${sub_order_number}`;
  const paper = await Paper.open({ title, country, time: new Date(subOrder.updated) });
  paper.heading(subOrder.org_name, sub_order_number);
  paper.text(`Order ${subOrder.market_order_id}`, { isBold: true });
  paper.text(`Ordered ${subOrder.ordered.slice(0, 10)}`);
  paper.space();
  paper.text('Ship to', { isBold: true });
  const city = [to.city, to.state, to.postal_code].filter((part) => part !== null).join(', ');
  for (const line of [to.name, to.line1, to.line2, to.line3, city, to.country])
    if (line !== null && line !== '') paper.text(line, { size: 11 });
  paper.space();
  paper.table(
    COLUMNS,
    subOrder.lines.map(({ sku, mpn, name, upc, quantity }) => [
      sku ?? mpn ?? '',
      name ?? '',
      upc ?? '',
      String(quantity),
    ]),
  );
  paper.text(`${subOrder.units} ${subOrder.units === 1 ? 'unit' : 'units'} in all`);
  return paper.finish();
}
