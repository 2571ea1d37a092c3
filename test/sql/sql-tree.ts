// The parse tree of PostgreSQL's own parser, and what the rules look for anywhere in it.
import { loadModule, type Node, parseSync, type RawStmt } from 'libpg-query';

/** Must be awaited once before anything is parsed. */
export const loadParser: () => Promise<void> = loadModule;

export function parseStatements(text: string): Node[] {
  return (parseSync(text).stmts ?? []).flatMap((raw: RawStmt) => (raw.stmt === undefined ? [] : [raw.stmt]));
}

/** `SelectStmt` for `{ SelectStmt: … }`. */
export function kindOf(node: Node): string {
  return Object.keys(node)[0] ?? 'nothing';
}

interface KindedNode {
  readonly kind: string;
  readonly node: Readonly<Record<string, unknown>>;
}

const nodesByTree = new WeakMap<object, readonly KindedNode[]>();

/**
 * Every node below and including `value`, with its kind: a key that starts with a capital. Where the grammar allows
 * only one kind the tree leaves the key out; of those, INTO is told as `IntoClause`. Several rules walk the same tree, so
 * it is kept.
 */
export function nodesOf(value: unknown): readonly KindedNode[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = nodesByTree.get(value);
  if (known !== undefined) return known;
  const nodes: KindedNode[] = [];
  collect(value, nodes);
  nodesByTree.set(value, nodes);
  return nodes;
}

function collect(value: object, nodes: KindedNode[]): void {
  const isList = Array.isArray(value);
  for (const [key, child] of Object.entries(value)) {
    const kind = key === 'intoClause' ? 'IntoClause' : key;
    const first = kind.charCodeAt(0);
    if (!isList && first >= 65 && first <= 90)
      nodes.push({ kind, node: child as Readonly<Record<string, unknown>> });
    if (typeof child === 'object' && child !== null) collect(child, nodes);
  }
}

export function stringOf(node: Node | undefined): string | null {
  return node !== undefined && 'String' in node ? (node.String.sval ?? '') : null;
}

export function stringsOf(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).map((node) => stringOf(node) ?? '');
}

/** The last part of a possibly qualified name: `int8` for `pg_catalog.int8`. */
export function lastName(names: unknown): string {
  return stringsOf(names as Node[] | undefined).at(-1) ?? '';
}

const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

/** Functions that answer differently when a shard asks, or when the statement is sent again. */
const VOLATILE = new Set([
  'now',
  'transaction_timestamp',
  'statement_timestamp',
  'clock_timestamp',
  'timeofday',
  'random',
  'random_normal',
  'setseed',
  'gen_random_uuid',
  'gen_random_bytes',
  'uuidv4',
  'uuidv7',
  'nextval',
  'setval',
  'currval',
  'lastval',
  'txid_current',
  'pg_current_xact_id',
]);
const SEQUENCE_FUNCTIONS = new Set(['nextval', 'setval', 'currval', 'lastval']);
const TIME_WORDS = new Set(['now', 'today', 'tomorrow', 'yesterday']);
const TIME_TYPES = new Set(['date', 'time', 'timetz', 'timestamp', 'timestamptz']);

/** The volatile things in a tree, as they would be written. */
export function volatileParts(tree: unknown): string[] {
  const found: string[] = [];
  for (const { kind, node } of nodesOf(tree)) {
    if (kind === 'FuncCall') {
      const name = lastName(node['funcname']);
      if (VOLATILE.has(name) || name.startsWith('uuid_generate_')) found.push(`${name}()`);
    } else if (kind === 'SQLValueFunction') {
      const name = String(node['op']).replace('SVFOP_', '').replace(/_N$/, '').toLowerCase();
      if (/date|time/.test(name)) found.push(name);
    } else if (
      kind === 'TypeCast' &&
      TIME_TYPES.has(lastName((node['typeName'] as { names?: unknown })?.names))
    ) {
      const word = (node['arg'] as { A_Const?: { sval?: { sval?: string } } })?.A_Const?.sval?.sval ?? '';
      if (TIME_WORDS.has(word.trim().toLowerCase())) found.push(`'${word}'`);
    }
  }
  return found;
}

export function writes(tree: unknown): boolean {
  return nodesOf(tree).some(({ kind }) => WRITES.has(kind));
}

export interface Allowances {
  readonly advisoryLocks?: boolean;
  readonly sequences?: boolean;
  readonly analyze?: boolean;
}

/** What no statement may contain, wherever it stands in it. */
export function forbiddenParts(tree: unknown, allowances: Allowances = {}): string[] {
  const found: string[] = [];
  for (const { kind, node } of nodesOf(tree)) {
    if (kind === 'IntoClause') found.push('SELECT INTO is not allowed');
    if (kind === 'MergeStmt') found.push('MERGE is not allowed');
    if (kind === 'NotifyStmt' || kind === 'ListenStmt' || kind === 'UnlistenStmt') {
      found.push('NOTIFY and LISTEN are not allowed: NOTIFY makes commits wait for each other');
    }
    if (kind === 'LockingClause' && node['waitPolicy'] === 'LockWaitSkip')
      found.push('SKIP LOCKED is not allowed');
    if (kind === 'FuncCall') {
      const name = lastName(node['funcname']);
      if (name === 'pg_notify')
        found.push('pg_notify() is not allowed: it makes commits wait for each other');
      if (/advisory/.test(name) && allowances.advisoryLocks !== true) {
        found.push(`${name}() is not allowed: an advisory lock is held on one machine only`);
      }
      if (SEQUENCE_FUNCTIONS.has(name) && allowances.sequences !== true) {
        found.push(`${name}() is not allowed: ids are reserved by db/ids.ts`);
      }
    }
  }
  if (writes(tree)) {
    found.push(...volatileParts(tree).map((part) => `${part} is not allowed in a statement that writes`));
  }
  return found;
}
