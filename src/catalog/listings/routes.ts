import { Type } from 'typebox';
import type { Db } from '../../db/db.ts';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { notFound } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { Id } from '../../http/schema.ts';
import { EXAMPLE_LISTING } from '../examples.ts';
import { itemExists } from '../items/queries.ts';
import { listingsOf, totalListings } from './queries.ts';
import { Listing, Marketplace, Sku } from './schema.ts';

export const LISTING_FILTERS = {
  item_id: Type.Optional(Id('Only listings of this item.')),
  sku: Type.Optional(Sku),
  marketplace: Type.Optional(Marketplace),
};

export function listingRoutes(services: { readonly db: Db }): Route[] {
  const { db } = services;
  return [
    route({
      method: 'GET',
      path: '/v1/catalog/listings',
      operationId: 'listListings',
      summary: 'List the listings of your items',
      description: 'Order: id. 404 when `item_id` is not an item of your catalog.',
      tag: 'Catalog',
      access: 'read',
      caching: 'revalidate',
      query: listQuery({ perPage: 100, filters: LISTING_FILTERS }),
      problems: ['not_found'],
      responses: {
        200: {
          description: 'Listings.',
          schema: Type.Array(Listing),
          headers: ['ETag', 'Link', 'X-Total-Count'],
          example: [EXAMPLE_LISTING],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['id']);
        const { orgId } = call.actor;
        const { item_id } = call.query;
        const list = await listingsOf(db, 'merchant', orgId, page, call.query);
        // Whoever has a listing exists, so only an empty list has to ask.
        const isEmpty = list.last_key === null;
        if (isEmpty && item_id !== undefined && !(await itemExists(db, orgId, item_id))) throw notFound();
        return listAnswer(call, list, page.wantsTotal ? await totalListings(db, orgId, call.query) : null);
      },
    }),
  ];
}
