import { Type } from 'typebox';
import type { Db } from '../../db/db.ts';
import { listRoute } from '../../http/list-route.ts';
import type { Route } from '../../http/route.ts';
import { Text } from '../../http/schema.ts';
import { EXAMPLE_ITEM } from '../examples.ts';
import { Mpn } from '../schema.ts';
import { itemList } from './queries.ts';
import { Item } from './schema.ts';

export const CODE_FILTERS = {
  mpn: Type.Optional(Mpn),
  upc: Type.Optional(Text(20, 'Universal product code.')),
  q: Type.Optional(Text(200, 'Name, mpn or upc contains it, whatever the case.')),
};

export function itemRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    listRoute(db, {
      path: '/v1/catalog/items',
      operationId: 'listItems',
      summary: 'List the items of your catalog',
      description: 'Order: id.',
      tag: 'Catalog',
      access: 'read',
      caching: 'revalidate',
      list: itemList,
      filters: CODE_FILTERS,
      row: Item,
      example: EXAMPLE_ITEM,
      rows: 'Items.',
    }),
  ];
}
