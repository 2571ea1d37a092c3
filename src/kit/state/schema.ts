// What a person says who takes a step back.
import type { Static } from 'typebox';
import { Strict, Text } from '../http/schema.ts';

export const Undo = Strict(
  {
    reason: Text(
      500,
      'What went wrong; it is kept in the history with who says so, and the merchant sees it, too.',
    ),
  },
  { name: 'Undo' },
);
export type UndoInput = Static<typeof Undo>;
