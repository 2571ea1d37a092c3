// The schemas of routes as the OpenAPI documents show them: named ones once, and in the form that client generators read best.
// Validation uses the originals.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export class Components {
  readonly schemas: JsonObject = {};

  use(name: string, schema: JsonObject): void {
    this.schemas[name] = schema;
  }

  resolve(schema: unknown): Json {
    if (Array.isArray(schema)) return schema.map((element) => this.resolve(element));
    if (schema === null || typeof schema !== 'object') return schema as Json;
    const { 'x-name': name, ...rest } = schema as Record<string, unknown> & { 'x-name'?: string };
    const plain = withFormat(
      withNullAsType(
        Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, this.resolve(value)])),
      ),
    );
    if (name === undefined) return plain;
    const known = this.schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(plain)) {
      throw new Error(`two different schemas are named ${name}`);
    }
    this.schemas[name] = plain;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** For readers that follow no references: every schema inline, without internal keywords. */
export function inlineSchema(schema: unknown): Json {
  if (Array.isArray(schema)) return schema.map(inlineSchema);
  if (schema === null || typeof schema !== 'object') return schema as Json;
  const theirs = Object.entries(schema).filter(([key]) => !key.startsWith('x-'));
  return withNullAsType(Object.fromEntries(theirs.map(([key, value]) => [key, inlineSchema(value)])));
}

/** `anyOf` with null becomes a type list with null: then generators keep the description, and so does OpenAPI 3.0. */
function withNullAsType(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const forms = anyOf as JsonObject[];
  const other = forms.find(({ type }) => type !== 'null');
  if (other === undefined || !forms.some(({ type }) => type === 'null')) return schema;
  if (typeof other['type'] !== 'string') return schema;
  const values = other['enum'] as readonly Json[] | undefined;
  return {
    ...other,
    ...rest,
    type: [other['type'], 'null'],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
}

const INT32_MAX = 2 ** 31 - 1;

/** Declares int64 for integers that may exceed 32 bits: typed languages would truncate them. */
function withFormat(schema: JsonObject): JsonObject {
  const { type, format, maximum } = schema;
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  const isSmall = typeof maximum === 'number' && maximum <= INT32_MAX;
  return isInteger && format === undefined && !isSmall ? { ...schema, format: 'int64' } : schema;
}
