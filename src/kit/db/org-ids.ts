// Statements over all orgs as functions: which orgs they find.
import { type AllOrgsStatement, allOrgs, type OfOrg, orgsWhere, type TableName } from './all-orgs.ts';
import type { Reader } from './tx.ts';

type FindsOrgs = (db: Reader) => Promise<number[]>;

/** @param over as in `allOrgs`, with the column `org_id` */
export function findsOrgs(name: string, over: (table: TableName) => string): FindsOrgs {
  return withoutValues(allOrgs<OfOrg>(name, over, { order: ['org_id'] }));
}

/** @param condition SQL of the org's row `f` in `org_feed` */
export function findsOrgsWhere(name: string, condition: (table: TableName) => string): FindsOrgs {
  return withoutValues(orgsWhere(name, (table) => [condition(table)]));
}

/** Of a statement with values. */
export function orgIds<V extends readonly unknown[]>(
  statement: AllOrgsStatement<OfOrg>,
): (db: Reader, ...values: V) => Promise<number[]> {
  return async (db, ...values) => (await db.query(statement, values)).map(({ org_id }) => org_id);
}

/** A task may hand over its clock, too: that is no value of the statement. */
function withoutValues(statement: AllOrgsStatement<OfOrg>): FindsOrgs {
  const find = orgIds<[]>(statement);
  return (db) => find(db);
}
