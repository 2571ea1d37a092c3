import type { Reader, Tx } from '../../db/db.ts';
import { instant, listSql, sql } from '../../db/statement.ts';
import type { ListRow, PageRequest } from '../../http/pagination.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { only } from '../../kernel/assert.ts';
import type { MemberRole } from './membership-rules.ts';

// --- People -----------------------------------------------------------------------------------------------------

export interface UserFilters {
  readonly email?: string;
  readonly org_id?: number;
}

export interface UserFields {
  readonly email: string;
  readonly name: string;
  readonly password_hash: string;
  readonly is_active: boolean;
}

// The number of memberships of a person is bounded where they are made.
const COLUMNS = `r.id, r.email, r.name, r.is_active,
  (SELECT coalesce(json_agg(json_build_object('org_id', m.org_id, 'role', m.role) ORDER BY m.org_id), '[]'::json)
   FROM membership m WHERE m.user_id = r.id) AS memberships,
  r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

const MATCHES = `($1::text IS NULL OR lower(u.email) = lower($1))
  AND ($2::bigint IS NULL OR EXISTS (SELECT 1 FROM membership m WHERE m.org_id = $2 AND m.user_id = u.id))`;

const list = sql<ListRow>(
  'people.list',
  listSql({
    page: `SELECT u.id, u.email, u.name, u.is_active, u.version, u.created_at, u.updated_at FROM user_account u
           WHERE ${MATCHES} AND u.id > $3 ORDER BY u.id LIMIT $4::int + 1 OFFSET $5::bigint`,
    json: `SELECT ${COLUMNS}`,
    key: ['id'],
    limit: '$4::int',
  }),
);

const count = sql<{ total: number }>(
  'people.count',
  `SELECT count(*)::int AS total FROM user_account u WHERE ${MATCHES}`,
);

const findOne = sql<VersionedJson>(
  'people.findOne',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json
   FROM user_account r WHERE r.id = $1`,
);

const findIdByEmail = sql<{ id: number }>(
  'people.findIdByEmail',
  'SELECT id FROM user_account WHERE lower(email) = lower($1)',
);

// A login that is under way holds this row FOR SHARE until its session is written, so whoever gets this lock sees
// every session that the old password made.
const lock = sql<{ version: number; email: string }>(
  'people.lock',
  'SELECT version, email FROM user_account WHERE id = $1 FOR NO KEY UPDATE',
);

const insert = sql(
  'people.insert',
  `INSERT INTO user_account (id, email, name, password_hash, is_active, version, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, 1, $6, $6)`,
);

const update = sql(
  'people.update',
  `UPDATE user_account SET
     email = coalesce($2, email), name = coalesce($3, name), password_hash = coalesce($4, password_hash),
     is_active = coalesce($5, is_active), version = version + 1, updated_at = $6
   WHERE id = $1`,
);

export async function listUsers(db: Reader, filters: UserFilters, page: PageRequest): Promise<ListRow> {
  const after = page.after?.[0] ?? 0;
  return only(await db.query(list, [filters.email, filters.org_id, after, page.limit, page.offset]));
}

export async function totalUsers(db: Reader, filters: UserFilters): Promise<number> {
  return only(await db.query(count, [filters.email, filters.org_id])).total;
}

export async function findUser(db: Reader, id: number): Promise<VersionedJson | null> {
  return (await db.query(findOne, [id]))[0] ?? null;
}

export async function findUserId(db: Reader, email: string): Promise<number | null> {
  return (await db.query(findIdByEmail, [email]))[0]?.id ?? null;
}

export async function lockUser(tx: Tx, id: number): Promise<{ version: number; email: string } | null> {
  return (await tx.query(lock, [id]))[0] ?? null;
}

export function insertUser(tx: Tx, id: number, fields: UserFields, now: Date): void {
  tx.queueWrite(insert, [id, fields.email, fields.name, fields.password_hash, fields.is_active, now]);
}

/** Also without changes of its own fields: its memberships are part of the record. */
export function updateUser(tx: Tx, id: number, changes: Partial<UserFields>, now: Date): void {
  tx.queueWrite(update, [id, changes.email, changes.name, changes.password_hash, changes.is_active, now]);
}

// --- Members of an organization -----------------------------------------------------------------------------------

const MEMBER_COLUMNS = `r.user_id, r.email, r.name, r.is_active, r.role, ${instant('r.created_at')} AS created`;

const listOfOrg = sql<ListRow>(
  'people.listMembers',
  listSql({
    page: `SELECT m.user_id, u.email, u.name, u.is_active, m.role, m.created_at
           FROM membership m JOIN user_account u ON u.id = m.user_id
           WHERE m.org_id = $1 AND m.user_id > $2
           ORDER BY m.user_id LIMIT $3::int + 1 OFFSET $4::bigint`,
    json: `SELECT ${MEMBER_COLUMNS}`,
    key: ['user_id'],
    limit: '$3::int',
  }),
);

const countOfOrg = sql<{ total: number }>(
  'people.countMembers',
  'SELECT count(*)::int AS total FROM membership WHERE org_id = $1',
);

const findMember = sql<{ json: string }>(
  'people.findMember',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${MEMBER_COLUMNS}) AS j) AS json
   FROM (SELECT m.user_id, u.email, u.name, u.is_active, m.role, m.created_at
         FROM membership m JOIN user_account u ON u.id = m.user_id
         WHERE m.org_id = $1 AND m.user_id = $2) AS r`,
);

const findRole = sql<{ role: MemberRole }>(
  'people.findRole',
  'SELECT role FROM membership WHERE org_id = $1 AND user_id = $2',
);

const countOtherOwners = sql<{ total: number }>(
  'people.countOtherOwners',
  `SELECT count(*)::int AS total FROM membership m JOIN user_account u ON u.id = m.user_id AND u.is_active
   WHERE m.org_id = $1 AND m.role = 'owner' AND m.user_id <> $2`,
);

const findOrgsOfUser = sql<{ org_id: number }>(
  'people.findOrgsOfUser',
  'SELECT org_id FROM membership WHERE user_id = $1 ORDER BY org_id',
);

const upsertMembership = sql(
  'people.upsertMembership',
  `INSERT INTO membership (org_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (org_id, user_id) DO UPDATE SET role = excluded.role`,
);

const deleteMembership = sql(
  'people.deleteMembership',
  'DELETE FROM membership WHERE org_id = $1 AND user_id = $2',
);

const endSessions = sql(
  'people.endSessions',
  `UPDATE session SET revoked_at = $3, revoked_reason = $4
   WHERE org_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3`,
);

export async function listMembers(db: Reader, orgId: number, page: PageRequest): Promise<ListRow> {
  return only(await db.query(listOfOrg, [orgId, page.after?.[0] ?? 0, page.limit, page.offset]));
}

export async function totalMembers(db: Reader, orgId: number): Promise<number> {
  return only(await db.query(countOfOrg, [orgId])).total;
}

export async function memberJson(tx: Tx, orgId: number, userId: number): Promise<string> {
  return only(await tx.query(findMember, [orgId, userId])).json;
}

export async function roleOf(tx: Tx, orgId: number, userId: number): Promise<MemberRole | null> {
  return (await tx.query(findRole, [orgId, userId]))[0]?.role ?? null;
}

/** Owners besides this person who can log in. */
export async function totalOtherOwners(tx: Tx, orgId: number, userId: number): Promise<number> {
  return only(await tx.query(countOtherOwners, [orgId, userId])).total;
}

export async function orgIdsOf(tx: Tx, userId: number): Promise<number[]> {
  return (await tx.query(findOrgsOfUser, [userId])).map((row) => row.org_id);
}

export function writeMembership(tx: Tx, orgId: number, userId: number, role: MemberRole, now: Date): void {
  tx.queueWrite(upsertMembership, [orgId, userId, role, now]);
}

export function removeMember(tx: Tx, orgId: number, userId: number): void {
  tx.queueWrite(deleteMembership, [orgId, userId]);
}

export function endSessionsOfUser(
  tx: Tx,
  orgId: number,
  userId: number,
  reason: 'revoked' | 'password_changed',
  now: Date,
): void {
  tx.queueWrite(endSessions, [orgId, userId, now, reason]);
}
