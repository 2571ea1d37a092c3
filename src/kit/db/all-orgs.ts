// Questions about all orgs that are asked again and again: who has work to be done, whose feed has grown. Where tables are spread
// over machines, such a statement would be one for each of a table's parts; each machine is asked for all of its own parts in
// one statement instead (cluster.ts), so what it costs to ask does not grow with them.
import { type Planning, type Statement, sql } from './statement.ts';

/** The name of a table, or of a part of it. */
export type TableName = (table: string) => string;

interface Merged<Row> {
  /** The columns by which its rows are ordered; the first one tells which machine's come first. */
  readonly order: readonly (keyof Row & string)[];
  readonly limit?: number;
}

/** What each row has at least. */
export interface OfOrg {
  readonly org_id: number;
}

export interface AllOrgsStatement<Row extends OfOrg> extends Statement<Row> {
  readonly merged: Merged<Row>;
  /** The same over the tables that are named so. */
  over(table: TableName): string;
}

export const isOfAllOrgs = <Row>(statement: Statement<Row>): statement is AllOrgsStatement<Row & OfOrg> =>
  'over' in statement;

/**
 * @param over what is read, without order and limit. It may read tables of tenants only, joined by the org, and what one org's
 * rows say must not depend on those of another.
 */
export function allOrgs<Row extends OfOrg>(
  name: string,
  over: (table: TableName) => string,
  merged: Merged<Row>,
  planning: Planning = {},
): AllOrgsStatement<Row> {
  const statement = sql<Row>(name, oneText(over, merged), planning);
  return { ...statement, over, merged };
}

/**
 * The orgs for which one of the conditions holds.
 * @param conditions SQL of the org's row `f` in `org_feed`: the one table in which each has a row
 */
export function orgsWhere(
  name: string,
  conditions: (table: TableName) => readonly string[],
): AllOrgsStatement<OfOrg> {
  const over = (table: TableName) =>
    `SELECT f.org_id FROM ${table('org_feed')} f WHERE ${conditions(table).join(' OR ')}`;
  return allOrgs(name, over, { order: ['org_id'] });
}

function oneText<Row>(over: (table: TableName) => string, merged: Merged<Row>): string {
  return `${over((table) => table)} ${tailOf(merged)}`;
}

function tailOf<Row>({ order, limit }: Merged<Row>): string {
  return `ORDER BY ${order.join(', ')}${limit === undefined ? '' : ` LIMIT ${limit}`}`;
}

/** Of all these parts of the tables at once. */
export function textOver<Row extends OfOrg>(
  { over, merged }: AllOrgsStatement<Row>,
  parts: readonly TableName[],
): string {
  const tail = tailOf(merged);
  const each = parts.map((table) => `(${over(table)} ${tail})`);
  return `SELECT * FROM (${each.join(' UNION ALL ')}) AS part ${tail}`;
}

/** The rows of several machines as if one had told them. An org is on one of them. */
export function mergedRows<Row extends OfOrg>(
  { merged: { order, limit } }: AllOrgsStatement<Row>,
  answers: readonly (readonly Row[])[],
): Row[] {
  const [first] = order;
  const rows = answers.flat();
  if (first !== undefined) rows.sort((a, b) => (a[first] < b[first] ? -1 : Number(a[first] > b[first])));
  return limit === undefined ? rows : rows.slice(0, limit);
}
