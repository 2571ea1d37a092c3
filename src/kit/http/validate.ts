// Turns schemas into checks that report every violation at once, with the API's messages.
import type { ErrorObject, ValidateFunction } from 'ajv';
import { type TSchema, Type } from 'typebox';
import { dropBlanks, isBlank } from './blanks.ts';
import { NOT_BLANK } from './checks/check-code.ts';
import { checkOf } from './checks/check-of.ts';
import { CURSOR_MESSAGE } from './pagination.ts';
import type { Violation, ViolationCode } from './problems.ts';
import { escapePointer, isCleanText } from './text.ts';

/** Names that the interface once had. The message names a replacement only where there is one. */
const REMOVED = new Map([
  ['connect_identifier', 'was removed from the interface'],
  ['do_not_split', 'was removed from the interface'],
  ['packslip_source', 'was removed from the interface'],
]);

/** Thrown by checks beyond the maximum number of mistakes. */
interface TooManyErrors {
  readonly tooManyErrors: ErrorObject[];
}

const isTooMany = (thrown: unknown): thrown is TooManyErrors =>
  typeof thrown === 'object' && thrown !== null && 'tooManyErrors' in thrown;

/** All violations of a parsed body. Fills in defaults, drops blank texts, and trims codes and email addresses. */
export function checkBody(schema: TSchema, body: unknown): Violation[] {
  return [...validateBody(schema, body).violations];
}

export interface ValidatedBody {
  readonly violations: readonly Violation[];
  /** Whether all of it was checked: otherwise there are more violations. */
  readonly isWhole: boolean;
}

export function validateBody(schema: TSchema, body: unknown): ValidatedBody {
  if (body === undefined) {
    const message = 'a JSON body is required';
    return { violations: [{ pointer: '', in: 'body', code: 'required', message }], isWhole: true };
  }
  const check = checkOf(schema);
  let found = errorsOf(check, body);
  // Most bodies have no blanks to drop, and are checked once.
  if (mayBeBlanks(found) && dropBlanks(schema, body)) found = errorsOf(check, body);
  return { violations: violationsOf(found.errors, 'body'), isWhole: found.isWhole };
}

interface FoundErrors {
  readonly errors: readonly ErrorObject[];
  readonly isWhole: boolean;
}

/** Where the check stopped early and no mistake is about blanks, a second check would find the same. */
function mayBeBlanks({ errors, isWhole }: FoundErrors): boolean {
  if (isWhole) return errors.length > 0;
  return errors.some(({ keyword }) => keyword === NOT_BLANK || keyword === 'x-code');
}

function errorsOf(check: ValidateFunction, body: unknown): FoundErrors {
  try {
    return { errors: check(body) ? [] : (check.errors ?? []), isWhole: true };
  } catch (thrown) {
    if (!isTooMany(thrown)) throw thrown;
    return { errors: thrown.tooManyErrors, isWhole: false };
  }
}

/** The typed path parameters, or null when one of them does not match its schema. */
export function checkParams(schema: TSchema, raw: unknown): Record<string, unknown> | null {
  const properties = (schema as QuerySchema).properties ?? {};
  const value: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(raw as Record<string, string>)) {
    value[name] = coerce(properties[name], text);
    if (!isCleanText(text)) return null;
  }
  return errorsOf(checkOf(schema), value).errors.length === 0 ? value : null;
}

type Parameter = TSchema & { readonly type?: string; readonly anyOf?: readonly Parameter[] };

interface QuerySchema {
  readonly properties?: Readonly<Record<string, Parameter & { items?: Parameter }>>;
}

export const NO_QUERY = Type.Object({}, { additionalProperties: false });

export interface CheckedQuery {
  readonly value: Record<string, unknown>;
  readonly violations: Violation[];
}

/** Parses a raw query string by its schema: nothing unknown, nothing twice, no lenient numbers. */
export function checkQuery(schema: TSchema, raw: string): CheckedQuery {
  if (raw !== '') return checkGivenQuery(schema, raw);
  let checked = withoutParameters.get(schema);
  if (checked === undefined) {
    checked = checkGivenQuery(schema, raw);
    withoutParameters.set(schema, checked);
  }
  return { value: { ...checked.value }, violations: checked.violations };
}

/** Defaults, and violations where a parameter is required. */
const withoutParameters = new WeakMap<TSchema, CheckedQuery>();

function checkGivenQuery(schema: TSchema, raw: string): CheckedQuery {
  const properties = (schema as QuerySchema).properties ?? {};
  const value: Record<string, unknown> = {};
  const violations: Violation[] = [];
  const broken = new Set<string>();
  const fail = (name: string, code: ViolationCode, message: string) => {
    violations.push({ pointer: `/${escapePointer(name)}`, in: 'query', code, message });
    broken.add(name);
  };
  for (const part of raw === '' ? [] : raw.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const given = decode(equals < 0 ? part : part.slice(0, equals));
    const name = given === null ? null : declaredName(properties, given);
    const text = decode(equals < 0 ? '' : part.slice(equals + 1));
    if (name === null || !isCleanText(name)) {
      violations.push({
        pointer: '',
        in: 'query',
        code: 'bad_text',
        message: 'a parameter name is not valid UTF-8',
      });
      continue;
    }
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) {
      const removed = REMOVED.get(name);
      fail(name, removed ? 'removed' : 'unknown_parameter', removed ?? 'unknown parameter');
    } else if (text === null || !isCleanText(text)) {
      fail(name, 'bad_text', 'must be valid UTF-8 without U+0000');
    } else if (isBlank(text) && isOptionalText(schema, name, property)) {
      // The same as leaving it out.
    } else if (property.type === 'array') {
      const list = (value[name] as unknown[] | undefined) ?? [];
      for (const element of elementsOf(property.items, text, given?.endsWith('[]') !== true))
        list.push(coerce(property.items, element));
      value[name] = list;
    } else if (Object.hasOwn(value, name)) {
      if (!broken.has(name)) fail(name, 'repeated_parameter', 'must be given only once');
    } else {
      value[name] = coerce(property, text);
    }
  }
  const { errors } = errorsOf(checkOf(schema), value);
  if (errors.length > 0) {
    // A parameter that could not be decoded is not also reported as missing.
    const further = violationsOf(errors, 'query');
    violations.push(
      ...further.filter(({ code, pointer }) => code !== 'required' || !broken.has(pointer.slice(1))),
    );
  }
  return { value, violations };
}

/** A list is `name[]` here; many tools omit the brackets. */
function declaredName(properties: NonNullable<QuerySchema['properties']>, given: string): string {
  const listed = `${given}[]`;
  return !Object.hasOwn(properties, given) && Object.hasOwn(properties, listed) ? listed : given;
}

/**
 * Splits at commas. A free text may contain commas: it is split only where the brackets are omitted, as by clients that put a
 * list into one parameter.
 */
function elementsOf(items: Parameter | undefined, text: string, hasNoBrackets: boolean): string[] {
  const isFreeText = items?.type === 'string' && !('enum' in items) && !('anyOf' in items);
  return hasNoBrackets || !isFreeText ? text.split(',') : [text];
}

function isOptionalText(schema: TSchema, name: string, property: Parameter): boolean {
  const { required = [] } = schema as { required?: readonly string[] };
  return property.type === 'string' && !required.includes(name);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Longer ones are not exact, and exceed every maximum that a schema can have. */
const INTEGER = /^-?(0|[1-9]\d{0,299})$/;
const NUMBER = /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/;

/** The typed value, or the text itself where it does not fit: the schema then reports the wrong type. */
function coerce(parameter: Parameter | undefined, text: string): unknown {
  for (const form of parameter?.anyOf ?? []) {
    const value = coerce(form, text);
    if (typeof value !== 'string') return value;
  }
  const type = parameter?.type;
  if (type === 'integer') return INTEGER.test(text) ? Number(text) : text;
  if (type === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  // Parameters are compared as a whole, or searched for.
  return text.trim();
}

/**
 * Inside a union of several forms, the violations of each form are not useful: only the union's own stays. In a union with
 * null, the violations of the other form are reported.
 */
function violationsOf(errors: readonly ErrorObject[], where: 'body' | 'query'): Violation[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      kept.push(error);
      continue;
    }
    // A union's error comes right after those of its forms.
    let first = kept.length;
    while (first > 0 && isInside(kept[first - 1], error)) first -= 1;
    const inside = kept.splice(first);
    const form = theOnlyForm(error);
    if (form === null) kept.push(error);
    else
      kept.push(...inside.filter((one) => one.schemaPath.startsWith(form)).map((one) => orNull(one, error)));
  }
  return kept.map((error) => toViolation(error, where));
}

function isInside(error: ErrorObject | undefined, union: ErrorObject): boolean {
  return (
    error !== undefined &&
    `${error.instancePath}/`.startsWith(`${union.instancePath}/`) &&
    error.schemaPath.startsWith(`${union.schemaPath}/`)
  );
}

/** The schema path of a union's only form besides null. */
function theOnlyForm(union: ErrorObject): string | null {
  const forms = union.schema as readonly { readonly type?: string }[];
  const index = forms.findIndex((form) => form.type !== 'null');
  return forms.length === 2 && forms[1 - index]?.type === 'null' ? `${union.schemaPath}/${index}/` : null;
}

function orNull(error: ErrorObject, union: ErrorObject): ErrorObject {
  if (error.keyword !== 'type' || error.instancePath !== union.instancePath) return error;
  const types = [error.params['type'], 'null'].flat();
  return { ...error, params: { ...error.params, type: types } };
}

function toViolation(error: ErrorObject, where: 'body' | 'query'): Violation {
  const at = (pointer: string, code: ViolationCode, message: string): Violation => ({
    pointer,
    in: where,
    code,
    message,
  });
  const here = error.instancePath;
  const { params } = error as { params: Record<string, unknown> };
  switch (error.keyword) {
    case 'required':
      return at(`${here}/${escapePointer(String(params['missingProperty']))}`, 'required', 'is required');
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const removed = REMOVED.get(name);
      const pointer = isCleanText(name) ? `${here}/${escapePointer(name)}` : here;
      return at(pointer, removed ? 'removed' : 'unknown_property', removed ?? 'unknown field');
    }
    case 'type':
      return at(here, 'wrong_type', `must be ${typeInWords(params['type'])}`);
    case 'minimum':
      return at(here, 'too_small', `must be at least ${params['limit']}`);
    case 'exclusiveMinimum':
      return at(here, 'too_small', `must be greater than ${params['limit']}`);
    case 'maximum':
      return at(here, 'too_large', `must be at most ${params['limit']}`);
    case 'exclusiveMaximum':
      return at(here, 'too_large', `must be less than ${params['limit']}`);
    case NOT_BLANK:
      return at(here, 'required', 'must not be blank');
    case 'minLength':
      return at(here, 'too_short', `must have at least ${plural(params['limit'], 'character')}`);
    case 'maxLength':
      return at(here, 'too_long', `must have at most ${plural(params['limit'], 'character')}`);
    case 'minItems':
      return at(here, 'too_short', `must have at least ${plural(params['limit'], 'element')}`);
    case 'maxItems':
      return at(here, 'too_long', `must have at most ${plural(params['limit'], 'element')}`);
    case 'minProperties':
      return at(here, 'too_short', `must have at least ${plural(params['limit'], 'property', 'properties')}`);
    case 'uniqueItems':
      return at(`${here}/${params['i']}`, 'duplicate', `is the same as element ${params['j']}`);
    case 'x-money':
      return at(here, 'bad_precision', 'must have at most 2 decimals');
    case 'multipleOf':
      return at(here, 'bad_precision', `must be a multiple of ${params['multipleOf']}`);
    case 'format':
      if (params['format'] === 'cursor') return at(here, 'bad_cursor', CURSOR_MESSAGE);
      return at(
        here,
        'bad_format',
        FORMAT_WORDS[String(params['format'])] ?? `must be a ${params['format']}`,
      );
    case 'pattern': {
      const description = (error.parentSchema as { description?: string } | undefined)?.description;
      return at(
        here,
        'bad_format',
        description ? `must be: ${description}` : `must match ${params['pattern']}`,
      );
    }
    case 'enum':
      return at(here, 'not_allowed', `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`);
    case 'const':
      return at(here, 'not_allowed', `must be ${JSON.stringify(params['allowedValue'])}`);
    default:
      return at(here, 'no_form_matches', unionInWords(error));
  }
}

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'must be a date that exists, as YYYY-MM-DD',
  'date-time': 'must be an instant such as 2026-11-14T09:30:00.000Z',
  email: 'must be an email address',
  timezone: 'must be an IANA time zone such as America/New_York',
  uri: 'must be a URL',
};

function typeInWords(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')) as string[];
  return names
    .map((name) => (name === 'null' ? 'null' : `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`))
    .join(' or ');
}

function plural(count: unknown, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

interface UnionForm {
  readonly type?: string;
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly required?: readonly string[];
}

function unionInWords(error: ErrorObject): string {
  const branches = (error.schema as readonly UnionForm[]) ?? [];
  const words = branches.map(({ const: value, required = [], format, type, pattern, description }) => {
    if (value !== undefined) return JSON.stringify(value);
    if (pattern !== undefined && description !== undefined)
      return `${type} (${description.replace(/\.$/, '')})`;
    return required.length > 0 ? `an object with ${required.join(' and ')}` : (format ?? type ?? 'object');
  });
  return `must fit one of: ${[...new Set(words)].join(', ')}`;
}
