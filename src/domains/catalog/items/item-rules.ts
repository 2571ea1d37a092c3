// What a schema cannot say about items, and what counts as a change.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { nullsBeside } from '../../../kit/http/record-field-rules.ts';
import { gtinProblem } from '../../gs1/gtin-rules.ts';
import { type ChannelDays, ITEM, type ItemFields, type ItemRecord } from './schema.ts';

export const NEW_ITEM: ItemRecord = {
  ...nullsBeside(ITEM, {
    lot_num_required: false,
    min_remaining_days: {},
    scannable_barcodes: [],
    is_active: true,
  }),
  facts_confirmed: true,
};

/** What decides which warehouse may ship an item, and from which lots. */
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
    return message === null ? [] : [violation(`/${name}`, 'bad_format', message)];
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
  const message = 'must not be sent with min_remaining_days, which covers all channels';
  return CHANNEL_ENTRIES.filter(([column]) => row[column] !== undefined).map(([column]) =>
    violation(`/${column}`, 'not_allowed', message),
  );
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
  const days = fields.min_remaining_days;
  const given = CHANNEL_ENTRIES.filter(([, channel]) => days[channel] !== undefined);
  return {
    ...fields,
    min_remaining_days: Object.fromEntries(given.map(([, channel]) => [channel, days[channel]])),
  };
}
