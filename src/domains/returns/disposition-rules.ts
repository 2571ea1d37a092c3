// What becomes of units that came back: the org's rules, and what must never be sold again whatever they say. Pure.
import { isPast } from '../stock/date-rules.ts';
import type { Condition, Disposition, Grade, ReturnReason } from './schema.ts';

type Outcome = Disposition | 'ask';

interface DispositionRule {
  /** A list that is absent or empty fits everything. */
  readonly grades?: readonly Grade[] | null;
  readonly conditions?: readonly Condition[] | null;
  readonly reasons?: readonly ReturnReason[] | null;
  readonly disposition: Outcome;
}

export interface ReturnPolicy {
  /** The first that fits decides; where none does, the merchant is asked. */
  readonly rules: readonly DispositionRule[];
  /** Instead of `restock`, for units that must not be sold again. */
  readonly when_unsellable: Exclude<Outcome, 'restock'>;
  /** Where the merchant was asked and did not answer in time. */
  readonly when_undecided: Disposition;
  readonly decision_days: number;
}

export const USUAL_POLICY: ReturnPolicy = {
  rules: [
    { grades: ['A'], disposition: 'restock' },
    { grades: ['B'], disposition: 'ask' },
    { grades: ['C'], disposition: 'quarantine' },
    { grades: ['D'], disposition: 'dispose' },
  ],
  when_unsellable: 'quarantine',
  when_undecided: 'quarantine',
  decision_days: 7,
};

export interface GradedUnits {
  readonly grade: Grade;
  readonly condition: Condition;
  readonly reason: ReturnReason;
  /** Null where it is unknown. */
  readonly lot: string | null;
  readonly expiration: string | null;
  /** It was announced, or has left with the order. */
  readonly isExpected: boolean;
}

/** What decides about an item. */
export interface ReturnedItem {
  readonly canExpire: boolean | null;
  readonly lotNumRequired: boolean;
  readonly coldStorageType: string | null;
}

/** What is eaten, drunk or used up: it can expire, or has to be kept cold. */
function isConsumable({ canExpire, coldStorageType }: ReturnedItem): boolean {
  return canExpire === true || coldStorageType !== null;
}

const FAULTY: readonly Condition[] = ['damaged', 'defective'];

/**
 * Why units must never be sold again; null where they may be.
 * @param today the date at the warehouse
 */
export function whyUnsellable(
  { condition, lot, expiration }: Pick<GradedUnits, 'condition' | 'lot' | 'expiration'>,
  item: ReturnedItem,
  today: string,
): string | null {
  if (isConsumable(item) && condition !== 'new') return `a consumable that is ${condition}`;
  if (FAULTY.includes(condition)) return `it is ${condition}`;
  if (item.canExpire === true && expiration === null) return 'it can expire, and its date is not known';
  if (item.lotNumRequired && lot === null) return 'its lot is not known';
  if (expiration !== null && isPast(expiration, today)) return `it is past its date, ${expiration}`;
  return null;
}

/** What becomes of units, and why in words. */
export interface Decided {
  readonly outcome: Outcome;
  readonly why: string;
}

/** A wrong count or item must not become stock that is sold. */
const UNEXPECTED = 'it was not announced, and is more than the order shipped';

/** @param wanted what the person who takes them in says against the rules; null: the rules decide */
export function dispositionOf(
  units: GradedUnits,
  item: ReturnedItem,
  policy: ReturnPolicy,
  today: string,
  wanted: Decided | null = null,
): Decided {
  const rule = policy.rules.findIndex((one) => fits(one, units));
  const decided = wanted?.outcome ?? policy.rules[rule]?.disposition ?? 'ask';
  const source = wanted?.why ?? (rule >= 0 ? `rule ${rule + 1}` : 'no rule fits');
  const bar = decided === 'restock' ? whyUnsellable(units, item, today) : null;
  if (bar !== null) return { outcome: policy.when_unsellable, why: `${source} would restock it: ${bar}` };
  if (decided === 'restock' && wanted === null && !units.isExpected)
    return { outcome: 'ask', why: `${source} would restock it: ${UNEXPECTED}` };
  return { outcome: decided, why: source };
}

function fits({ grades, conditions, reasons }: DispositionRule, units: GradedUnits): boolean {
  return (
    includes(grades, units.grade) && includes(conditions, units.condition) && includes(reasons, units.reason)
  );
}

function includes<T>(list: readonly T[] | null | undefined, value: T): boolean {
  return list == null || list.length === 0 || list.includes(value);
}
