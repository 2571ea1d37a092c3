// What a merchant changes of its own catalog. Listings and imports are derived from the hub's routes.
import type { TSchema } from 'typebox';
import { actionsOn, creation } from '../../../kit/aggregates/action-routes.ts';
import { forMerchant } from '../../../kit/http/for-hub.ts';
import { createdAnswer, recordAnswer } from '../../../kit/http/record-answer.ts';
import type { Route } from '../../../kit/http/route.ts';
import { BundleChanges, NewBundle } from '../bundles/schema.ts';
import { EXAMPLE_BUNDLE_ID, EXAMPLE_ITEM_ID, EXAMPLE_NEW_BUNDLE, EXAMPLE_NEW_ITEM } from '../examples.ts';
import { fieldViolations } from '../items/item-rules.ts';
import { ownItems } from '../items/queries.ts';
import { ItemId } from '../items/routes.ts';
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

const rules = ({ body }: { readonly body: unknown }) => fieldViolations(body as object);

function create(kind: Kind, write: Write): Route {
  const noun = kind.toLowerCase();
  return creation<object>({
    ...write,
    path: `${CATALOG}/${noun}s`,
    operationId: `create${kind}`,
    summary: `Add ${kind === 'Item' ? 'an item' : 'a bundle'} to your catalog`,
    tag: 'Catalog',
    access: 'write',
    rules,
    responses: {
      201: { description: `The new ${noun}.`, schema: ItemDetails, headers: ['ETag', 'Location'] },
    },
    run: async (work, body) => {
      const id = await createOwn(work, body);
      return createdAnswer(await work.answer({ aggregate: ownItems, id }), `${CATALOG}/items/${id}`);
    },
  });
}

function change(kind: Kind, { id, problems = [], ...write }: Write & { readonly id: number }): Route {
  const noun = kind.toLowerCase();
  const base = {
    aggregate: ownItems,
    path: `${CATALOG}/${noun}s`,
    parameter: 'id',
    reference: ItemId,
    tag: 'Catalog',
    access: 'write',
    responses: {
      200: { description: `The ${noun} after the change.`, schema: ItemDetails, headers: ['ETag'] },
      202: {
        description: `The ${noun} after what changed at once; the hub is asked for the rest.`,
        schema: ItemDetails,
        headers: ['ETag'],
      },
    },
  } as const;
  return actionsOn(base)(null, {
    ...write,
    problems,
    operationId: `change${kind}`,
    summary: `Change ${kind === 'Item' ? 'an item' : 'a bundle'} of your catalog`,
    example: String(id),
    honoursIfMatch: true,
    rules,
    run: async (work, reference, body: object) => {
      const itemId = Number(reference);
      const isPending = await changeOwn(work, itemId, body);
      const answer = recordAnswer(await work.answer({ aggregate: ownItems, id: itemId }));
      return isPending ? { ...answer, status: 202 } : answer;
    },
  });
}
