// The transitions of a state machine, written as a table: from, to, cause and when it is taken.
import type { Transition } from './machine-rules.ts';

interface Undo {
  readonly when: string;
  readonly isUndo: true;
}

type Table<State extends string, Cause extends string> = {
  readonly [From in State]?: { readonly [To in State]?: { readonly [By in Cause]?: string | Undo } };
};

/** It reverts the opposite transition. */
export const undo = (when: string): Undo => ({ when, isUndo: true });

export function transitions<State extends string, Cause extends string>(
  table: Table<State, Cause>,
): Transition<State, Cause>[] {
  return entries<State, Table<State, Cause>[State]>(table).flatMap(([from, next = {}]) =>
    entries<State, { readonly [By in Cause]?: string | Undo }>(next).flatMap(([to, causes]) =>
      entries<Cause, string | Undo>(causes).map(([by, when]) => ({
        ...{ from, to, by },
        ...(typeof when === 'string' ? { when } : when),
      })),
    ),
  );
}

const entries = <Key extends string, Value>(of: { readonly [K in Key]?: Value }) =>
  Object.entries(of) as [Key, Value][];
