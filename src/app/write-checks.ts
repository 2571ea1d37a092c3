// Run by bin/build.js once the service is built.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { readConfig } from '../config.ts';
import { checkCode } from '../kit/http/checks/check-code.ts';
import { checkFile } from '../kit/http/checks/check-of.ts';
import type { Route } from '../kit/http/route.ts';
import { NO_QUERY } from '../kit/http/validate.ts';
import { schemasOfParts } from '../kit/http/validate-large-body.ts';
import { systemClock } from '../kit/kernel/clock.ts';
import { allRoutes } from './all-routes.ts';

export async function writeChecks(folder: string): Promise<void> {
  const checks = checksOf(await allRoutes(readConfig({}), systemClock));
  const schemas = new Map(checks.map((schema) => [checkFile(schema), schema]));
  for (const [file, schema] of schemas) await writeFile(join(folder, file), checkCode(schema));
}

// The schemas that requests are validated by: their validators are compiled before the first request needs them.

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

/** The published schema, its forms if it is a union, and those its handler validates. */
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
