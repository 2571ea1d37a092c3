// People and their connectors send blanks for empty fields, and around copied values. A blank text counts as absent; blanks
// around a code, an email address and a parameter are trimmed. Other text is kept as it was sent.
import type { TSchema } from 'typebox';

const NOT_BLANK = /\S/;

export function isBlank(text: string): boolean {
  return !NOT_BLANK.test(text);
}

interface SchemaPart {
  readonly type?: string;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly items?: SchemaPart;
  readonly anyOf?: readonly SchemaPart[];
  readonly enum?: unknown;
  readonly format?: string;
  readonly 'x-code'?: boolean;
}

/** Longer lists exceed their schema and are refused anyway. */
const ELEMENTS_MAX = 100_000;

/**
 * Drops blanks from a body, in place.
 * @returns whether there were any
 */
export function dropBlanks(schema: TSchema, body: unknown): boolean {
  return dropIn(schema as SchemaPart, body);
}

function dropIn(schema: SchemaPart, value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  let isChanged = false;
  if (Array.isArray(value)) {
    const form = formOf(schema, 'array')?.items;
    if (form === undefined) return false;
    const count = Math.min(value.length, ELEMENTS_MAX);
    for (let index = 0; index < count; index += 1) {
      const element: unknown = value[index];
      if (typeof element !== 'string') isChanged = dropIn(form, element) || isChanged;
      else if (isCode(formOf(form, 'string')) && element !== element.trim()) {
        value[index] = element.trim();
        isChanged = true;
      }
    }
    return isChanged;
  }
  const { properties = {} } = formOf(schema, 'object') ?? {};
  const object = value as Record<string, unknown>;
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(object, name)) continue;
    const sent = object[name];
    if (typeof sent === 'string') isChanged = dropFrom(object, name, property) || isChanged;
    else isChanged = dropIn(property, sent) || isChanged;
  }
  return isChanged;
}

function dropFrom(object: Record<string, unknown>, name: string, property: SchemaPart): boolean {
  const text = object[name] as string;
  const form = formOf(property, 'string');
  if (form === undefined) return false;
  if (form.minLength !== 0 && isBlank(text)) {
    delete object[name];
    return true;
  }
  if (!isCode(form) || text === text.trim()) return false;
  object[name] = text.trim();
  return true;
}

/** The only form of a type that a schema has; of several, it is unclear which is meant. */
function formOf(schema: SchemaPart, type: string): SchemaPart | undefined {
  if (schema.anyOf === undefined) return schema.type === type ? schema : undefined;
  const forms = schema.anyOf.filter((form) => form.type === type);
  return forms.length === 1 ? forms[0] : undefined;
}

/** An enum, an email address, or a text that the schema declares as a code. */
function isCode(form: SchemaPart | undefined): boolean {
  return form?.['x-code'] === true || form?.enum !== undefined || form?.format === 'email';
}
