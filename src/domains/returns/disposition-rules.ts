// The disposition of returned units: the org's rules, except for unsellable units. Pure.

import { type Actor, mayCall } from '../../kit/http/actor.ts';
import { invalidAt, Problem } from '../../kit/http/problems.ts';
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
  /** The first matching rule decides; if none matches, the merchant does. */
  readonly rules: readonly DispositionRule[];
  /** Instead of `restock`, for units that must not be sold again. */
  readonly when_unsellable: Exclude<Outcome, 'restock'>;
  /** Disposition if the merchant does not decide in time. */
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

interface GradedUnits {
  readonly grade: Grade;
  readonly condition: Condition;
  readonly reason: ReturnReason;
  /** Null where it is unknown. */
  readonly lot: string | null;
  readonly expiration: string | null;
  /** Announced, or shipped with the order. */
  readonly isExpected: boolean;
}

/** What decides about an item. */
interface ReturnedItem {
  readonly canExpire: boolean | null;
  readonly lotNumRequired: boolean;
  readonly coldStorageType: string | null;
}

/** Consumables: items that expire or need cold storage. */
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
  if (item.canExpire === true && expiration === null) return 'its expiration date is unknown';
  if (item.lotNumRequired && lot === null) return 'its lot is unknown';
  if (expiration !== null && isPast(expiration, today)) return `it expired on ${expiration}`;
  return null;
}

/** The disposition of units, with its reason as text. */
export interface Decided {
  readonly outcome: Outcome;
  readonly why: string;
}

/** A wrong count or item must not become stock that is sold. */
const UNEXPECTED = 'it was not expected, and exceeds the units that the order shipped';

/** @param wanted the override of the person who receives them; null: the rules decide */
export function dispositionOf(
  units: GradedUnits,
  item: ReturnedItem,
  policy: ReturnPolicy,
  today: string,
  wanted: Decided | null = null,
): Decided {
  const rule = policy.rules.findIndex((one) => fits(one, units));
  const decided = wanted?.outcome ?? policy.rules[rule]?.disposition ?? 'ask';
  const source = wanted?.why ?? (rule >= 0 ? `rule ${rule + 1}` : 'no rule matches');
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

// Against the rules, with a reason and the scope for stock.

export interface Override {
  readonly isAllowed: boolean;
  readonly reason: string | null;
}

export const NO_OVERRIDE: Override = { isAllowed: false, reason: null };

export function overrideOf({ scopes }: Actor, reason: string | null | undefined): Override {
  return { isAllowed: mayCall(scopes, 'inventory', 'POST'), reason: reason ?? null };
}

/** @param why what the merchant's rules say, or that the merchant is asked, and about which units */
export function requireOverride({ isAllowed, reason }: Override, why: string): void {
  if (!isAllowed)
    throw new Problem('forbidden', {
      detail: `${why}. Another decision needs the scope inventory (or ops)`,
    });
  if (reason === null)
    throw invalidAt('/override_reason', 'required', `${why}. Another decision needs an override_reason`);
}

export function hubInWords(reason: string | null): string {
  return reason === null ? 'decided by the hub' : `decided by the hub: ${reason}`;
}
