// Every way to break a valid body in one node, told from its schema.
import { isBlank } from '../../src/kit/http/blanks.ts';
import type { ViolationCode } from '../../src/kit/http/problems.ts';
import {
  deepArrays,
  deepObjects,
  type Path,
  pointerOf,
  RawJson,
  toJson,
  withoutValueAt,
  withValueAt,
} from './json.ts';
import { isNullable, type Schema, withoutNull } from './operations.ts';
import type { FuzzRequest, Mutation } from './request.ts';
import { NASTY_TEXTS, REMOVED_NAMES, UNCLEAN_TEXTS, UNKNOWN_NAMES } from './texts.ts';
import { fits } from './valid.ts';

const LONG_LIST_MAX = 500_000;
const HALF_A_MEGABYTE_OF_ELEMENTS = new RawJson(`[${'0,'.repeat(250_000)}0]`);

interface SchemaNode {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: Path;
  readonly pointer: string;
  readonly nullable: boolean;
  /** A text of blanks there counts as absent. */
  readonly isOptional: boolean;
  /** Where the nearest union of several forms stands. */
  readonly union: string | null;
}

/** All single mutations of `request.body`. */
export function bodyMutations(schema: Schema, body: unknown, isRequired: boolean): Mutation[] {
  const whole: Mutation = {
    what: 'no body',
    expected: { in: 'body', pointer: '', codes: ['required'] },
    apply: (request) => ({ ...request, body: undefined }),
  };
  return [
    ...(isRequired ? [whole] : []),
    ...mutationsAt({
      schema,
      value: body,
      path: [],
      pointer: '',
      nullable: false,
      isOptional: false,
      union: null,
    }),
  ];
}

function mutationsAt(node: SchemaNode): Mutation[] {
  const { schema, value } = node;
  if (schema.anyOf !== undefined) return mutationsOfUnion(node);
  if (value === null) return wrongTypes(node);
  const isForm = node.union !== null && schema.const !== undefined;
  // The constant of a form says which form is meant: changing it makes another form's request, not a broken one.
  if (isForm) return [];
  return [...wrongTypes(node), ...mutationsOfType(node)];
}

function inside(node: SchemaNode, name: string | number, schema: Schema, value: unknown): SchemaNode {
  const { path, pointer, union } = node;
  return {
    schema,
    value,
    path: [...path, name],
    pointer: pointer + pointerOf([name]),
    nullable: false,
    isOptional: node.schema.type === 'object' && !(node.schema.required ?? []).includes(String(name)),
    union,
  };
}

function mutationsOfUnion(node: SchemaNode): Mutation[] {
  const branches = withoutNull(node.schema);
  const nullable = node.nullable || isNullable(node.schema);
  const chosen = branches.find((branch) => fits(branch, node.value)) ?? branches[0];
  if (chosen === undefined) return [];
  const union = branches.length > 1 ? (node.union ?? node.pointer) : node.union;
  const form = { ...node, schema: chosen, nullable, union };
  if (branches.length === 1) return mutationsAt(form);
  // A value of another type could fit another form: only what happens inside this form is certain.
  return node.value === null ? [] : mutationsOfType(form);
}

function mutationsOfType(node: SchemaNode): Mutation[] {
  switch (node.schema.type) {
    case 'string':
      return ofText(node);
    case 'integer':
    case 'number':
      return ofNumber(node);
    case 'array':
      return ofList(node);
    case 'object':
      return ofObject(node);
    default:
      return [];
  }
}

function replace(node: SchemaNode, what: string, value: unknown, codes: readonly ViolationCode[]): Mutation {
  return replaceBy(node, what, () => value, codes);
}

/** @param make the value, made where the mutation is picked */
function replaceBy(
  node: SchemaNode,
  what: string,
  make: () => unknown,
  codes: readonly ViolationCode[],
): Mutation {
  const { pointer } = node;
  return {
    what: `body${pointer}: ${what}`,
    expected: {
      in: 'body',
      pointer,
      codes,
      ...(node.union === null ? {} : { orUnionAt: node.union }),
    },
    apply: (request) => ({ ...request, body: withValueAt(request.body, node.path, make()) }),
  };
}

const OTHER_TYPES: readonly (readonly [string, string, unknown])[] = [
  ['string', 'a string', 'x'],
  ['string', 'a number as text', '1'],
  ['string', 'an empty string', ''],
  ['number', 'a number', 7],
  ['number', 'minus zero', new RawJson('-0')],
  ['number', 'a number beyond doubles', new RawJson('1e400')],
  ['number', 'a long fraction', new RawJson('0.1000000000000000055511151231257827')],
  ['boolean', 'true', true],
  ['boolean', 'false', false],
  ['null', 'null', null],
  ['array', 'an empty list', []],
  ['array', 'a list of itself', [[[]]]],
  ['array', 'very deep lists', deepArrays()],
  ['object', 'an empty object', {}],
  ['object', 'an object with a length', { length: 1, 0: 'x' }],
  ['object', 'very deep objects', deepObjects()],
];

function wrongTypes(node: SchemaNode): Mutation[] {
  const { schema } = node;
  if (schema.type === undefined) return [];
  const own = schema.type === 'integer' ? 'number' : schema.type;
  const wrong = OTHER_TYPES.filter(
    ([type]) => type !== own && !(type === 'null' && (node.nullable || schema.type === 'null')),
  ).map(([, what, value]) => replace(node, what, value, ['wrong_type']));
  if (own !== 'number') return wrong;
  // 1e400 is a number to JSON and none to JavaScript.
  wrong.push(replace(node, 'a number beyond doubles', new RawJson('1e400'), ['wrong_type']));
  if (schema.type === 'integer') wrong.push(replace(node, 'a fraction', 1.5, ['wrong_type']));
  return wrong;
}

function ofText(node: SchemaNode): Mutation[] {
  const { schema } = node;
  const found: Mutation[] = UNCLEAN_TEXTS.map((text) =>
    replace(node, `unclean ${JSON.stringify(text)}`, text, ['bad_text']),
  );
  const candidates = [
    ...NASTY_TEXTS,
    'x',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    'a@b',
    'Mars/Olympus',
  ].filter((text) => !isBlank(text));
  if (!node.isOptional && schema.minLength !== 0) {
    for (const text of ['', ...NASTY_TEXTS.filter(isBlank)])
      found.push(replace(node, `blank ${JSON.stringify(text)}`, text, ['required']));
  }
  if (schema.enum !== undefined || schema.const !== undefined) {
    for (const text of candidates) {
      if (!fits(schema, text))
        found.push(replace(node, `not allowed ${JSON.stringify(text)}`, text, ['not_allowed']));
    }
    return found;
  }
  if (schema.maxLength !== undefined) {
    found.push(replace(node, 'one too long', 'x'.repeat(schema.maxLength + 1), ['too_long']));
    found.push(replace(node, 'one emoji too long', '\u{1f600}'.repeat(schema.maxLength + 1), ['too_long']));
    found.push(replace(node, 'far too long', 'x'.repeat(schema.maxLength + 100_000), ['too_long']));
  }
  const minLength = schema.minLength ?? 0;
  if (minLength > 1) found.push(replace(node, 'one too short', 'x'.repeat(minLength - 1), ['too_short']));
  if (schema.pattern !== undefined || schema.format !== undefined) {
    for (const text of candidates) {
      if (!fits(schema, text) && lengthFits(schema, text)) {
        found.push(replace(node, `bad form ${JSON.stringify(text)}`, text, ['bad_format']));
      }
    }
  }
  return found;
}

function lengthFits({ minLength, maxLength }: Schema, text: string): boolean {
  const { length } = [...text];
  return length >= (minLength ?? 0) && length <= (maxLength ?? Number.POSITIVE_INFINITY);
}

function ofNumber(node: SchemaNode): Mutation[] {
  const { schema } = node;
  const found: Mutation[] = [];
  const low = schema.minimum ?? schema.exclusiveMinimum;
  const high = schema.maximum ?? schema.exclusiveMaximum;
  if (low !== undefined) {
    const below = schema.minimum === undefined ? low : low - 1;
    for (const value of [below, -1e308])
      found.push(replace(node, `too small ${value}`, value, ['too_small']));
    if (low > 0) found.push(replace(node, 'minus zero', new RawJson('-0'), ['too_small']));
  }
  if (high !== undefined) {
    const above = schema.maximum === undefined ? high : high + 1;
    for (const text of [String(above), '1e308', '9007199254740993000']) {
      if (Number(text) > high || schema.maximum === undefined) {
        found.push(replace(node, `too large ${text}`, new RawJson(text), ['too_large']));
      }
    }
  }
  const step = schema.multipleOf ?? (schema['x-money'] === true ? 0.01 : undefined);
  if (step !== undefined && schema.type === 'number') {
    const between = Number(node.value) + step / 10;
    found.push(replace(node, `between steps ${between}`, between, ['bad_precision']));
  }
  return found;
}

function ofList(node: SchemaNode): Mutation[] {
  const { schema, value } = node;
  const list = value as readonly unknown[];
  const found: Mutation[] = [];
  if (schema.maxItems !== undefined) {
    for (const length of [schema.maxItems + 1, schema.maxItems + 5000]) {
      // A body that is too large is refused for that alone.
      if (jsonLengthOf(list, length) > LONG_LIST_MAX) continue;
      found.push(below(replaceBy(node, `${length} elements`, () => lengthened(list, length), ['too_long'])));
    }
    found.push(replace(node, 'half a megabyte of elements', HALF_A_MEGABYTE_OF_ELEMENTS, ['too_long']));
  }
  if ((schema.minItems ?? 0) > 0)
    found.push(replace(node, 'too few elements', list.slice(0, (schema.minItems ?? 0) - 1), ['too_short']));
  if (schema.uniqueItems && list.length > 0) {
    found.push(below(replace(node, 'the first element twice', [...list, list[0]], ['duplicate'])));
  }
  const items = schema.items ?? {};
  list.forEach((element, index) => {
    found.push(...mutationsAt(inside(node, index, items, element)));
  });
  return found;
}

function lengthened(list: readonly unknown[], length: number): unknown[] {
  return Array.from({ length }, (_, index) => list[index] ?? fillerOf(list));
}

/** How long the JSON of `lengthened` is: told without making it, because few of them are ever sent. */
function jsonLengthOf(list: readonly unknown[], length: number): number {
  const own = list
    .slice(0, length)
    .reduce<number>((sum, one) => sum + toJson(one ?? fillerOf(list)).length, 0);
  const more = Math.max(0, length - list.length) * toJson(fillerOf(list)).length;
  return own + more + length + 1;
}

function fillerOf(list: readonly unknown[]): unknown {
  return list[0] ?? 'x';
}

function below(mutation: Mutation): Mutation {
  return { ...mutation, expected: { ...mutation.expected, orBelow: true } };
}

function ofObject(node: SchemaNode): Mutation[] {
  const { schema, value, union } = node;
  const object = value as Readonly<Record<string, unknown>>;
  const properties = schema.properties ?? {};
  const found: Mutation[] = [];
  for (const name of schema.required ?? []) {
    const property = inside(node, name, properties[name] ?? {}, object[name]);
    if (union !== null && property.schema.const !== undefined) continue;
    const { expected } = replace(property, '', null, ['required']);
    found.push({
      what: `body${expected.pointer}: missing`,
      expected,
      apply: (request: FuzzRequest) => ({ ...request, body: withoutValueAt(request.body, property.path) }),
    });
  }
  if (schema.additionalProperties === false) {
    for (const name of UNKNOWN_NAMES) found.push(added(node, name, 'unknown_property'));
    for (const name of REMOVED_NAMES)
      if (!Object.hasOwn(properties, name)) found.push(added(node, name, 'removed'));
    for (const name of ['a\u0000', '\ud800x']) {
      const { expected, apply } = added(node, name, 'bad_text');
      found.push({ what: 'an unclean name', apply, expected: { ...expected, pointer: node.pointer } });
    }
  }
  if ((schema.minProperties ?? 0) > 0) found.push(replace(node, 'no properties', {}, ['too_short']));
  for (const [name, one] of Object.entries(properties)) {
    if (!Object.hasOwn(object, name)) continue;
    found.push(...mutationsAt(inside(node, name, one, object[name])));
  }
  return found;
}

function added(node: SchemaNode, name: string, code: ViolationCode): Mutation {
  return replace(
    inside(node, name, {}, undefined),
    `added ${code}`,
    name.length % 2 === 0 ? 1 : { polluted: true },
    [code],
  );
}
