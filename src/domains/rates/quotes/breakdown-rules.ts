import { decimalOf } from '../../../kit/kernel/cents.ts';
import type { Line } from '../types.ts';

/** Lines of a price, as answers tell them. */
export function breakdownJson(lines: readonly Line[]) {
  return lines.map(({ code, description, amount }) => ({ code, description, amount_usd: decimalOf(amount) }));
}
