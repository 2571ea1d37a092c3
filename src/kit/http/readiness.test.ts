// A server that cannot write: reported as such, visible in readiness, and noticed when it is over. PostgreSQL
// itself raises the conditions, from a trigger that only this test has.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { runSql } from '../../../test/tools/serve-apps.ts';
import { watchDatabase, watchMachines } from './health.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp();
  token = await app.token('hub-client');
  await runSql(app, 'CREATE TABLE fault (state text)');
  await runSql(
    app,
    `CREATE FUNCTION raise_fault() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE found text;
     BEGIN
       SELECT state INTO found FROM fault;
       IF found IS NOT NULL THEN RAISE EXCEPTION 'as if' USING ERRCODE = found; END IF;
       RETURN NEW;
     END $$`,
  );
  for (const table of ['idempotency_key', 'warehouse'])
    await runSql(
      app,
      `CREATE TRIGGER fault BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION raise_fault()`,
    );
});

afterAll(() => app?.close());

const fail = (state: string | null) =>
  runSql(app, 'WITH old AS (DELETE FROM fault) INSERT INTO fault VALUES ($1)', [state]);
let writes = 0;
const write = () => {
  writes += 1;
  return app.patch('/ops/v1/warehouses/1', { warehouse_name: `Newark ${writes}` }, { token });
};
const read = () => app.get('/ops/v1/warehouses/1', { token });

describe('a server that cannot write', () => {
  it.each([
    ['53100', 'storage_full', 'full'],
    ['53200', 'overloaded', 'failing'],
    ['53400', 'overloaded', 'failing'],
    ['58030', 'overloaded', 'failing'],
    ['58P01', 'overloaded', 'failing'],
    ['25006', 'overloaded', 'read_only'],
  ])('for %s: 503 %s, not ready (%s) until a write works again', async (state, code, seen) => {
    const look = watchDatabase(app.db, 0);
    expect(await look()).toBe('ok');
    await fail(state);
    const refused = await write();
    expect([refused.status, refused.body.code]).toEqual([503, code]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
    expect(await look()).toBe(seen);
    expect(await look()).toBe(seen);
    await fail(null);
    expect(await look()).toBe('ok');
    expect((await write()).status).toBe(200);
  });

  it.each(['57P01', '57P03', '57014', '53300', '08006'])(
    'for %s: 503, and ready again by itself',
    async (state) => {
      const look = watchDatabase(app.db, 0);
      await fail(state);
      const refused = await write();
      expect([refused.status, refused.body.code]).toEqual([503, 'overloaded']);
      expect(await look()).toBe('ok');
      await fail(null);
      expect((await write()).status).toBe(200);
    },
  );

  it('keeps nothing of what it tries', async () => {
    await fail('53100');
    await write();
    await fail(null);
    await watchDatabase(app.db, 0)();
    expect(await runSql(app, 'SELECT 1 FROM idempotency_key WHERE org_id = 0')).toEqual([]);
  });

  it('is looked at once for all who ask at a time', async () => {
    let statements = 0;
    const counting = {
      ...app.db,
      query: ((...args: Parameters<typeof app.db.query>) => {
        statements += 1;
        return app.db.query(...args);
      }) as typeof app.db.query,
    };
    const look = watchDatabase(counting, 60_000);
    await Promise.all(Array.from({ length: 50 }, look));
    expect(statements).toBe(1);
  });
});

describe('the machines of a cluster', () => {
  type Reading = Parameters<typeof watchMachines>[0];
  const reading = (...answers: readonly boolean[]) => {
    const rows = answers.map((one, index) => ({ name: `worker-${index + 1}:5432`, answers: one }));
    return {
      query: async ({ name }: { name: string }) =>
        name === 'http.isCluster' ? [{ is_cluster: true }] : rows,
      silentMachines: () => [],
    } as unknown as Reading;
  };

  it('are reported, and those that do not answer by name', async () => {
    expect(await watchMachines(reading(true, true))()).toBe('ok');
    expect(await watchMachines(reading(true, false))()).toBe('worker-2:5432 does not answer');
    expect(await watchMachines(reading(false, false))()).toBe(
      'worker-1:5432 and worker-2:5432 do not answer',
    );
  });

  it('are not mentioned where there is one server', async () => {
    expect(await watchMachines(app.db)()).toBeNull();
  });

  it('are not waited for', async () => {
    const silent = { query: () => new Promise(() => {}), silentMachines: () => [] } as unknown as Reading;
    expect(await watchMachines(silent)()).toBe('not all machines answer');
  });

  it('are not asked through the coordinator where one is known not to answer', async () => {
    const query = () => {
      throw new Error('it would wait for the machine, too');
    };
    const silent = { query, silentMachines: () => ['worker-2:5432'] } as unknown as Reading;
    expect(await watchMachines(silent)()).toBe('worker-2:5432 does not answer');
  });
});
