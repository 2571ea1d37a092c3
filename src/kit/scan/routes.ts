import { Type } from 'typebox';
import { isAtCaller } from '../db/caller-warehouses.ts';
import type { Db } from '../db/db.ts';
import { answers } from '../http/responses.ts';
import { ok, type Route, route } from '../http/route.ts';
import { Strict, Text } from '../http/schema.ts';
import { readCode } from './code-rules.ts';
import { ScanMatch, type ScanResolver } from './scan-code.ts';

const Scanned = Strict(
  {
    code: Type.String({ description: 'The scanned code.' }),
    matches: Type.Array(ScanMatch, {
      description: 'All records that match the code; empty if there are none.',
    }),
  },
  { name: 'Scanned' },
);

const CODE_LENGTH_MAX = 200;
const EXAMPLE_CODE = 'SO-000001';

/** @param resolvers in order of likelihood */
export function scanOpsRoutes({ db }: { readonly db: Db }, resolvers: readonly ScanResolver[]): Route[] {
  return [
    route({
      method: 'GET',
      path: '/ops/v1/scan',
      operationId: 'opsScan',
      summary: 'Look up a scanned code',
      description:
        'Finds everything a scanner can read: barcodes of items (UPC and EAN with and without leading zeros, mpn), lots, ' +
        'numbers of sub-orders and waves, cartons by id, tracking numbers (ignoring case and blanks) and warehouse codes. ' +
        'Covers all organizations; people bound to warehouses see only those. An ambiguous code returns all matches.',
      tag: 'Floor',
      access: 'floor',
      query: Strict({ code: Text(CODE_LENGTH_MAX, 'The scanned code.') }),
      queryExample: { code: EXAMPLE_CODE },
      responses: answers('What it is.', Scanned),
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
