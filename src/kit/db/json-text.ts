// JSON text built by PostgreSQL: row_to_json over subqueries takes two to four times as long (docs/decisions/0006).
import { instant } from './statement.ts';

/** SQL expressions whose concatenation is the text of a JSON value. */
export type Pieces = readonly string[];
type Members = Readonly<Record<string, string | Pieces>>;

/** The members of a JSON object, from the SQL of each value: its text, or the pieces of it. */
export function jsonMembers(members: Members): Pieces {
  return Object.entries(members).flatMap(([name, value], index) => [
    `'${index === 0 ? '' : ','}"${name}":'`,
    ...(typeof value === 'string' ? [value] : value),
  ]);
}

export const jsonObject = (members: Members): Pieces => [`'{'`, ...jsonMembers(members), `'}'`];

/** SQL of the text, as a single function call: the server prepares each function of a statement again for each run. */
export function textOf(pieces: Pieces): string {
  const merged: string[] = [];
  for (const piece of pieces) {
    const before = merged.at(-1) ?? '';
    if (isLiteral(piece) && isLiteral(before))
      merged.splice(-1, 1, `${before.slice(0, -1)}${piece.slice(1)}`);
    else merged.push(piece);
  }
  return `concat(${merged.join(', ')})`;
}

const isLiteral = (sql: string) => /^'[^']*'$/.test(sql);

/** A text that needs no escaping: a keyword, an id, a date. */
export const jsonWord = (expression: string): Pieces => [`'"'`, expression, `'"'`];
export const jsonWordOrNull = (expression: string) => `coalesce('"' || ${expression} || '"', 'null')`;
export const jsonFlag = (expression: string) => `(${expression})::text`;
export const jsonText = (expression: string) => `coalesce(to_json(${expression}), 'null')`;
export const jsonInstant = (expression: string) => jsonWord(instant(expression));

/** JSON of the names of all warehouses, built once per page: a table of the WITH clause, and the join. */
export const WAREHOUSE_NAMES = `warehouse_names AS MATERIALIZED (
  SELECT array_agg(w.id) AS ids, array_agg(to_json(w.warehouse_name)::text) AS names FROM warehouse w)`;
export const JOIN_WAREHOUSE_NAMES = 'CROSS JOIN warehouse_names n';
export const warehouseName = (id: string) => `coalesce(n.names[array_position(n.ids, ${id})], 'null')`;
