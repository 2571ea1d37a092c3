// The packing slip of a request: its goods, their cartons, and the destination.
import { pagesPdf } from '../../../kit/documents/draw.ts';
import { localDate } from '../../../kit/documents/local-time-rules.ts';
import { type Column, Pages } from '../../../kit/documents/pages-rules.ts';
import { counted } from '../../../kit/kernel/counted.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { requestNumber } from '../state-rules.ts';
import {
  addressLines,
  contentInWords,
  type PrintedCarton,
  type PrintedItem,
  type PrintedRequest,
  sizeInWords,
} from './label-layout-rules.ts';

const ITEMS: readonly Column[] = [
  { title: 'SKU', share: 0.2 },
  { title: 'Item', share: 0.28 },
  { title: 'Barcode', share: 0.15 },
  { title: 'Lot', share: 0.12 },
  { title: 'Expires', share: 0.11 },
  { title: 'Case', share: 0.06, align: 'right' },
  { title: 'Units', share: 0.08, align: 'right' },
];
const CARTONS: readonly Column[] = [
  { title: 'Carton', share: 0.08 },
  { title: 'SSCC', share: 0.21 },
  { title: 'Contents', share: 0.47 },
  { title: 'Size and weight', share: 0.24 },
];

/** A hundred tracking numbers, or a long note. */
const FACT_LINES_MAX = 30;

/** A notice on slips that must not be used for shipping. */
const STATES: Readonly<Record<string, string>> = { draft: ' (draft)', cancelled: ' (cancelled)' };

/** Some fifty pages. */
const CARTON_ROWS_MAX = 2000;

export async function requestSlipPdf(
  request: PrintedRequest,
  items: readonly PrintedItem[],
  cartons: readonly PrintedCarton[],
): Promise<Buffer> {
  const number = requestNumber(request.irNumberOf);
  const heading = `Packing slip${STATES[request.status] ?? ''}`;
  const pdf = new Pages({
    title: `${heading} ${number}`,
    country: request.country,
    time: new Date(request.updated),
  });
  pdf.heading(heading, number);
  pdf.text(`From ${request.orgName}`, { isBold: true });
  if (request.sourceName !== null) pdf.text(`Transfer from ${request.sourceName}`);
  pdf.text(`As of ${localDate(request.updated, request.timezone)}`);
  pdf.space();
  pdf.text('Ship to', { isBold: true });
  for (const line of [request.warehouseName, ...addressLines(request)]) pdf.text(line, { size: 11 });
  pdf.space();
  for (const fact of factsOf(request)) pdf.paragraph(fact, FACT_LINES_MAX);
  pdf.space();
  const rows = items.flatMap((item) =>
    item.departed.length === 0 ? [item] : item.departed.map((lot) => ({ ...item, ...lot })),
  );
  pdf.table(
    ITEMS,
    rows.map(({ sku, mpn, itemId, name, upc, lot, expiration, caseUnits, quantity }) => [
      sku ?? mpn ?? `item ${itemId}`,
      name ?? '',
      upc ?? '',
      lot ?? '',
      expiration ?? '',
      caseUnits === null ? '' : String(caseUnits),
      String(quantity),
    ]),
  );
  const units = rows.reduce((sum, one) => sum + one.quantity, 0);
  const packed = cartons.reduce((sum, one) => sum + unitsIn(one), 0);
  pdf.text(loadInWords(units, cartons.length), { isBold: true });
  if (cartons.length === 0) return pagesPdf(pdf);
  if (packed < units) pdf.text(`${units - packed} of them are loose`);
  pdf.space();
  pdf.keepTogether(Math.min(cartons.length, 5) + 2);
  const printed = await new Yielder().map(cartons.slice(0, CARTON_ROWS_MAX), cartonRows);
  pdf.table(CARTONS, printed.flat().slice(0, CARTON_ROWS_MAX));
  const contents = cartons.reduce((sum, one) => sum + one.contents.length, 0);
  if (contents > CARTON_ROWS_MAX) {
    const more = contents - CARTON_ROWS_MAX;
    pdf.text(`${more} more rows are not printed; the request lists the contents of every carton`);
  }
  return pagesPdf(pdf);
}

const unitsIn = ({ contents }: PrintedCarton) => contents.reduce((sum, one) => sum + one.quantity, 0);

/** A summary in one line. */
export function loadInWords(units: number, cartons: number): string {
  return [counted(units, 'unit'), ...(cartons > 0 ? [counted(cartons, 'carton')] : [])].join(' in ');
}

function factsOf(request: PrintedRequest): string[] {
  const { poNumber, containerNumber, carrier, trackingNumbers, note } = request;
  return [
    ...(poNumber === null ? [] : [`Purchase order ${poNumber}`]),
    ...(containerNumber === null ? [] : [`Container ${containerNumber}`]),
    ...(carrier === null ? [] : [`Carrier ${carrier}`]),
    ...(trackingNumbers.length === 0 ? [] : [`Tracking ${trackingNumbers.join(', ')}`]),
    ...(note === null ? [] : [`Note: ${note}`]),
  ];
}

/** One row for each thing in it; the carton is named in the first. */
function cartonRows(carton: PrintedCarton, index: number): string[][] {
  return carton.contents.map((content, place) =>
    place === 0
      ? [String(index + 1), carton.sscc, contentInWords(content), sizeInWords(carton)]
      : ['', '', contentInWords(content), ''],
  );
}
