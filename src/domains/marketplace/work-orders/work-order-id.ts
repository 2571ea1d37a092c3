// How paths name a work order, and who calls.
import { Type } from 'typebox';
import { notFound } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { workOrderIdOf } from './stage-rules.ts';

/** @param example one of the demo world */
export const WorkOrderNumber = (example: string) =>
  Type.String({
    pattern: '^([Ww][Oo]-)?[0-9]{1,15}$',
    description: 'The work order’s number, such as WO-000012, or its id.',
    examples: [example],
  });

export function idOf(text: string): number {
  const id = workOrderIdOf(text);
  if (id === null) throw notFound();
  return id;
}

/** Who does it: as people read it, and the person, where it is one. */
export interface Doer {
  readonly name: string;
  readonly id: number | null;
}

export function doerOf({ actor }: Pick<Call, 'actor'>): Doer {
  return { name: actor.name, id: actor.userId };
}
