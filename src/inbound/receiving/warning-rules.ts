// What is said of units that were received and that nobody announced: pure.
import type { WarningCode } from './schema.ts';

interface RequestLine {
  readonly id: number;
  readonly item_id: number;
  readonly requested_qty: number;
}

interface ReceivedPiece {
  readonly requestItemId: number;
  readonly quantity: number;
  /** Those of them that were announced and had not come. */
  readonly expected: number;
  readonly line: { readonly lot: string | null };
}

interface Warning {
  readonly code: WarningCode;
  readonly line_id: number;
  readonly item_id: number;
  readonly lot: string | null;
  readonly quantity: number;
  readonly message: string;
}

const WORDS: Readonly<Record<WarningCode, string>> = {
  over: 'more than announced',
  other_lot: 'of a lot that was not announced',
  not_announced: 'of an item that was not announced',
  more_than_left: 'more than left the source warehouse: recorded as found',
};

/** One for each line of the request and lot. @param items the request's lines, new ones included */
export function warningsOf(
  pieces: readonly ReceivedPiece[],
  items: readonly RequestLine[],
  isTransfer: boolean,
): Warning[] {
  const warnings = new Map<string, Warning>();
  for (const { requestItemId, quantity, expected, line } of pieces) {
    const own = items.find(({ id }) => id === requestItemId);
    const over = quantity - expected;
    if (own === undefined || over <= 0) continue;
    const key = `${requestItemId} ${line.lot}`;
    const units = (warnings.get(key)?.quantity ?? 0) + over;
    const code = isTransfer ? 'more_than_left' : codeOf(own, items);
    warnings.set(key, {
      code,
      line_id: own.id,
      item_id: own.item_id,
      lot: line.lot,
      quantity: units,
      message: `${units} ${units === 1 ? 'unit' : 'units'} ${WORDS[code]}`,
    });
  }
  return [...warnings.values()];
}

function codeOf(own: RequestLine, items: readonly RequestLine[]): WarningCode {
  if (own.requested_qty > 0) return 'over';
  const isAnnounced = items.some((one) => one.item_id === own.item_id && one.requested_qty > 0);
  return isAnnounced ? 'other_lot' : 'not_announced';
}
