import type { Tx } from '../../../kit/db/db.ts';
import { contains, keysetList } from '../../../kit/db/lists.ts';
import { readsWithNext } from '../../../kit/db/queued-reads.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { instant } from '../../../kit/db/statement.ts';
import { findsValue, readsColumn, readsMap, readsValue } from '../../../kit/db/statement-functions.ts';
import { boolean, integer, type RowOfColumns, sqlTypes, text } from '../../../kit/db/tables.ts';
import { only } from '../../../kit/kernel/assert.ts';
import type { CatalogManager } from '../schema.ts';

export type OrgKind = 'merchant' | 'hub';

const FIELDS = {
  name: text(),
  kind: text<OrgKind>(),
  is_active: boolean(),
  /** Its deadlines can be moved; decided when it is made. */
  is_sandbox: boolean(),
  catalog_managed_by: text<CatalogManager>(),
  read_rate: integer().nullable(),
  write_rate: integer().nullable(),
  in_flight_max: integer().nullable(),
};

export type OrgFields = RowOfColumns<typeof FIELDS>;

const COLUMNS = `r.id, r.name, r.kind, r.is_active, r.is_sandbox, r.catalog_managed_by, r.read_rate, r.write_rate,
  r.in_flight_max, r.version,
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
  columns: sqlTypes(FIELDS),
  json: COLUMNS,
});

export const kindsOfOrgs = readsMap<number, OrgKind, [ids: readonly number[]]>(
  'orgs.findKinds',
  'SELECT id AS key, kind AS value FROM org WHERE id = ANY($1::bigint[])',
);

export const findHubId = findsValue<number>('orgs.findTheHub', "SELECT id FROM org WHERE kind = 'hub'");

export const isSandbox = readsValue<boolean, [id: number]>(
  'orgs.findSandbox',
  'SELECT coalesce((SELECT is_sandbox FROM org WHERE id = $1), false) AS is_sandbox',
);

const catalogManagers = readsWithNext<{ readonly manager: CatalogManager }, [id: number]>(
  'orgs.findCatalogManager',
  'SELECT catalog_managed_by AS manager FROM org WHERE id = $1',
);

/** Read with the next statement. */
export async function catalogManagerOf(tx: Tx, id: number): Promise<CatalogManager> {
  return only(await catalogManagers(tx, id)).manager;
}

export const allSandboxes = readsColumn<number>('orgs.findSandboxes', 'SELECT id FROM org WHERE is_sandbox');

/** Whether a merchant is no sandbox. */
export const hasProduction = readsValue<boolean>(
  'orgs.hasProduction',
  `SELECT EXISTS (SELECT 1 FROM org WHERE kind = 'merchant' AND NOT is_sandbox) AS is_there`,
);

export async function lockOrg(tx: Tx, id: number): Promise<OrgFields | null> {
  return (await orgs.lock(tx, null, [id]))[0]?.fields ?? null;
}
