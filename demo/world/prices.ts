// Retail prices in the demo: a SKU has the same price in every order.
import { type Cents, cents, decimalOf, shareOf } from '../../src/kit/kernel/cents.ts';

/** SKU prefix and the price of the cheapest in its family, in cents. */
const PRICES: readonly (readonly [start: string, cents: number])[] = [
  ['JG-TEA', 899],
  ['JNP-MUG', 1250],
  ['JNP-SET', 4900],
  ['JNP-APP', 2400],
  ['JNP-HOM', 1800],
  ['JNP-HAZ', 1100],
  ['JNP-CHL', 750],
  ['JNP-FRZ', 990],
  ['JNP-PAN', 650],
  ['JNP-ICE', 1200],
  ['RVL-TOOL', 2450],
  ['RVL-GLUE', 790],
  ['RVL-WEAR', 950],
];
const OTHERS_CENTS = 1950;
/** The price step between sizes and varieties of a family. */
const STEP_PERCENT = 12;
const STEPS = 4;

function retailCents(sku: string): Cents {
  const price = PRICES.find(([start]) => sku.startsWith(start))?.[1] ?? OTHERS_CENTS;
  const variety = Number(/-(\d+)/.exec(sku)?.[1] ?? 1) - 1;
  return shareOf(cents(price), { of: 100 + STEP_PERCENT * (variety % STEPS), in: 100 }, 'half_up');
}

/** In dollars. */
export function retailPrice(sku: string): number {
  return decimalOf(retailCents(sku));
}

/** On sale. */
export function reducedPrice(sku: string): number {
  return decimalOf(shareOf(retailCents(sku), { of: 85, in: 100 }, 'half_up'));
}
