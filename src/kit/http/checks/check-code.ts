// Compiles schemas with Ajv. That takes up to 70 ms each and 40 MB for all, so bin/build.js does it ahead.
import { createRequire } from 'node:module';
import type * as AjvModule from 'ajv';
import type { TSchema } from 'typebox';
import * as called from './called-by-checks.ts';

/** Added to every text schema; not part of the documents. */
export const NOT_BLANK = 'x-not-blank';

/** A body with more mistakes is not checked further: listing all would take seconds and hundreds of megabytes. */
export const ERRORS_MAX = 5000;

const MULTIPLE_DIGITS = 7;

/** Loaded on demand: with prebuilt checks it is never needed. */
function loadAjv() {
  const require = createRequire(import.meta.url);
  const ajv = require('ajv') as typeof AjvModule;
  const { default: standaloneCode } = require('ajv/dist/standalone') as {
    default: (ajv: AjvModule.Ajv, check: AjvModule.ValidateFunction) => string;
  };
  return { ...ajv, standaloneCode };
}

/** The code of a function that takes what checks call, and `require`, and returns the check. */
export function checkCode(schema: TSchema): string {
  const { standaloneCode } = loadAjv();
  // One instance each: Ajv keeps what it has compiled.
  const ajv = newAjv();
  const code = standaloneCode(ajv, ajv.compile(toChecked(schema) as object));
  return `const {${Object.keys(called).join()}} = called; const module = {};${boundErrors(seeingAllTexts(code))};return module.exports;`;
}

/** Ajv keeps the elements it has seen in an object, where `__proto__` is none of its own. */
const seeingAllTexts = (code: string) =>
  code.replaceAll(/const (indices\d*) = \{\};/g, 'const $1 = Object.create(null);');

/**
 * Ajv reports the first mistake or all of them, and has no option in between: the bound is written into its code.
 * @throws where a new version of Ajv adds errors differently: then they would be unbounded
 */
export function boundErrors(code: string): string {
  const added = code.split('vErrors.push(').length;
  const parts = code.split(/(?<=vErrors\.push\(err\d+\);\})errors\+\+;/);
  if (parts.length !== added) throw new Error('Ajv adds errors in a way that is not known here');
  return parts.join(`if(++errors>${ERRORS_MAX})throw {tooManyErrors:vErrors};`);
}

function newAjv(): AjvModule.Ajv {
  const { Ajv, _ } = loadAjv();
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    // Compiling the meta schema takes as long as ten of ours; a test validates them all.
    meta: false,
    validateSchema: false,
    allowUnionTypes: true,
    useDefaults: true,
    verbose: true,
    messages: false,
    // 8.2 / 0.01 is 819.9999999999999: the quotient is whole within the precision of doubles.
    multipleOfPrecision: MULTIPLE_DIGITS,
    code: {
      source: true,
      formats: _`formats`,
      regExp: Object.assign(called.boundedPattern, { code: 'boundedPattern' }),
      // The optimizer took 40 % of the time and 60 MB, and made no check faster.
      optimize: false,
    },
  });
  const errors = { error: { message: '' } };
  ajv.addKeyword({ keyword: 'x-name' });
  ajv.addKeyword({
    keyword: 'x-code',
    type: 'string',
    ...errors,
    code: (context) => context.pass(_`isTrimmedCode(${context.data})`),
  });
  ajv.addKeyword({
    keyword: 'x-money',
    type: 'number',
    ...errors,
    code: (context) => {
      const { parentData, parentDataProperty } = context.it;
      context.pass(_`writeWholeCents(${context.data}, ${parentData}, ${parentDataProperty})`);
    },
  });
  ajv.addKeyword({
    keyword: NOT_BLANK,
    type: 'string',
    ...errors,
    code: (context) => context.pass(_`isNotBlank(${context.data})`),
  });
  ajv.addKeyword({
    keyword: 'x-usual-offset',
    type: 'string',
    code: ({ gen, data, it }) =>
      gen.code(_`writeUsualOffset(${data}, ${it.parentData}, ${it.parentDataProperty})`),
  });
  for (const [name, isOne] of Object.entries(called.formats)) ajv.addFormat(name, isOne);
  return ajv;
}

export function toChecked(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toChecked);
  if (schema === null || typeof schema !== 'object') return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, toChecked(value)]));
  if (inside['format'] === 'date-time') inside['x-usual-offset'] = true;
  return sparingLongLists(refusingBlanks(inside));
}

type SchemaParts = Readonly<Record<string, unknown>>;

/** Where an empty text is meaningful, the schema has minLength 0. */
function refusingBlanks(schema: SchemaParts): SchemaParts {
  if (schema['type'] !== 'string' || schema['minLength'] === 0) return schema;
  if (schema['minLength'] !== 1) return { ...schema, [NOT_BLANK]: true };
  const { minLength: _, ...rest } = schema;
  return { ...rest, [NOT_BLANK]: true };
}

export const ELEMENTS_TOO_MANY_MAX = 1000;

/**
 * Elements of a list that is far too long are not checked: half a million of them in one megabyte would be a million
 * violations, two seconds of work and half a gigabyte. The length is checked before the elements, which alone can exceed the
 * listed violations.
 */
function sparingLongLists(schema: SchemaParts): SchemaParts {
  const { items, uniqueItems, minItems, maxItems, ...rest } = schema;
  if (typeof maxItems !== 'number' || items === undefined) return schema;
  const length = { maxItems, ...(minItems === undefined ? {} : { minItems }) };
  const elements = {
    if: { type: 'array', maxItems: maxItems + ELEMENTS_TOO_MANY_MAX },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { type: 'array', items, ...(uniqueItems === undefined ? {} : { uniqueItems }) },
  };
  return { ...rest, allOf: [length, elements] };
}
