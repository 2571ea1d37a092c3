// Values that a schema allows, at its edges as often as in the middle.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { isBlank } from '../../src/kit/http/blanks.ts';
import { isDate, isEmail, isInstant, isTimezone } from '../../src/kit/http/formats.ts';
import { isCursor } from '../../src/kit/http/pagination.ts';
import { CannotGenerate, type Schema } from './operations.ts';
import { NASTY_TEXTS } from './texts.ts';

/** What a text without a bound of its own gets. */
const TEXT_LENGTH_MAX = 1000;
const LIST_LENGTH_MAX = 5;
/** Ids of the demo world are small; most references should hit something. */
const LIKELY_ID_MAX = 6;
// Code points, which are what minLength, maxLength and the database count. Made here once: fast-check's own units
// cost a hundred milliseconds each time.
const PLAIN_CHARACTER = fc.integer({ min: 0x20, max: 0x7e }).map((point) => String.fromCodePoint(point));
const ANY_CHARACTER = fc
  .oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/** Valid, and beyond what a careless conversion can hold. */
const EXTREME_INSTANTS = [
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '1969-12-31T23:59:59.999999999Z',
  '2024-02-29T23:59:59.999Z',
  '2026-11-14T09:30:00+15:59',
  '2026-11-14T09:30:00-15:59',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-23:59',
];
const TIMEZONES = Intl.supportedValuesOf('timeZone').filter((_, index) => index % 40 === 0);

const ajv = new Ajv2020({ strict: false, allErrors: false, strictNumbers: true });
ajv.addFormat('date', isDate);
ajv.addFormat('date-time', isInstant);
ajv.addFormat('email', isEmail);
ajv.addFormat('timezone', isTimezone);
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addFormat('cursor', isCursor);
ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const compiled = new WeakMap<Schema, ValidateFunction>();
/** The same text or number stands in many schemas: compiling one takes longer than all its checks. */
const compiledByText = new Map<string, ValidateFunction>();

/** Whether a schema of the document allows the value. */
export function fits(schema: Schema, value: unknown): boolean {
  let check = compiled.get(schema);
  if (check === undefined) {
    const text = JSON.stringify({ ...schema, description: undefined, examples: undefined });
    check = compiledByText.get(text) ?? ajv.compile(JSON.parse(text));
    compiledByText.set(text, check);
    compiled.set(schema, check);
  }
  return check(value);
}

/** @param name of the property or parameter: ids are drawn from what the demo world has */
export function validValue(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.filter((one) => fits(schema, one)));
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((branch) => validValue(branch, name)));
  switch (schema.type) {
    case 'string':
      return validText(schema);
    case 'integer':
      return validInteger(schema, name);
    case 'number':
      return validNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return validList(schema, name);
    case 'object':
      return validObject(schema);
    case undefined:
      return fc.jsonValue({ maxDepth: 3 });
    default:
      throw new CannotGenerate(`no idea how to make a ${schema.type}`);
  }
}

function validText(schema: Schema): fc.Arbitrary<string> {
  const texts = schema.pattern !== undefined ? textMatching(schema.pattern) : textOfFormat(schema);
  // A text of blanks counts as absent, and is valid only where the schema says that nothing is.
  return texts.filter((text) => fits(schema, text) && (schema.minLength === 0 || !isBlank(text)));
}

const byPattern = new Map<string, fc.Arbitrary<string>>();

function textMatching(pattern: string): fc.Arbitrary<string> {
  try {
    const texts = byPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
    byPattern.set(pattern, texts);
    return texts;
  } catch (error) {
    throw new CannotGenerate(
      `no idea how to make a text that matches ${pattern}: ${(error as Error).message}`,
    );
  }
}

const byFormat = new Map<string, fc.Arbitrary<string>>();

/** Made once each: what they are made of costs more than what is drawn from them. */
function textOfFormat(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === undefined)
    return freeText(schema.minLength ?? 0, schema.maxLength ?? TEXT_LENGTH_MAX);
  const texts = byFormat.get(schema.format) ?? makeTextOfFormat(schema.format);
  byFormat.set(schema.format, texts);
  return texts;
}

function makeTextOfFormat(format: string): fc.Arbitrary<string> {
  const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  switch (format) {
    case 'date':
      return instants.map((date) => date.toISOString().slice(0, 10));
    case 'date-time':
      return fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(...EXTREME_INSTANTS) },
        {
          weight: 4,
          arbitrary: fc
            .tuple(
              instants,
              fc.constantFrom('Z', '+00:00', '-00:00', '+14:00', '-11:30'),
              fc.constantFrom('.', ''),
            )
            .map(([date, offset, dot]) =>
              date.toISOString().replace(/\.(\d+)Z$/, dot === '' ? offset : `.$1${offset}`),
            ),
        },
      );
    case 'email':
      return fc
        .tuple(fc.stringMatching(/^[a-z0-9.+'é-]{1,20}$/u), fc.stringMatching(/^[a-z0-9]{1,20}$/))
        .map(([local, domain]) => `${local}@${domain}.example`);
    case 'timezone':
      return fc.constantFrom('UTC', ...TIMEZONES);
    case 'uri':
      return fc.webUrl({ withQueryParameters: true });
    case 'uuid':
      return fc.uuid();
    default:
      throw new CannotGenerate(`no idea how to make a text of the format ${format}`);
  }
}

function freeText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const lengths = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: minLength, max: Math.min(maxLength, minLength + 20) }) },
    { weight: 1, arbitrary: fc.constant(minLength) },
    { weight: 1, arbitrary: fc.constant(maxLength) },
  );
  const any = fc
    .tuple(lengths, fc.constantFrom(ANY_CHARACTER, PLAIN_CHARACTER))
    .chain(([length, unit]) => fc.array(unit, { minLength: length, maxLength: length }))
    .map((characters) => characters.join(''));
  const nasty = fc.constantFrom(...NASTY_TEXTS).map((text) => {
    const points = [...text].slice(0, maxLength);
    return points.join('') + 'x'.repeat(Math.max(0, minLength - points.length));
  });
  return fc.oneof({ weight: 3, arbitrary: any }, { weight: 1, arbitrary: nasty });
}

function validInteger(schema: Schema, name: string): fc.Arbitrary<number> {
  const { min, max } = integerBounds(schema);
  const all = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: clampInt32(min), max: clampInt32(max) }) },
    { weight: 1, arbitrary: fc.constant(min) },
    { weight: 1, arbitrary: fc.constant(max) },
  );
  if (!/(^|_)id$/.test(name) || min > 1 || max < LIKELY_ID_MAX) return all;
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: LIKELY_ID_MAX }) },
    { weight: 1, arbitrary: all },
  );
}

function clampInt32(value: number): number {
  return Math.max(-0x80000000, Math.min(0x7fffffff, value));
}

function integerBounds(schema: Schema): { min: number; max: number } {
  const step = schema.multipleOf ?? 1;
  if (step !== 1) throw new CannotGenerate(`integers in steps of ${step} are not known to the generator`);
  return {
    min: schema.minimum ?? (schema.exclusiveMinimum ?? Number.MIN_SAFE_INTEGER - 1) + 1,
    max: schema.maximum ?? (schema.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER + 1) - 1,
  };
}

function validNumber(schema: Schema): fc.Arbitrary<number> {
  const step = schema.multipleOf ?? 0.01;
  const decimals = Math.max(0, Math.round(-Math.log10(step)));
  const low = schema.minimum ?? schema.exclusiveMinimum ?? -1_000_000;
  const high = schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000;
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.double({ min: low, max: high, noNaN: true, noDefaultInfinity: true }) },
      { weight: 1, arbitrary: fc.constantFrom(low, high) },
    )
    .map((number) => Number((Math.round(number / step) * step).toFixed(decimals)))
    .filter((number) => fits(schema, number));
}

function validList(schema: Schema, name: string): fc.Arbitrary<unknown[]> {
  const minLength = schema.minItems ?? 0;
  const maxLength = Math.min(schema.maxItems ?? LIST_LENGTH_MAX, Math.max(minLength, LIST_LENGTH_MAX));
  const element = validValue(schema.items ?? {}, name.replace(/s$/, ''));
  if (!schema.uniqueItems) return fc.array(element, { minLength, maxLength });
  return fc.uniqueArray(element, {
    minLength,
    maxLength,
    selector: (one) => JSON.stringify(typeof one === 'string' ? one.trim() : one),
  });
}

function validObject(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  if (typeof schema.additionalProperties === 'object') {
    return fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), validValue(schema.additionalProperties), {
      maxKeys: 4,
    });
  }
  const model = Object.fromEntries(properties.map(([name, one]) => [name, validValue(one, name)]));
  const required = [...(schema.required ?? [])];
  const made = fc.record(model, { requiredKeys: required, noNullPrototype: true });
  return schema.minProperties === undefined ? made : made.filter((value) => fits(schema, value));
}
