// Schemas that requests are judged by: the code of their checks is written before anybody has to wait for one.
import type { TSchema } from 'typebox';
import { schemasOfParts } from '../http/judge-large-body.ts';
import type { Route } from '../http/route.ts';

export function checksOf(routes: readonly Route[]): TSchema[] {
  return routes.flatMap((route) => {
    const { query, params, csvRow } = route;
    const bodies = bodiesOf(route);
    return [
      ...[query, params, csvRow, ...bodies].filter((one) => one !== undefined),
      ...bodies.flatMap(schemasOfParts),
    ];
  });
}

/** The schema that is shown, the form of it that bodies such as the example are judged by, and what its handler judges. */
function bodiesOf({ body, bodyForm, bodyExample, elementsCheckedByHandler: list }: Route): TSchema[] {
  if (body === undefined) return [];
  const form = bodyForm?.(bodyExample);
  const elements = list === undefined ? undefined : elementsAt(body, list);
  return [body, ...(form === undefined ? [] : [form]), ...(elements === undefined ? [] : [elements])];
}

type Nested = TSchema & {
  readonly properties?: Readonly<Record<string, Nested>>;
  readonly items?: TSchema;
};

function elementsAt(body: TSchema, pointer: string): TSchema | undefined {
  let found: Nested | undefined = body as Nested;
  for (const name of pointer.split('/').slice(1)) found = found?.properties?.[name];
  return found?.items;
}
