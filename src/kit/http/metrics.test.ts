// What Prometheus reads: names by its conventions, and figures that the database agrees with.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';

let app: TestApp;
let text: string;

beforeAll(async () => {
  app = await testApp();
  const token = await app.token('hub-client');
  await app.get('/v1/nothing', { token });
  const answer = await app.get('/metrics', { token });
  expect(answer.status).toBe(200);
  ({ text } = answer);
});
afterAll(() => app.close());

describe('metrics', () => {
  it('have names, units and help by the conventions', () => {
    const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
      name,
      type,
    }));
    expect(families.length).toBeGreaterThan(10);
    for (const { name, type } of families) expect(name.endsWith('_total')).toBe(type === 'counter');
    for (const { name } of families.filter((family) => family.name.startsWith('crossdock_'))) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(name).not.toMatch(/_(count|sum|bucket)$|millisecond|_ms$|_minutes$/);
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.*\\.$`, 'm'));
    }
  });

  it('count the floor by state and warehouse', async () => {
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT s.state, COALESCE(w.code, 'none') AS warehouse, count(*)::int AS count
       FROM sub_order s LEFT JOIN warehouse w ON w.id = s.warehouse_id
       WHERE s.state NOT IN ('shipped', 'cancelled') GROUP BY 1, 2`,
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(5);
    for (const { state, warehouse, count } of rows) {
      expect(text).toContain(
        `crossdock_open_sub_orders{state="${state}",warehouse="${warehouse}"} ${count}\n`,
      );
    }
    expect(text.match(/^crossdock_open_sub_orders\{/gm)).toHaveLength(rows.length);
  });
});
