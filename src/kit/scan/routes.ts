import { isAtCaller } from '../db/caller-warehouses.ts';
import type { Db } from '../db/db.ts';
import { ok, type Route, route } from '../http/route.ts';
import { Strict, Text } from '../http/schema.ts';
import { readCode } from './code-rules.ts';
import type { ScanResolver } from './scan-code.ts';
import { Scanned } from './schema.ts';

const CODE_LENGTH_MAX = 200;
const EXAMPLE_CODE = 'SO-000001';

/** @param resolvers in the order in which people think of what they scan */
export function scanOpsRoutes({ db }: { readonly db: Db }, resolvers: readonly ScanResolver[]): Route[] {
  return [
    route({
      method: 'GET',
      path: '/ops/v1/scan',
      operationId: 'opsScan',
      summary: 'Find out what a code is',
      description:
        'Anything a scanner can read: barcodes of items (UPC and EAN with and without leading zeros, mpn), lots, numbers of ' +
        'sub-orders and waves, cartons by their id, tracking numbers (case and blanks do not matter), codes of warehouses. ' +
        'Of all organizations, for people of certain warehouses of those alone. A code that may mean several things gets them all.',
      tag: 'Floor',
      access: 'floor',
      query: Strict({ code: Text(CODE_LENGTH_MAX, 'What was scanned.') }),
      queryExample: { code: EXAMPLE_CODE },
      responses: {
        200: {
          description: 'What it is.',
          schema: Scanned,
          example: {
            code: EXAMPLE_CODE,
            matches: [
              {
                type: 'sub_order',
                org_id: 3,
                id: 1,
                warehouse_id: 1,
                number: EXAMPLE_CODE,
                label: 'Sub-order SO-000001 of order RV-10001: pending',
                actions: ['start_pick', 'route_again'],
                href: '/ops/v1/orgs/3/sub_orders/1',
              },
            ],
          },
        },
      },
      handler: async (call) => {
        const code = readCode(call.query.code);
        if (code.text === '') return ok({ code: call.query.code, matches: [] });
        const found = await Promise.all(resolvers.map((resolve) => resolve(db, code)));
        const matches = found
          .flat()
          .filter(({ warehouse_id }) => warehouse_id === null || isAtCaller(warehouse_id));
        return ok({ code: call.query.code, matches });
      },
    }),
  ];
}
