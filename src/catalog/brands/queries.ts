// Brands and vendors are the same kind of record in two tables.
import type { Reader, Tx } from '../../db/db.ts';
import { contains, keysetList } from '../../db/lists.ts';
import { instant, sql } from '../../db/statement.ts';
import type { FeedRange } from '../../feed/feed-writer.ts';
import { queueRecordEvents, type RecordEvent, recordEventsSql, slices } from '../queries.ts';

export type NamedKind = 'brand' | 'vendor';

const OPS_COLUMNS = `r.id, r.name, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

function statementsOf(table: NamedKind) {
  const filters = { q: contains('lower(t.name)', `${table}_search`) };
  return {
    list: keysetList({ name: `${table}s.list`, from: `${table} t`, json: 'SELECT r.id, r.name', filters }),
    opsList: keysetList({
      name: `${table}s.ops`,
      from: `${table} t`,
      json: `SELECT ${OPS_COLUMNS}`,
      filters,
    }),
    findOne: sql<{ version: number; json: string }>(
      `${table}s.findOne`,
      `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${OPS_COLUMNS}) AS j) AS json
       FROM ${table} r WHERE r.org_id = $1 AND r.id = $2`,
    ),
    lock: sql<{ version: number; name: string }>(
      `${table}s.lock`,
      `SELECT version, name FROM ${table} WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    ),
    known: sql<{ id: number }>(
      `${table}s.known`,
      `SELECT r.id FROM unnest($2::bigint[]) AS k (id) JOIN ${table} r ON r.org_id = $1 AND r.id = k.id`,
    ),
    insert: sql(
      `${table}s.insert`,
      `INSERT INTO ${table} (org_id, id, name, version, created_at, updated_at) VALUES ($1, $2, $3, 1, $4, $4)`,
    ),
    update: sql(
      `${table}s.update`,
      `UPDATE ${table} SET name = $3, version = version + 1, updated_at = $4 WHERE org_id = $1 AND id = $2`,
    ),
    events: sql(`${table}s.insertEvents`, recordEventsSql(table, table, OPS_COLUMNS)),
  };
}

const statements = { brand: statementsOf('brand'), vendor: statementsOf('vendor') };

export const nameLists = (kind: NamedKind) => statements[kind];

export async function findName(
  db: Reader,
  kind: NamedKind,
  orgId: number,
  id: number,
): Promise<{ version: number; json: string } | null> {
  return (await db.query(statements[kind].findOne, [orgId, id]))[0] ?? null;
}

export async function lockName(
  tx: Tx,
  kind: NamedKind,
  orgId: number,
  id: number,
): Promise<{ version: number; name: string } | null> {
  return (await tx.query(statements[kind].lock, [orgId, id]))[0] ?? null;
}

/** The ids among `ids` that the org has. */
export async function knownNames(
  db: Reader,
  kind: NamedKind,
  orgId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const { rows } of slices(ids)) {
    for (const { id } of await db.query(statements[kind].known, [orgId, rows])) found.add(id);
  }
  return found;
}

export function insertName(
  tx: Tx,
  kind: NamedKind,
  orgId: number,
  id: number,
  name: string,
  now: Date,
): void {
  tx.queueWrite(statements[kind].insert, [orgId, id, name, now]);
}

export function updateName(
  tx: Tx,
  kind: NamedKind,
  orgId: number,
  id: number,
  name: string,
  now: Date,
): void {
  tx.queueWrite(statements[kind].update, [orgId, id, name, now]);
}

export function queueNameEvents(
  tx: Tx,
  kind: NamedKind,
  orgId: number,
  range: FeedRange,
  actor: string,
  events: readonly RecordEvent[],
): void {
  queueRecordEvents(tx, statements[kind].events, orgId, range, actor, events);
}
