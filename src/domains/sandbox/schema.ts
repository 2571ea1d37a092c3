// Words of an org whose clock can be advanced.
import { type Static, Type } from 'typebox';
import { Enum, Flag, Instant, Nullable, Strict, Versioned } from '../../kit/http/schema.ts';

/** A month at once. */
export const HOURS_MAX = 720;
/** A year in all: nothing that waits is further away. */
export const HOURS_AHEAD_MAX = 8760;
export const HOURS_DEFAULT = 24;

/** What has deadlines that move, in the order in which they do. */
export const DEADLINE_KINDS = [
  'orders',
  'returns',
  'eligibility_checks',
  'rate_quotes',
  'webhook_deliveries',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

const KIND =
  '`orders`: open ones have to leave; `returns`: the merchant has to decide; `eligibility_checks`: an answer loses its ' +
  'validity; `rate_quotes`: a quote expires; `webhook_deliveries`: one that failed is tried again.';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ADVANCE_STATUSES = ['working', 'done'] as const;

export const SandboxAdvance = Strict(
  {
    id: Type.Integer({ minimum: 1, description: 'Counts the advances of the organization.' }),
    hours: Type.Integer({ minimum: 1, description: 'By how many hours its clock was advanced.' }),
    hours_ahead: Type.Integer({
      minimum: 1,
      description: 'How far ahead it is with this advance, in hours.',
    }),
    status: Enum(ADVANCE_STATUSES, '`working`: deadlines are being moved; `done`: all are.'),
    moved: Strict(
      {
        orders: count('Orders that have less time to leave.'),
        returns: count('Returns that are to be decided sooner.'),
        eligibility_checks: count('Answers about listings that count for less time.'),
        rate_quotes: count('Quotes that expire sooner.'),
        webhook_deliveries: count('Deliveries that are tried again sooner.'),
      },
      { name: 'MovedDeadlines', description: 'How many records have their deadlines moved so far.' },
    ),
    requested_by: Type.String({ description: 'Who advanced it.' }),
    requested: Instant('When.'),
    done: Nullable(Instant('When all deadlines were moved.')),
    ...Versioned,
  },
  { name: 'SandboxAdvance' },
);

const SoonDue = Strict(
  {
    kind: Enum(DEADLINE_KINDS, KIND),
    next: Nullable(Instant('When the next one passes; null where none waits.')),
    count: Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'How many pass within the hours that were asked for; 1000 stands for that many or more.',
    }),
  },
  { name: 'SandboxDeadline' },
);

export const Sandbox = Strict(
  {
    is_sandbox: Flag('Whether the organization is one. Nothing can be advanced where it is not.'),
    hours_ahead: count('How far ahead its clock is, in hours.'),
    is_advancing: Flag('Whether deadlines are being moved.'),
    deadlines: Type.Array(SoonDue, {
      maxItems: DEADLINE_KINDS.length,
      description: 'What waits, kind by kind; none where it is no sandbox.',
    }),
    last_advance: Nullable(SandboxAdvance),
  },
  { name: 'Sandbox' },
);
export type SandboxJson = Static<typeof Sandbox>;

export const AdvanceInput = Strict(
  {
    hours: Type.Integer({ minimum: 1, maximum: HOURS_MAX, description: 'By how many hours.' }),
  },
  { name: 'AdvanceInput' },
);

export const SANDBOX_EVENTS = {
  'sandbox_advance.created': SandboxAdvance,
  'sandbox_advance.done': SandboxAdvance,
} as const;

export const EXAMPLE_ADVANCE: Static<typeof SandboxAdvance> = {
  id: 1,
  hours: 24,
  hours_ahead: 24,
  status: 'working',
  moved: { orders: 0, returns: 0, eligibility_checks: 0, rate_quotes: 0, webhook_deliveries: 0 },
  requested_by: 'Juniper’s shop',
  requested: '2026-11-14T09:30:00.000Z',
  done: null,
  version: 1,
};

export const EXAMPLE_SANDBOX: SandboxJson = {
  is_sandbox: true,
  hours_ahead: 24,
  is_advancing: false,
  deadlines: [
    { kind: 'orders', next: '2026-11-14T23:59:59.999Z', count: 3 },
    { kind: 'returns', next: '2026-11-21T09:30:00.000Z', count: 0 },
    { kind: 'eligibility_checks', next: '2026-11-15T09:30:01.000Z', count: 2 },
    { kind: 'rate_quotes', next: null, count: 0 },
    { kind: 'webhook_deliveries', next: null, count: 0 },
  ],
  last_advance: {
    ...EXAMPLE_ADVANCE,
    status: 'done',
    moved: { orders: 31, returns: 4, eligibility_checks: 2, rate_quotes: 0, webhook_deliveries: 1 },
    done: '2026-11-14T09:30:01.000Z',
    version: 8,
  },
};
