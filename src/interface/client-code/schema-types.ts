// JSON Schema as TypeScript: what the OpenAPI documents use of it, and an error for anything else.
import type { Schema } from '../reference/document.ts';

/** Requests: what has a default may be left out, and `undefined` says the same as leaving out. */
type Direction = 'request' | 'answer';

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A type expression; what it has of lines is indented by `indent`. */
export function typeOf(schema: Schema, direction: Direction, indent = ''): string {
  const inner = (one: Schema) => typeOf(one, direction, indent);
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return union(forms.map(inner));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => inner({ ...schema, type })));
  const { type } = schema as { type?: string };
  if (type === undefined) return 'unknown';
  if (type === 'array') return arrayOf(inner(schema.items ?? {}));
  if (type === 'object') return objectType(schema, direction, indent);
  const scalar = SCALARS[type];
  if (scalar === undefined) throw new Error(`no TypeScript for ${JSON.stringify(schema).slice(0, 200)}`);
  return scalar;
}

export function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function arrayOf(type: string): string {
  return /^\w+$/.test(type) ? `${type}[]` : `Array<${type}>`;
}

function objectType(schema: Schema, direction: Direction, indent: string): string {
  const rest = [
    ...Object.values(schema.patternProperties ?? {}),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    if (rest.length > 0) return `Record<string, ${union(rest.map((one) => typeOf(one, direction, indent)))}>`;
    return schema.additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
  }
  return `{\n${members(schema, direction, `${indent}  `)}${indent}}`;
}

export function members(schema: Schema, direction: Direction, indent: string): string {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => {
      const isRequired = required.has(name) && (direction === 'answer' || property.default === undefined);
      return member(name, isRequired, property, direction, indent);
    })
    .join('');
}

export function member(
  name: string,
  isRequired: boolean,
  schema: Schema,
  direction: Direction,
  indent: string,
  type = typeOf(schema, direction, indent),
): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  const absent = isRequired ? '' : '?';
  const orUndefined = !isRequired && direction === 'request' ? ' | undefined' : '';
  return `${comment(describe(schema), indent)}${indent}${key}${absent}: ${type}${orUndefined};\n`;
}

/** A nullable schema describes what it may hold. */
function describe(schema: Schema): string | undefined {
  return (
    schema.description ?? schema.anyOf?.find(({ description }) => description !== undefined)?.description
  );
}

export function comment(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
