// Schemas of the return policy.
import { Type } from 'typebox';
import { optional } from '../../../kit/http/fields/schema.ts';
import { Enum, Maybe, Named, Versioned, WholeNumber } from '../../../kit/http/schema.ts';
import { CONDITIONS, DISPOSITIONS, GRADES, RETURN_REASONS } from '../schema.ts';

const RULES_MAX = 50;
const DAYS_MAX = 90;

const OUTCOMES = [...DISPOSITIONS, 'ask'] as const;

const list = <T extends ReturnType<typeof Enum>>(element: T, max: number, description: string) =>
  Maybe(Type.Array(element, { minItems: 1, maxItems: max, uniqueItems: true, description }));

const Rule = Named('ReturnRule', {
  grades: list(Enum(GRADES, 'A grade.'), GRADES.length, 'Grades it applies to. Default: all.'),
  conditions: list(
    Enum(CONDITIONS, 'A condition.'),
    CONDITIONS.length,
    'Conditions it applies to. Default: all.',
  ),
  reasons: list(
    Enum(RETURN_REASONS, 'A reason.'),
    RETURN_REASONS.length,
    'Reasons it applies to. Default: all.',
  ),
  disposition: Enum(OUTCOMES, 'Disposition of the units; `ask`: the merchant decides.'),
});

const fields = {
  rules: Type.Array(Rule, {
    maxItems: RULES_MAX,
    description: 'The first matching rule decides; if none matches, the merchant does.',
  }),
  when_unsellable: Enum(
    ['quarantine', 'dispose', 'ask'] as const,
    'Replaces `restock` for unsellable units: opened consumables, expired units, and units without a required lot or date.',
  ),
  when_undecided: Enum(DISPOSITIONS, 'Disposition if the merchant does not decide in time.'),
  decision_days: WholeNumber(1, DAYS_MAX, 'Days that the merchant has to decide.'),
};

export const ReturnPolicyRecord = Named('ReturnPolicy', {
  ...fields,
  version: Type.Integer({ ...Versioned.version, minimum: 0 }),
});

export const PolicyChanges = Named('ReturnPolicyChanges', optional(fields));

export const POLICY_EVENTS = { 'return_policy.updated': ReturnPolicyRecord } as const;
