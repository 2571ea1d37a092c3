// What the merchant's rules say about units, before they are taken in. The service decides; this is what it will most likely say.
import type {
  ReturnCondition,
  ReturnGrade,
  ReturnPolicy,
  ReturnReason,
  RuleDisposition,
} from '@crossdock/client/hub';

export const GRADES = [
  { value: 'A', name: 'A', hint: 'as new' },
  { value: 'B', name: 'B', hint: 'good' },
  { value: 'C', name: 'C', hint: 'worn' },
  { value: 'D', name: 'D', hint: 'worthless' },
] as const satisfies readonly { value: ReturnGrade; name: string; hint: string }[];

export const CONDITIONS = [
  { value: 'new', name: 'New' },
  { value: 'opened', name: 'Opened' },
  { value: 'used', name: 'Used' },
  { value: 'damaged', name: 'Damaged' },
  { value: 'defective', name: 'Defective' },
] as const satisfies readonly { value: ReturnCondition; name: string }[];

/** What units of a grade mostly look like. */
export const USUAL_CONDITION: Readonly<Record<ReturnGrade, ReturnCondition>> = {
  A: 'new',
  B: 'opened',
  C: 'used',
  D: 'damaged',
};

export const DISPOSITION_WORDS: Readonly<Record<RuleDisposition | 'undecided', string>> = {
  restock: 'Restock',
  quarantine: 'Quarantine',
  dispose: 'Dispose',
  ask: 'Ask the merchant',
  undecided: 'Awaiting the merchant',
};

const fits = <T>(list: readonly T[] | null | undefined, value: T) =>
  list === null || list === undefined || list.length === 0 || list.includes(value);

const FAULTY: readonly ReturnCondition[] = ['damaged', 'defective'];

/** The first rule that fits decides; where none does, the merchant is asked. What is faulty is never restocked. */
export function proposalOf(
  { rules, when_unsellable }: Pick<ReturnPolicy, 'rules' | 'when_unsellable'>,
  grade: ReturnGrade,
  condition: ReturnCondition,
  reason: ReturnReason | '',
): RuleDisposition {
  const rule = rules.find(
    ({ grades, conditions, reasons }) =>
      fits(grades, grade) &&
      fits(conditions, condition) &&
      (reason === '' ? reasons === null || reasons === undefined : fits(reasons, reason)),
  );
  const ruled = rule?.disposition ?? 'ask';
  return ruled === 'restock' && FAULTY.includes(condition) ? when_unsellable : ruled;
}
