// Shapes that Citus refuses, or runs on more than the one machine of an org, each learned from a statement that was tried on a
// cluster (sql-refusals.test.ts has them). What it refuses in other ways is told by the rules beside this one.
import type { CaseExpr, InsertStmt, JoinExpr, Node, SelectStmt, TypeCast, UpdateStmt } from 'libpg-query';
import { type Catalog, SPREAD_TABLES } from './sql-catalog.ts';
import { lastName, nodesOf, stringsOf } from './sql-tree.ts';

export function refusedShapes(statement: Node, catalog: Catalog, spansOrgs: boolean): string[] {
  const found: string[] = [];
  for (const { kind, node } of nodesOf(statement)) {
    if (kind === 'InsertStmt') found.push(...ofInsert(node as InsertStmt, catalog));
    if (kind === 'UpdateStmt') found.push(...ofUpdate(node as UpdateStmt));
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') found.push(...arrayCasts(node));
    if (kind === 'SelectStmt') {
      found.push(...leaningPastShared(node as SelectStmt, catalog));
      found.push(...(spansOrgs ? ofSelectOverOrgs(node as SelectStmt, catalog) : []));
    }
    if (kind === 'CommonTableExpr' && 'InsertStmt' in (node['ctequery'] as object))
      found.push('an INSERT in WITH: its rows go through the coordinator');
    if (spansOrgs && kind === 'GroupingFunc') found.push('grouping() over all orgs');
    if (spansOrgs && kind === 'RangeFunction') found.push(...stableFunctions(node));
  }
  return found;
}

function ofInsert({ relation, cols, selectStmt, withClause }: InsertStmt, catalog: Catalog): string[] {
  const name = relation?.relname ?? '';
  if (catalog.tables.get(name)?.isTenant !== true || SPREAD_TABLES.has(name)) return [];
  if (selectStmt === undefined || !('SelectStmt' in selectStmt)) return [];
  const select = selectStmt.SelectStmt;
  if (select.valuesLists !== undefined) return [];
  const found: string[] = [];
  const at = (cols ?? []).findIndex((col) => 'ResTarget' in col && col.ResTarget.name === 'org_id');
  const given = select.targetList?.[at];
  const value = given !== undefined && 'ResTarget' in given ? given.ResTarget.val : undefined;
  if (nodesOf([value]).some(({ kind }) => kind === 'ParamRef'))
    found.push(
      `INSERT INTO ${name} … SELECT takes the org from a parameter: take it from a row that lies with it`,
    );
  if (tablesOf(select, catalog).includes('shared'))
    found.push(`INSERT INTO ${name} … SELECT reads a shared table: it would run on every machine`);
  if (nodesOf(withClause).some(({ kind }) => WRITES.has(kind)))
    found.push(`INSERT INTO ${name} behind a WITH that writes: its rows go through the coordinator`);
  if (nodesOf(select).some(({ kind, node }) => kind === 'CaseExpr' && (node as CaseExpr).arg !== undefined))
    found.push(
      'CASE x WHEN y in INSERT … SELECT reaches the machine as another condition: write CASE WHEN x = y',
    );
  return found;
}

const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt']);

function ofUpdate({ fromClause }: UpdateStmt): string[] {
  return callsIn(fromClause).includes('json_to_record') || callsIn(fromClause).includes('jsonb_to_record')
    ? ['UPDATE … FROM json_to_record(): its row type gets lost; json_to_recordset() keeps it']
    : [];
}

/** Of a text; string_to_array() is immutable, what reads an array's text is not. */
function arrayCasts(tree: unknown): string[] {
  return nodesOf(tree).flatMap(({ kind, node }) => {
    if (kind !== 'TypeCast') return [];
    const { typeName, arg } = node as TypeCast;
    if (typeName?.arrayBounds === undefined || arg === undefined) return [];
    const isArray =
      'ParamRef' in arg || 'A_Const' in arg || 'A_ArrayExpr' in arg || 'SubLink' in arg || 'FuncCall' in arg;
    return isArray ? [] : ['a cast to an array in UPDATE or DELETE: string_to_array() instead'];
  });
}

/** A query that reads shared tables alone, and asks tenant tables by the org of a query further out. */
function leaningPastShared(select: SelectStmt, catalog: Catalog): string[] {
  const read = tablesOf(select.fromClause, catalog);
  if (read.length === 0 || read.includes('tenant')) return [];
  const leans = nodesOf([select.targetList, select.whereClause]).some(
    ({ kind, node }) =>
      kind === 'A_Expr' &&
      isOrg(node['lexpr'] as Node | undefined) &&
      isOrg(node['rexpr'] as Node | undefined),
  );
  return leans ? ['a subquery asks for the org of a query further out, past one of shared tables alone'] : [];
}

function isOrg(node: Node | undefined): boolean {
  return node !== undefined && 'ColumnRef' in node && stringsOf(node.ColumnRef.fields).at(-1) === 'org_id';
}

function ofSelectOverOrgs(select: SelectStmt, catalog: Catalog): string[] {
  const found: string[] = [];
  const sublinks = nodesOf([select.targetList, select.whereClause]).filter(({ kind }) => kind === 'SubLink');
  const merged = nodesOf(select.fromClause).some(({ kind, node }) => {
    const { jointype, usingClause } = node as JoinExpr;
    return kind === 'JoinExpr' && jointype === 'JOIN_FULL' && usingClause !== undefined;
  });
  if (merged && sublinks.length > 0)
    found.push(
      'a subquery asks for each row of a FULL JOIN … USING over all orgs: use UNION ALL and GROUP BY',
    );
  const asked = nodesOf(select.targetList).filter(
    ({ kind, node }) => kind === 'SubLink' && tablesOf(node['subselect'], catalog).includes('tenant'),
  );
  if (
    asked.length > 0 &&
    aggregates(select.targetList) &&
    tablesOf(select.fromClause, catalog).includes('tenant')
  )
    found.push('a subquery on a tenant table beside sums over all orgs: two statements');
  for (const { node } of itemsOf(select.fromClause).filter(({ kind }) => kind === 'RangeSubselect')) {
    const { lateral, subquery } = node as { lateral?: boolean; subquery?: { SelectStmt?: SelectStmt } };
    const inner = subquery?.SelectStmt;
    if (lateral !== true || inner === undefined || !tablesOf(inner, catalog).includes('tenant')) continue;
    if (inner.limitCount === undefined && inner.limitOffset === undefined) continue;
    const leanedOn = new Set(
      nodesOf(inner).flatMap(({ kind, node: part }) => {
        const fields = kind === 'ColumnRef' ? stringsOf(part['fields'] as Node[]) : [];
        return fields.length > 1 ? [fields[0]] : [];
      }),
    );
    if (rowsOfNoTable(select.fromClause).some((alias) => leanedOn.has(alias)))
      found.push('LIMIT or OFFSET in a LATERAL subquery that leans on a function or on limited rows');
  }
  return found;
}

/** Aliases of functions, and of subqueries with a limit: Citus has their rows on no machine in particular. */
function rowsOfNoTable(from: readonly Node[] | undefined): string[] {
  return itemsOf(from).flatMap(({ kind, node }) => {
    const alias = (node['alias'] as { aliasname?: string } | undefined)?.aliasname;
    if (alias === undefined) return [];
    if (kind === 'RangeFunction') return [alias];
    const inner = (node['subquery'] as { SelectStmt?: SelectStmt } | undefined)?.SelectStmt;
    return kind === 'RangeSubselect' && node['lateral'] !== true && inner?.limitCount !== undefined
      ? [alias]
      : [];
  });
}

interface Item {
  readonly kind: string;
  readonly node: Readonly<Record<string, unknown>>;
}

/** What stands in FROM, and not below it. */
function itemsOf(from: readonly (Node | undefined)[] | undefined): Item[] {
  return (from ?? []).flatMap((item) => {
    if (item === undefined) return [];
    if ('JoinExpr' in item) return itemsOf([item.JoinExpr.larg, item.JoinExpr.rarg]);
    return Object.entries(item).map(([kind, node]) => ({ kind, node }) as Item);
  });
}

const AGGREGATES = new Set(['count', 'sum', 'min', 'max', 'avg', 'array_agg', 'json_agg', 'percentile_cont']);

/** Whether the list sums up, outside of its subqueries. */
function aggregates(list: readonly Node[] | undefined): boolean {
  return (list ?? []).some((target) => {
    const inSublinks = new Set(
      nodesOf([target]).flatMap(({ kind, node }) =>
        kind === 'SubLink' ? nodesOf(node['subselect']).map((one) => one.node) : [],
      ),
    );
    return nodesOf([target]).some(
      ({ kind, node }) =>
        kind === 'FuncCall' && !inSublinks.has(node) && AGGREGATES.has(lastName(node['funcname'])),
    );
  });
}

function stableFunctions(from: unknown): string[] {
  const stable = callsIn(from).filter((name) => /_to_record(?:set)?$/.test(name));
  return stable.map((name) => `${name}() in FROM over all orgs is not immutable: json_array_elements() is`);
}

function callsIn(tree: unknown): string[] {
  return nodesOf(tree).flatMap(({ kind, node }) => (kind === 'FuncCall' ? [lastName(node['funcname'])] : []));
}

function tablesOf(tree: unknown, catalog: Catalog): ('tenant' | 'shared')[] {
  return nodesOf(tree).flatMap(({ kind, node }) => {
    const table = kind === 'RangeVar' ? catalog.tables.get(String(node['relname'])) : undefined;
    return table === undefined ? [] : [table.isTenant ? 'tenant' : 'shared'];
  });
}
