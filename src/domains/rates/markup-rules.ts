// Selects the mark-up of a service: the most specific one of the org.
import {
  type Cents,
  cents,
  decimalOf,
  decimalText,
  largerOf,
  type MoneyRounding,
  minus,
  NO_CENTS,
  percentOf,
  plus,
} from '../../kit/kernel/cents.ts';
import type { Line, Markup } from './types.ts';

export interface MarkupRule {
  readonly carrier: string | null;
  readonly service: string | null;
  readonly basisPoints: number;
  readonly flatCents: number;
  /** The larger, the later it was made. */
  readonly id: number;
}

/** For the service before those of its carrier, these before those of all; of the same the newest. */
export function markupFor(
  rules: readonly MarkupRule[],
  carrier: string,
  service: string | null,
): Markup | null {
  let best: MarkupRule | null = null;
  for (const rule of rules) {
    const fits =
      (rule.carrier === null || rule.carrier === carrier) &&
      (rule.service === null || rule.service === service);
    if (!fits) continue;
    if (best === null || rank(rule) > rank(best) || (rank(rule) === rank(best) && rule.id > best.id))
      best = rule;
  }
  return best === null ? null : { basisPoints: best.basisPoints, flat: cents(best.flatCents) };
}

function rank({ carrier, service }: MarkupRule): number {
  return (carrier === null ? 0 : 1) + (service === null ? 0 : 2);
}

/** What a mark-up adds to an amount; the result is never negative. */
export function markupLine(markup: Markup | null, amount: Cents, rounding: MoneyRounding): Line | null {
  if (markup === null) return null;
  const { basisPoints, flat } = markup;
  const percent = basisPoints === 0 ? [] : [`${basisPoints / 100} %`];
  const more = flat === 0 ? [] : [`${decimalText(flat)} USD`];
  return {
    code: 'markup',
    description: `Mark-up ${[...percent, ...more].join(' and ')}`.trim(),
    amount: largerOf(plus(percentOf(amount, basisPoints, rounding), flat), minus(NO_CENTS, amount)),
  };
}

export function breakdownJson(lines: readonly Line[]) {
  return lines.map(({ code, description, amount }) => ({ code, description, amount_usd: decimalOf(amount) }));
}
