import { Type } from 'typebox';
import { Enum, Id, Instant, Nullable, Strict } from '../http/schema.ts';

export const DUE_STATES = ['due', 'dead'] as const;

export const DueWork = Strict(
  {
    org_id: Id('Organization id.'),
    org_name: Type.String({ description: 'Its name.' }),
    kind: Type.String({ description: 'What is to be done.' }),
    subject_id: Id('The id of what it is to be done with.'),
    state: Enum(DUE_STATES, '`due`: it is done, or tried again, by itself; `dead`: it has failed too often.'),
    marked: Instant('Since when it is to be done.'),
    attempts: Type.Integer({ minimum: 0, description: 'Attempts that have failed.' }),
    next_attempt: Nullable(Instant('Not before; null where it is tried at once, or not at all.')),
    last_error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
    dead_since: Nullable(Instant('When it was given up.')),
  },
  { name: 'DueWork' },
);

export const KIND_LENGTH_MAX = 50;

/** @param kinds those that there are: a mistyped one would retry nothing and look like success */
export const deadLettersToRetry = (kinds: readonly string[]) =>
  Strict(
    {
      kind: Type.Optional(Enum(kinds, 'Only of this kind.')),
      org_id: Type.Optional(Id('Only this organization’s.')),
    },
    { name: 'DeadLettersToRetry' },
  );

export const RetriedDeadLetters = Strict(
  {
    retried: Type.Integer({ minimum: 0, description: 'How many are tried again.' }),
    has_more: Type.Boolean({ description: 'Whether there are more: send the request again.' }),
  },
  { name: 'RetriedDeadLetters' },
);

/** In the demo world: nobody waits for the item, so that nothing happens when it is tried again. */
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
