// The difference between two JSON schemas, for clients that send or read such values. What a client sends must stay valid; what it
// reads must stay within what it expects. Descriptions and examples do not count.

export type JsonObject = { readonly [key: string]: unknown };

/** Of values that a client sends, or that it reads. */
export type Direction = 'request' | 'response';

export interface SchemaChange {
  readonly what: string;
  readonly isBreaking: boolean;
}

/** One of two documents: schemas refer to others of their own document. */
export interface Side {
  readonly document: JsonObject;
  readonly schema: unknown;
}

/** References that lead to references. */
const STEPS_MAX = 40;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

export function resolve({ document, schema }: Side): JsonObject {
  let found = objectOf(schema);
  for (let steps = 0; typeof found['$ref'] === 'string' && steps < STEPS_MAX; steps += 1) {
    let target: unknown = document;
    for (const part of found['$ref'].slice(2).split('/')) target = objectOf(target)[part];
    found = objectOf(target);
  }
  return found;
}

const WITHOUT_MEANING = ['description', 'title', 'example', 'examples'];

/** A schema as JSON without descriptions and examples, and with its references followed, except those to itself. */
function canonical({ document, schema }: Side): string {
  const tidy = (value: unknown, seen: readonly string[], isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => tidy(one, seen, false));
    if (!isObject(value)) return value;
    const reference = isMap ? undefined : value['$ref'];
    if (typeof reference === 'string' && seen.includes(reference)) return reference;
    const inside = typeof reference === 'string' ? [...seen, reference] : seen;
    const whole = isMap ? value : resolve({ document, schema: value });
    const names = Object.keys(whole).filter((name) => isMap || !WITHOUT_MEANING.includes(name));
    return Object.fromEntries(
      names.sort().map((name) => [name, tidy(whole[name], inside, name === 'properties' && !isMap)]),
    );
  };
  return JSON.stringify(tidy(schema, [], false));
}

const referenceOf = ({ schema }: Side) => objectOf(schema)['$ref'];

/**
 * @param at what the schema is of, in words, such as `field items[].quantity`
 * @param seen pairs of references that it stands in: what contains itself is compared once
 */
export function schemaChanges(
  before: Side,
  after: Side,
  direction: Direction,
  at: string,
  seen: readonly string[] = [],
): SchemaChange[] {
  const pair = `${referenceOf(before)} ${referenceOf(after)}`;
  const isReferred = referenceOf(before) !== undefined && referenceOf(after) !== undefined;
  if (isReferred && seen.includes(pair)) return [];
  const inside = isReferred ? [...seen, pair] : seen;
  const [was, is] = [alternativesOf(before), alternativesOf(after)];
  if (was.length > 1 || is.length > 1)
    return alternativeChanges(was.flatMap(nullApart), is.flatMap(nullApart), direction, at, inside);
  const [one, other] = [resolve(before), resolve(after)];
  return [
    ...typeChanges(one, other, direction, at),
    ...enumChanges(one, other, at),
    ...boundChanges(one, other, direction, at),
    ...propertyChanges({ ...before, schema: one }, { ...after, schema: other }, direction, at, inside),
    ...(one['items'] !== undefined && other['items'] !== undefined
      ? schemaChanges(
          { ...before, schema: one['items'] },
          { ...after, schema: other['items'] },
          direction,
          `${at}[]`,
          inside,
        )
      : []),
  ];
}

/** The schemas of which a value fits one. */
function alternativesOf(side: Side): Side[] {
  const schema = resolve(side);
  const among = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(among) ? among.map((one) => ({ ...side, schema: one })) : [side];
}

/** A type that may be null is two alternatives: that is how it is written where the other one has a name. */
function nullApart(side: Side): Side[] {
  const { type, enum: values, ...rest } = resolve(side);
  const others = listOf(type).filter((one) => one !== 'null');
  if (!Array.isArray(type) || others.length === type.length || others.length === 0) return [side];
  const named = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
  const other = { ...rest, ...named, type: others.length === 1 ? others[0] : others };
  return [other, { type: 'null' }].map((schema) => ({ ...side, schema }));
}

/** Sending one of fewer forms breaks who sends; reading one of more breaks who reads. */
function alternativeChanges(
  was: readonly Side[],
  is: readonly Side[],
  direction: Direction,
  at: string,
  seen: readonly string[],
): SchemaChange[] {
  const [olds, news] = [was.map((one) => canonical(one)), is.map((one) => canonical(one))];
  const gone = was.filter((_, index) => !news.includes(olds[index] ?? ''));
  const added = is.filter((_, index) => !olds.includes(news[index] ?? ''));
  const changes: SchemaChange[] = [];
  const changed = (old: Side | undefined, now: Side | undefined) => {
    if (old !== undefined && now !== undefined) changes.push(...schemaChanges(old, now, direction, at, seen));
  };
  // Forms of one name are the same form, changed; so are others that are there on both sides, in their order.
  for (const now of [...added]) {
    const at = gone.findIndex(
      (old) => referenceOf(old) !== undefined && referenceOf(old) === referenceOf(now),
    );
    if (at >= 0) changed(gone.splice(at, 1)[0], added.splice(added.indexOf(now), 1)[0]);
  }
  while (gone.length > 0 && added.length > 0) changed(gone.shift(), added.shift());
  for (const one of gone)
    changes.push({ what: `${at}: ${formOf(one)} removed`, isBreaking: direction === 'request' });
  // Clients distinguish forms of an object and skip unknown ones, such as a new event.
  const isOpen = was.filter((one) => typesOf(resolve(one)).includes('object')).length > 1;
  for (const one of added) {
    const isPassedOver = isOpen && typesOf(resolve(one)).includes('object');
    changes.push({
      what: `${at}: ${formOf(one)} added`,
      isBreaking: direction === 'response' && !isPassedOver,
    });
  }
  return changes;
}

function formOf(side: Side): string {
  const schema = resolve(side);
  const types = listOf(schema['type']);
  if (types.length === 1 && types[0] !== 'object') return String(types[0]);
  const fields = Object.keys(objectOf(schema['properties']));
  return fields.length === 0 ? 'a form' : `the form with ${fields.join(', ')}`;
}

function typeChanges(was: JsonObject, is: JsonObject, direction: Direction, at: string): SchemaChange[] {
  const [before, after] = [typesOf(was), typesOf(is)];
  // No constraint allows everything.
  if (before.length === 0 || after.length === 0) {
    if (before.length === after.length) return [];
    const isNarrower = before.length === 0;
    const what = isNarrower ? `${at}: only ${after.join(' or ')} now` : `${at}: any type now`;
    return [{ what, isBreaking: isNarrower === (direction === 'request') }];
  }
  const accepts = (types: readonly string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const gone = before.filter((type) => !accepts(after, type));
  const added = after.filter((type) => !accepts(before, type));
  const isNarrowed = before.includes('number') && after.includes('integer') && !after.includes('number');
  if (isNarrowed && gone.length === 1 && added.length === 0)
    return [{ what: `${at}: number narrowed to integer`, isBreaking: direction === 'request' }];
  const isWidened = before.includes('integer') && !before.includes('number') && after.includes('number');
  if (isWidened && gone.length === 0 && added.length === 1)
    return [{ what: `${at}: integer widened to number`, isBreaking: direction === 'response' }];
  if (gone.length > 0 && added.length > 0)
    return [{ what: `${at}: type ${gone.join(', ')} became ${added.join(', ')}`, isBreaking: true }];
  return [
    ...gone.map((type) => ({ what: `${at}: type ${type} removed`, isBreaking: direction === 'request' })),
    ...added.map((type) => ({ what: `${at}: type ${type} added`, isBreaking: direction === 'response' })),
  ];
}

const typesOf = (schema: JsonObject) => listOf(schema['type']).map(String);

/** A removed value breaks clients that send or expect it; a new one is like a new field. */
function enumChanges(was: JsonObject, is: JsonObject, at: string): SchemaChange[] {
  const [before, after] = [valuesOf(was), valuesOf(is)];
  if (before === null && after === null) return [];
  if (before === null) return [{ what: `${at}: only ${after?.join(', ')} now`, isBreaking: true }];
  if (after === null) return [{ what: `${at}: any value now`, isBreaking: false }];
  return listChanges(before, after, (value, change) => `${at}: value ${value} ${change}`);
}

/** What changes from one to the other: names that only one of them has, and those that differ. */
export function compareByName<Value, Change>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  changes: {
    readonly removed: (name: string) => Change;
    readonly added: (name: string, is: Value) => Change;
    readonly changed: (name: string, was: Value, is: Value) => readonly Change[];
  },
): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (is === undefined) return [changes.removed(name)];
    return was === undefined ? [changes.added(name, is)] : changes.changed(name, was, is);
  });
}

export const membersOf = (value: unknown) => new Map(Object.entries(objectOf(value)));

export function requirementChange(name: string, wasNeeded: boolean, isNeeded: boolean): SchemaChange[] {
  if (wasNeeded === isNeeded) return [];
  return [{ what: `${name} is ${isNeeded ? 'required now' : 'no longer required'}`, isBreaking: isNeeded }];
}

export function additionOf(name: string, isNeeded: boolean): SchemaChange {
  return { what: `${name} added${isNeeded ? ', required' : ''}`, isBreaking: isNeeded };
}

/** Removing one of them is breaking, adding one is not. */
export function listChanges(
  before: readonly string[],
  after: readonly string[],
  inWords: (one: string, change: 'removed' | 'added') => string,
): SchemaChange[] {
  const gone = before.filter((one) => !after.includes(one));
  const added = after.filter((one) => !before.includes(one));
  return [
    ...gone.map((one) => ({ what: inWords(one, 'removed'), isBreaking: true })),
    ...added.map((one) => ({ what: inWords(one, 'added'), isBreaking: false })),
  ];
}

function valuesOf(schema: JsonObject): string[] | null {
  const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : null;
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const OTHERS = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'additionalProperties'];

function boundChanges(was: JsonObject, is: JsonObject, direction: Direction, at: string): SchemaChange[] {
  const change = (name: string, isNarrower: boolean): SchemaChange => ({
    what: `${at}: ${name} ${shown(was[name])} became ${shown(is[name])}`,
    isBreaking: isNarrower === (direction === 'request'),
  });
  const bounds = [...LOWER, ...UPPER].flatMap((name) => {
    const far = LOWER.includes(name) ? -Infinity : Infinity;
    const [before, after] = [Number(was[name] ?? far), Number(is[name] ?? far)];
    if (before === after) return [];
    return [change(name, LOWER.includes(name) ? after > before : after < before)];
  });
  const others = OTHERS.flatMap((name) => {
    if (isObject(was[name]) || isObject(is[name])) return [];
    const [before, after] = [shown(was[name]), shown(is[name])];
    if (before === after || (name === 'additionalProperties' && was[name] !== false && is[name] !== false))
      return [];
    // One rule for another may refuse what was valid, and may let through what was not.
    const isReplaced = was[name] !== undefined && is[name] !== undefined && name !== 'additionalProperties';
    const isNarrower = name === 'additionalProperties' ? is[name] === false : was[name] === undefined;
    const one = change(name, isNarrower);
    return [isReplaced ? { ...one, isBreaking: true } : one];
  });
  return [...bounds, ...others];
}

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

function propertyChanges(
  before: Side,
  after: Side,
  direction: Direction,
  at: string,
  seen: readonly string[],
): SchemaChange[] {
  const [was, is] = [objectOf(before.schema), objectOf(after.schema)];
  const [neededBefore, neededNow] = [listOf(was['required']), listOf(is['required'])];
  const isSent = direction === 'request';
  return compareByName(membersOf(was['properties']), membersOf(is['properties']), {
    removed: (name) => ({ what: `${fieldOf(at, name)} removed`, isBreaking: true }),
    added: (name) => additionOf(fieldOf(at, name), isSent && neededNow.includes(name)),
    changed: (name, old, now) => {
      const field = fieldOf(at, name);
      const [wasNeeded, isNeeded] = [neededBefore.includes(name), neededNow.includes(name)];
      return [
        ...(isSent
          ? requirementChange(field, wasNeeded, isNeeded)
          : presenceChange(field, wasNeeded, isNeeded)),
        ...schemaChanges({ ...before, schema: old }, { ...after, schema: now }, direction, field, seen),
      ];
    },
  });
}

function presenceChange(field: string, wasAlways: boolean, isAlways: boolean): SchemaChange[] {
  if (wasAlways === isAlways) return [];
  return [
    isAlways
      ? { what: `${field} is always there now`, isBreaking: false }
      : { what: `${field} may be missing now`, isBreaking: true },
  ];
}

/** `request body` and `quantity` make `request body: field quantity`; a field of it goes on with a dot. */
function fieldOf(at: string, name: string): string {
  if (at.includes(': field ')) return `${at}.${name}`;
  const [, whole = at, list = ''] = /^(.*?)((?:\[\])*)$/.exec(at) ?? [];
  return `${whole}: field ${list === '' ? '' : `${list}.`}${name}`;
}
