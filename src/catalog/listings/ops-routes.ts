import type { Db } from '../../db/db.ts';
import { namingConflicts } from '../../http/conflicts.ts';
import { listRoute } from '../../http/list-route.ts';
import { notFound } from '../../http/problems.ts';
import { createdAnswer, recordAnswer } from '../../http/record-answer.ts';
import { type Route, route } from '../../http/route.ts';
import { Id, Strict } from '../../http/schema.ts';
import { EXAMPLE_LISTING, EXAMPLE_OPS_LISTING, EXAMPLE_ORG_ID } from '../examples.ts';
import { changeListing, createListing } from './manage-listings.ts';
import { findListing, opsListingList } from './queries.ts';
import { LISTING_FILTERS } from './routes.ts';
import { ListingChanges, NewListing, OpsListing } from './schema.ts';

const TAG = 'Catalog';
const PATH = '/ops/v1/orgs/{org_id}/listings';
const ofOrg = Strict({ org_id: Id('Organization id.', EXAMPLE_ORG_ID) });
const byId = Strict({ ...ofOrg.properties, listing_id: Id('Listing id.', EXAMPLE_LISTING.id) });
export const LISTING_CONFLICTS = {
  listing_sku_unique:
    'there is a listing with this SKU, marketplace, seller account, channel and country already',
};

export function listingOpsRoutes(services: { readonly db: Db }): Route[] {
  const { db } = services;
  const { id: _, ...fields } = EXAMPLE_LISTING;
  return [
    listRoute(db, {
      path: PATH,
      operationId: 'opsListListings',
      summary: 'List the listings of an organization',
      description: 'Order: id.',
      tag: TAG,
      access: 'ops',
      params: ofOrg,
      list: opsListingList,
      filters: LISTING_FILTERS,
      row: OpsListing,
      example: EXAMPLE_OPS_LISTING,
      rows: 'Listings.',
    }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'opsCreateListing',
      summary: 'Add a listing',
      tag: TAG,
      access: 'ops',
      params: ofOrg,
      body: NewListing,
      bodyExample: { ...fields, listing_mp_primary_id: 'JNP-MUG-01-EXAMPLE' },
      problems: ['already_exists'],
      responses: {
        201: {
          description: 'The new listing.',
          schema: OpsListing,
          example: EXAMPLE_OPS_LISTING,
          headers: ['ETag', 'Location'],
        },
      },
      handler: (call) =>
        namingConflicts(
          LISTING_CONFLICTS,
          call.commit(async (tx, feed) => {
            const made = await createListing(tx, feed, call.body);
            return createdAnswer(made, `/ops/v1/orgs/${call.params.org_id}/listings/${made.id}`);
          }),
        ),
    }),
    route({
      method: 'GET',
      path: `${PATH}/{listing_id}`,
      operationId: 'opsGetListing',
      summary: 'Read a listing',
      tag: TAG,
      access: 'ops',
      params: byId,
      responses: {
        200: {
          description: 'The listing.',
          schema: OpsListing,
          example: EXAMPLE_OPS_LISTING,
          headers: ['ETag'],
        },
      },
      handler: async (call) => {
        const found = await findListing(db, call.params.org_id, call.params.listing_id);
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    route({
      method: 'PATCH',
      path: `${PATH}/{listing_id}`,
      operationId: 'opsChangeListing',
      summary: 'Change a listing',
      description: 'Only what the body names changes.',
      tag: TAG,
      access: 'ops',
      params: byId,
      body: ListingChanges,
      bodyExample: { status: 'inactive' },
      honoursIfMatch: true,
      problems: ['already_exists'],
      responses: {
        200: {
          description: 'The listing as it is now.',
          schema: OpsListing,
          example: EXAMPLE_OPS_LISTING,
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        namingConflicts(
          LISTING_CONFLICTS,
          call.commit(async (tx, feed) =>
            recordAnswer(await changeListing(tx, feed, call.params.listing_id, call.body, call.ifMatch)),
          ),
        ),
    }),
  ];
}
