import type { Reader, Tx } from '../../../kit/db/db.ts';
import { contains, keysetList } from '../../../kit/db/lists.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { only } from '../../../kit/kernel/assert.ts';

export type OrgKind = 'merchant' | 'hub';

export interface OrgFields {
  readonly name: string;
  readonly kind: OrgKind;
  readonly is_active: boolean;
  /** Its deadlines can be moved; decided when it is made. */
  readonly is_sandbox: boolean;
  readonly read_rate: number | null;
  readonly write_rate: number | null;
  readonly in_flight_max: number | null;
}

const COLUMNS = `r.id, r.name, r.kind, r.is_active, r.is_sandbox, r.read_rate, r.write_rate, r.in_flight_max, r.version,
  ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

export const orgList = keysetList({
  name: 'orgs.list',
  from: 'org t',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT ${COLUMNS}`,
  filters: {
    q: contains('lower(t.name)', 'org_search'),
    kind: {
      // One org is the hub and all others are merchants, so a plan for either is none for the other.
      condition: { hub: "t.kind = 'hub'", merchant: "t.kind = 'merchant'" },
      index: 'org_one_hub',
    },
  },
});

export const orgs = recordTable<OrgFields>({
  table: 'org',
  isShared: true,
  columns: {
    name: 'text',
    kind: 'text',
    is_active: 'boolean',
    is_sandbox: 'boolean',
    read_rate: 'integer',
    write_rate: 'integer',
    in_flight_max: 'integer',
  },
  json: COLUMNS,
});

const findKinds = sql<{ id: number; kind: OrgKind }>(
  'orgs.findKinds',
  'SELECT id, kind FROM org WHERE id = ANY($1::bigint[])',
);

const findTheHub = sql<{ id: number }>('orgs.findTheHub', "SELECT id FROM org WHERE kind = 'hub'");

export async function kindsOfOrgs(db: Reader, ids: readonly number[]): Promise<Map<number, OrgKind>> {
  const rows = await db.query(findKinds, [ids]);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

const findSandbox = sql<{ is_sandbox: boolean }>(
  'orgs.findSandbox',
  'SELECT is_sandbox FROM org WHERE id = $1',
);

export async function sandboxFlag(db: Reader, id: number): Promise<boolean> {
  return (await db.query(findSandbox, [id]))[0]?.is_sandbox ?? false;
}

const findProduction = sql<{ is_there: boolean }>(
  'orgs.hasProduction',
  `SELECT EXISTS (SELECT 1 FROM org WHERE kind = 'merchant' AND NOT is_sandbox) AS is_there`,
);

/** Whether a merchant is no sandbox. */
export async function hasProduction(db: Reader): Promise<boolean> {
  return only(await db.query(findProduction)).is_there;
}

export async function findHubId(db: Reader): Promise<number | null> {
  return (await db.query(findTheHub))[0]?.id ?? null;
}

export async function lockOrg(tx: Tx, id: number): Promise<OrgFields | null> {
  return (await orgs.lock(tx, null, [id]))[0]?.fields ?? null;
}
