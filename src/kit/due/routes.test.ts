import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { workOff } from '../../../test/tools/due-work.ts';
import { runSql } from '../../../test/tools/serve-apps.ts';
import { workIsDue } from './mark-due.ts';
import { EXAMPLE_DUE_WORK } from './schema.ts';

const DEAD = '/ops/v1/orgs/2/due_work/fill_backorders/5';

let app: TestApp;
let hub: { token: string };

beforeAll(async () => {
  app = await testApp();
  hub = { token: await app.token('hub-client') };
  await workOff(app.db);
});
afterAll(() => app.close());

const list = async (query: string) => (await app.get(`/ops/v1/due_work?${query}`, hub)).body;
/** Without what waits for a day to come, a merchant's decision say. */
const dueNow = async (query: string) =>
  (await list(query)).filter(
    ({ next_attempt }: { next_attempt: string | null }) =>
      next_attempt === null || new Date(next_attempt) <= new Date(),
  );

describe('what is to be done', () => {
  it('is listed for the hub, by state, kind and org, page by page', async () => {
    const { marked: _, dead_since: __, ...example } = EXAMPLE_DUE_WORK;
    expect(await list('state=dead')).toMatchObject([example]);
    expect(await dueNow('state=due')).toEqual([]);
    expect(await list('kind=fill_backorders&org_id=2')).toHaveLength(1);
    expect(await list('kind=reroute_sub_order')).toEqual([]);
    expect(await list('org_id=3')).toEqual([]);
    const counted = await app.get('/ops/v1/due_work?state=dead&per_page=1&include_total=true', hub);
    expect(counted.headers['x-total-count']).toBe('1');
    const merchant = { token: await app.token('demo-client') };
    expect((await app.get('/ops/v1/due_work', merchant)).status).toBe(403);
  });

  it('is measured', async () => {
    const { text } = await app.get('/metrics', hub);
    expect(text).toContain('crossdock_due_work{kind="fill_backorders",state="dead"} 1');
    expect(text).toMatch(/crossdock_due_work_oldest_age_seconds\{kind="fill_backorders",state="dead"\} \d/);
    // Decisions on returns may take days: none is late.
    expect(text).toMatch(/crossdock_due_work\{kind="return_decision",state="planned"\} [1-9]/);
    expect(text).toContain(
      'crossdock_due_work_oldest_age_seconds{kind="return_decision",state="planned"} 0\n',
    );
    expect(text).not.toContain('kind="return_decision",state="due"');
  });

  it('is tried again by kind and organization, all at once, and only dead letters are', async () => {
    const retry = async (body: object) => (await app.post('/ops/v1/due_work/retry', body, hub)).body;
    expect(await retry({ kind: 'reroute_sub_order' })).toEqual({ retried: 0, has_more: false });
    expect(await retry({ org_id: 3 })).toEqual({ retried: 0, has_more: false });
    expect(await retry({ kind: 'fill_backorders', org_id: 2 })).toEqual({ retried: 1, has_more: false });
    expect(await list('state=dead')).toEqual([]);
    expect(await dueNow('state=due')).toMatchObject([{ subject_id: 5, attempts: 0, next_attempt: null }]);
    const kill = "UPDATE due_work SET dead_since = marked_at, attempts = 10 WHERE kind = 'fill_backorders'";
    await runSql(app, kill);
    expect(await retry({})).toEqual({ retried: 1, has_more: false });
    expect(await retry({})).toEqual({ retried: 0, has_more: false });
    await runSql(app, kill);
    const merchant = { token: await app.token('demo-client') };
    expect((await app.post('/ops/v1/due_work/retry', {}, merchant)).status).toBe(403);
  });

  it('is of a kind that there is: another one is refused, and the known ones are named', async () => {
    const { status, body } = await app.post('/ops/v1/due_work/retry', { kind: 'fill_backorder' }, hub);
    expect([status, body.violations.length]).toEqual([422, 1]);
    expect(body.violations[0]).toMatchObject({ pointer: '/kind', code: 'not_allowed' });
    for (const kind of ['fill_backorders', 'reroute_sub_order', 'return_decision', 'settle_label'])
      expect(body.violations[0].message).toContain(kind);
  });

  it.each(['', '  '])(
    'is not all tried again for a kind that was left blank: %j is refused',
    async (kind) => {
      const { status, body } = await app.post('/ops/v1/due_work/retry', { kind }, hub);
      expect([status, body.violations]).toMatchObject([422, [{ pointer: '/kind', code: 'not_allowed' }]]);
    },
  );

  it('is tried again a thousand at a time, and says where there are more', async () => {
    await runSql(
      app,
      `INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts, dead_since)
       SELECT 3, 'none', n, 0, now(), now(), 10, now() FROM generate_series(1, 1001) AS n`,
    );
    const retry = async () => (await app.post('/ops/v1/due_work/retry', { org_id: 3 }, hub)).body;
    expect(await retry()).toEqual({ retried: 1000, has_more: true });
    expect(await retry()).toEqual({ retried: 1, has_more: false });
    await runSql(app, "DELETE FROM due_work WHERE kind = 'none'");
  });

  it('is tried again when the hub says so, at once, and twice is as good as once', async () => {
    let signals = 0;
    const stopListening = workIsDue.listen(() => {
      signals += 1;
    });
    const retried = await app.post(`${DEAD}/retry`, undefined, hub);
    expect(retried.body).toMatchObject({ state: 'due', attempts: 0, next_attempt: null, dead_since: null });
    expect(signals).toBe(1);
    stopListening();
    expect((await app.post(`${DEAD}/retry`, undefined, hub)).status).toBe(200);
    await workOff(app.db);
    expect(await dueNow('')).toEqual([]);
    expect((await app.post(`${DEAD}/retry`, undefined, hub)).status).toBe(404);
  });
});
