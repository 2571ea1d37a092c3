// Schemas that requests are judged by: the code of their checks is written before anybody has to wait for one.
import type { TSchema } from 'typebox';
import { schemasOfParts } from '../kit/http/judge-large-body.ts';
import type { Route } from '../kit/http/route.ts';
import { NO_QUERY } from '../kit/http/validate.ts';

export function checksOf(routes: readonly Route[]): TSchema[] {
  return routes.flatMap((route) => {
    const { query = NO_QUERY, params, csvRow } = route;
    const bodies = bodiesOf(route);
    return [
      ...[query, params, csvRow, ...bodies].filter((one) => one !== undefined),
      ...bodies.flatMap(schemasOfParts),
    ];
  });
}

/** The schema that is shown, the forms that bodies are judged by where it is a union, and what its handler judges. */
function bodiesOf(route: Route): TSchema[] {
  const { body, bodyForm, moreBodyForms = [], bodyExample, elementsCheckedByHandler: list } = route;
  if (body === undefined) return [];
  const form = bodyForm?.(bodyExample);
  const elements = list === undefined ? undefined : elementsAt(body, list);
  const { anyOf: forms = [] } = body as { readonly anyOf?: readonly TSchema[] };
  return [
    body,
    ...forms,
    ...moreBodyForms,
    ...(form === undefined ? [] : [form]),
    ...(elements === undefined ? [] : [elements]),
  ];
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
