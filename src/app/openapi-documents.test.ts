// What generators of clients need of the documents.
import { describe, expect, it } from 'vitest';
import { apiDocuments, type Node } from '../../test/tools/api-documents.ts';
import { openApiText } from './documents.ts';
import { ENUM_PLACES } from './named-enums.ts';
import { openApiDocuments } from './openapi-documents.ts';

const { documentOf, routes } = apiDocuments();

/** Everything in a document that could be a schema, with its place. */
function* nodes(value: unknown, place = ''): Generator<[string, Node]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [place, value as Node];
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') yield* nodes(inner, `${place}/${key}`);
}

describe.each(['v1', 'ops'] as const)('the document %s', (name) => {
  it.each([null, 'https://hub.example.com/crossdock'])(
    'is what the routes say, with the address %s',
    async (url) => {
      const made = JSON.parse(JSON.stringify(openApiDocuments(routes(), url)[name]));
      expect(JSON.parse(await openApiText(name, url))).toEqual(made);
    },
  );

  const schemas = () => (documentOf(name)['components'] as { schemas: Record<string, Node> }).schemas;

  it('says null by a type beside others; a union with null is left to what has a name', () => {
    const wrong = [...nodes(documentOf(name))].filter(([, { anyOf }]) => {
      const forms = (anyOf ?? []) as Node[];
      const others = forms.filter(({ type }) => type !== 'null');
      return forms.length === 2 && others.length === 1 && others[0]?.['$ref'] === undefined;
    });
    expect(wrong.map(([place]) => place)).toEqual([]);
  });

  it('names every list of values that stands in more than two places', () => {
    const places = new Map<string, string[]>();
    for (const [place, { type, enum: values }] of nodes(documentOf(name))) {
      if (!Array.isArray(values) || values.length < 2 || ![type].flat().includes('string')) continue;
      const key = values.filter((value) => value !== null).join(', ');
      places.set(key, [...(places.get(key) ?? []), place]);
    }
    const unnamed = [...places].filter(([, found]) => found.length > 2);
    expect(unnamed, 'give them a name in src/app/named-enums.ts').toEqual([]);
  });

  it('distinguishes 64 bits from 32, and has the times to wait', () => {
    const { Order, OrderStatusAnswer, OpsOrg } = schemas() as Record<
      string,
      { properties: Record<string, Node> }
    >;
    const id =
      (name === 'v1' ? (Order ?? OrderStatusAnswer)?.properties['order_id'] : OpsOrg?.properties['id']) ?? {};
    expect(id).toMatchObject({ type: 'integer', format: 'int64' });
    const paths = documentOf(name)['paths'] as Record<
      string,
      Record<string, { responses: Record<string, Node> }>
    >;
    for (const [path, item] of Object.entries(paths))
      for (const [method, { responses }] of Object.entries(item))
        for (const status of ['429', '503'])
          if (responses[status] !== undefined)
            expect(responses[status], `${method} ${path} ${status}`).toMatchObject({
              headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
            });
  });

  it('distinguishes events by their type', () => {
    const { Event } = schemas() as unknown as {
      Event: {
        oneOf: { $ref: string }[];
        discriminator: { propertyName: string; mapping: Record<string, string> };
      };
    };
    expect(Event.discriminator.propertyName).toBe('type');
    for (const [type, reference] of Object.entries(Event.discriminator.mapping)) {
      expect(Event.oneOf).toContainEqual({ $ref: reference });
      const form = schemas()[reference.split('/').at(-1) ?? ''] as {
        properties: { type: { enum: string[] } };
      };
      expect(form.properties.type.enum).toContain(type);
    }
    expect(Object.keys(Event.discriminator.mapping).length).toBeGreaterThan(60);
  });

  it('has the login, and the stream of events', () => {
    const paths = documentOf(name)['paths'] as Record<string, { post?: object; get?: { responses: Node } }>;
    expect(paths['/login']?.post).toBeDefined();
    const feed = name === 'v1' ? '/v1/events' : '/ops/v1/orgs/{org_id}/events';
    expect(paths[feed]?.get?.responses['200']).toMatchObject({ content: { 'text/event-stream': {} } });
  });
});

it('every named list of values is in a document', () => {
  const found = new Set(
    (['v1', 'ops'] as const).flatMap((name) =>
      Object.keys((documentOf(name)['components'] as { schemas: object }).schemas),
    ),
  );
  expect(Object.keys(ENUM_PLACES).filter((name) => !found.has(name))).toEqual([]);
});
