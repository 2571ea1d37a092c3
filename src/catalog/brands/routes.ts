import { Type } from 'typebox';
import type { Db } from '../../db/db.ts';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { type Route, route } from '../../http/route.ts';
import { EXAMPLE_NAME } from '../examples.ts';
import { namesOf, totalNames } from './queries.ts';
import { Brand, NameFilter, Vendor } from './schema.ts';

const KINDS = [
  { kind: 'brand', schema: Brand, operationId: 'listBrands' },
  { kind: 'vendor', schema: Vendor, operationId: 'listVendors' },
] as const;

export function brandRoutes(services: { readonly db: Db }): Route[] {
  const { db } = services;
  return KINDS.map(({ kind, schema, operationId }) =>
    route({
      method: 'GET',
      path: `/v1/catalog/${kind}s`,
      operationId,
      summary: `List your ${kind}s`,
      description: 'Order: id.',
      tag: 'Catalog',
      access: 'read',
      caching: 'revalidate',
      query: listQuery({ perPage: 100, filters: NameFilter }),
      responses: {
        200: {
          description: `The ${kind}s.`,
          schema: Type.Array(schema),
          headers: ['ETag', 'Link', 'X-Total-Count'],
          example: [EXAMPLE_NAME],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['id']);
        const { orgId } = call.actor;
        const { q } = call.query;
        const list = await namesOf(db, kind, 'list', orgId, page, q);
        return listAnswer(call, list, page.wantsTotal ? await totalNames(db, kind, orgId, q) : null);
      },
    }),
  );
}
