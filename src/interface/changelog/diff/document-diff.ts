// What has changed between two OpenAPI documents, operation by operation. Removing a field, a parameter, an operation or an
// authentication method is breaking, and so is what refuses a request that was valid, or answers what no client can expect.
import {
  type Direction,
  type JsonObject,
  resolve,
  type SchemaChange,
  type Side,
  schemaChanges,
} from './schema-diff.ts';

export interface Difference extends SchemaChange {
  /** Method and path. */
  readonly operation: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Sorted by operation, breaking ones first. */
export function documentDifferences(before: JsonObject, after: JsonObject): Difference[] {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const found: Difference[] = [];
  for (const operation of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [was, is] = [old.get(operation), now.get(operation)];
    const changes =
      was === undefined
        ? [{ what: 'operation added', isBreaking: false }]
        : is === undefined
          ? [{ what: 'operation removed', isBreaking: true }]
          : operationChanges({ document: before, schema: was }, { document: after, schema: is });
    const once = new Map(changes.map((change) => [change.what, change]));
    found.push(...[...once.values()].map((change) => ({ operation, ...change })));
  }
  return found.sort((a, b) => Number(b.isBreaking) - Number(a.isBreaking));
}

function operationsOf(document: JsonObject): Map<string, JsonObject> {
  return new Map(
    Object.entries(objectOf(document['paths'])).flatMap(([path, operations]) =>
      Object.entries(objectOf(operations))
        .filter(([method]) => METHODS.includes(method))
        .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, objectOf(operation)] as const),
    ),
  );
}

function operationChanges(before: Side, after: Side): SchemaChange[] {
  return [
    ...securityChanges(before, after),
    ...parameterChanges(before, after),
    ...bodyChanges(before, after),
    ...responseChanges(before, after),
  ];
}

// --- Authentication ---------------------------------------------------------------------------------------------

/** Each way to authenticate; none at all is one, too. */
function waysIn({ document, schema }: Side): string[] {
  const ways = objectOf(schema)['security'] ?? document['security'];
  const names = listOf(ways).map((way) => Object.keys(objectOf(way)).sort().join(' and ') || 'none');
  return names.length === 0 ? ['none'] : names;
}

function securityChanges(before: Side, after: Side): SchemaChange[] {
  const [was, is] = [waysIn(before), waysIn(after)];
  return [
    ...was
      .filter((way) => !is.includes(way))
      .map((way) => ({
        what: way === 'none' ? 'needs authentication now' : `authentication by ${way} removed`,
        isBreaking: true,
      })),
    ...is
      .filter((way) => !was.includes(way))
      .map((way) => ({
        what: way === 'none' ? 'works without authentication now' : `authentication by ${way} added`,
        isBreaking: false,
      })),
  ];
}

// --- What is sent -----------------------------------------------------------------------------------------------

function parametersOf({ document, schema }: Side): Map<string, JsonObject> {
  return new Map(
    listOf(objectOf(schema)['parameters']).map((one) => {
      const parameter = resolve({ document, schema: one });
      return [`${parameter['in']} parameter ${parameter['name']}`, parameter] as const;
    }),
  );
}

function parameterChanges(before: Side, after: Side): SchemaChange[] {
  const [old, now] = [parametersOf(before), parametersOf(after)];
  const changes: SchemaChange[] = [];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)];
    const isNeeded = is?.['required'] === true;
    if (is === undefined) changes.push({ what: `${name} removed`, isBreaking: true });
    else if (was === undefined)
      changes.push({ what: `${name} added${isNeeded ? ', required' : ''}`, isBreaking: isNeeded });
    else {
      if (isNeeded !== (was['required'] === true))
        changes.push({
          what: `${name} is ${isNeeded ? 'required now' : 'no longer required'}`,
          isBreaking: isNeeded,
        });
      changes.push(
        ...schemaChanges(
          { ...before, schema: was['schema'] },
          { ...after, schema: is['schema'] },
          'request',
          name,
        ),
      );
    }
  }
  return changes;
}

function bodyChanges(before: Side, after: Side): SchemaChange[] {
  const [was, is] = [before, after].map(({ document, schema }) => {
    const body = objectOf(schema)['requestBody'];
    return body === undefined ? undefined : resolve({ document, schema: body });
  });
  const isNeeded = is?.['required'] === true;
  if (was === undefined && is === undefined) return [];
  if (is === undefined) return [{ what: 'request body removed', isBreaking: true }];
  if (was === undefined)
    return [{ what: `request body added${isNeeded ? ', required' : ''}`, isBreaking: isNeeded }];
  return [
    ...(isNeeded === (was['required'] === true)
      ? []
      : [
          {
            what: `request body is ${isNeeded ? 'required now' : 'no longer required'}`,
            isBreaking: isNeeded,
          },
        ]),
    ...contentChanges({ ...before, schema: was }, { ...after, schema: is }, 'request', 'request body'),
  ];
}

// --- What is answered -------------------------------------------------------------------------------------------

function responseChanges(before: Side, after: Side): SchemaChange[] {
  const [old, now] = [before, after].map(({ schema }) => objectOf(objectOf(schema)['responses']));
  const changes: SchemaChange[] = [];
  for (const status of new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])) {
    // Failures have one form, whatever their status.
    const isFailure = status >= '400';
    const name = `response ${status}`;
    if (now?.[status] === undefined)
      // A failure that no longer happens breaks nobody.
      changes.push({ what: `${name} removed`, isBreaking: status.startsWith('2') });
    else if (old?.[status] === undefined) changes.push({ what: `${name} added`, isBreaking: false });
    else {
      const was = { ...before, schema: resolve({ ...before, schema: old[status] }) };
      const is = { ...after, schema: resolve({ ...after, schema: now[status] }) };
      changes.push(
        ...headerChanges(was, is, name),
        ...contentChanges(was, is, 'response', isFailure ? 'failures' : name),
      );
    }
  }
  return changes;
}

function headerChanges(before: Side, after: Side, name: string): SchemaChange[] {
  const [was, is] = [before, after].map(({ schema }) => Object.keys(objectOf(objectOf(schema)['headers'])));
  return [
    ...(was ?? [])
      .filter((header) => !is?.includes(header))
      .map((header) => ({ what: `${name}: header ${header} removed`, isBreaking: true })),
    ...(is ?? [])
      .filter((header) => !was?.includes(header))
      .map((header) => ({ what: `${name}: header ${header} added`, isBreaking: false })),
  ];
}

function contentChanges(before: Side, after: Side, direction: Direction, name: string): SchemaChange[] {
  const [old, now] = [before, after].map(({ schema }) => objectOf(objectOf(schema)['content']));
  const changes: SchemaChange[] = [];
  for (const media of new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])) {
    if (now?.[media] === undefined) changes.push({ what: `${name}: ${media} removed`, isBreaking: true });
    else if (old?.[media] === undefined) changes.push({ what: `${name}: ${media} added`, isBreaking: false });
    else {
      const [was, is] = [objectOf(old[media])['schema'], objectOf(now[media])['schema']];
      changes.push(...schemaChanges({ ...before, schema: was }, { ...after, schema: is }, direction, name));
    }
  }
  return changes;
}
