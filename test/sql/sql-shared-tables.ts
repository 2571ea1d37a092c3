// What a statement over all orgs may not do with shared tables. A shared table is whole on every machine, a tenant table
// is not: so where each row of the shared one must be kept, or asked for, no machine alone knows the answer, and Citus
// refuses the statement. Statements of one org go to one machine and may do all of this.
import type { JoinExpr, Node, SelectStmt } from 'libpg-query';
import type { Catalog } from './sql-catalog.ts';
import { nodesOf, stringsOf } from './sql-tree.ts';

export function sharedTableViolations(statement: Node, catalog: Catalog): string[] {
  const found: string[] = [];
  for (const { kind, node } of nodesOf(statement)) {
    if (kind === 'JoinExpr') {
      const { jointype, larg, rarg } = node as JoinExpr;
      const keepsLeft = jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL';
      const keepsRight = jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL';
      const [left, right] = [tablesIn(larg, catalog), tablesIn(rarg, catalog)];
      if ((keepsLeft && isShared(left) && right.tenant) || (keepsRight && isShared(right) && left.tenant))
        found.push('an outer join keeps the rows of a shared table and looks for those of a tenant table');
    }
    if (kind === 'SelectStmt') found.push(...askedForEachRow(node as SelectStmt, catalog));
  }
  return found;
}

/** Subqueries on tenant tables that look at a row of the query around them, which reads shared tables only. */
function askedForEachRow(select: SelectStmt, catalog: Catalog): string[] {
  if (!isShared(tablesIn(select.fromClause, catalog))) return [];
  const aliases = new Set(
    [...nodesOf(select.fromClause)].flatMap(({ kind, node }) =>
      kind === 'RangeVar'
        ? [(node['alias'] as { aliasname?: string } | undefined)?.aliasname ?? String(node['relname'])]
        : [],
    ),
  );
  const subqueries = [...nodesOf([select.whereClause, select.targetList, select.havingClause])].filter(
    ({ kind, node }) => kind === 'SubLink' && tablesIn(node['subselect'], catalog).tenant,
  );
  const leans = subqueries.some(({ node }) =>
    [...nodesOf(node['subselect'])].some(({ kind, node: part }) => {
      const fields = kind === 'ColumnRef' ? stringsOf(part['fields'] as Node[]) : [];
      return fields.length > 1 && aliases.has(fields[0] ?? '');
    }),
  );
  return leans ? ['a subquery on a tenant table is asked for each row of a shared table'] : [];
}

interface Tables {
  readonly tenant: boolean;
  readonly shared: boolean;
}

function isShared({ tenant, shared }: Tables): boolean {
  return shared && !tenant;
}

function tablesIn(tree: unknown, catalog: Catalog): Tables {
  const tables = [...nodesOf(tree)].flatMap(({ kind, node }) =>
    kind === 'RangeVar' ? (catalog.tables.get(String(node['relname'])) ?? []) : [],
  );
  return { tenant: tables.some((one) => one.isTenant), shared: tables.some((one) => !one.isTenant) };
}
