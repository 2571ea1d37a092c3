// A scanned or typed code of unknown kind. Each domain has a resolver that finds its records (src/app/domains.ts).
import { type Static, Type } from 'typebox';
import type { Reader } from '../db/db.ts';
import { AnyText } from '../http/fields/schema.ts';
import { Id, Nullable, Strict } from '../http/schema.ts';
import type { ScannedCode } from './code-rules.ts';

/** Matches per resolver. A code with more matches is not specific enough anyway. */
export const MATCHES_PER_RESOLVER_MAX = 10;

export const ScanMatch = Strict(
  {
    type: AnyText(
      'Kind of record: `item`, `lot`, `order`, `sub_order`, `shipment`, `wave`, `inventory_request`, `inbound_carton`, ' +
        '`marketplace_work_order`, `marketplace_shipment`, `marketplace_carton`, `marketplace_pallet`, ' +
        '`middle_mile_order`, `return` or `warehouse`.',
    ),
    org_id: Nullable(Id('Its organization; null for records of the hub.')),
    id: Id('Its id; for a lot, the id of its item.'),
    warehouse_id: Nullable(Id('Its warehouse; null where it is in none or in several.')),
    number: Nullable(Type.String({ description: 'Its number, if it has one.' })),
    label: Type.String({ description: 'A short description.' }),
    actions: Type.Array(Type.String(), { description: 'Operations that are possible now.' }),
    href: Type.String({ description: 'URL of the record.' }),
  },
  { name: 'ScanMatch' },
);

interface Match extends Omit<Static<typeof ScanMatch>, 'actions'> {
  readonly actions: readonly string[];
}

/** Of rows that several statements found, each once, and no more than a code may have. */
export function eachOnce<Row extends { readonly org_id: number; readonly id: number }>(
  found: readonly (readonly Row[])[],
): Row[] {
  const rows = new Map(found.flat().map((row) => [`${row.org_id} ${row.id}`, row]));
  return [...rows.values()].slice(0, MATCHES_PER_RESOLVER_MAX);
}

export type ScanResolver = (db: Reader, code: ScannedCode) => Promise<Match[]>;
