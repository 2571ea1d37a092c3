import { Type } from 'typebox';
import { Enum, Id, Instant, NarrowingEnum, Nullable, Strict } from '../http/schema.ts';

export const DUE_STATES = ['due', 'dead'] as const;

export const DueWork = Strict(
  {
    org_id: Id('Organization id.'),
    org_name: Type.String({ description: 'Its name.' }),
    kind: Type.String({ description: 'The kind of work.' }),
    subject_id: Id('Id of the record to process.'),
    state: Enum(DUE_STATES, '`due`: it runs, or is retried, automatically; `dead`: it has failed for good.'),
    marked: Instant('When it became due.'),
    attempts: Type.Integer({ minimum: 0, description: 'Failed attempts.' }),
    next_attempt: Nullable(Instant('Earliest next attempt; null if it runs immediately, or not at all.')),
    last_error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
    dead_since: Nullable(Instant('When it failed for good.')),
  },
  { name: 'DueWork' },
);

export const KIND_LENGTH_MAX = 50;

/** @param kinds the existing kinds: a mistyped one would retry nothing and look like success */
export const deadLettersToRetry = (kinds: readonly string[]) =>
  Strict(
    {
      kind: Type.Optional(NarrowingEnum(kinds, 'Only of this kind.')),
      org_id: Type.Optional(Id('Only of this organization.')),
    },
    { name: 'DeadLettersToRetry' },
  );

export const RetriedDeadLetters = Strict(
  {
    retried: Type.Integer({ minimum: 0, description: 'How many are retried.' }),
    has_more: Type.Boolean({ description: 'Whether there are more; if so, send the request again.' }),
  },
  { name: 'RetriedDeadLetters' },
);

/** In the demo world: nothing waits for this item, so retrying it changes nothing. */
export const EXAMPLE_DUE_WORK = {
  org_id: 2,
  org_name: 'Juniper Goods',
  kind: 'fill_backorders',
  subject_id: 5,
  state: 'dead',
  marked: '2026-11-14T09:30:00.000Z',
  attempts: 10,
  next_attempt: null,
  last_error: 'error: canceling statement due to statement timeout',
  dead_since: '2026-11-14T09:47:03.000Z',
} as const;
