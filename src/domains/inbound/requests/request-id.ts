// How paths name a request, and who calls.
import { Type } from 'typebox';
import { notFound } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { requestIdOf } from '../state-rules.ts';
import type { Doer } from './write-request.ts';

/** @param example one of the demo world */
export const RequestNumber = (example: string) =>
  Type.String({
    pattern: '^([Ii][Rr]-)?[0-9]{1,15}$',
    description: 'The request’s number, such as IR-000123, or its id.',
    examples: [example],
  });

export function idOf(text: string): number {
  const id = requestIdOf(text);
  if (id === null) throw notFound();
  return id;
}

export function doerOf({ actor }: Pick<Call, 'actor'>): Doer {
  return { name: actor.name, id: actor.userId ?? actor.program };
}
