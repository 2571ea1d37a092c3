// A made-up operation with a bit of everything, to try the fuzzer itself on.
import { Type } from 'typebox';
import { type OpenApiDocument, openApiDocument } from '../../src/kit/http/openapi.ts';
import { listQuery } from '../../src/kit/http/pagination.ts';
import { ok, type Route, route } from '../../src/kit/http/route.ts';
import { Enum, Id, Instant, Nullable, Strict, Text } from '../../src/kit/http/schema.ts';
import { type Operation, operationsOf } from './operations.ts';

const line = Strict(
  {
    item_id: Id('Item.'),
    quantity: Type.Integer({ minimum: 1, maximum: 100 }),
    gift: Type.Optional(Type.Boolean()),
  },
  { name: 'Line' },
);

const body = Strict({
  number: Text(20, 'A number.'),
  kind: Enum(['parcel', 'pallet'], 'A kind.'),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 100 })),
  ship_after: Type.Optional(Instant('An instant.')),
  ship_date: Type.Optional(Type.String({ format: 'date' })),
  timezone: Type.Optional(Type.String({ format: 'timezone' })),
  callback: Type.Optional(Type.String({ format: 'uri', maxLength: 500 })),
  value: Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 }),
  lines: Type.Array(line, { minItems: 1, maxItems: 3 }),
  tags: Type.Array(Enum(['a', 'b', 'c'], 'A tag.'), { maxItems: 3, uniqueItems: true }),
  note: Nullable(Text(10, 'A note.', 2)),
  hours: Type.Optional(Nullable(Strict({ open: Text(5, 'From.'), close: Text(5, 'To.') }))),
  extra: Type.Optional(Strict({ depth: Type.Optional(Type.Integer({ minimum: 0 })) }, { minProperties: 1 })),
});

const SAMPLE_ROUTES: readonly Route[] = [
  route({
    method: 'PATCH',
    path: '/v1/samples/{id}',
    operationId: 'changeSample',
    summary: 'Change a sample',
    tag: 'Samples',
    access: 'write',
    honoursIfMatch: true,
    params: Strict({ id: Id('Sample id.', 1) }),
    query: listQuery({
      perPage: 10,
      filters: {
        kind: Enum(['parcel', 'pallet'], 'A kind.'),
        skus: Type.Optional(Type.Array(Text(5, 'A SKU.', 2), { maxItems: 3 })),
        gross: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
      },
    }),
    body,
    responses: { 200: { description: 'The sample.', schema: Strict({ id: Id('Sample id.') }) } },
    handler: async () => ok({ id: 1 }),
  }),
  route({
    method: 'GET',
    path: '/v1/samples/{id}',
    operationId: 'getSample',
    summary: 'Read a sample',
    tag: 'Samples',
    access: 'read',
    params: Strict({ id: Id('Sample id.', 1) }),
    responses: { 200: { description: 'The sample.', schema: Strict({ id: Id('Sample id.') }) } },
    handler: async () => ok({ id: 1 }),
  }),
];

export const sampleDocument: OpenApiDocument = openApiDocument({
  title: 'Samples',
  description: 'For tests.',
  version: '1',
  routes: SAMPLE_ROUTES,
  publicUrl: null,
  groups: [{ title: 'Tests', tags: { Samples: 'For tests.' } }],
});

const byId = new Map(operationsOf({ v1: sampleDocument }).map((operation) => [operation.id, operation]));
export const changeSample = byId.get('changeSample') as Operation;
export const getSample = byId.get('getSample') as Operation;
