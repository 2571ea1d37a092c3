// What a statement may compute while it changes rows that are there. Citus refuses everything in DO UPDATE, and in
// UPDATE and DELETE everything that looks at columns, that is not immutable: that PostgreSQL does not know to have the
// same result on every machine. The application computes it and passes it as a parameter.
import type { FuncCall, Node, OnConflictClause } from 'libpg-query';
import type { Catalog } from './sql-catalog.ts';
import { lastName, nodesOf, stringOf, stringsOf } from './sql-tree.ts';

/** Functions that are immutable with arguments of every type. A test asks PostgreSQL whether that is so. */
export const IMMUTABLE_FUNCTIONS: ReadonlySet<string> = new Set([
  'abs',
  'array_append',
  'array_remove',
  'array_length',
  'cardinality',
  'jsonb_set',
  'lower',
  'normalize',
  'string_to_array',
  'translate',
  'upper',
]);

const TIME_TYPES = new Set(['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval']);
const DEPENDS_ON_TIME_ZONE = 'depends on the time zone of the session: compute it before';

/** What is not immutable where a statement changes rows. */
export function mutableParts(tree: unknown, catalog: Catalog): string[] {
  const found: string[] = [];
  for (const { kind, node } of nodesOf(tree)) {
    const clause = node as { targetList?: Node[]; whereClause?: Node; onConflictClause?: OnConflictClause };
    if (kind === 'InsertStmt' && clause.onConflictClause !== undefined) {
      const { targetList, whereClause } = clause.onConflictClause;
      found.push(...mutable([targetList, whereClause], 'DO UPDATE', catalog));
    }
    if (kind === 'UpdateStmt')
      found.push(...mutable([clause.targetList, clause.whereClause], 'UPDATE', catalog));
    if (kind === 'DeleteStmt') found.push(...mutable([clause.whereClause], 'DELETE', catalog));
  }
  return found;
}

function mutable(expressions: unknown, where: string, catalog: Catalog): string[] {
  const typeOf = (node: Node | undefined) => typeIn(node, catalog);
  const found: string[] = [];
  for (const { kind, node } of nodesOf(expressions)) {
    if (kind === 'FuncCall') {
      const name = lastName(node['funcname']);
      if (!IMMUTABLE_FUNCTIONS.has(name) && typeOf({ FuncCall: node } as Node) === 'other')
        found.push(`${name}() in ${where}: it is not in the list of immutable functions`);
    } else if (kind === 'TypeCast') {
      const to = lastName((node['typeName'] as { names?: unknown } | undefined)?.names);
      const from = typeOf(node['arg'] as Node);
      if (TIME_TYPES.has(to) !== TIME_TYPES.has(from) && from !== 'given')
        found.push(`a cast to ${to} in ${where} ${DEPENDS_ON_TIME_ZONE}`);
    } else if (kind === 'A_Expr' && node['kind'] === 'AEXPR_OP') {
      const operator = stringOf((node['name'] as Node[] | undefined)?.[0]);
      const sides = [typeOf(node['lexpr'] as Node), typeOf(node['rexpr'] as Node)];
      const others = sides.filter((side) => side !== 'timestamptz');
      if (operator === '+' && !sides.includes('timestamp') && sides.some(isMoved))
        found.push(`a time plus an interval in ${where} ${DEPENDS_ON_TIME_ZONE}`);
      if (operator === '-' && (sides.includes('interval') || (others.length === 1 && others[0] !== 'other')))
        found.push(`a time minus an interval in ${where} ${DEPENDS_ON_TIME_ZONE}`);
      if (operator === '||' && sides.some((side) => TIME_TYPES.has(side)))
        found.push(`a time as text in ${where} ${DEPENDS_ON_TIME_ZONE}`);
    }
  }
  return found;
}

/** Adding to it, or adding it, asks for the time zone; to a time without one anything can be added. */
function isMoved(type: string): boolean {
  return type === 'timestamptz' || type === 'interval';
}

/** AT TIME ZONE with a zone that the statement names, of a column or of what is made of one. */
function typeAtZone({ funcname, args = [] }: FuncCall, catalog: Catalog): string {
  const [zone, time] = args;
  if (lastName(funcname) !== 'timezone' || zone === undefined || !('A_Const' in zone)) return 'other';
  const type = typeIn(time, catalog);
  return { timestamptz: 'timestamp', timestamp: 'timestamptz' }[type] ?? 'other';
}

/** A type of time, where that can be told; `given` for a parameter or constant that takes any type; else `other`. */
function typeIn(node: Node | undefined, catalog: Catalog): string {
  if (node === undefined) return 'other';
  if ('ParamRef' in node || 'A_Const' in node) return 'given';
  if ('TypeCast' in node) return lastName(node.TypeCast.typeName?.names);
  if ('FuncCall' in node) return typeAtZone(node.FuncCall, catalog);
  if ('A_Expr' in node) {
    const sides = [node.A_Expr.lexpr, node.A_Expr.rexpr].map((side) => typeIn(side, catalog));
    return sides.includes('timestamp') && sides.includes('interval') ? 'timestamp' : 'other';
  }
  if (!('ColumnRef' in node)) return 'other';
  // By its name alone: no name stands for a time in one table and for something else in another.
  const name = stringsOf(node.ColumnRef.fields).at(-1) ?? '';
  for (const table of catalog.tables.values()) {
    const type = table.columns.get(name)?.type;
    if (type !== undefined && TIME_TYPES.has(type)) return type;
  }
  return 'other';
}
