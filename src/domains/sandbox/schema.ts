import { type Static, Type } from 'typebox';
import { Enum, Flag, Instant, Named, Nullable, Versioned, WholeNumber } from '../../kit/http/schema.ts';

/** A month at once. */
export const HOURS_MAX = 720;
/** A year in total: no deadline is further away. */
export const HOURS_AHEAD_MAX = 8760;
export const HOURS_DEFAULT = 24;

/** In the order in which they move. */
export const DEADLINE_KINDS = [
  'orders',
  'returns',
  'eligibility_checks',
  'rate_quotes',
  'webhook_deliveries',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

const KIND =
  '`orders`: open ones must ship; `returns`: the merchant must decide; `eligibility_checks`: a result expires; ' +
  '`rate_quotes`: a quote expires; `webhook_deliveries`: a failed one is retried.';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ADVANCE_STATUSES = ['working', 'done'] as const;

export const SandboxAdvance = Named('SandboxAdvance', {
  id: Type.Integer({ minimum: 1, description: 'Number of the advance, from 1.' }),
  hours: Type.Integer({ minimum: 1, description: 'Hours by which the clock was advanced.' }),
  hours_ahead: Type.Integer({
    minimum: 1,
    description: 'Hours that the clock is ahead, including this advance.',
  }),
  status: Enum(ADVANCE_STATUSES, '`working`: deadlines are being moved; `done`: all are.'),
  moved: Named(
    'MovedDeadlines',
    {
      orders: count('Open orders.'),
      returns: count('Returns that await a decision.'),
      eligibility_checks: count('Results of eligibility checks.'),
      rate_quotes: count('Rate quotes.'),
      webhook_deliveries: count('Webhook deliveries that are retried.'),
    },
    { description: 'Records whose deadlines were moved so far.' },
  ),
  requested_by: Type.String({ description: 'Who advanced it.' }),
  requested: Instant('When.'),
  done: Nullable(Instant('When all deadlines were moved.')),
  ...Versioned,
});

const SoonDue = Named('SandboxDeadline', {
  kind: Enum(DEADLINE_KINDS, KIND),
  next: Nullable(Instant('When the next one passes; null if there is none.')),
  count: WholeNumber(0, 1000, 'How many pass within the requested hours; 1000 means 1000 or more.'),
});

export const Sandbox = Named('Sandbox', {
  is_sandbox: Flag('Whether the organization is a sandbox. Only the clock of a sandbox can be advanced.'),
  hours_ahead: count('Hours that its clock is ahead.'),
  is_advancing: Flag('Whether deadlines are being moved.'),
  deadlines: Type.Array(SoonDue, {
    maxItems: DEADLINE_KINDS.length,
    description: 'Upcoming deadlines by kind; empty if it is not a sandbox.',
  }),
  last_advance: Nullable(SandboxAdvance),
});
export type SandboxJson = Static<typeof Sandbox>;

export const AdvanceInput = Named('AdvanceInput', {
  hours: Type.Integer({ minimum: 1, maximum: HOURS_MAX, description: 'Hours to advance the clock by.' }),
});

export const SANDBOX_EVENTS = {
  'sandbox_advance.created': SandboxAdvance,
  'sandbox_advance.done': SandboxAdvance,
} as const;
