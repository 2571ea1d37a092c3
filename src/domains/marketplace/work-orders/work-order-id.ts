// How paths name a work order.
import { Type } from 'typebox';
import { notFound } from '../../../kit/http/problems.ts';
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
