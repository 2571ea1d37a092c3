import type { Tx } from '../../../kit/db/db.ts';
import { keysetList, type List } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import {
  findsValue,
  matches,
  reads,
  readsColumn,
  readsValue,
  writes,
} from '../../../kit/db/statement-functions.ts';
import { boolean, type RowOfColumns, sqlTypes, text } from '../../../kit/db/tables.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { only } from '../../../kit/kernel/assert.ts';
import type { PasswordContext } from '../password-rules.ts';
import { emailKey } from '../queries.ts';
import type { MemberRole, WantedRole } from './membership-rules.ts';

// --- People -----------------------------------------------------------------------------------------------------

const FIELDS = {
  email: text(),
  name: text(),
  password_hash: text(),
  is_active: boolean(),
  /** The email is not verified. */
  is_unproved: boolean(),
};

export type UserFields = RowOfColumns<typeof FIELDS>;

// The number of memberships of a person is bounded where they are made.
const columnsOf = (u: string) => `${u}.id, ${u}.email, ${u}.name, ${u}.is_active,
  (SELECT coalesce(json_agg(json_build_object('org_id', m.org_id, 'role', m.role, 'warehouse_ids', m.warehouse_ids)
     ORDER BY m.org_id), '[]'::json)
   FROM membership m WHERE m.user_id = ${u}.id) AS memberships,
  ${u}.version, ${instant(`${u}.created_at`)} AS created, ${instant(`${u}.updated_at`)} AS updated`;

const all = keysetList({
  name: 'people.list',
  from: 'user_account t',
  scope: 'true',
  scopeValues: 0,
  columns: 't.id, t.email, t.name, t.is_active, t.version, t.created_at, t.updated_at',
  json: `SELECT ${columnsOf('r')}`,
  filters: {
    email: { condition: `${emailKey('t.email')} = ${emailKey('?')}`, index: 'user_account_email_unique_key' },
  },
});

const ofOrg = keysetList({
  name: 'people.listOfOrg',
  from: 'membership t',
  json: `SELECT ${columnsOf('u')} FROM user_account u WHERE u.id = r.user_id`,
  key: [{ column: 'user_id', type: 'bigint' }],
  filters: {
    email: {
      condition: `t.user_id = (SELECT u.id FROM user_account u WHERE ${emailKey('u.email')} = ${emailKey('?')})`,
      index: 'user_account_email_unique_key',
    },
  },
});

/** By org, the list starts from the org's members. */
export const userList: List<'email' | 'org_id'> = {
  ...all,
  filters: { ...all.filters, org_id: { index: 'membership_pkey' } },
  page: (db, scope, query, page) =>
    query['org_id'] === undefined
      ? all.page(db, scope, query, page)
      : ofOrg.page(db, [query['org_id']], query, page),
  total: (db, scope, query) =>
    query['org_id'] === undefined ? all.total(db, scope, query) : ofOrg.total(db, [query['org_id']], query),
};

// A login holds the row FOR SHARE until its session is written, so the lock's holder sees every session made with the old password.
export const users = recordTable<UserFields>({
  table: 'user_account',
  isShared: true,
  columns: sqlTypes(FIELDS),
  json: columnsOf('r'),
});

export const findUserId = findsValue<number, [email: string]>(
  'people.findIdByEmail',
  `SELECT id FROM user_account WHERE ${emailKey('email')} = ${emailKey('$1')}`,
);

/** From now on the email counts as the person's. */
export const queueProved = writes<[id: number]>(
  'people.markProved',
  'UPDATE user_account SET is_unproved = false WHERE id = $1 AND is_unproved',
);

export const isUnproved = readsValue<boolean, [id: number], Tx>(
  'people.isUnproved',
  'SELECT is_unproved FROM user_account WHERE id = $1',
);

/** Memberships are part of the record: changing them changes the record. */
export const queueChangeOfMemberships = writes<[id: number, now: Date]>(
  'people.countChange',
  'UPDATE user_account SET version = version + 1, updated_at = $2 WHERE id = $1',
);

// The number of memberships of a person is bounded where they are made.
const findContext = sql<{ email: string; name: string; org_names: string[] }>(
  'people.findPasswordContext',
  `SELECT u.email, u.name,
          ARRAY(SELECT o.name FROM membership m JOIN org o ON o.id = m.org_id WHERE m.user_id = u.id) AS org_names
   FROM user_account u WHERE u.id = $1`,
);

export async function passwordContextOf(tx: Tx, id: number): Promise<PasswordContext> {
  const { email, name, org_names } = only(await tx.query(findContext, [id]));
  return { email, name, orgNames: org_names };
}

// --- Members of an organization -----------------------------------------------------------------------------------

/** Of membership `r`. */
const MEMBER = `SELECT r.user_id, u.email, u.name, u.is_active, r.role, r.warehouse_ids,
    ${instant('r.created_at')} AS created
  FROM user_account u WHERE u.id = r.user_id`;

export const memberList = keysetList({
  name: 'people.members',
  from: 'membership t',
  json: MEMBER,
  key: [{ column: 'user_id', type: 'bigint' }],
});

export const memberJson = readsValue<string, [orgId: number, userId: number], Tx>(
  'people.findMember',
  `SELECT (SELECT row_to_json(j)::text FROM (${MEMBER}) AS j) AS json
   FROM membership r WHERE r.org_id = $1 AND r.user_id = $2`,
);

const findRole = sql<{ role: MemberRole; warehouse_ids: string | null }>(
  'people.findRole',
  'SELECT role, array_to_json(warehouse_ids) AS warehouse_ids FROM membership WHERE org_id = $1 AND user_id = $2',
);

/** The role of a person in the hub. */
export const hubRoleOf = findsValue<MemberRole, [userId: number], Tx>(
  'people.findHubRole',
  `SELECT m.role FROM membership m JOIN org o ON o.id = m.org_id AND o.kind = 'hub' WHERE m.user_id = $1`,
);

const findWarehouseIds = sql<{ id: number }>(
  'people.findWarehouseIds',
  'SELECT id FROM warehouse WHERE id = ANY($1::bigint[])',
);

/** Owners besides this person who can log in. */
export const totalOtherOwners = readsValue<number, [orgId: number, userId: number], Tx>(
  'people.countOtherOwners',
  `SELECT count(*)::int AS total FROM membership m JOIN user_account u ON u.id = m.user_id AND u.is_active
   WHERE m.org_id = $1 AND m.role = 'owner' AND m.user_id <> $2`,
);

export const ownerEmails = readsColumn<string, [orgId: number, limit: number]>(
  'people.ownerAddresses',
  `SELECT u.email FROM membership m JOIN user_account u ON u.id = m.user_id AND u.is_active
   WHERE m.org_id = $1 AND m.role IN ('owner', 'admin') ORDER BY u.id LIMIT $2::int`,
);

export const orgIdsOf = readsColumn<number, [userId: number], Tx>(
  'people.findOrgsOfUser',
  'SELECT org_id FROM membership WHERE user_id = $1 ORDER BY org_id',
);

const upsertMembership = sql(
  'people.upsertMembership',
  `INSERT INTO membership (org_id, user_id, role, warehouse_ids, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (org_id, user_id) DO UPDATE SET role = excluded.role, warehouse_ids = excluded.warehouse_ids`,
);

export const removeMember = writes<[orgId: number, userId: number]>(
  'people.deleteMembership',
  'DELETE FROM membership WHERE org_id = $1 AND user_id = $2',
);

export const endSessionsOfUser = writes<
  [orgId: number, userId: number, now: Date, reason: 'revoked' | 'password_changed']
>(
  'people.endSessions',
  `UPDATE session SET revoked_at = $3, revoked_reason = $4
   WHERE org_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3`,
);

/** Those that have not ended, newest first. */
export const sessionsOf = reads<
  { id: number; started: string; expires: string },
  [orgId: number, userId: number, now: Date, max: number],
  Tx
>(
  'people.listSessions',
  `SELECT id, ${instant('created_at')} AS started, ${instant('expires_at')} AS expires FROM session
   WHERE org_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3
   ORDER BY created_at DESC, id DESC LIMIT $4`,
);

/** @returns whether the person had this session in this org */
export const endSessionOfUser = matches<[orgId: number, userId: number, sessionId: number, now: Date], Tx>(
  'people.endOneSession',
  `UPDATE session SET revoked_at = $4, revoked_reason = 'revoked'
   WHERE org_id = $1 AND user_id = $2 AND id = $3 AND revoked_at IS NULL AND expires_at > $4 RETURNING id`,
);

export async function findMembership(tx: Tx, orgId: number, userId: number): Promise<WantedRole | null> {
  const [row] = await tx.query(findRole, [orgId, userId]);
  if (row === undefined) return null;
  const { role, warehouse_ids } = row;
  return { role, warehouse_ids: warehouse_ids === null ? null : (JSON.parse(warehouse_ids) as number[]) };
}

/** One violation for every warehouse that does not exist. */
export async function unknownWarehouses(
  tx: Tx,
  ids: readonly number[] | null | undefined,
  pointer: string,
): Promise<Violation[]> {
  if (ids === undefined || ids === null) return [];
  const known = new Set((await tx.query(findWarehouseIds, [ids])).map(({ id }) => id));
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [violation(`${pointer}/${index}`, 'unknown_reference', `no warehouse ${id}`)],
  );
}

export function writeMembership(
  tx: Tx,
  orgId: number,
  userId: number,
  { role, warehouse_ids }: WantedRole,
  now: Date,
): void {
  tx.queueWrite(upsertMembership, [orgId, userId, role, warehouse_ids, now]);
}
