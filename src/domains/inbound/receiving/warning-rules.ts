// Warnings about received units that differ from what was announced: pure.
import { CORRECT_LOT } from '../../inventory/ops/schema.ts';
import type { WarningCode } from './schema.ts';

interface RequestLine {
  readonly id: number;
  readonly item_id: number;
  readonly requested_qty: number;
  readonly expiration_date: string | null;
}

interface ReceivedPiece {
  readonly requestItemId: number;
  readonly quantity: number;
  /** Those of them that were announced and had not come. */
  readonly expected: number;
  readonly line: { readonly lot: string | null };
  readonly expiration: string | null;
}

export interface Warning {
  readonly code: WarningCode;
  readonly line_id: number;
  readonly item_id: number;
  readonly lot: string | null;
  readonly quantity: number;
  readonly message: string;
}

const UNANNOUNCED: Readonly<Record<Exclude<WarningCode, 'other_date'>, string>> = {
  over: 'more than announced',
  other_lot: 'of a lot that was not announced',
  not_announced: 'of an item that was not announced',
  more_than_left: 'more than left the source warehouse: recorded as found',
};

/** One for each code, line of the request, lot and date. @param items the request's lines, new ones included */
export function warningsOf(
  pieces: readonly ReceivedPiece[],
  items: readonly RequestLine[],
  isTransfer: boolean,
): Warning[] {
  const warnings = new Map<string, Warning>();
  const warn = (code: WarningCode, own: RequestLine, lot: string | null, units: number, words: string) => {
    const key = `${code} ${own.id} ${lot} ${words}`;
    const quantity = (warnings.get(key)?.quantity ?? 0) + units;
    const message = `${quantity} ${quantity === 1 ? 'unit' : 'units'} ${words}`;
    warnings.set(key, { code, line_id: own.id, item_id: own.item_id, lot, quantity, message });
  };
  for (const { requestItemId, quantity, expected, line, expiration } of pieces) {
    const own = items.find(({ id }) => id === requestItemId);
    if (own === undefined) continue;
    if (quantity > expected) {
      const code = isTransfer ? 'more_than_left' : codeOf(own, items);
      warn(code, own, line.lot, quantity - expected, UNANNOUNCED[code]);
    }
    const { expiration_date: announced } = own;
    if (own.requested_qty > 0 && announced !== null && announced !== expiration)
      warn('other_date', own, line.lot, quantity, otherDate(announced, expiration));
  }
  return [...warnings.values()];
}

/** The first date that is received for a lot becomes its date: a misread one has to be corrected, or the right one is refused. */
function otherDate(announced: string, received: string | null): string {
  const date = received === null ? 'without a date' : `dated ${received}`;
  return `${date}, announced with ${announced}: if that was misread, correct it: ${CORRECT_LOT}`;
}

function codeOf(own: RequestLine, items: readonly RequestLine[]): 'over' | 'other_lot' | 'not_announced' {
  if (own.requested_qty > 0) return 'over';
  const isAnnounced = items.some((one) => one.item_id === own.item_id && one.requested_qty > 0);
  return isAnnounced ? 'other_lot' : 'not_announced';
}
