import { Type } from 'typebox';
import type { Db } from '../../db/db.ts';
import { listRoute } from '../../http/list-route.ts';
import { notFound } from '../../http/problems.ts';
import { createdAnswer, recordAnswer } from '../../http/record-answer.ts';
import { type Route, route } from '../../http/route.ts';
import { Flag, Id, Strict, Text } from '../../http/schema.ts';
import { EXAMPLE_ITEM_ID, EXAMPLE_NEW_ITEM, EXAMPLE_OPS_ITEM, EXAMPLE_ORG_ID } from '../examples.ts';
import { fieldViolations } from './item-rules.ts';
import { changeItem, createItem } from './manage-items.ts';
import { findItem, opsItemList } from './queries.ts';
import { CODE_FILTERS } from './routes.ts';
import { ItemChanges, NewItem, OpsItem } from './schema.ts';

const TAG = 'Catalog';
const PATH = '/ops/v1/orgs/{org_id}/items';
const ofOrg = Strict({ org_id: Id('Organization id.', EXAMPLE_ORG_ID) });
const byId = Strict({ ...ofOrg.properties, item_id: Id('Item id.', EXAMPLE_ITEM_ID) });

export function itemOpsRoutes(services: { readonly db: Db }): Route[] {
  const { db } = services;
  return [
    listRoute(db, {
      path: PATH,
      operationId: 'opsListItems',
      summary: 'List the items of an organization',
      description: 'Order: id.',
      tag: TAG,
      access: 'ops',
      params: ofOrg,
      list: opsItemList,
      filters: {
        ...CODE_FILTERS,
        ean: Type.Optional(Text(20, 'European article number.')),
        brand_id: Type.Optional(Id('Brand id.')),
        vendor_id: Type.Optional(Id('Vendor id.')),
        is_active: Type.Optional(Flag('Only active ones, or only others.')),
        is_bundle: Type.Optional(Flag('Only bundles, or only others.')),
      },
      row: OpsItem,
      example: EXAMPLE_OPS_ITEM,
      rows: 'Items.',
    }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'opsCreateItem',
      summary: 'Add an item',
      description:
        'Codes need not be unique: where one could mean several items, what refers to it is refused as ambiguous.',
      tag: TAG,
      access: 'ops',
      params: ofOrg,
      body: NewItem,
      bodyExample: EXAMPLE_NEW_ITEM,
      rules: ({ body }) => fieldViolations(body),
      responses: {
        201: {
          description: 'The new item.',
          schema: OpsItem,
          example: EXAMPLE_OPS_ITEM,
          headers: ['ETag', 'Location'],
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const made = await createItem(tx, feed, call.body);
          return createdAnswer(made, `/ops/v1/orgs/${call.params.org_id}/items/${made.id}`);
        }),
    }),
    route({
      method: 'GET',
      path: `${PATH}/{item_id}`,
      operationId: 'opsGetItem',
      summary: 'Read an item',
      tag: TAG,
      access: 'ops',
      params: byId,
      responses: {
        200: { description: 'The item.', schema: OpsItem, example: EXAMPLE_OPS_ITEM, headers: ['ETag'] },
      },
      handler: async (call) => {
        const found = await findItem(db, call.params.org_id, call.params.item_id);
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    route({
      method: 'PATCH',
      path: `${PATH}/{item_id}`,
      operationId: 'opsChangeItem',
      summary: 'Change an item',
      description:
        'Only what the body names changes; lists and `min_remaining_days` are replaced as a whole.',
      tag: TAG,
      access: 'ops',
      params: byId,
      body: ItemChanges,
      bodyExample: { weight_lb: 0.8 },
      honoursIfMatch: true,
      rules: ({ body }) => fieldViolations(body),
      responses: {
        200: {
          description: 'The item as it is now.',
          schema: OpsItem,
          example: EXAMPLE_OPS_ITEM,
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) =>
          recordAnswer(await changeItem(tx, feed, call.params.item_id, call.body, call.ifMatch)),
        ),
    }),
  ];
}
