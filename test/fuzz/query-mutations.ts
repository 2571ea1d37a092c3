// Every way to break a query string, the path and the headers, told from the parameters of the operation.
import { isBlank } from '../../src/kit/http/blanks.ts';
import type { ViolationCode } from '../../src/kit/http/problems.ts';
import { pointerOf } from './json.ts';
import type { Operation, Parameter, Schema } from './operations.ts';
import type { FuzzRequest, Mutation } from './request.ts';
import {
  NASTY_TEXTS,
  NO_INTEGERS,
  REMOVED_NAMES,
  UNCLEAN_TEXTS,
  UNDECODABLE,
  UNKNOWN_NAMES,
} from './texts.ts';
import { fits } from './valid.ts';

type Pairs = FuzzRequest['query'];

const made = new WeakMap<Operation, Mutation[]>();

export function queryMutations(operation: Operation): Mutation[] {
  const known = made.get(operation) ?? makeQueryMutations(operation);
  made.set(operation, known);
  return known;
}

function makeQueryMutations(operation: Operation): Mutation[] {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const known = new Set(parameters.map(({ name }) => name));
  return [...parameters.flatMap(mutationsOfParameter), ...strangers(known)];
}

function mutation(
  what: string,
  pointer: string,
  codes: readonly ViolationCode[],
  change: (query: Pairs) => Pairs,
): Mutation {
  return {
    what: `query ${what}`,
    expected: { in: 'query', pointer, codes },
    apply: (request) => ({ ...request, query: change(request.query) }),
  };
}

function strangers(known: ReadonlySet<string>): Mutation[] {
  const unknown = UNKNOWN_NAMES.map((name) =>
    mutation(`unknown ${name.slice(0, 40)}`, pointerOf([name]), ['unknown_parameter'], (query) => [
      ...query,
      [encodeURIComponent(name), '1'],
    ]),
  );
  const removed = REMOVED_NAMES.filter((name) => !known.has(name)).map((name) =>
    mutation(`removed ${name}`, pointerOf([name]), ['removed'], (query) => [...query, [name, '1']]),
  );
  const unclean = ['%00', '%ff', 'x%ed%a0%80', '%'].map((name) =>
    mutation(`unclean name ${name}`, '', ['bad_text'], (query) => [...query, [name, '1']]),
  );
  return [...unknown, ...removed, ...unclean];
}

function mutationsOfParameter(parameter: Parameter): Mutation[] {
  const { name, schema } = parameter;
  const encoded = encodeURIComponent(name);
  const isList = schema.type === 'array';
  const pointer = pointerOf(isList ? [name, 0] : [name]);
  const others = (query: Pairs): Pairs => query.filter(([one]) => one !== encoded);
  const set = (raw: string) => (query: Pairs) => [...others(query), [encoded, raw] as const];
  // A blank text counts as absent, unless it must be there.
  const isOptionalText = schema.type === 'string' && !parameter.required;
  const found: Mutation[] = badTexts(isList ? (schema.items ?? {}) : schema)
    .filter(([text]) => !isOptionalText || !isBlank(text))
    // A comma makes two values of one.
    .filter(([text]) => !isList || !text.includes(','))
    .map(([text, code]) =>
      mutation(`${name}=${text.slice(0, 40)}`, pointer, [code], set(encodeURIComponent(text))),
    );
  for (const raw of [...UNDECODABLE, '%00', 'a%00b']) {
    found.push(mutation(`${name}=${raw}`, pointerOf([name]), ['bad_text'], set(raw)));
  }
  if (!isList) {
    found.push(
      mutation(`${name} twice`, pointerOf([name]), ['repeated_parameter'], (query) => {
        const value = query.find(([one]) => one === encoded)?.[1] ?? encodeURIComponent(someText(schema));
        return [...others(query), [encoded, value], [encoded, value]];
      }),
    );
  }
  if (parameter.required) found.push(mutation(`without ${name}`, pointerOf([name]), ['required'], others));
  return found;
}

/** A value that is right, for parameters that must be repeated to be wrong. */
function someText(schema: Schema): string {
  if (schema.enum !== undefined) return String(schema.enum[0]);
  if (schema.default !== undefined) return String(schema.default);
  const texts = ['1', 'true', 'x', 'WzFd', '2026-11-14', '2026-11-14T09:30:00.000Z'];
  return texts.find((text) => fits(schema, coerced(schema, text))) ?? 'x'.repeat(schema.minLength ?? 1);
}

/** Texts that the schema of a scalar parameter refuses, with the code for each. */
function badTexts(schema: Schema): [string, ViolationCode][] {
  const found: [string, ViolationCode][] = [];
  switch (schema.type) {
    case 'integer':
    case 'number':
      for (const text of NO_INTEGERS) {
        if (schema.type === 'integer' || !/^-?\d+\.\d+$/.test(text)) found.push([text, 'wrong_type']);
      }
      if (schema.minimum !== undefined)
        found.push([String(schema.minimum - 1), 'too_small'], ['-9007199254740992', 'too_small']);
      if ((schema.minimum ?? 0) > 0) found.push(['-0', 'too_small']);
      if (schema.maximum !== undefined) {
        for (const text of [
          exactly(schema.maximum, 1n),
          '9007199254740992',
          '18446744073709551616',
          '9'.repeat(60),
        ]) {
          found.push([text, 'too_large']);
        }
      }
      return found;
    case 'boolean':
      for (const text of ['TRUE', 'True', '1', '0', 'yes', 'on', '', 'null', ' true'])
        found.push([text, 'wrong_type']);
      return found;
    default:
      return badStrings(schema);
  }
}

function exactly(value: number, plus: bigint): string {
  return Number.isInteger(value) ? String(BigInt(value) + plus) : String(value + Number(plus));
}

function badStrings(schema: Schema): [string, ViolationCode][] {
  const found: [string, ViolationCode][] = [];
  if (schema.enum !== undefined) {
    for (const text of [...NASTY_TEXTS, '', 'x']) if (!fits(schema, text)) found.push([text, 'not_allowed']);
    return found;
  }
  if (schema.minLength === 1) found.push(['', 'required'], [' \t', 'required']);
  else if ((schema.minLength ?? 0) > 0) found.push(['x'.repeat((schema.minLength ?? 1) - 1), 'too_short']);
  if (schema.maxLength !== undefined) found.push(['x'.repeat(schema.maxLength + 1), 'too_long']);
  if (schema.pattern === undefined && schema.format === undefined) return found;
  const code = schema.format === 'cursor' ? 'bad_cursor' : 'bad_format';
  for (const text of [...NASTY_TEXTS, '2026-02-30', 'yesterday']) {
    const long = [...text].length;
    const isShort = long < (schema.minLength ?? 0) || long > (schema.maxLength ?? Number.POSITIVE_INFINITY);
    if (!isShort && !fits(schema, text)) found.push([text, code]);
  }
  return found;
}

function coerced(schema: Schema, text: string): unknown {
  if (schema.type === 'integer' || schema.type === 'number')
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

export interface PathMutation {
  readonly what: string;
  readonly name: string;
  readonly raw: string;
  /** 404: the id of nothing; 400: no path at all. */
  readonly status: number;
}

export function pathMutations(operation: Operation): PathMutation[] {
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name, schema }) => {
      // Blanks around a text do not count.
      const read = (text: string) => (schema.type === 'string' ? text.trim() : text);
      const ids = [
        '0',
        '-1',
        '-0',
        '9007199254740992',
        '9223372036854775808',
        '1e400',
        `1${'0'.repeat(298)}`,
      ];
      const long = ['x'.repeat(300), 'x'.repeat(301), '1'.repeat(301), '9'.repeat(5000)];
      const texts = [...ids, ...long, ...NO_INTEGERS, ...NASTY_TEXTS]
        .filter((text) => text !== '' && !/[/\\.]/.test(text))
        .filter((text) => text.length > 300 || !fits(schema, coerced(schema, read(text))));
      const absent = texts.map((text) => ({ name, raw: encodeURIComponent(text), status: 404 }));
      const unclean = [
        '%00',
        '1%00',
        ...UNCLEAN_TEXTS.filter((text) => text.isWellFormed()).map(encodeURIComponent),
      ];
      const broken = ['%', '%z', '%zz', '%ff', '%e0%a4', '%ed%a0%80', '1%'];
      return [
        ...absent,
        ...unclean.map((raw) => ({ name, raw, status: 404 })),
        ...broken.map((raw) => ({ name, raw, status: 400 })),
      ].map((one) => ({ ...one, what: `path ${name}=${one.raw.slice(0, 60)}` }));
    });
}

/** Keys that no operation takes; only for those that say they take one. */
export function headerMutations(operation: Operation): Mutation[] {
  if (!operation.parameters.some(({ in: where, name }) => where === 'header' && name === 'Idempotency-Key'))
    return [];
  return ['', 'k'.repeat(256), 'é'.repeat(300), 'k'.repeat(8000)].map((key) => ({
    what: `Idempotency-Key of ${key.length} characters`,
    expected: { in: 'header', pointer: '/Idempotency-Key', codes: ['bad_header'] },
    apply: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': key } }),
  }));
}
