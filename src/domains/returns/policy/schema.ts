// Words of how an org has its returns dealt with.
import { Type } from 'typebox';
import { Enum, Maybe, Strict, Versioned } from '../../../kit/http/schema.ts';
import { CONDITIONS, DISPOSITIONS, GRADES, RETURN_REASONS } from '../schema.ts';

const RULES_MAX = 50;
const DAYS_MAX = 90;

const OUTCOMES = [...DISPOSITIONS, 'ask'] as const;

const list = <T extends ReturnType<typeof Enum>>(element: T, max: number, description: string) =>
  Maybe(Type.Array(element, { minItems: 1, maxItems: max, uniqueItems: true, description }));

const Rule = Strict(
  {
    grades: list(
      Enum(GRADES, 'A grade.'),
      GRADES.length,
      'Grades that it is for; all where nothing is said.',
    ),
    conditions: list(
      Enum(CONDITIONS, 'A condition.'),
      CONDITIONS.length,
      'Conditions that it is for; all where nothing is said.',
    ),
    reasons: list(
      Enum(RETURN_REASONS, 'A reason.'),
      RETURN_REASONS.length,
      'Reasons that it is for; all where nothing is said.',
    ),
    disposition: Enum(OUTCOMES, 'What becomes of the units; `ask`: the merchant decides.'),
  },
  { name: 'ReturnRule' },
);

const fields = {
  rules: Type.Array(Rule, {
    maxItems: RULES_MAX,
    description: 'The first that fits decides; where none does, the merchant is asked.',
  }),
  when_unsellable: Enum(
    ['quarantine', 'dispose', 'ask'] as const,
    'Instead of `restock`, for units that must never be sold again: opened consumables, what is past its date, and what ' +
      'lacks the lot or date that its item demands.',
  ),
  when_undecided: Enum(DISPOSITIONS, 'Where the merchant was asked and did not answer in time.'),
  decision_days: Type.Integer({
    minimum: 1,
    maximum: DAYS_MAX,
    description: 'How many days the merchant has to decide.',
  }),
};

export const ReturnPolicyRecord = Strict(
  { ...fields, version: Type.Integer({ ...Versioned.version, minimum: 0 }) },
  { name: 'ReturnPolicy' },
);

export const PolicyChanges = Strict(
  {
    rules: Type.Optional(fields.rules),
    when_unsellable: Type.Optional(fields.when_unsellable),
    when_undecided: Type.Optional(fields.when_undecided),
    decision_days: Type.Optional(fields.decision_days),
  },
  { name: 'ReturnPolicyChanges' },
);

export const POLICY_EVENTS = { 'return_policy.updated': ReturnPolicyRecord } as const;

export const EXAMPLE_POLICY = {
  rules: [
    { grades: ['A'], disposition: 'restock' },
    { grades: ['B'], disposition: 'ask' },
    { grades: ['C'], disposition: 'quarantine' },
    { grades: ['D'], disposition: 'dispose' },
  ],
  when_unsellable: 'quarantine',
  when_undecided: 'quarantine',
  decision_days: 7,
  version: 0,
};
