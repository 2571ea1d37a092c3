import { Type } from 'typebox';
import { readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { answers } from '../../../kit/http/responses.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Flag, Id, Text } from '../../../kit/http/schema.ts';
import { EXAMPLE_ITEM_ID, EXAMPLE_NEW_ITEM } from '../examples.ts';
import { Mpn } from '../schema.ts';
import { fieldViolations } from './item-rules.ts';
import { changeItem, createItem } from './manage-items.ts';
import { itemList, items, opsItemList, ownItems } from './queries.ts';
import { Item, ItemChanges, ItemDetails, NewItem, OpsItem } from './schema.ts';

const CODES = {
  mpn: Type.Optional(Mpn),
  upc: Type.Optional(Text(20, 'Universal product code.')),
  q: Type.Optional(Text(200, 'Part of the name, mpn or upc, in any case.')),
};

export function itemRoutes({ db }: { readonly db: Db }): Route[] {
  return [...managedItems(db), itemDetails(db)];
}

export const ItemId = (example: string) => Id('Item id.', Number(example));

const itemDetails = (db: Db) =>
  readsOn(db, {
    aggregate: ownItems,
    path: '/v1/catalog/items',
    parameter: 'id',
    reference: ItemId,
    tag: 'Catalog',
    access: 'read',
    responses: answers('The item.', ItemDetails, ['ETag']),
  })(null, {
    operationId: 'getItem',
    summary: 'Read an item of your catalog',
    description: 'The fields of the list, and the item’s other details.',
    example: String(EXAMPLE_ITEM_ID),
  });

function managedItems(db: Db): Route[] {
  return resourceRoutes(db, {
    access: 'catalog',
    path: '/ops/v1/orgs/{org_id}/items',
    id: { item_id: Id('Item id.', EXAMPLE_ITEM_ID) },
    name: 'Item',
    noun: 'item',
    tag: 'Catalog',
    schema: OpsItem,
    list: {
      list: opsItemList,
      filters: {
        ...CODES,
        ean: Type.Optional(Text(20, 'European article number.')),
        brand_id: Type.Optional(Id('Brand id.')),
        vendor_id: Type.Optional(Id('Vendor id.')),
        is_active: Type.Optional(Flag('Only active ones, or only others.')),
        is_bundle: Type.Optional(Flag('Only bundles, or only others.')),
        facts_confirmed: Type.Optional(Flag('Only those with confirmed facts, or only others.')),
      },
    },
    merchant: {
      path: '/v1/catalog/items',
      operationId: 'listItems',
      summary: 'List the items of your catalog',
      description: 'Order: id.',
      list: itemList,
      filters: CODES,
      row: Item,
    },
    find: items.find,
    usesCommitTime: true,
    create: {
      description:
        'Codes need not be unique: a reference that could mean several items is refused as ambiguous.',
      body: NewItem,
      bodyExample: EXAMPLE_NEW_ITEM,
      rules: ({ body }) => fieldViolations(body),
      work: createItem,
    },
    change: {
      description:
        'Only the fields in the body change; lists and `min_remaining_days` are replaced as a whole.',
      body: ItemChanges,
      bodyExample: { weight_lb: 0.8 },
      rules: ({ body }) => fieldViolations(body),
      work: (tx, feed, id, changes, { ifMatch }) => changeItem(tx, feed, id, changes, ifMatch),
    },
  });
}
