// What a schema cannot say about items, and what counts as a change.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { gtinProblem } from '../../../kit/kernel/gtin.ts';
import type { ChannelDays, ItemFields } from './schema.ts';

export const NEW_ITEM: ItemFields = {
  name: null,
  mpn: null,
  upc: null,
  ean: null,
  hs_code: null,
  is_hazmat: null,
  cold_storage_type: null,
  can_expire: null,
  lot_num_required: false,
  shelf_life_days: null,
  min_remaining_days: {},
  length_in: null,
  width_in: null,
  height_in: null,
  weight_lb: null,
  scannable_barcodes: [],
  image_url: null,
  brand_id: null,
  vendor_id: null,
  is_active: true,
  country_of_origin: null,
  customs_value_usd: null,
};

/** What decides which warehouse may ship an item, and which lots of it. */
export const DECISIVE = ['is_hazmat', 'cold_storage_type', 'min_remaining_days'] as const;

export function decisiveOf({ is_hazmat, cold_storage_type, min_remaining_days }: ItemFields) {
  return { is_hazmat, cold_storage_type, min_remaining_days } satisfies Pick<
    ItemFields,
    (typeof DECISIVE)[number]
  >;
}

const DECIMALS = { length_in: 2, width_in: 2, height_in: 2, weight_lb: 3 } as const;

/** What is wrong with fields of an item by themselves. */
export function fieldViolations(fields: Partial<ItemFields>): Violation[] {
  return [...precisionViolations(fields), ...gtinViolations(fields)];
}

const GTIN_LENGTHS = { upc: 12, ean: 13 } as const;

function gtinViolations(fields: Partial<ItemFields>): Violation[] {
  return Object.entries(GTIN_LENGTHS).flatMap(([name, length]) => {
    const code = fields[name as keyof typeof GTIN_LENGTHS] ?? null;
    const message = code === null ? null : gtinProblem(code, length);
    return message === null ? [] : [{ pointer: `/${name}`, in: 'body', code: 'bad_format', message }];
  });
}

/** JSON Schema's multipleOf divides floating-point numbers, and finds that 0.07 is no multiple of 0.01. */
function precisionViolations(fields: Partial<ItemFields>): Violation[] {
  return Object.entries(DECIMALS).flatMap(([name, decimals]) => {
    const value = fields[name as keyof typeof DECIMALS] ?? null;
    if (value === null || Number(value.toFixed(decimals)) === value) return [];
    const message = `must have at most ${decimals} decimals`;
    return [violation(`/${name}`, 'bad_precision', message)];
  });
}

const CHANNEL_COLUMNS = {
  min_remaining_days_merchant: 'MERCHANT',
  min_remaining_days_fba: 'FBA',
  min_remaining_days_wfs: 'WFS',
} as const satisfies Record<keyof ChannelDays, keyof ItemFields['min_remaining_days']>;

const CHANNEL_ENTRIES = Object.entries(CHANNEL_COLUMNS) as [
  keyof ChannelDays,
  keyof ItemFields['min_remaining_days'],
][];

/** Given as a whole and by channel, one of the two would have to lose. */
export function channelViolations(row: Partial<ItemFields> & ChannelDays): Violation[] {
  if (row.min_remaining_days === undefined) return [];
  return CHANNEL_ENTRIES.filter(([column]) => row[column] !== undefined).map(([column]) => ({
    pointer: `/${column}`,
    in: 'body',
    code: 'not_allowed',
    message: 'must not stand beside min_remaining_days, which says it for all channels',
  }));
}

/** The row as changes of an item: days by channel become part of what the item has. */
export function changesOf(row: Partial<ItemFields> & ChannelDays, current: ItemFields): Partial<ItemFields> {
  const changes: Partial<ItemFields> & ChannelDays = { ...row };
  const days = { ...current.min_remaining_days };
  for (const [column, channel] of CHANNEL_ENTRIES) {
    const value = row[column];
    delete (changes as Record<string, unknown>)[column];
    if (value === null) delete days[channel];
    else if (value !== undefined) days[channel] = value;
  }
  return inOrder({ min_remaining_days: days, ...changes });
}

/** With the channels in one order, so that equal things are written equally. */
export function inOrder<T extends Partial<ItemFields>>(fields: T): T {
  if (fields.min_remaining_days === undefined) return fields;
  const { MERCHANT, FBA, WFS } = fields.min_remaining_days;
  return {
    ...fields,
    min_remaining_days: {
      ...(MERCHANT === undefined ? {} : { MERCHANT }),
      ...(FBA === undefined ? {} : { FBA }),
      ...(WFS === undefined ? {} : { WFS }),
    },
  };
}
