// A page of a list, as text that PostgreSQL puts together. Of what was measured (docs/decisions/0006-lists-at-size.md):
// row_to_json over subqueries takes two to four times as long, functions that count characters ten times.
import { instant } from './statement.ts';

/** Rows of a page at most. */
export const PAGE_ROWS_MAX = 250;

interface JsonPage {
  /** Selects rows with the columns of the key, in any order; more than a page, where it likes. */
  readonly rows: string;
  /** `ORDER BY` of the list, on alias `r`. */
  readonly order: string;
  /** Columns of `r` that make the position of a row. */
  readonly key: readonly string[];
  /** SQL text of one element, made of `r` and what `join` brings. */
  readonly element: string;
  readonly join?: string;
  /** Parameters. */
  readonly limit: string;
  readonly offset: string;
  /** More tables of the WITH clause, each with a comma behind it. */
  readonly tables?: string;
  /** More columns of the answer, each with a comma before it. */
  readonly columns?: string;
}

/** The limit that the server knows, around the one it does not, keeps it from planning for more than a page. */
export function jsonPage(page: JsonPage): string {
  const { rows, order, key, element, join = '', limit, offset, tables = '', columns = '' } = page;
  return `WITH ${tables} r AS MATERIALIZED (
      SELECT r.* FROM (SELECT r.* FROM (${rows}) AS r ${order} OFFSET ${offset} LIMIT ${PAGE_ROWS_MAX + 1}) AS r
      ${order} LIMIT ${limit} + 1)
    SELECT '[' || array_to_string(ARRAY(
             SELECT ${element} FROM (SELECT r.* FROM r ${order} LIMIT ${limit}) AS r ${join} ${order}), ',') || ']' AS body,
           (SELECT count(*) FROM r) > ${limit} AS has_more,
           (SELECT json_build_array(${key.map((column) => `r.${column}`).join(', ')})::text FROM r ${order}
            OFFSET greatest(least(${limit}, (SELECT count(*) FROM r)), 1) - 1 LIMIT 1) AS last_key ${columns}`;
}

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

/** The names of all warehouses, read once for a page: a table of the WITH clause, and what to join. */
export const WAREHOUSE_NAMES =
  'warehouse_names AS MATERIALIZED (SELECT jsonb_object_agg(w.id, w.warehouse_name) AS by_id FROM warehouse w),';
export const JOIN_WAREHOUSE_NAMES = 'CROSS JOIN warehouse_names n';
/** JSON of a warehouse's name. */
export const warehouseName = (id: string) => `coalesce((n.by_id -> ${id}::text)::text, 'null')`;
