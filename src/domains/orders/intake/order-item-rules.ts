// Rules for order lines that a schema cannot express. Wrong types are left to the schema.
import { ITEMS_MAX } from './schema.ts';
import type { Report } from './ship-to-rules.ts';

/** Includes historic currencies: an old order is still an order. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

interface SentItem {
  readonly market_order_item_id?: unknown;
  readonly sku?: unknown;
  readonly item_id?: unknown;
  readonly currency?: unknown;
}

/** Checks up to the maximum; the schema reports that there are too many. */
export function checkItems(items: readonly unknown[], report: Report): void {
  const lines = items.length > 1 ? new Map<string, number>() : null;
  for (let index = 0; index < Math.min(items.length, ITEMS_MAX); index += 1) {
    const item = items[index] as SentItem | null | undefined;
    if (item === null || typeof item !== 'object' || Array.isArray(item)) continue;
    checkItem(item, index, report);
    const id = item.market_order_item_id;
    if (lines === null || typeof id !== 'string') continue;
    const other = lines.get(id);
    if (other === undefined) lines.set(id, index);
    else report(`/items/${index}/market_order_item_id`, 'duplicate', `is the same as that of items/${other}`);
  }
}

function checkItem(item: SentItem, index: number, report: Report): void {
  if ((item.sku ?? null) === null && (item.item_id ?? null) === null) {
    report(`/items/${index}/sku`, 'required', 'is required without item_id');
  }
  const { currency } = item;
  if (typeof currency === 'string' && !CURRENCIES.has(currency)) {
    reportCurrency(`/items/${index}/currency`, currency, report);
  }
}

function reportCurrency(pointer: string, text: string, report: Report): void {
  const upper = text.length === 3 ? text.toUpperCase() : '';
  if (CURRENCIES.has(upper)) report(pointer, 'bad_format', `must be upper case: ${upper}`);
  else report(pointer, 'not_allowed', 'must be an ISO 4217 currency code');
}
