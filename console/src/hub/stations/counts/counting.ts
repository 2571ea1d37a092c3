// A count, and how it compares with the recorded stock.
import type { Count, InventoryRecord, StockStatus } from '@crossdock/client/hub';
import { hasTypes, isListOf } from '../../../app/stored-json.ts';

/** Of one item, lot and status. */
export interface CountedUnits {
  readonly item_id: number;
  readonly name: string;
  readonly codes: string;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly status: StockStatus;
  readonly counted: number;
}

/** One count is of one merchant. */
export interface Counting {
  readonly org_id: number;
  readonly org_name: string;
  readonly lines: readonly CountedUnits[];
}

export const NO_COUNT: Counting | null = null;

export function isCounting(value: unknown): value is Counting | null {
  return (
    hasTypes(value, { org_id: 'number', org_name: 'string' }) &&
    isListOf(value['lines'], (one): one is CountedUnits =>
      hasTypes(one, {
        item_id: 'number',
        name: 'string',
        codes: 'string',
        status: 'string',
        counted: 'number',
      }),
    )
  );
}

/** As many as people count before they look at the difference. */
export const LINES_MAX = 200;

export const STATUSES: readonly (readonly [StockStatus, string])[] = [
  ['available', 'Good'],
  ['damaged', 'Damaged'],
  ['quarantined', 'Quarantined'],
  ['expired', 'Expired'],
];

type Key = Pick<CountedUnits, 'item_id' | 'lot' | 'expiration' | 'status'>;

export function keyOf({ item_id, lot, expiration, status }: Key): string {
  return `${item_id} ${lot ?? ''} ${expiration ?? ''} ${status}`;
}

/** @param units how many more there are; what is new comes first */
export function addCounted(
  lines: readonly CountedUnits[],
  line: Omit<CountedUnits, 'counted'>,
  units: number,
) {
  const key = keyOf(line);
  const before = lines.find((one) => keyOf(one) === key);
  const next = { ...line, counted: (before?.counted ?? 0) + units };
  return [next, ...lines.filter((one) => one !== before)];
}

export interface Compared extends CountedUnits {
  readonly before: number;
  readonly difference: number;
  /** On record, but not counted. */
  readonly isUncounted: boolean;
}

/** What was counted beside the books, and what the books have of the same items and statuses besides. */
export function compare(
  lines: readonly CountedUnits[],
  records: readonly InventoryRecord[],
): readonly Compared[] {
  const books = new Map(
    records.flatMap(({ item_id, lots = [] }) =>
      lots.map(
        (lot) => [keyOf({ ...lot, item_id: Number(item_id) }), { ...lot, item_id: Number(item_id) }] as const,
      ),
    ),
  );
  const counted = lines.map((line) => {
    const before = books.get(keyOf(line))?.quantity ?? 0;
    return { ...line, before, difference: line.counted - before, isUncounted: false };
  });
  const known = new Set(lines.map(keyOf));
  const uncounted = [...books.values()].flatMap((lot) => {
    const like = lines.find(({ item_id, status }) => item_id === lot.item_id && status === lot.status);
    if (like === undefined || known.has(keyOf(lot)) || lot.quantity === 0) return [];
    const { item_id, status, expiration } = lot;
    const same = { ...like, item_id, status, expiration, lot: lot.lot, counted: 0 };
    return [{ ...same, before: lot.quantity, difference: 0, isUncounted: true }];
  });
  return [...counted, ...uncounted];
}

export function countBody(warehouse_id: number, lines: readonly CountedUnits[], note: string): Count {
  return {
    warehouse_id,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    lines: lines.map(({ item_id, lot, expiration, status, counted }) => ({
      item_id,
      counted,
      status,
      ...(lot === null ? {} : { lot }),
      ...(expiration === null ? {} : { expiration }),
    })),
  };
}
