import { Type } from 'typebox';
import type { Db } from '../../db/db.ts';
import { listRoute } from '../../http/list-route.ts';
import { notFound } from '../../http/problems.ts';
import type { Route } from '../../http/route.ts';
import { Id } from '../../http/schema.ts';
import { EXAMPLE_LISTING } from '../examples.ts';
import { itemExists } from '../items/queries.ts';
import { listingList } from './queries.ts';
import { Listing, Marketplace, Sku } from './schema.ts';

export const LISTING_FILTERS = {
  item_id: Type.Optional(Id('Only listings of this item.')),
  sku: Type.Optional(Sku),
  marketplace: Type.Optional(Marketplace),
};

export function listingRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    listRoute(db, {
      path: '/v1/catalog/listings',
      operationId: 'listListings',
      summary: 'List the listings of your items',
      description: 'Order: id. 404 when `item_id` is not an item of your catalog.',
      tag: 'Catalog',
      access: 'read',
      caching: 'revalidate',
      list: listingList,
      filters: LISTING_FILTERS,
      problems: ['not_found'],
      row: Listing,
      example: EXAMPLE_LISTING,
      rows: 'Listings.',
      whenEmpty: async ({ orgId, query: { item_id } }) => {
        if (item_id !== undefined && !(await itemExists(db, orgId, item_id))) throw notFound();
      },
    }),
  ];
}
