// JSON as text that PostgreSQL puts together. Of what was measured (docs/decisions/0006-lists-at-size.md): row_to_json over
// subqueries takes two to four times as long, functions that count characters ten times.
import { instant } from './statement.ts';

/** SQL text of the members of a JSON object. @param members the text of each value, by name */
export function jsonMembers(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([name, value], index) => `'${index === 0 ? '' : ','}"${name}":' || ${value}`)
    .join(' || ');
}

export const jsonObject = (members: Readonly<Record<string, string>>) =>
  `'{' || ${jsonMembers(members)} || '}'`;

/** A number, or a flag. */
export const jsonNumber = (expression: string) => `(${expression})::text`;
/** A text that needs no escape: a word of ours, an id, a date. */
export const jsonWord = (expression: string) => `'"' || ${expression} || '"'`;
export const jsonWordOrNull = (expression: string) => `coalesce('"' || ${expression} || '"', 'null')`;
export const jsonText = (expression: string) => `coalesce(to_json(${expression})::text, 'null')`;
export const jsonInstant = (expression: string) => jsonWord(instant(expression));

/** JSON of the names of all warehouses, made once for a page: a table of the WITH clause, and what to join. */
export const WAREHOUSE_NAMES = `warehouse_names AS MATERIALIZED (
  SELECT array_agg(w.id) AS ids, array_agg(to_json(w.warehouse_name)::text) AS names FROM warehouse w)`;
export const JOIN_WAREHOUSE_NAMES = 'CROSS JOIN warehouse_names n';
/** JSON of a warehouse's name. */
export const warehouseName = (id: string) => `coalesce(n.names[array_position(n.ids, ${id})], 'null')`;
