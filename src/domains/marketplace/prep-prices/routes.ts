// What the hub charges for preparing units.

import type { Db, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { toCents } from '../../../kit/kernel/cents.ts';
import { FOREVER, validityViolations } from '../validity-rules.ts';
import { type PrepPriceFields, prepPriceList, prepPrices } from './queries.ts';
import { NewPrepPrice, type NewPrepPriceInput, PrepPrice, PrepPriceChanges } from './schema.ts';

const ids = idSource('prep_price_id_seq');

const EXAMPLE = {
  id: 1,
  prep: 'ITEM_LABELING',
  unit_usd: 0.3,
  valid_from: '2026-01-01',
  valid_until: null,
  version: 1,
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
};

export function prepPriceRoutes({ db }: { readonly db: Db }): Route[] {
  return resourceRoutes(db, {
    path: '/ops/v1/prep_prices',
    id: { id: Id('Price id.', 1) },
    name: 'PrepPrice',
    noun: 'prep price',
    tag: 'Work orders',
    access: 'ops',
    readAccess: 'floor',
    schema: PrepPrice,
    example: EXAMPLE,
    list: { list: prepPriceList, filters: {} },
    find: (reader, _, id: number) => prepPrices.find(reader, null, id),
    create: {
      description: 'New work orders are charged by the newest price that is valid when they are made.',
      body: NewPrepPrice,
      bodyExample: { prep: 'ITEM_SIOC', unit_usd: 0.45, valid_from: '2027-01-01' },
      work: (tx, feed, input) => createPrepPrice(tx, feed.now, input),
    },
    change: {
      body: PrepPriceChanges,
      bodyExample: { unit_usd: 0.32 },
      work: (tx, feed, id, { unit_usd, valid_until }, { ifMatch }) => {
        const changes: Partial<PrepPriceFields> = {
          ...(unit_usd === undefined ? {} : { unit_cents: toCents(unit_usd) }),
          ...(valid_until === undefined ? {} : { valid_until: valid_until ?? FOREVER }),
        };
        const check = (current: PrepPriceFields) => requireValidity({ ...current, ...changes });
        return changeRecord(tx, { orgId: null, now: feed.now }, prepPrices, id, changes, { ifMatch, check });
      },
    },
    conflicts: { prep_price_unique: 'another price of this prep begins on the same day' },
  });
}

export async function createPrepPrice(tx: Tx, now: Date, input: NewPrepPriceInput) {
  const { prep, unit_usd, valid_from, valid_until } = input;
  const fields = { prep, unit_cents: toCents(unit_usd), valid_from, valid_until: valid_until ?? FOREVER };
  requireValidity(fields);
  return createRecord(tx, { orgId: null, now }, prepPrices, await ids.next(tx), fields);
}

function requireValidity({ valid_from, valid_until }: PrepPriceFields): void {
  const violations = validityViolations(valid_from, valid_until);
  if (violations.length > 0) throw invalid(violations);
}
