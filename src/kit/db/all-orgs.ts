// Repeated queries about all orgs, such as which have due work. On a cluster each machine is asked about all of its shards in one
// statement (cluster.ts), so that the cost does not grow with their number.
import { type Planning, type Statement, sql } from './statement.ts';

/** Maps a table to the name to use: itself, or one of its shards. */
export type TableName = (table: string) => string;

interface Merged<Row> {
  /** The columns its rows are ordered by; the first one decides how the machines' rows are merged. */
  readonly order: readonly (keyof Row & string)[];
  readonly limit?: number;
}

export interface OfOrg {
  readonly org_id: number;
}

export interface AllOrgsStatement<Row extends OfOrg> extends Statement<Row> {
  readonly merged: Merged<Row>;
  /** The same over differently named tables. */
  over(table: TableName): string;
}

export const isOfAllOrgs = <Row>(statement: Statement<Row>): statement is AllOrgsStatement<Row & OfOrg> =>
  'over' in statement;

/** @param over without order and limit; reads tenant tables only, joined by org, with rows that depend on their org alone */
export function allOrgs<Row extends OfOrg>(
  name: string,
  over: (table: TableName) => string,
  merged: Merged<Row>,
  planning: Planning = {},
): AllOrgsStatement<Row> {
  const text = `${over((table) => table)} ${tailOf(merged)}`;
  return { ...sql<Row>(name, text, planning), over, merged };
}

/** The orgs for which one of these conditions holds: SQL of the org's row `f` in `org_feed`, where every org has one. */
export function orgsWhere(
  name: string,
  conditions: (table: TableName) => readonly string[],
): AllOrgsStatement<OfOrg> {
  const over = (table: TableName) =>
    `SELECT f.org_id FROM ${table('org_feed')} f WHERE ${conditions(table).join(' OR ')}`;
  return allOrgs(name, over, { order: ['org_id'] });
}

function tailOf<Row>({ order, limit }: Merged<Row>): string {
  return `ORDER BY ${order.join(', ')}${limit === undefined ? '' : ` LIMIT ${limit}`}`;
}

export function textOver<Row extends OfOrg>(
  { over, merged }: AllOrgsStatement<Row>,
  parts: readonly TableName[],
): string {
  const tail = tailOf(merged);
  const each = parts.map((table) => `(${over(table)} ${tail})`);
  return `SELECT * FROM (${each.join(' UNION ALL ')}) AS part ${tail}`;
}

/** Merges the rows of several machines. Each org is on one of them. */
export function mergedRows<Row extends OfOrg>(
  { merged: { order, limit } }: AllOrgsStatement<Row>,
  answers: readonly (readonly Row[])[],
): Row[] {
  const [first] = order;
  const rows = answers.flat();
  if (first !== undefined) rows.sort((a, b) => (a[first] < b[first] ? -1 : Number(a[first] > b[first])));
  return limit === undefined ? rows : rows.slice(0, limit);
}
