import type { Reader, Tx } from '../../../kit/db/db.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { resourceTable } from '../../../kit/db/resource-tables.ts';
import { matches, readsValue, writes } from '../../../kit/db/statement-functions.ts';
import { type RowOfColumns, text } from '../../../kit/db/tables.ts';

/** An org has one. */
export const POLICY_ID = 1;

interface PolicyFields {
  readonly may_split: boolean;
  readonly may_ship_partially: boolean;
  readonly may_backorder: boolean;
  readonly countries: readonly string[];
}

const COLUMNS = 'r.may_split, r.may_ship_partially, r.may_backorder, r.countries, r.version';

export const policies = recordTable<PolicyFields>({
  table: 'order_policy',
  columns: {
    may_split: 'boolean',
    may_ship_partially: 'boolean',
    may_backorder: 'boolean',
    countries: 'text[]',
  },
  json: COLUMNS,
  eventData: COLUMNS,
});

/** Before it is changed for the first time. */
export const queueUsualPolicy = writes<[orgId: number, now: Date]>(
  'orders.insertUsualPolicy',
  `INSERT INTO order_policy (org_id, id, may_split, may_ship_partially, may_backorder, countries, version, created_at, updated_at)
   VALUES ($1, ${POLICY_ID}, true, true, true, '{}', 0, $2, $2) ON CONFLICT (org_id, id) DO NOTHING`,
);

const USUAL_JSON = JSON.stringify({
  may_split: true,
  may_ship_partially: true,
  may_backorder: true,
  countries: [],
  version: 0,
});

export async function findPolicy(db: Reader, orgId: number) {
  return (await policies.find(db, orgId, POLICY_ID)) ?? { version: 0, json: USUAL_JSON };
}

const destinationColumns = {
  country: text(),
  state: text().nullable(),
  postal_prefix: text().nullable(),
  note: text(),
};
export type DestinationFields = RowOfColumns<typeof destinationColumns>;

export const forbiddenDestinations = resourceTable({
  table: 'forbidden_destination',
  isShared: true,
  columns: destinationColumns,
  shown: 'r.country, r.state, r.postal_prefix, r.note',
  list: 'orders.forbiddenDestinations',
});

export const totalForbidden = readsValue<number>(
  'orders.totalForbidden',
  'SELECT count(*)::int AS total FROM forbidden_destination',
);

/** @returns false if there is none */
export const removeForbidden = matches<[id: number], Tx>(
  'orders.removeForbidden',
  'DELETE FROM forbidden_destination WHERE id = $1 RETURNING id',
);
