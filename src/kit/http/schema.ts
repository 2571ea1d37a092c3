import { type TObject, type TProperties, type TSchema, Type } from 'typebox';

export const ID_MAX = Number.MAX_SAFE_INTEGER;

/** @param example an id that exists in the demo world, where the documentation needs one */
export const Id = (description: string, example?: number) =>
  Type.Integer({
    minimum: 1,
    maximum: ID_MAX,
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  });

/** An amount in a request. Validation rounds it to whole cents, and refuses what is off by more than a millionth. */
export const Money = (description: string, bounds: { readonly minimum: number; readonly maximum: number }) =>
  Type.Number({ ...bounds, description: `${description} Two decimals at most.`, 'x-money': true });

export const Text = (maxLength: number, description: string, minLength = 1) =>
  Type.String({ minLength, maxLength, description });

export const Matching = (pattern: string, description: string) => Type.String({ pattern, description });

export const WholeNumber = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });

export const Between = (minimum: number, maximum: number, description: string) =>
  Type.Number({ minimum, maximum, description });

/** A text that is compared as a whole: it is trimmed before it is validated. */
export const Code = (maxLength: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    description: `${description} Surrounding blanks are removed.`,
    'x-code': true,
  });

/** Merchants see that the hub did something, but not with which credential. */
export const HUB_PROGRAM = 'hub';

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Null means the same as leaving it out. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

export const Instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-14T09:30:00.000Z'] });

export const Enum = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });

/** Of an optional field that narrows what is changed: a blank is refused, because without the field everything would be. */
export const NarrowingEnum = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], minLength: 0, description });

export const Flag = (description: string) => Type.Boolean({ description });

/** An object without additional properties; `name` makes it a component of the OpenAPI document. */
export function Strict<T extends TProperties>(
  properties: T,
  options: { name?: string; description?: string; minProperties?: number } = {},
): TObject<T> {
  const { name, ...rest } = options;
  return Type.Object(properties, {
    additionalProperties: false,
    ...rest,
    ...(name ? { 'x-name': name } : {}),
  });
}

/** The same as a component of the OpenAPI document. */
export const Named = <T extends TProperties>(
  name: string,
  properties: T,
  options: { description?: string; minProperties?: number } = {},
): TObject<T> => Strict(properties, { ...options, name });

export const Versioned = {
  version: Type.Integer({ minimum: 1, description: 'Increases with every change; the ETag of the record.' }),
};

export const WORK_SCOPES = ['floor', 'inventory', 'catalog', 'warehouses', 'metrics'] as const;

/**
 * What a credential may do. Merchants': `read`, `write`, and `account` for their people and credentials. The hub's: one scope
 * per kind of work; `ops`, all work; `view`, reading all work except metrics; `admin`, people, credentials and organizations.
 */
export const SCOPES = ['read', 'write', 'account', 'ops', 'view', 'admin', ...WORK_SCOPES] as const;

export const MEMBER_ROLES = ['owner', 'admin', 'supervisor', 'member', 'picker', 'viewer'] as const;

/** The only pattern for texts of megabytes (formats.ts). */
export const BASE64_PATTERN = '^[A-Za-z0-9+/]+={0,2}$';
