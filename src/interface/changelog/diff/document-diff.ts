// What has changed between two OpenAPI documents, by operation. CONTRIBUTING.md says what is breaking.
import {
  additionOf,
  compareByName,
  type Direction,
  type JsonObject,
  listChanges,
  membersOf,
  objectOf,
  requirementChange,
  resolve,
  type SchemaChange,
  type Side,
  schemaChanges,
} from './schema-diff.ts';

export interface Difference extends SchemaChange {
  readonly operation: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Sorted by operation, breaking ones first. */
export function documentDifferences(before: JsonObject, after: JsonObject): Difference[] {
  const found = compareByName<JsonObject, Difference>(operationsOf(before), operationsOf(after), {
    removed: (operation) => ({ operation, what: 'operation removed', isBreaking: true }),
    added: (operation) => ({ operation, what: 'operation added', isBreaking: false }),
    changed: (operation, was, is) => {
      const changes = operationChanges({ document: before, schema: was }, { document: after, schema: is });
      const once = new Map(changes.map((change) => [change.what, change]));
      return [...once.values()].map((change) => ({ operation, ...change }));
    },
  });
  const operations = [...new Set(found.map(({ operation }) => operation))].sort();
  const rank = ({ operation, isBreaking }: Difference) =>
    operations.indexOf(operation) - (isBreaking ? operations.length : 0);
  return found.sort((a, b) => rank(a) - rank(b));
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

/** Each way to authenticate; none at all is one, too. */
function waysIn({ document, schema }: Side): string[] {
  const ways = objectOf(schema)['security'] ?? document['security'];
  const names = listOf(ways).map((way) => Object.keys(objectOf(way)).sort().join(' and ') || 'none');
  return names.length === 0 ? ['none'] : names;
}

function securityChanges(before: Side, after: Side): SchemaChange[] {
  const none = { removed: 'needs authentication now', added: 'works without authentication now' };
  return listChanges(waysIn(before), waysIn(after), (way, change) =>
    way === 'none' ? none[change] : `authentication by ${way} ${change}`,
  );
}

function parametersOf({ document, schema }: Side): Map<string, JsonObject> {
  return new Map(
    listOf(objectOf(schema)['parameters']).map((one) => {
      const parameter = resolve({ document, schema: one });
      return [`${parameter['in']} parameter ${parameter['name']}`, parameter] as const;
    }),
  );
}

const isNeeded = (one: JsonObject) => one['required'] === true;

function parameterChanges(before: Side, after: Side): SchemaChange[] {
  return compareByName(parametersOf(before), parametersOf(after), {
    removed: (name) => ({ what: `${name} removed`, isBreaking: true }),
    added: (name, is) => additionOf(name, isNeeded(is)),
    changed: (name, was, is) => [
      ...requirementChange(name, isNeeded(was), isNeeded(is)),
      ...schemaChanges(
        { ...before, schema: was['schema'] },
        { ...after, schema: is['schema'] },
        'request',
        name,
      ),
    ],
  });
}

function bodyChanges(before: Side, after: Side): SchemaChange[] {
  const bodyOf = ({ document, schema }: Side) => {
    const body = objectOf(schema)['requestBody'];
    return new Map(body === undefined ? [] : [['request body', resolve({ document, schema: body })]]);
  };
  return compareByName(bodyOf(before), bodyOf(after), {
    removed: (name) => ({ what: `${name} removed`, isBreaking: true }),
    added: (name, is) => additionOf(name, isNeeded(is)),
    changed: (name, was, is) => [
      ...requirementChange(name, isNeeded(was), isNeeded(is)),
      ...contentChanges({ ...before, schema: was }, { ...after, schema: is }, 'request', name),
    ],
  });
}

function responseChanges(before: Side, after: Side): SchemaChange[] {
  const responsesOf = ({ schema }: Side) => membersOf(objectOf(schema)['responses']);
  return compareByName(responsesOf(before), responsesOf(after), {
    // Removing an error breaks no client.
    removed: (status) => ({ what: `response ${status} removed`, isBreaking: status.startsWith('2') }),
    added: (status) => ({ what: `response ${status} added`, isBreaking: false }),
    changed: (status, old, now) => {
      const was = { ...before, schema: resolve({ ...before, schema: old }) };
      const is = { ...after, schema: resolve({ ...after, schema: now }) };
      const name = `response ${status}`;
      // Failures of every status have one form.
      const content = contentChanges(was, is, 'response', status >= '400' ? 'failures' : name);
      return [...headerChanges(was, is, name), ...content];
    },
  });
}

function headerChanges(before: Side, after: Side, name: string): SchemaChange[] {
  const headersOf = ({ schema }: Side) => Object.keys(objectOf(objectOf(schema)['headers']));
  return listChanges(
    headersOf(before),
    headersOf(after),
    (header, change) => `${name}: header ${header} ${change}`,
  );
}

function contentChanges(before: Side, after: Side, direction: Direction, name: string): SchemaChange[] {
  const contentOf = ({ schema }: Side) => membersOf(objectOf(schema)['content']);
  return compareByName(contentOf(before), contentOf(after), {
    removed: (media) => ({ what: `${name}: ${media} removed`, isBreaking: true }),
    added: (media) => ({ what: `${name}: ${media} added`, isBreaking: false }),
    changed: (_, was, is) => {
      const [old, now] = [objectOf(was)['schema'], objectOf(is)['schema']];
      return schemaChanges({ ...before, schema: old }, { ...after, schema: now }, direction, name);
    },
  });
}
