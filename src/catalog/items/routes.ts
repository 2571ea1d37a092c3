import { Type } from 'typebox';
import type { Db } from '../../db/db.ts';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { type Route, route } from '../../http/route.ts';
import { Text } from '../../http/schema.ts';
import { EXAMPLE_ITEM } from '../examples.ts';
import { Mpn } from '../schema.ts';
import { itemsOf, totalItems } from './queries.ts';
import { Item } from './schema.ts';

export const Q = Text(200, 'Name, mpn or upc contains it, whatever the case.');

export function itemRoutes(services: { readonly db: Db }): Route[] {
  const { db } = services;
  return [
    route({
      method: 'GET',
      path: '/v1/catalog/items',
      operationId: 'listItems',
      summary: 'List the items of your catalog',
      description: 'Order: id.',
      tag: 'Catalog',
      access: 'read',
      caching: 'revalidate',
      query: listQuery({
        perPage: 100,
        filters: {
          mpn: Type.Optional(Mpn),
          upc: Type.Optional(Text(20, 'Universal product code.')),
          q: Type.Optional(Q),
        },
      }),
      responses: {
        200: {
          description: 'Items.',
          schema: Type.Array(Item),
          headers: ['ETag', 'Link', 'X-Total-Count'],
          example: [EXAMPLE_ITEM],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['id']);
        const { orgId } = call.actor;
        const list = await itemsOf(db, orgId, page, call.query);
        return listAnswer(call, list, page.wantsTotal ? await totalItems(db, orgId, call.query) : null);
      },
    }),
  ];
}
