// The tables as the migrations make them, and the rules that keys must follow so that tables can be sharded by org.
import type {
  AlterTableCmd,
  ColumnDef,
  Constraint,
  CreateStmt,
  DropStmt,
  IndexStmt,
  Node,
} from 'libpg-query';
import { BOOKKEEPING, OUTSIDE_A_TRANSACTION, readMigrations } from '../../src/kit/db/migrate.ts';
import { COORDINATOR_TABLES, SHARED_TABLES, SPREAD_TABLES } from '../../src/kit/db/place-tables.ts';
import {
  forbiddenParts,
  kindOf,
  lastName,
  parseStatements,
  stringOf,
  stringsOf,
  volatileParts,
} from './sql-tree.ts';

export { SPREAD_TABLES };

interface Column {
  readonly type: string;
  notNull: boolean;
}

interface Key {
  readonly kind: 'primary key' | 'unique key' | 'unique index' | 'exclusion';
  readonly name: string;
  /** `(expression)` where it is not a plain column. */
  readonly columns: readonly string[];
}

interface ForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: string;
  /** Empty: the primary key of `table`. */
  readonly referenced: readonly string[];
  readonly onDelete: string;
  readonly onUpdate: string;
}

export interface Table {
  readonly name: string;
  readonly isTenant: boolean;
  readonly columns: ReadonlyMap<string, Column>;
  readonly keys: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
}

export interface Catalog {
  readonly tables: ReadonlyMap<string, Table>;
}

export interface SqlFile {
  readonly name: string;
  readonly text: string;
}

class MutableTable implements Table {
  readonly name: string;
  readonly columns = new Map<string, Column>();
  keys: Key[] = [];
  foreignKeys: ForeignKey[] = [];

  constructor(name: string) {
    this.name = name;
  }

  get isTenant(): boolean {
    return this.columns.has('org_id') && !SHARED_TABLES.has(this.name) && !SPREAD_TABLES.has(this.name);
  }
}

/** What makes the schema: the runner's own table and the migrations. */
export async function migrationFiles(): Promise<SqlFile[]> {
  return [BOOKKEEPING, ...(await readMigrations())];
}

export function readCatalog(files: readonly SqlFile[]): { catalog: Catalog; violations: string[] } {
  const reader = new CatalogReader();
  for (const file of files) reader.readFile(file);
  return { catalog: { tables: reader.tables }, violations: reader.violations };
}

/** Everything in the migrations that would keep the schema from being sharded by org. */
export function checkMigrations(files: readonly SqlFile[]): string[] {
  const { catalog, violations } = readCatalog(files);
  return [...violations, ...[...catalog.tables.values()].flatMap((table) => checkTable(table, catalog))];
}

function checkTable(table: Table, catalog: Catalog): string[] {
  const spreadBy = SPREAD_TABLES.get(table.name);
  if (spreadBy !== undefined) return checkSpreadTable(table, spreadBy);
  const orgId = table.columns.get('org_id');
  if (!table.isTenant) {
    const outward = table.foreignKeys.filter((key) => catalog.tables.get(key.table)?.isTenant === true);
    return [
      ...(SHARED_TABLES.has(table.name) || COORDINATOR_TABLES.has(table.name)
        ? []
        : [`table ${table.name} has no org_id and is not listed as a shared table`]),
      ...outward.map((key) => `shared table ${table.name} must not refer to tenant table ${key.table}`),
    ];
  }
  const found: string[] = [];
  const isPrimary = (key: Key) => key.kind === 'primary key';
  if (orgId?.type !== 'int8') found.push(`${table.name}.org_id is ${orgId?.type}, not bigint`);
  if (
    orgId?.notNull !== true &&
    !table.keys.some((key) => isPrimary(key) && key.columns.includes('org_id'))
  ) {
    found.push(`${table.name}.org_id may be null`);
  }
  if (!table.keys.some(isPrimary)) found.push(`tenant table ${table.name} has no primary key`);
  for (const key of table.keys) {
    if (key.columns[0] !== 'org_id')
      found.push(`${key.kind} ${key.name} of ${table.name} does not start with org_id`);
  }
  for (const key of table.foreignKeys) found.push(...checkForeignKey(table, key, catalog));
  return found;
}

function checkSpreadTable({ name, keys, foreignKeys }: Table, spreadBy: string): string[] {
  return [
    ...keys
      .filter(({ columns }) => columns[0] !== spreadBy)
      .map((key) => `${key.kind} ${key.name} of ${name} does not start with ${spreadBy}`),
    ...foreignKeys.map((key) => `${name} is spread by ${spreadBy}: it must not refer to ${key.table}`),
  ];
}

function checkForeignKey(table: Table, key: ForeignKey, catalog: Catalog): string[] {
  const target = catalog.tables.get(key.table);
  const found: string[] = [];
  if (target === undefined) return [`foreign key ${key.name} refers to the unknown table ${key.table}`];
  const referenced =
    key.referenced.length > 0
      ? key.referenced
      : target.keys.find((one) => one.kind === 'primary key')?.columns;
  if (target.isTenant && (key.columns[0] !== 'org_id' || referenced?.[0] !== 'org_id')) {
    found.push(`foreign key ${key.name} of ${table.name} does not start with org_id on both sides`);
  }
  // Citus refuses them on a key that holds the sharding column: the row would have to move to another machine.
  if (key.columns.includes('org_id')) {
    if ('nd'.includes(key.onDelete))
      found.push(`foreign key ${key.name}: ON DELETE SET NULL/DEFAULT would clear org_id`);
    if ('cnd'.includes(key.onUpdate)) found.push(`foreign key ${key.name}: ON UPDATE would change org_id`);
  }
  return found;
}

class CatalogReader {
  readonly tables = new Map<string, MutableTable>();
  readonly violations: string[] = [];
  #file = '';

  readFile(file: SqlFile): void {
    this.#file = file.name;
    const statements = parseStatements(file.text);
    const isOutside = file.text.startsWith(`${OUTSIDE_A_TRANSACTION}\n`);
    if (isOutside && !statements.every(isConcurrentIndex)) {
      this.#refuse('a migration outside a transaction may only create and drop indexes CONCURRENTLY');
    }
    if (!isOutside && statements.some((node) => 'IndexStmt' in node && node.IndexStmt.concurrent === true)) {
      this.#refuse(`CREATE INDEX CONCURRENTLY needs the first line "${OUTSIDE_A_TRANSACTION}"`);
    }
    for (const statement of statements) this.#readStatement(statement);
  }

  #refuse(what: string): void {
    this.violations.push(`${this.#file}: ${what}`);
  }

  #readStatement(node: Node): void {
    for (const part of forbiddenParts(node)) this.#refuse(part);
    if ('CreateStmt' in node) this.#createTable(node.CreateStmt);
    else if ('IndexStmt' in node) this.#createIndex(node.IndexStmt);
    else if ('AlterTableStmt' in node) {
      const { relation, cmds = [], objtype } = node.AlterTableStmt;
      // How an index is kept is no matter of sharding.
      if (objtype === 'OBJECT_INDEX' && cmds.every(isStorageOption)) return;
      if (objtype !== 'OBJECT_TABLE') this.#refuse(`ALTER of a ${objtype} is not understood`);
      const table = this.#table(relation?.relname);
      for (const cmd of cmds)
        if (table !== null && 'AlterTableCmd' in cmd) this.#alter(table, cmd.AlterTableCmd);
    } else if ('DropStmt' in node) this.#drop(node.DropStmt);
    else if ('VariableSetStmt' in node) {
      if (node.VariableSetStmt.is_local !== true) this.#refuse('SET without LOCAL outlives the migration');
    } else if (!ALLOWED_IN_MIGRATIONS.has(kindOf(node))) {
      // Functions, views, triggers, domains, rules and DO blocks hide statements from these rules, or run on one
      // machine only. Whoever needs one teaches this reader what it means for sharding first.
      this.#refuse(`${kindOf(node)} is not allowed in a migration`);
    }
  }

  #table(name: string | undefined): MutableTable | null {
    const table = this.tables.get(name ?? '');
    if (table === undefined) this.#refuse(`unknown table ${name}`);
    return table ?? null;
  }

  #createTable(statement: CreateStmt): void {
    const { relname: name = '', schemaname } = statement.relation ?? {};
    if (schemaname !== undefined)
      this.#refuse(`table ${schemaname}.${name}: tables live in the default schema`);
    if (statement.inhRelations || statement.partspec || statement.partbound || statement.ofTypename) {
      this.#refuse(`table ${name}: inheritance, partitions and typed tables are not understood`);
    }
    if (this.tables.has(name)) this.#refuse(`table ${name} is created twice`);
    const table = new MutableTable(name);
    this.tables.set(name, table);
    for (const element of statement.tableElts ?? []) {
      if ('ColumnDef' in element) this.#addColumn(table, element.ColumnDef);
      else if ('Constraint' in element) this.#addConstraint(table, element.Constraint, []);
      else this.#refuse(`table ${name}: ${kindOf(element)} is not understood`);
    }
  }

  #addColumn(table: MutableTable, column: ColumnDef): void {
    const name = column.colname ?? '';
    const type = lastName(column.typeName?.names);
    if (/serial[248]?$/.test(type))
      this.#refuse(`${table.name}.${name}: ${type} takes its values inside the statement`);
    table.columns.set(name, { type, notNull: false });
    for (const one of column.constraints ?? []) {
      if ('Constraint' in one) this.#addConstraint(table, one.Constraint, [name]);
    }
  }

  /** @param onColumns the column that a column constraint stands on; empty for a table constraint */
  #addConstraint(table: MutableTable, constraint: Constraint, onColumns: readonly string[]): void {
    const columns = onColumns.length > 0 ? onColumns : stringsOf(constraint.keys ?? constraint.fk_attrs);
    const where = `${table.name}${columns.length > 0 ? `.${columns.join(', ')}` : ''}`;
    const name = (suffix: string) => constraint.conname ?? [table.name, ...columns, suffix].join('_');
    switch (constraint.contype) {
      case 'CONSTR_NOTNULL':
        for (const column of columns) this.#setNotNull(table, column, true);
        break;
      case 'CONSTR_DEFAULT':
        for (const part of volatileParts(constraint.raw_expr))
          this.#refuse(`${where}: DEFAULT ${part} is volatile`);
        break;
      case 'CONSTR_IDENTITY':
        this.#refuse(`${where}: an identity column takes its values inside the statement`);
        break;
      case 'CONSTR_PRIMARY':
        this.#addKey(table, 'primary key', constraint, columns, `${table.name}_pkey`);
        break;
      case 'CONSTR_UNIQUE':
        this.#addKey(table, 'unique key', constraint, columns, name('key'));
        break;
      case 'CONSTR_EXCLUSION':
        table.keys.push({
          kind: 'exclusion',
          name: name('excl'),
          columns: equalColumns(constraint.exclusions),
        });
        break;
      case 'CONSTR_FOREIGN':
        table.foreignKeys.push({
          name: name('fkey'),
          columns,
          table: constraint.pktable?.relname ?? '',
          referenced: stringsOf(constraint.pk_attrs),
          onDelete: constraint.fk_del_action ?? 'a',
          onUpdate: constraint.fk_upd_action ?? 'a',
        });
        break;
      default:
        break;
    }
  }

  #addKey(
    table: MutableTable,
    kind: Key['kind'],
    constraint: Constraint,
    columns: readonly string[],
    defaultName: string,
  ): void {
    // ADD CONSTRAINT … USING INDEX swallows a unique index and takes its columns over.
    const index = table.keys.find((key) => key.name === constraint.indexname);
    if (constraint.indexname !== undefined && index === undefined) {
      this.#refuse(`${table.name} has no unique index ${constraint.indexname}`);
    }
    table.keys = table.keys.filter((key) => key !== index);
    const name = constraint.conname ?? constraint.indexname ?? defaultName;
    table.keys.push({ kind, name, columns: index?.columns ?? columns });
  }

  #setNotNull(table: MutableTable, name: string, notNull: boolean): void {
    const column = table.columns.get(name);
    if (column === undefined) this.#refuse(`unknown column ${table.name}.${name}`);
    else column.notNull = notNull;
  }

  #createIndex(index: IndexStmt): void {
    const table = this.#table(index.relation?.relname);
    if (table === null || index.unique !== true) return;
    const columns = (index.indexParams ?? []).map((one) => indexedColumn(one));
    table.keys.push({ kind: 'unique index', name: index.idxname ?? '(no name)', columns });
  }

  #alter(table: MutableTable, cmd: AlterTableCmd): void {
    const { name = '', def } = cmd;
    switch (cmd.subtype) {
      case 'AT_AddColumn':
        if (def !== undefined && 'ColumnDef' in def) this.#addColumn(table, def.ColumnDef);
        break;
      case 'AT_DropColumn':
        table.columns.delete(name);
        table.keys = table.keys.filter((key) => !key.columns.includes(name));
        table.foreignKeys = table.foreignKeys.filter((key) => !key.columns.includes(name));
        break;
      case 'AT_AddConstraint':
        if (def !== undefined && 'Constraint' in def) this.#addConstraint(table, def.Constraint, []);
        break;
      case 'AT_DropConstraint':
        table.keys = table.keys.filter((key) => key.name !== name);
        table.foreignKeys = table.foreignKeys.filter((key) => key.name !== name);
        break;
      case 'AT_ColumnDefault':
        for (const part of volatileParts(def))
          this.#refuse(`${table.name}.${name}: DEFAULT ${part} is volatile`);
        break;
      case 'AT_SetNotNull':
      case 'AT_DropNotNull':
        this.#setNotNull(table, name, cmd.subtype === 'AT_SetNotNull');
        break;
      case 'AT_AlterColumnType':
        if (def !== undefined && 'ColumnDef' in def) {
          const notNull = table.columns.get(name)?.notNull ?? false;
          table.columns.set(name, { type: lastName(def.ColumnDef.typeName?.names), notNull });
        }
        break;
      case 'AT_ValidateConstraint':
      case 'AT_SetRelOptions':
      case 'AT_ResetRelOptions':
      case 'AT_SetStatistics':
      case 'AT_SetStorage':
      case 'AT_SetCompression':
        break;
      default:
        this.#refuse(`ALTER TABLE ${table.name}: ${cmd.subtype} is not understood`);
    }
  }

  #drop(drop: DropStmt): void {
    const names = (drop.objects ?? []).map((object) =>
      'List' in object ? (stringsOf(object.List.items).at(-1) ?? '') : (stringOf(object) ?? ''),
    );
    if (drop.removeType === 'OBJECT_TABLE') for (const name of names) this.tables.delete(name);
    else if (drop.removeType === 'OBJECT_INDEX') {
      for (const table of this.tables.values())
        table.keys = table.keys.filter((key) => !names.includes(key.name));
    } else if (drop.removeType !== 'OBJECT_SEQUENCE')
      this.#refuse(`DROP of a ${drop.removeType} is not understood`);
  }
}

function isStorageOption(cmd: Node): boolean {
  return 'AlterTableCmd' in cmd && cmd.AlterTableCmd.subtype === 'AT_SetRelOptions';
}

/** Statements in migrations that change no table, or only its rows. */
const ALLOWED_IN_MIGRATIONS = new Set([
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'AlterSeqStmt',
  'CommentStmt',
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
]);

function isConcurrentIndex(node: Node): boolean {
  if ('DropStmt' in node) {
    const { removeType, concurrent, missing_ok } = node.DropStmt;
    return removeType === 'OBJECT_INDEX' && concurrent === true && missing_ok === true;
  }
  return 'IndexStmt' in node && node.IndexStmt.concurrent === true && node.IndexStmt.idxname !== undefined;
}

function indexedColumn(node: Node): string {
  return 'IndexElem' in node ? (node.IndexElem.name ?? '(expression)') : '(expression)';
}

/** The columns of an exclusion constraint; one that is not compared with `=` does not keep rows on one shard. */
function equalColumns(exclusions: readonly Node[] | undefined): string[] {
  return (exclusions ?? []).map((one) => {
    const [element, operator] = 'List' in one ? (one.List.items ?? []) : [];
    const isEqual = operator !== undefined && 'List' in operator && lastName(operator.List.items) === '=';
    return element !== undefined && isEqual ? indexedColumn(element) : '(expression)';
  });
}
