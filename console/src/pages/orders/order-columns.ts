// Which column of a file is what of an order; rows with the same number are lines of one order.
import type { CsvTable } from '../../kit/read-csv.ts';

export const ORDER_FIELDS = [
  ['market_order_id', 'Order number', ['order', 'order id', 'order number', 'name']],
  ['ship_to_name', 'Name', ['ship to', 'recipient', 'shipping name', 'customer']],
  [
    'address_line1',
    'Street and number',
    ['address', 'address 1', 'street', 'shipping address1', 'shipping street'],
  ],
  ['address_line2', 'Address line 2', ['address 2', 'shipping address2']],
  ['city', 'City', ['shipping city', 'town']],
  ['state', 'State or province', ['province', 'region', 'shipping province']],
  ['postal_code', 'Postal code', ['zip', 'zip code', 'postcode', 'shipping zip']],
  ['country', 'Country', ['shipping country', 'country code']],
  ['phone', 'Phone', ['telephone', 'shipping phone']],
  ['buyer_email', 'Email', ['email', 'e mail']],
  ['latest_ship_date', 'Ship by', ['ship by', 'latest ship']],
  ['shipment_service_level_category', 'Service', ['service', 'service level', 'shipping method']],
  ['marketplace', 'Marketplace', ['channel', 'source']],
  ['company', 'Company', ['shipping company', 'ship to company']],
  ['gift_message', 'Gift message', ['gift note']],
  ['packing_note', 'Packing note', ['note', 'notes', 'order notes']],
  ['signature_required', 'Signature required', ['signature']],
  ['insurance_amount', 'Insured value', ['insurance', 'insured amount']],
  ['incoterm', 'Incoterm', ['incoterms', 'terms']],
  ['billing_account', 'Billing account', ['freight account', 'carrier account']],
  ['recipient_tax_id', 'Tax id', ['recipient tax id', 'vat number', 'eori']],
  ['not_before', 'Not before', ['ship after', 'hold until']],
  ['priority', 'Priority', []],
  ['sku', 'SKU', ['item', 'lineitem sku', 'product', 'mpn', 'item sku']],
  ['quantity', 'Units', ['qty', 'units', 'lineitem quantity', 'amount']],
  ['unit_price', 'Price each', ['price', 'lineitem price']],
] as const;

type OrderField = (typeof ORDER_FIELDS)[number][0];
/** The index of the column of each field; -1: none. */
export type Mapping = Readonly<Record<OrderField, number>>;

const LINE_FIELDS: ReadonlySet<string> = new Set(['sku', 'quantity', 'unit_price']);
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** What the names of the columns say. */
export function guessMapping(header: readonly string[]): Mapping {
  const names = header.map(plain);
  return Object.fromEntries(
    ORDER_FIELDS.map(([field, label, others]) => {
      const known = [plain(field), plain(label), ...others];
      return [field, names.findIndex((name) => known.includes(name))];
    }),
  ) as Mapping;
}

const NUMBERS: ReadonlySet<string> = new Set(['insurance_amount', 'priority']);
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** The value that the text of a cell means; what it does not mean is sent as it is, and refused. */
function typed(field: OrderField, text: string): unknown {
  if (NUMBERS.has(field)) return Number.isNaN(Number(text)) ? text : Number(text);
  return field === 'signature_required' ? (FLAGS.get(text.toLowerCase()) ?? text) : text;
}

export interface FileOrder {
  /** Rows of the file, as a spreadsheet counts them. */
  readonly rows: readonly number[];
  readonly order: Readonly<Record<string, unknown>>;
}

export function ordersOf({ rows }: CsvTable, mapping: Mapping): readonly FileOrder[] {
  const orders = new Map<string, { rows: number[]; order: Record<string, unknown> & { items: object[] } }>();
  rows.forEach((row, index) => {
    const value = (field: OrderField) => (row[mapping[field]] ?? '').trim();
    const number = value('market_order_id');
    const key = number === '' ? `row ${index}` : number;
    let known = orders.get(key);
    if (known === undefined) {
      const fields = ORDER_FIELDS.flatMap(([field]) =>
        LINE_FIELDS.has(field) || value(field) === '' ? [] : [[field, typed(field, value(field))] as const],
      );
      known = { rows: [], order: { ...Object.fromEntries(fields), items: [] } };
      orders.set(key, known);
    }
    const price = value('unit_price');
    known.rows.push(index + 2);
    known.order.items.push({
      market_order_item_id: String(known.order.items.length + 1),
      sku: value('sku'),
      quantity: Number(value('quantity') || Number.NaN),
      ...(price === '' ? {} : { unit_price: Number(price.replaceAll(/[^\d.-]/g, '')) }),
    });
  });
  return [...orders.values()];
}
