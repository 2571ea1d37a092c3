// The demo world with an eye on the feed, and short ways to fill a catalog through the API.

import pg from 'pg';
import { expect } from 'vitest';
import { SESSION_OPTIONS } from '../../src/kit/db/db.ts';
import { type TestAnswer, type TestApp, type TestAppOptions, testApp } from '../harness.ts';

interface FeedEvent {
  readonly sequence: number;
  readonly type: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly version: number;
  readonly actor: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every kind
  readonly data: any;
}

export interface CatalogWorld {
  readonly app: TestApp;
  readonly sql: pg.Client;
  readonly orgId: number;
  /** The path of the hub's side of our org. */
  readonly ops: string;
  readonly hub: { token: string };
  readonly merchant: { token: string };
  addItem(fields: object, orgId?: number): Promise<{ id: number }>;
  addName(kind: 'brands' | 'vendors', name: string): Promise<{ id: number }>;
  addOrg(): Promise<{ id: number }>;
  setComponents(id: number, components: object[]): Promise<TestAnswer>;
  load(kind: string, rows: object[], options?: object, orgId?: number): Promise<TestAnswer>;
  lastSequence(orgId?: number): Promise<number>;
  eventsAfter(sequence: number, orgId?: number): Promise<FeedEvent[]>;
  close(): Promise<void>;
}

const JUNIPER = 2;

export async function catalogWorld(
  options: Omit<TestAppOptions, 'world' | 'shedsLoad'> = {},
): Promise<CatalogWorld> {
  const app = await testApp({ world: 'demo', ...options });
  const sql = new pg.Client({ connectionString: app.database.url, options: SESSION_OPTIONS });
  await sql.connect();
  await sql.query('UPDATE org SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 1000');
  const openFeeds = () =>
    sql.query('INSERT INTO org_feed SELECT id, 0, 0, created_at FROM org ON CONFLICT DO NOTHING');
  await openFeeds();
  const hub = { token: await app.token('hub-client') };
  const merchant = { token: await app.token('demo-client') };
  const ops = `/ops/v1/orgs/${JUNIPER}`;
  const created = (answer: TestAnswer): { id: number } => {
    if (answer.status !== 201) throw new Error(`not created: ${answer.text}`);
    return answer.body;
  };
  const idsNumbers = (row: { sequence: string; version: string }) => ({
    ...row,
    sequence: Number(row.sequence),
    version: Number(row.version),
  });
  let orgs = 0;
  return {
    app,
    sql,
    orgId: JUNIPER,
    ops,
    hub,
    merchant,
    addItem: async (fields, orgId = JUNIPER) =>
      created(await app.post(`/ops/v1/orgs/${orgId}/items`, fields, hub)),
    addName: async (kind, name) => created(await app.post(`${ops}/${kind}`, { name }, hub)),
    addOrg: async () => {
      orgs += 1;
      const org = created(await app.post('/ops/v1/orgs', { name: `Catalog org ${orgs}` }, hub));
      await openFeeds();
      return org;
    },
    setComponents: (id, components) =>
      app.call('PUT', `${ops}/items/${id}/components`, { ...hub, body: { components } }),
    load: (kind, rows, more = {}, orgId = JUNIPER) =>
      app.post(`/ops/v1/orgs/${orgId}/${kind}/bulk`, { rows, ...more }, hub),
    lastSequence: async (orgId = JUNIPER) =>
      Number(
        (await sql.query('SELECT last_sequence FROM org_feed WHERE org_id = $1', [orgId])).rows[0]
          .last_sequence,
      ),
    eventsAfter: async (sequence, orgId = JUNIPER) =>
      (
        await sql.query('SELECT * FROM event WHERE org_id = $1 AND sequence > $2 ORDER BY sequence', [
          orgId,
          sequence,
        ])
      ).rows.map(idsNumbers) as unknown as FeedEvent[],
    async close() {
      await sql.end();
      await app.close();
    },
  };
}

export async function expectGapFree(world: CatalogWorld, orgId: number): Promise<void> {
  const { rows } = await world.sql.query(
    'SELECT count(*)::int AS n, coalesce(max(sequence), 0)::int AS last, min(sequence)::int AS first FROM event WHERE org_id = $1',
    [orgId],
  );
  expect(rows[0].n).toBe(rows[0].last);
  expect(rows[0].last).toBe(await world.lastSequence(orgId));
}
