import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { EXAMPLE_LISTING } from '../examples.ts';
import { itemExists } from '../items/queries.ts';
import { changeListing, createListing } from './manage-listings.ts';
import { listingList, listings, opsListingList } from './queries.ts';
import { Listing, ListingChanges, Marketplace, NewListing, OpsListing, Sku } from './schema.ts';

const FILTERS = {
  item_id: Type.Optional(Id('Only listings of this item.')),
  sku: Type.Optional(Sku),
  marketplace: Type.Optional(Marketplace),
};

export const LISTING_CONFLICTS = {
  listing_sku_unique:
    'a listing with this SKU, marketplace, seller account, channel and country already exists',
};

export function listingRoutes({ db }: { readonly db: Db }): Route[] {
  const { id: _, ...fields } = EXAMPLE_LISTING;
  return resourceRoutes(db, {
    access: 'catalog',
    path: '/ops/v1/orgs/{org_id}/listings',
    id: { listing_id: Id('Listing id.', EXAMPLE_LISTING.id) },
    name: 'Listing',
    noun: 'listing',
    tag: 'Catalog',
    schema: OpsListing,
    list: { list: opsListingList, filters: FILTERS },
    merchant: {
      path: '/v1/catalog/listings',
      operationId: 'listListings',
      summary: 'List the listings of your items',
      description: 'Order: id. 404 when `item_id` is not an item of your catalog.',
      list: listingList,
      filters: FILTERS,
      problems: ['not_found'],
      row: Listing,
      whenEmpty: async ({ orgId, query: { item_id } }) => {
        if (item_id !== undefined && !(await itemExists(db, orgId, item_id))) throw notFound();
      },
    },
    find: listings.find,
    usesCommitTime: true,
    create: {
      body: NewListing,
      bodyExample: { ...fields, listing_mp_primary_id: 'JNP-MUG-01-EXAMPLE' },
      work: createListing,
    },
    change: {
      body: ListingChanges,
      bodyExample: { status: 'inactive' },
      work: (tx, feed, id, changes, { ifMatch }) => changeListing(tx, feed, id, changes, ifMatch),
    },
    conflicts: LISTING_CONFLICTS,
  });
}
