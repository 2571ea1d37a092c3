// The body of a request that reverts a step, and the steps of a history.
import { type Static, Type } from 'typebox';
import { Enum, Instant, Named, Nullable, Strict, Text } from '../http/schema.ts';

export const Undo = Strict(
  {
    reason: Text(
      500,
      'What went wrong; kept in the history with the name of the person, and visible to the merchant.',
    ),
  },
  { name: 'Undo' },
);
export type UndoInput = Static<typeof Undo>;

/** A step of a history. */
export const StepTo = <const States extends readonly string[]>(name: string, states: States) =>
  Named(name, {
    status: Enum(states, 'What it became.'),
    time: Instant('When.'),
    by: Type.String({ description: 'Who did it.' }),
    reason: Nullable(Type.String({ description: 'Why.' })),
  });
