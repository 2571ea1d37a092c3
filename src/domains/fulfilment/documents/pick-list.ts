// The pick list of a wave as a PDF: first what to pick, then which sub-order it is for.
import { pagesPdf } from '../../../kit/documents/draw.ts';
import { localTime } from '../../../kit/documents/local-time-rules.ts';
import { type Column, Pages } from '../../../kit/documents/pages-rules.ts';
import { counted } from '../../../kit/kernel/counted.ts';
import type { PickRow } from '../waves/queries.ts';
import type { WholeWave } from '../waves/read-wave.ts';

const WALK: readonly Column[] = [
  { title: 'MPN', share: 0.18 },
  { title: 'UPC', share: 0.15 },
  { title: 'Item', share: 0.29 },
  { title: 'Lot', share: 0.13 },
  { title: 'Expires', share: 0.12 },
  { title: 'Units', share: 0.07, align: 'right' },
  { title: 'Done', share: 0.06, align: 'right' },
];
const SORT: readonly Column[] = [
  { title: 'MPN', share: 0.2 },
  { title: 'UPC', share: 0.16 },
  { title: 'Item', share: 0.29 },
  { title: 'Lot', share: 0.15 },
  { title: 'Expires', share: 0.12 },
  { title: 'Units', share: 0.08, align: 'right' },
];
const BOX = '[  ]';

type Line = Omit<PickRow, 'org_id' | 'sub_order_id' | 'line' | 'picked_quantity'>;

const cells = ({ item_id, mpn, upc, name, lot, expiration, quantity }: Line): string[] => [
  mpn ?? `item ${item_id}`,
  upc ?? '',
  name ?? '',
  lot ?? '',
  expiration ?? '',
  String(quantity),
];

export function pickListPdf({ row, body, picks }: WholeWave): Promise<Buffer> {
  const title = `Pick list ${body.wave_number}`;
  const pdf = new Pages({ title, country: row.country, time: row.created_at });
  pdf.heading(title, body.wave_number);
  const units = body.lines.reduce((sum, line) => sum + line.quantity, 0);
  pdf.text(`${body.warehouse_name} · created ${localTime(body.created, row.timezone)} by ${body.created_by}`);
  pdf.text(
    [
      counted(body.sub_orders.length, 'sub-order'),
      counted(body.lines.length, 'place'),
      counted(units, 'unit'),
    ].join(', '),
  );
  pdf.space();
  const places = body.lines.map((line) => [...cells(line), BOX]);
  pdf.table(WALK, places);
  const bySubOrder = Map.groupBy(picks, (pick) => pick.sub_order_id);
  for (const subOrder of body.sub_orders) {
    const own = bySubOrder.get(subOrder.sub_order_id);
    if (own === undefined) continue;
    pdf.keepTogether(Math.min(own.length, 5) + 2);
    pdf.heading(subOrder.sub_order_number, subOrder.sub_order_number, 12);
    pdf.text(
      `${subOrder.org_name} · order ${subOrder.market_order_id}` +
        (subOrder.due === null ? '' : ` · due ${localTime(subOrder.due, row.timezone)}`),
    );
    pdf.table(SORT, own.map(cells));
  }
  return pagesPdf(pdf);
}
