import { Type } from 'typebox';
import type { Db } from '../db/db.ts';
import { listAnswer, listQuery, readPage } from '../http/pagination.ts';
import { type Route, route } from '../http/route.ts';
import { EXAMPLE_WAREHOUSE } from './examples.ts';
import { openWarehouses, totalOpenWarehouses } from './queries.ts';
import { Warehouse } from './schema.ts';

export function warehouseRoutes(services: { readonly db: Db }): Route[] {
  const { db } = services;
  return [
    route({
      method: 'GET',
      path: '/v1/warehouses',
      operationId: 'listWarehouses',
      summary: 'List the warehouses open to your organization',
      description: 'Order: id.',
      tag: 'Warehouses',
      access: 'read',
      caching: 'revalidate',
      query: listQuery({ perPage: 100, filters: {} }),
      responses: {
        200: {
          description: 'Warehouses.',
          schema: Type.Array(Warehouse),
          headers: ['ETag', 'Link', 'X-Total-Count'],
          example: [EXAMPLE_WAREHOUSE],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['bigint']);
        const list = await openWarehouses(db, call.actor.orgId, page);
        return listAnswer(
          call,
          list,
          page.wantsTotal ? await totalOpenWarehouses(db, call.actor.orgId) : null,
        );
      },
    }),
  ];
}
