// What a merchant changes of its own catalog. Listings and imports are derived from the hub's routes.
import type { TSchema } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { forMerchant } from '../../../kit/http/for-hub.ts';
import { createdAnswer, recordAnswer, type VersionedJson } from '../../../kit/http/record-answer.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { BundleChanges, NewBundle } from '../bundles/schema.ts';
import { EXAMPLE_BUNDLE_ID, EXAMPLE_ITEM_ID, EXAMPLE_NEW_BUNDLE, EXAMPLE_NEW_ITEM } from '../examples.ts';
import { fieldViolations } from '../items/item-rules.ts';
import { findItemDetails } from '../items/queries.ts';
import { ItemChanges, ItemDetails, NewItem } from '../items/schema.ts';
import { changeOwn, createOwn } from './manage-own.ts';

const CATALOG = '/v1/catalog';

const OWN_SKU = { listing_mp_primary_id: 'JNP-MUG-01-OWN' };

const LISTINGS: Readonly<Record<string, { readonly access: 'read' | 'write'; readonly summary: string }>> = {
  opsCreateListing: { access: 'write', summary: 'Add a listing to your catalog' },
  opsGetListing: { access: 'read', summary: 'Read a listing of your catalog' },
  opsChangeListing: { access: 'write', summary: 'Change a listing of your catalog' },
};

/** @param listingsOfHub the hub's routes of listings */
export function ownCatalogRoutes(listingsOfHub: readonly Route[]): Route[] {
  const listings = listingsOfHub.flatMap((ofHub) => {
    const { access, summary } = LISTINGS[ofHub.operationId] ?? {};
    if (access === undefined || summary === undefined) return [];
    const path = ofHub.path.replace('/ops/v1/orgs/{org_id}', CATALOG);
    // The hub's example is a listing that is there.
    const bodyExample = { ...(ofHub.bodyExample as object), ...(ofHub.method === 'POST' ? OWN_SKU : {}) };
    return [forMerchant(ofHub, access, { path, summary, ...(access === 'read' ? {} : { bodyExample }) })];
  });
  return [
    create('Item', {
      body: NewItem,
      bodyExample: { ...EXAMPLE_NEW_ITEM, mpn: 'JNP-BOWL-98' },
      description: `It can be used at once. ${GIVEN}`,
    }),
    change('Item', {
      id: EXAMPLE_ITEM_ID,
      body: ItemChanges,
      bodyExample: { name: 'Enamel mug, speckled' },
      description: `Only what the body names changes; lists and \`min_remaining_days\` are replaced as a whole. ${GIVEN}`,
    }),
    create('Bundle', {
      body: NewBundle,
      bodyExample: EXAMPLE_NEW_BUNDLE,
      description: 'An item, and what it is made of. A bundle cannot contain a bundle.',
      problems: ['state_conflict'],
    }),
    change('Bundle', {
      id: EXAMPLE_BUNDLE_ID,
      body: BundleChanges,
      bodyExample: { components: [{ component_id: 1, quantity: 2 }] },
      description: `The id is that of its item. \`components\` replaces the whole list: an empty one makes the bundle a plain item, and
a plain item that has no stock, reservations, inbound units or backorders of its own becomes a bundle with it. Orders that are
already reserved ship with the components they were reserved with.`,
      problems: ['state_conflict'],
    }),
    ...listings,
  ];
}

const GIVEN = `Dimensions, weight, hazmat, storage, lot and date rules of a new item are as you give them until the hub has measured
or confirmed them, or its units have arrived. After that a change of them is asked of the hub, except of a dimension or weight that
is still empty: the answer is then 202, and \`pending_change\` has what is asked for until the hub decides. What you ask for later
joins it; the value that the item has withdraws it.`;

type Kind = 'Item' | 'Bundle';

interface Write extends Pick<Route, 'bodyExample' | 'problems'> {
  readonly body: TSchema;
  readonly description: string;
}

function create(kind: Kind, write: Write): Route {
  const noun = kind.toLowerCase();
  return route({
    ...write,
    method: 'POST',
    path: `${CATALOG}/${noun}s`,
    operationId: `create${kind}`,
    summary: `Add ${kind === 'Item' ? 'an item' : 'a bundle'} to your catalog`,
    tag: 'Catalog',
    access: 'write',
    rules: ({ body }) => fieldViolations(body as object),
    responses: {
      201: { description: `The new ${noun}.`, schema: ItemDetails, headers: ['ETag', 'Location'] },
    },
    handler: (call) =>
      call.commit(async (tx, feed) => {
        const id = await createOwn(tx, feed, call.body as object);
        return createdAnswer(await savedItem(tx, feed, id), `${CATALOG}/items/${id}`);
      }),
  });
}

function change(kind: Kind, { id, ...write }: Write & { readonly id: number }): Route {
  const noun = kind.toLowerCase();
  return route({
    ...write,
    method: 'PATCH',
    path: `${CATALOG}/${noun}s/{id}`,
    operationId: `change${kind}`,
    summary: `Change ${kind === 'Item' ? 'an item' : 'a bundle'} of your catalog`,
    tag: 'Catalog',
    access: 'write',
    params: Strict({ id: Id('Item id.', id) }),
    honoursIfMatch: true,
    rules: ({ body }) => fieldViolations(body as object),
    responses: {
      200: { description: `The ${noun} after the change.`, schema: ItemDetails, headers: ['ETag'] },
      202: {
        description: `The ${noun} after what changed at once; the hub is asked for the rest.`,
        schema: ItemDetails,
        headers: ['ETag'],
      },
    },
    handler: (call) =>
      call.commit(async (tx, feed) => {
        const isPending = await changeOwn(tx, feed, call.params.id, call.body as object, call.ifMatch);
        const answer = recordAnswer(await savedItem(tx, feed, call.params.id));
        return isPending ? { ...answer, status: 202 } : answer;
      }),
  });
}

/** As its merchant sees it: items have the time of the feed. */
async function savedItem(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  feed.write(tx);
  const found = await findItemDetails(tx, feed.orgId, id);
  assert(found !== null, `item ${id} is gone inside its own transaction`);
  return found;
}
