// The rows that the driver comparison writes.
import type { Row } from './options.ts';
import { columnNames } from './statements.ts';

/** Each server process counts in a range of its own. */
export const ids = { next: 1 };
const statuses = ['pending', 'picking', 'packed'];

export function bulkRows(): Row[] {
  const rows: Row[] = [];
  for (let i = 0; i < 500; i++) {
    const id = ids.next++;
    rows.push({
      org_id: 1,
      id,
      order_id: id >> 1,
      line: i & 1,
      sku: `SKU-${i}`,
      name: i % 10 === 0 ? `A "quoted", back\\slashed thing ${i}` : `A thing to keep on a shelf, number ${i}`,
      quantity: 1 + (i % 9),
      price: '12.50',
      status: statuses[i % 3],
      placed_at: '2026-01-01T00:00:00.000Z',
      gift: i % 2 === 0,
      attributes: i % 5 === 0 ? null : '{"zone":"A"}',
    });
  }
  return rows;
}

export function columnArrays(rows: Row[]): unknown[][] {
  return columnNames.map((name) => rows.map((row) => row[name]));
}

const needsQuotes = /[{}",\\\s]|^$|^null$/i;
const escapes = /["\\]/g;

/** A PostgreSQL array literal which quotes only what must be quoted. */
export function arrayLiteral(values: unknown[]): string {
  let out = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (i > 0) out += ',';
    if (value === null || value === undefined) out += 'NULL';
    else if (typeof value === 'string' && needsQuotes.test(value))
      out += `"${value.replace(escapes, '\\$&')}"`;
    else out += String(value);
  }
  return `${out}}`;
}

export function eventValues(org: number): unknown[] {
  const at = '2026-01-01T00:00:00.000Z';
  const note = 'reserved for a sub-order';
  return [
    org,
    [ids.next++, ids.next++, ids.next++],
    ['order.created', 'order.routed', 'stock.reserved'],
    [1, 2, 3],
    [note, note, null],
    [at, at, at],
  ];
}
