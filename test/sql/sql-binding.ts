// Is every tenant table in a statement tied to one org? A table is tied when its org_id equals a parameter, or a
// column that does, by conditions that hold for every row the table contributes, in its own query level. So each
// level can be sent to the one machine that holds the org.
import type {
  Alias,
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeFunction,
  RangeVar,
  ReturningClause,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query';
import type { Catalog, Table } from './sql-catalog.ts';
import { stringOf, stringsOf } from './sql-tree.ts';

/** A column of a table or of a query's result; `param` is n where its value is always that of parameter $n. */
interface Column {
  readonly name: string;
  readonly param: number | null;
}

/** Null: which columns there are is not known. */
type Columns = readonly Column[] | null;

interface Entry {
  readonly id: number;
  readonly alias: string;
  /** The table, where the entry is a tenant table that must be tied. */
  readonly tenant: Table | null;
  columns: Columns;
}

type Tree =
  | { readonly entry: Entry }
  | {
      readonly join: 'inner' | 'left' | 'right' | 'full';
      on: Condition[];
      readonly left: Tree;
      readonly right: Tree;
    };

/** Two things that are equal; a thing is a column of an entry (`entry` is set) or a parameter (`$1`). */
interface Condition {
  readonly sides: readonly [Term, Term];
}

interface Term {
  readonly key: string;
  readonly entry: Entry | null;
}

/** One query level: what its FROM makes visible and what its WHERE demands. */
interface Level {
  readonly parent: Level | null;
  readonly ctes: ReadonlyMap<string, Columns>;
  readonly entries: Entry[];
  readonly trees: Tree[];
  where: Condition[];
}

/** What is done once all of a level's FROM is known by name. */
interface Later {
  /** Reads the conditions. Done again after the subqueries, when their columns are known too. */
  readonly conditions: (() => void)[];
  /** Checks the subqueries in FROM, from left to right: a LATERAL one may lean on the tables beside it. */
  readonly subqueries: (() => void)[];
}

export interface BindingOptions {
  /** A hub query over all orgs: tables need no parameter, but those of one level must be joined by org_id. */
  readonly acrossOrgs: boolean;
}

export function checkBinding(statement: Node, catalog: Catalog, options: BindingOptions): string[] {
  const checker = new Checker(catalog, options);
  checker.statement(statement, null, new Map());
  return checker.finish();
}

class Checker {
  readonly #catalog: Catalog;
  readonly #acrossOrgs: boolean;
  readonly #violations = new Set<string>();
  readonly #params = new Set<number>();
  #lastId = 0;

  constructor(catalog: Catalog, options: BindingOptions) {
    this.#catalog = catalog;
    this.#acrossOrgs = options.acrossOrgs;
  }

  finish(): string[] {
    if (this.#params.size > 1) {
      const params = [...this.#params].sort((a, b) => a - b).map((n) => `$${n}`);
      this.#violations.add(`one statement is about one org: org_id is tied to ${params.join(' and ')}`);
    }
    return [...this.#violations];
  }

  statement(node: Node, parent: Level | null, ctes: ReadonlyMap<string, Columns>): Columns {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, parent, ctes);
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, parent, ctes);
    if ('UpdateStmt' in node) return this.#update(node.UpdateStmt, parent, ctes);
    if ('DeleteStmt' in node) return this.#delete(node.DeleteStmt, parent, ctes);
    return null;
  }

  // --- The four kinds of statement --------------------------------------------------------------------------------

  #select(select: SelectStmt, parent: Level | null, outerCtes: ReadonlyMap<string, Columns>): Columns {
    const ctes = this.#with(select.withClause, parent, outerCtes);
    if (select.larg !== undefined && select.rarg !== undefined) {
      const columns = merge(this.#select(select.larg, parent, ctes), this.#select(select.rarg, parent, ctes));
      this.#subqueries(newLevel(parent, ctes), [select.sortClause, select.limitCount, select.limitOffset]);
      return columns;
    }
    const level = this.#level(parent, ctes, [], select.fromClause, select.whereClause);
    const { targetList, valuesLists, groupClause, havingClause, windowClause, sortClause } = select;
    const { limitCount, limitOffset, distinctClause } = select;
    this.#subqueries(level, [targetList, valuesLists, groupClause, havingClause, windowClause, sortClause]);
    this.#subqueries(level, [limitCount, limitOffset, distinctClause]);
    return valuesLists === undefined ? this.#outputs(level, targetList) : this.#values(level, valuesLists);
  }

  #insert(insert: InsertStmt, parent: Level | null, outerCtes: ReadonlyMap<string, Columns>): Columns {
    const ctes = this.#with(insert.withClause, parent, outerCtes);
    const source = insert.selectStmt === undefined ? [] : this.statement(insert.selectStmt, parent, ctes);
    const table = this.#lookUp(insert.relation);
    const names = insert.cols?.map((col) => ('ResTarget' in col ? (col.ResTarget.name ?? '') : ''));
    let param: number | null = null;
    if (table?.isTenant === true) {
      if (names === undefined) this.#violations.add(`INSERT INTO ${table.name} must name its columns`);
      else {
        const position = names.indexOf('org_id');
        param = (position >= 0 ? source?.[position]?.param : null) ?? null;
        if (param === null) this.#violations.add(`INSERT INTO ${table.name} must give org_id as a parameter`);
        else this.#params.add(param);
      }
    }
    const columns: Columns =
      table === null
        ? null
        : columnNames(table).map((name) => ({ name, param: name === 'org_id' ? param : null }));
    const level = newLevel(parent, ctes);
    level.entries.push(this.#entry(aliasOf(insert.relation), columns));
    level.entries.push(this.#entry('excluded', columns));
    if (insert.onConflictClause !== undefined) {
      const { targetList, whereClause, infer } = insert.onConflictClause;
      this.#refuseMove(table, targetList);
      this.#subqueries(level, [targetList, whereClause, infer?.whereClause]);
    }
    return this.#returning(level, insert.returningClause);
  }

  #update(update: UpdateStmt, parent: Level | null, outerCtes: ReadonlyMap<string, Columns>): Columns {
    const ctes = this.#with(update.withClause, parent, outerCtes);
    const level = this.#level(parent, ctes, [update.relation], update.fromClause, update.whereClause);
    this.#refuseMove(this.#lookUp(update.relation), update.targetList);
    this.#subqueries(level, [update.targetList]);
    return this.#returning(level, update.returningClause);
  }

  #delete(remove: DeleteStmt, parent: Level | null, outerCtes: ReadonlyMap<string, Columns>): Columns {
    const ctes = this.#with(remove.withClause, parent, outerCtes);
    const level = this.#level(parent, ctes, [remove.relation], remove.usingClause, remove.whereClause);
    return this.#returning(level, remove.returningClause);
  }

  #returning(level: Level, returning: ReturningClause | undefined): Columns {
    this.#subqueries(level, [returning?.exprs]);
    return this.#outputs(level, returning?.exprs);
  }

  #refuseMove(table: Table | null, targets: readonly Node[] | undefined): void {
    const movesOrg = targets?.some((one) => 'ResTarget' in one && one.ResTarget.name === 'org_id') === true;
    if (table?.isTenant === true && movesOrg)
      this.#violations.add(`org_id of ${table.name} must never change`);
  }

  #with(
    clause: WithClause | undefined,
    parent: Level | null,
    outer: ReadonlyMap<string, Columns>,
  ): ReadonlyMap<string, Columns> {
    if (clause === undefined) return outer;
    const ctes = new Map(outer);
    for (const node of clause.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
      if (ctequery === undefined) continue;
      const rename = (columns: Columns) => renamed(columns, stringsOf(aliascolnames));
      const select = 'SelectStmt' in ctequery ? ctequery.SelectStmt : null;
      const columns =
        clause.recursive === true && select?.larg !== undefined && select.rarg !== undefined
          ? this.#recursive(ctename, select.larg, select.rarg, parent, ctes, rename)
          : rename(this.statement(ctequery, parent, ctes));
      ctes.set(ctename, columns);
    }
    return ctes;
  }

  /** What the recursive arm may take for granted is what both arms give, so it is asked again until that is stable. */
  #recursive(
    name: string,
    start: SelectStmt,
    step: SelectStmt,
    parent: Level | null,
    ctes: ReadonlyMap<string, Columns>,
    rename: (columns: Columns) => Columns,
  ): Columns {
    let assumed = rename(this.#select(start, parent, ctes));
    for (;;) {
      const both = merge(assumed, rename(this.#select(step, parent, new Map(ctes).set(name, assumed))));
      if (JSON.stringify(both) === JSON.stringify(assumed)) return both;
      assumed = both;
    }
  }

  // --- A level: FROM and WHERE ------------------------------------------------------------------------------------

  #level(
    parent: Level | null,
    ctes: ReadonlyMap<string, Columns>,
    targets: readonly (RangeVar | undefined)[],
    from: readonly Node[] | undefined,
    where: Node | undefined,
  ): Level {
    const level = newLevel(parent, ctes);
    const later: Later = { conditions: [], subqueries: [] };
    for (const target of targets) level.trees.push({ entry: this.#tableEntry(level, target, false) });
    for (const node of from ?? []) level.trees.push(this.#tree(level, node, later));
    later.conditions.push(() => {
      level.where = this.#conditions(level, where);
    });
    for (const read of later.conditions) read();
    for (const check of later.subqueries) check();
    for (const read of later.conditions) read();
    this.#subqueries(level, [where]);
    this.#checkLevel(level);
    return level;
  }

  #checkLevel(level: Level): void {
    let anchor: Entry | null = null;
    for (const entry of level.entries) {
      if (entry.tenant === null) continue;
      const { param, terms } = this.#reach(level, entry, 'org_id');
      if (param !== null) this.#params.add(param);
      else if (!this.#acrossOrgs) this.#violations.add(`${described(entry)} is not tied to org_id = $n`);
      else if (anchor === null) anchor = entry;
      else if (!terms.has(`${anchor.id}.org_id`)) {
        this.#violations.add(`${described(entry)} is not joined to ${described(anchor)} by org_id`);
      }
    }
  }

  /** Everything that equals `column` in each row that `entry` contributes. */
  #reach(level: Level, entry: Entry, column: string): { param: number | null; terms: ReadonlySet<string> } {
    const conditions = holdingFor(entry, level);
    const terms = new Set([`${entry.id}.${column}`]);
    for (let size = 0; size !== terms.size; ) {
      size = terms.size;
      for (const { sides } of conditions) {
        if (terms.has(sides[0].key) || terms.has(sides[1].key)) for (const side of sides) terms.add(side.key);
      }
    }
    const known = level.entries.flatMap((one) =>
      (one.columns ?? []).flatMap(({ name, param }) =>
        terms.has(`${one.id}.${name}`) && param !== null ? [param] : [],
      ),
    );
    const named = [...terms].filter((key) => key.startsWith('$')).map((key) => Number(key.slice(1)));
    const params = [...known, ...named];
    return { param: params.length > 0 ? Math.min(...params) : null, terms };
  }

  #tree(level: Level, node: Node, later: Later): Tree {
    if ('RangeVar' in node) return { entry: this.#tableEntry(level, node.RangeVar, true) };
    if ('RangeTableSample' in node && node.RangeTableSample.relation !== undefined) {
      return this.#tree(level, node.RangeTableSample.relation, later);
    }
    if ('JoinExpr' in node) return this.#join(level, node.JoinExpr, later);
    if ('RangeSubselect' in node) {
      const { alias, subquery, lateral } = node.RangeSubselect;
      const entry = this.#entry(alias?.aliasname ?? '', null);
      level.entries.push(entry);
      later.subqueries.push(() => {
        if (subquery === undefined) return;
        const columns = this.statement(subquery, lateral === true ? level : level.parent, level.ctes);
        entry.columns = renamed(columns, stringsOf(alias?.colnames));
      });
      return { entry };
    }
    if ('RangeFunction' in node) {
      const entry = this.#entry(
        node.RangeFunction.alias?.aliasname ?? '',
        functionColumns(node.RangeFunction),
      );
      level.entries.push(entry);
      later.subqueries.push(() => this.#subqueries(level, [node.RangeFunction.functions]));
      return { entry };
    }
    const entry = this.#entry('', null);
    level.entries.push(entry);
    later.subqueries.push(() => this.#subqueries(level, [node]));
    return { entry };
  }

  #join(level: Level, node: JoinExpr, later: Later): Tree {
    if (node.isNatural === true)
      this.#violations.add('NATURAL JOIN hides what it joins by: write the condition');
    if (node.alias !== undefined)
      this.#violations.add('an alias of a whole join is not understood: use a subquery');
    const empty: Tree = { entry: this.#entry('', null) };
    const left = node.larg === undefined ? empty : this.#tree(level, node.larg, later);
    const right = node.rarg === undefined ? empty : this.#tree(level, node.rarg, later);
    const join = JOINS[node.jointype ?? ''] ?? 'full';
    const tree: Tree = { join, on: [], left, right };
    later.conditions.push(() => {
      tree.on = this.#conditions(level, node.quals);
      for (const column of stringsOf(node.usingClause)) {
        const [a, b] = [left, right].map((side) => entriesOf(side).find((entry) => hasColumn(entry, column)));
        if (a !== undefined && b !== undefined)
          tree.on.push({ sides: [termOf(a, column), termOf(b, column)] });
      }
    });
    later.subqueries.push(() => this.#subqueries(level, [node.quals]));
    return tree;
  }

  #tableEntry(level: Level, relation: RangeVar | undefined, mayBeCte: boolean): Entry {
    const name = relation?.relname ?? '';
    const alias = relation?.alias;
    const isCte = mayBeCte && relation?.schemaname === undefined && level.ctes.has(name);
    const table = isCte ? null : this.#lookUp(relation);
    const own: Columns = isCte
      ? (level.ctes.get(name) ?? null)
      : table === null
        ? null
        : columnNames(table).map((column) => ({ name: column, param: null }));
    const tenant = table?.isTenant === true ? table : null;
    if (tenant !== null && alias?.colnames !== undefined) {
      this.#violations.add(`the columns of tenant table ${name} must keep their names`);
    }
    const entry = this.#entry(aliasOf(relation), renamed(own, stringsOf(alias?.colnames)), tenant);
    level.entries.push(entry);
    return entry;
  }

  #entry(alias: string, columns: Columns, tenant: Table | null = null): Entry {
    this.#lastId += 1;
    return { id: this.#lastId, alias, tenant, columns };
  }

  #lookUp(relation: RangeVar | undefined): Table | null {
    const { relname = '', schemaname } = relation ?? {};
    if (schemaname === 'pg_catalog' || schemaname === 'information_schema') return null;
    if (schemaname === undefined && relname.startsWith('pg_')) return null;
    const table = schemaname === undefined ? this.#catalog.tables.get(relname) : undefined;
    if (table === undefined) {
      this.#violations.add(`unknown table ${schemaname === undefined ? '' : `${schemaname}.`}${relname}`);
    }
    return table ?? null;
  }

  // --- Expressions ------------------------------------------------------------------------------------------------

  /** The equalities among the conditions that must all hold. */
  #conditions(level: Level, node: Node | undefined): Condition[] {
    if (node === undefined) return [];
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      return (node.BoolExpr.args ?? []).flatMap((arg) => this.#conditions(level, arg));
    }
    if (!('A_Expr' in node) || node.A_Expr.kind !== 'AEXPR_OP' || stringOf(node.A_Expr.name?.[0]) !== '=')
      return [];
    const { lexpr, rexpr } = node.A_Expr;
    const [lefts, rights] = [partsOf(lexpr), partsOf(rexpr)];
    if (lefts.length !== rights.length) return [];
    return lefts.flatMap((one, index) => {
      const [left, right] = [this.#term(level, one), this.#term(level, rights[index])];
      return left === null || right === null ? [] : [{ sides: [left, right] as const }];
    });
  }

  #term(level: Level, node: Node | undefined): Term | null {
    const param = paramNumber(node);
    if (param !== null) return { key: `$${param}`, entry: null };
    if (node === undefined || !('ColumnRef' in node)) return null;
    const found = resolve(level, stringsOf(node.ColumnRef.fields));
    if (found === null) return null;
    if (found.level === level) return termOf(found.entry, found.column);
    // A column of a query around this one: what matters is the parameter it equals there.
    const outer = this.#reach(found.level, found.entry, found.column).param;
    return { key: outer === null ? `${found.entry.id}.${found.column}` : `$${outer}`, entry: null };
  }

  #outputs(level: Level, targets: readonly Node[] | undefined): Columns {
    const columns: Column[] = [];
    for (const target of targets ?? []) {
      if (!('ResTarget' in target)) return null;
      const { name, val } = target.ResTarget;
      if (
        val !== undefined &&
        'ColumnRef' in val &&
        val.ColumnRef.fields?.some((field) => 'A_Star' in field)
      ) {
        const [alias] = val.ColumnRef.fields.length > 1 ? stringsOf(val.ColumnRef.fields) : [null];
        for (const entry of level.entries.filter((one) => alias === null || one.alias === alias)) {
          if (entry.columns === null) return null;
          for (const column of entry.columns) {
            columns.push({ name: column.name, param: this.#reach(level, entry, column.name).param });
          }
        }
      } else {
        columns.push({ name: name ?? impliedName(val), param: this.#paramOf(level, val) });
      }
    }
    return columns;
  }

  #paramOf(level: Level, node: Node | undefined): number | null {
    const term = this.#term(level, node);
    if (term === null) return null;
    if (term.key.startsWith('$')) return Number(term.key.slice(1));
    return term.entry === null ? null : this.#reach(level, term.entry, term.key.split('.')[1] ?? '').param;
  }

  #values(level: Level, rows: readonly Node[]): Columns {
    const lists = rows.map((row) => ('List' in row ? (row.List.items ?? []) : []));
    return (lists[0] ?? []).map((_, index) => {
      const params = new Set(lists.map((items) => this.#paramOf(level, items[index])));
      return { name: `column${index + 1}`, param: params.size === 1 ? ([...params][0] ?? null) : null };
    });
  }

  /** Checks the subqueries inside expressions; they see the columns of `level`. */
  #subqueries(level: Level, value: unknown): void {
    if (Array.isArray(value)) {
      for (const one of value) this.#subqueries(level, one);
    } else if (typeof value === 'object' && value !== null) {
      if ('SelectStmt' in value) {
        this.#select(value.SelectStmt as SelectStmt, level, level.ctes);
        return;
      }
      for (const child of Object.values(value)) this.#subqueries(level, child);
    }
  }
}

const JOINS: Readonly<Record<string, 'inner' | 'left' | 'right' | 'full'>> = {
  JOIN_INNER: 'inner',
  JOIN_LEFT: 'left',
  JOIN_RIGHT: 'right',
  JOIN_FULL: 'full',
};

function newLevel(parent: Level | null, ctes: ReadonlyMap<string, Columns>): Level {
  return { parent, ctes, entries: [], trees: [], where: [] };
}

/**
 * The conditions that hold in every row to which `entry` contributes a row of its own. ON of an outer join holds only
 * where its optional side is really there: that is known for `entry` itself, and for whatever a condition that holds
 * compares with `=`, since NULL equals nothing.
 */
function holdingFor(entry: Entry, level: Level): Condition[] {
  const present = new Set([entry]);
  let conditions: Condition[] = [];
  for (let size = 0; size !== present.size; ) {
    size = present.size;
    conditions = [...level.where, ...level.trees.flatMap((tree) => holdingIn(tree, present))];
    for (const { sides } of conditions)
      for (const side of sides) if (side.entry !== null) present.add(side.entry);
  }
  return conditions;
}

function holdingIn(tree: Tree, present: ReadonlySet<Entry>): Condition[] {
  if ('entry' in tree) return [];
  const isPresent = (side: Tree) => entriesOf(side).some((entry) => present.has(entry));
  const hasLeft = tree.join === 'inner' || tree.join === 'left' || isPresent(tree.left);
  const hasRight = tree.join === 'inner' || tree.join === 'right' || isPresent(tree.right);
  return [
    ...(hasLeft && hasRight ? tree.on : []),
    ...(hasLeft ? holdingIn(tree.left, present) : []),
    ...(hasRight ? holdingIn(tree.right, present) : []),
  ];
}

function entriesOf(tree: Tree): Entry[] {
  return 'entry' in tree ? [tree.entry] : [...entriesOf(tree.left), ...entriesOf(tree.right)];
}

function hasColumn(entry: Entry, column: string): boolean {
  return entry.columns?.some((one) => one.name === column) === true;
}

function termOf(entry: Entry, column: string): Term {
  return { key: `${entry.id}.${column}`, entry };
}

function resolve(
  level: Level | null,
  fields: readonly string[],
): { level: Level; entry: Entry; column: string } | null {
  const [alias, column] = fields.length === 1 ? [null, fields[0]] : [fields.at(-2), fields.at(-1)];
  for (let at = level; at !== null && column !== undefined; at = at.parent) {
    const entry = at.entries.find((one) => (alias === null ? hasColumn(one, column) : one.alias === alias));
    if (entry !== undefined) return { level: at, entry, column };
    // A bare name may belong to something whose columns are not known; then nothing is known about it.
    if (alias === null && at.entries.some((one) => one.columns === null)) return null;
  }
  return null;
}

/** Columns of UNION and the like: a parameter only where both arms have the same one. */
function merge(left: Columns, right: Columns): Columns {
  if (left === null || right === null) return null;
  return left.map(({ name, param }, index) => ({
    name,
    param: right[index]?.param === param ? param : null,
  }));
}

function renamed(columns: Columns, names: readonly string[]): Columns {
  if (columns === null) return null;
  return columns.map((column, index) => ({ ...column, name: names[index] ?? column.name }));
}

function columnNames(table: Table): string[] {
  return [...table.columns.keys()];
}

function functionColumns(node: RangeFunction): Columns {
  const defined = (node.coldeflist ?? []).map((one) =>
    'ColumnDef' in one ? (one.ColumnDef.colname ?? '') : '',
  );
  const given = stringsOf(node.alias?.colnames);
  const names = defined.length > 0 ? defined : given;
  return names.length > 0 ? names.map((name) => ({ name, param: null })) : null;
}

function aliasOf(relation: { alias?: Alias; relname?: string } | undefined): string {
  return relation?.alias?.aliasname ?? relation?.relname ?? '';
}

function described(entry: Entry): string {
  const name = entry.tenant?.name ?? '';
  return `tenant table ${name}${entry.alias === name ? '' : ` (${entry.alias})`}`;
}

/** n for `$n` and `$n::bigint`. */
function paramNumber(node: Node | undefined): number | null {
  if (node === undefined) return null;
  if ('ParamRef' in node) return node.ParamRef.number ?? 0;
  return 'TypeCast' in node ? paramNumber(node.TypeCast.arg) : null;
}

/** The members of a row, or the expression alone: `(a, b) = (c, d)` is two conditions. */
function partsOf(node: Node | undefined): (Node | undefined)[] {
  return node !== undefined && 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node];
}

function impliedName(node: Node | undefined): string {
  return node !== undefined && 'ColumnRef' in node ? (stringsOf(node.ColumnRef.fields).at(-1) ?? '') : '';
}
