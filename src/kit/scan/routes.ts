import { Type } from 'typebox';
import { isAtCaller } from '../db/caller-warehouses.ts';
import type { Db } from '../db/db.ts';
import { Day } from '../http/fields/schema.ts';
import { answers } from '../http/responses.ts';
import { ok, type Route, route } from '../http/route.ts';
import { Named, Nullable, Strict, Text } from '../http/schema.ts';
import { readCode } from './code-rules.ts';
import { ScanMatch, type ScanResolver } from './scan-code.ts';

const Scanned = Strict(
  {
    code: Type.String({ description: 'The scanned code.' }),
    /** Null unless the code has application identifiers. */
    gs1: Nullable(
      Named('Gs1Code', {
        gtin: Nullable(Type.String({ description: 'Number of the item: (01), or (02) on a carton of it.' })),
        lot: Nullable(Type.String({ description: 'Lot: (10).' })),
        expiration: Nullable(Day('Last day it may be used: (17). Day 00 is the last of its month.')),
        serial_number: Nullable(Type.String({ description: 'Serial number of the unit: (21).' })),
        sscc: Nullable(Type.String({ description: 'Number of the carton or pallet: (00).' })),
      }),
    ),
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
        'orders by `market_order_id`, numbers of sub-orders, waves, inventory requests, work orders, shipments, middle-mile ' +
        'orders and returns, cartons by id or SSCC, tracking numbers, PO, container and PRO numbers (ignoring case and ' +
        'blanks) and warehouse codes. GS1-128 and GS1 DataMatrix codes are read as scanned, or as printed with parentheses: ' +
        'what they name is found, and of a lot only that of their item. ' +
        'Covers all organizations; people bound to warehouses see only those. An ambiguous code returns all matches.',
      tag: 'Floor',
      access: 'floor',
      query: Strict({ code: Text(CODE_LENGTH_MAX, 'The scanned code.') }),
      queryExample: { code: EXAMPLE_CODE },
      responses: answers('What it is.', Scanned),
      handler: async (call) => {
        const code = readCode(call.query.code);
        if (code.text === '') return ok({ code: call.query.code, gs1: null, matches: [] });
        const found = await Promise.all(resolvers.map((resolve) => resolve(db, code)));
        const matches = found
          .flat()
          .filter(({ warehouse_id }) => warehouse_id === null || isAtCaller(warehouse_id));
        return ok({ code: call.query.code, gs1: code.gs1, matches });
      },
    }),
  ];
}
