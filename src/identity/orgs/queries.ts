import type { Reader, Tx } from '../../db/db.ts';
import { instant, listSql, sql } from '../../db/statement.ts';
import type { ListRow, PageRequest } from '../../http/pagination.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { only } from '../../kernel/assert.ts';

export type OrgKind = 'merchant' | 'hub';

export interface OrgFilters {
  readonly q?: string;
  readonly kind?: OrgKind;
}

export interface OrgFields {
  readonly name: string;
  readonly kind: OrgKind;
  readonly is_active: boolean;
  readonly read_rate: number | null;
  readonly write_rate: number | null;
  readonly in_flight_max: number | null;
}

const COLUMNS = `r.id, r.name, r.kind, r.is_active, r.read_rate, r.write_rate, r.in_flight_max, r.version,
  ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

const MATCHES = `($1::text IS NULL OR strpos(lower(o.name), lower($1)) > 0) AND ($2::text IS NULL OR o.kind = $2)`;

const list = sql<ListRow>(
  'orgs.list',
  listSql({
    page: `SELECT o.* FROM org o WHERE ${MATCHES} AND o.id > $3 ORDER BY o.id LIMIT $4::int + 1 OFFSET $5::bigint`,
    json: `SELECT ${COLUMNS}`,
    key: ['id'],
    limit: '$4::int',
  }),
);

const count = sql<{ total: number }>(
  'orgs.count',
  `SELECT count(*)::int AS total FROM org o WHERE ${MATCHES}`,
);

const findOne = sql<VersionedJson>(
  'orgs.findOne',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json FROM org r WHERE r.id = $1`,
);

const findKinds = sql<{ id: number; kind: OrgKind }>(
  'orgs.findKinds',
  'SELECT id, kind FROM org WHERE id = ANY($1::bigint[])',
);

const findTheHub = sql<{ id: number }>('orgs.findTheHub', "SELECT id FROM org WHERE kind = 'hub'");

// NO KEY: every insert of the org's rows holds a key lock on the org, and none of them has to wait for this one.
const lock = sql<{ kind: OrgKind; version: number }>(
  'orgs.lock',
  'SELECT kind, version FROM org WHERE id = $1 FOR NO KEY UPDATE',
);

const insert = sql(
  'orgs.insert',
  `INSERT INTO org (id, name, kind, is_active, read_rate, write_rate, in_flight_max, version, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8)`,
);

// A limit is written where its flag is set, so that null can be told from "leave it".
const update = sql(
  'orgs.update',
  `UPDATE org SET
     name = coalesce($2, name), is_active = coalesce($3, is_active),
     read_rate = CASE WHEN $4::boolean THEN $5::integer ELSE read_rate END,
     write_rate = CASE WHEN $6::boolean THEN $7::integer ELSE write_rate END,
     in_flight_max = CASE WHEN $8::boolean THEN $9::integer ELSE in_flight_max END,
     version = version + 1, updated_at = $10
   WHERE id = $1`,
);

export async function listOrgs(db: Reader, filters: OrgFilters, page: PageRequest): Promise<ListRow> {
  const after = page.after?.[0] ?? 0;
  return only(await db.query(list, [filters.q, filters.kind, after, page.limit, page.offset]));
}

export async function totalOrgs(db: Reader, filters: OrgFilters): Promise<number> {
  return only(await db.query(count, [filters.q, filters.kind])).total;
}

export async function findOrg(db: Reader, id: number): Promise<VersionedJson | null> {
  return (await db.query(findOne, [id]))[0] ?? null;
}

export async function kindsOfOrgs(db: Reader, ids: readonly number[]): Promise<Map<number, OrgKind>> {
  const rows = await db.query(findKinds, [ids]);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

export async function findHubId(db: Reader): Promise<number | null> {
  return (await db.query(findTheHub))[0]?.id ?? null;
}

export async function lockOrg(tx: Tx, id: number): Promise<{ kind: OrgKind; version: number } | null> {
  return (await tx.query(lock, [id]))[0] ?? null;
}

export function insertOrg(tx: Tx, id: number, fields: OrgFields, now: Date): void {
  const { name, kind, is_active, read_rate, write_rate, in_flight_max } = fields;
  tx.queueWrite(insert, [id, name, kind, is_active, read_rate, write_rate, in_flight_max, now]);
}

export function updateOrg(tx: Tx, id: number, changes: Partial<OrgFields>, now: Date): void {
  tx.queueWrite(update, [
    id,
    changes.name,
    changes.is_active,
    changes.read_rate !== undefined,
    changes.read_rate,
    changes.write_rate !== undefined,
    changes.write_rate,
    changes.in_flight_max !== undefined,
    changes.in_flight_max,
    now,
  ]);
}
