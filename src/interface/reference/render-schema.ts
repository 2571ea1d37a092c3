// A schema as a list of fields, as deep as it goes.
import { escapeHtml } from '../../kit/http/problem-pages.ts';
import type { Document, Schema } from './document.ts';
import { markdown } from './markdown.ts';

/** Deeper levels are folded; a reader opens what he needs. */
const OPEN_LEVELS = 1;
const LEVELS_MAX = 8;

export function renderSchema(document: Document, schema: Schema): string {
  return fieldsOf(document, schema, 0);
}

/** `string or null`, `array of integer` */
export function typeOf(document: Document, given: Schema): string {
  const schema = document.resolve(given);
  const forms = formsOf(schema);
  if (forms.length > 0) return [...new Set(forms.map((form) => typeOf(document, form)))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) =>
      type === 'array' && schema.items !== undefined ? `array of ${typeOf(document, schema.items)}` : type,
    )
    .map((type) => (type === 'string' && schema.format !== undefined ? schema.format : type))
    .join(' or ');
}

/** `16,384`. Not by Intl, which takes 20 ms when it is first asked. */
const grouped = (number: number) =>
  String(number).replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** What values it takes, in words. */
export function boundsOf(document: Document, given: Schema): string {
  const schema = document.resolve(given);
  const parts: string[] = [];
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low !== undefined && high !== undefined && high < Number.MAX_SAFE_INTEGER)
      parts.push(`${grouped(low)} to ${grouped(high)}${unit}`);
    else if (high !== undefined && high < Number.MAX_SAFE_INTEGER)
      parts.push(`${grouped(high)}${unit} at most`);
    else if (low !== undefined && low > 0) parts.push(`${grouped(low)}${unit} at least`);
  };
  range(schema.minimum, schema.maximum, '');
  range(schema.minLength, schema.maxLength, ' characters');
  range(schema.minItems, schema.maxItems, ' elements');
  if (schema.default !== undefined) parts.push(`default ${JSON.stringify(schema.default)}`);
  const values =
    schema.enum ?? (schema.items === undefined ? undefined : document.resolve(schema.items).enum);
  const list =
    values === undefined
      ? ''
      : `<span class="values">${values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}</span>`;
  return `${escapeHtml(parts.join('; '))}${list}`;
}

function fieldsOf(document: Document, given: Schema, level: number): string {
  const schema = document.resolve(given);
  if (level > LEVELS_MAX) return '';
  if (schema.items !== undefined) return fieldsOf(document, schema.items, level);
  const forms = formsOf(schema).filter((form) => hasFields(document, form));
  if (forms.length === 1) return fieldsOf(document, forms[0] as Schema, level);
  if (forms.length > 1) {
    return forms
      .map((form, index) => {
        const { description } = document.resolve(form);
        const title = description ?? `Form ${index + 1} of ${forms.length}`;
        return `<details class="form"${index === 0 ? ' open' : ''}><summary>${escapeHtml(title)}</summary>${fieldsOf(document, form, level)}</details>`;
      })
      .join('');
  }
  const own = Object.entries(schema.properties ?? {});
  const more =
    typeof schema.additionalProperties === 'object'
      ? [['(any name)', schema.additionalProperties] as [string, Schema]]
      : [];
  const rows = [...own, ...more].map(([name, field]) =>
    fieldOf(document, name, field, schema.required?.includes(name) === true, level),
  );
  return rows.length === 0 ? '' : `<ul class="fields">${rows.join('')}</ul>`;
}

function fieldOf(
  document: Document,
  name: string,
  given: Schema,
  isRequired: boolean,
  level: number,
): string {
  const schema = document.resolve(given);
  const inside = hasFields(document, schema) ? fieldsOf(document, schema, level + 1) : '';
  const nested =
    inside === ''
      ? ''
      : `<details class="inside"${level < OPEN_LEVELS ? ' open' : ''}><summary>Fields of <code>${escapeHtml(name)}</code></summary>${inside}</details>`;
  const bounds = boundsOf(document, schema);
  return `<li><p class="field"><code class="name">${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeOf(document, schema))}</span>${isRequired ? ' <span class="required">required</span>' : ''}</p>${markdown(schema.description ?? '')}${bounds === '' ? '' : `<p class="bounds">${bounds}</p>`}${nested}</li>`;
}

function formsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

function hasFields(document: Document, given: Schema, level = 0): boolean {
  const schema = document.resolve(given);
  if (level > LEVELS_MAX) return false;
  if (schema.items !== undefined) return hasFields(document, schema.items, level + 1);
  return (
    Object.keys(schema.properties ?? {}).length > 0 ||
    typeof schema.additionalProperties === 'object' ||
    formsOf(schema).some((form) => hasFields(document, form, level + 1))
  );
}
