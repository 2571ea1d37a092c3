// Whether a statement of one org, as it is asked of the machine that holds the org, is what PostgreSQL's own parser makes of it:
// every table by the name of its part or copy, nothing else changed, and every value that is compared with org_id known.
import type { Node } from 'libpg-query';
import { partText } from '../../src/kit/db/part-text.ts';
import { SHARED_TABLES, SPREAD_TABLES } from '../../src/kit/db/place-tables.ts';
import type { Catalog } from './sql-catalog.ts';
import { lastName, nodesOf, parseStatements } from './sql-tree.ts';

const PART = '_102008';

export function partViolations(text: string, node: Node, catalog: Catalog): string[] {
  const tenants = [...catalog.tables.values()].filter((table) => table.isTenant);
  const named = (tables: Iterable<string>) => new Map([...tables].map((table) => [table, `${table}${PART}`]));
  const found = partText(text, { own: named(tenants.map(({ name }) => name)), copies: named(SHARED_TABLES) });
  if (found === null) return [];
  const names = withNames(node);
  const expected = tablesOf(node).map(({ table, as }) =>
    names.has(table) || !(catalog.tables.has(table) || SPREAD_TABLES.has(table))
      ? `${table} ${as}`
      : `${table}${PART} ${as ?? table}`,
  );
  const asked = tablesOf(parseStatements(found.text)).map(({ table, as }) => `${table} ${as}`);
  const unknown = orgsOf(node).filter((at) => !found.orgAt.includes(at));
  return [
    ...(asked.join() === expected.join()
      ? []
      : [`on the machine of the org it would ask for ${asked.join(', ')}, not ${expected.join(', ')}`]),
    ...unknown.map((at) => `on the machine of the org nobody would know that $${at + 1} is an org`),
  ];
}

interface TableNode {
  readonly table: string;
  readonly as: string | null;
}

/** All of them but those that locks name, which are names that others have in the statement. */
function tablesOf(value: unknown): TableNode[] {
  if (typeof value !== 'object' || value === null) return [];
  const { relname, alias } = value as { relname?: unknown; alias?: { aliasname?: string } };
  const own = typeof relname === 'string' ? [{ table: relname, as: alias?.aliasname ?? null }] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, child]) => (key === 'lockedRels' ? [] : tablesOf(child))),
  ];
}

function withNames(node: Node): ReadonlySet<string> {
  return new Set(
    nodesOf(node).flatMap(({ kind, node: one }) =>
      kind === 'CommonTableExpr' ? [String(one['ctename'])] : [],
    ),
  );
}

/** Which values are compared with a column org_id. */
function orgsOf(node: Node): number[] {
  return nodesOf(node).flatMap(({ kind, node: one }) => {
    if (kind !== 'A_Expr' || lastName(one['name']) !== '=') return [];
    const sides = [one['lexpr'], one['rexpr']];
    const isOfOrg = sides.some(
      (side) => lastName((side as { ColumnRef?: { fields?: unknown } })?.ColumnRef?.fields) === 'org_id',
    );
    return isOfOrg ? sides.flatMap(paramOf) : [];
  });
}

function paramOf(side: unknown): number[] {
  const { ParamRef, TypeCast } = (side ?? {}) as {
    ParamRef?: { number?: number };
    TypeCast?: { arg?: unknown };
  };
  if (TypeCast !== undefined) return paramOf(TypeCast.arg);
  return ParamRef?.number === undefined ? [] : [ParamRef.number - 1];
}
