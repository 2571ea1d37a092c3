// A sandbox whose clock is advanced: everything that waits comes earlier, and nothing else changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../test/worlds/floor-world.ts';
import { orderOf } from '../../../test/worlds/orders-world.ts';
import { placeOrder } from '../../../test/worlds/place-order.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { workOffDue } from '../../kit/due/run-due-work.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import { systemClock } from '../../kit/kernel/clock.ts';
import { verifyBooks } from '../../verify/verify-books.ts';
import { moveDeadlines } from './advance-clock.ts';
import { DEADLINE_KINDS } from './schema.ts';

const HOUR_MS = 3600 * 1000;
const RIVAL = 3;
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 4 });
  // What the demo world has left to be done is not in the way of what is compared.
  await workOff(world.app.db).catch(() => {});
});

afterAll(() => world.close());

const advance = (hours: number, options: object = world.merchant) =>
  world.app.post('/v1/sandbox/advance', { hours }, options as { token: string });
const sandbox = async (query = '') => (await world.app.get(`/v1/sandbox${query}`, world.merchant)).body;
/** What the worker does for the advance, and nothing else. */
const move = (kind: DueKind = moveDeadlines) =>
  workOffDue({
    db: world.app.db,
    clock: systemClock,
    kinds: [kind],
    onFailure: ({ error }) => {
      throw error;
    },
  });
const value = async (query: string, ...values: unknown[]) =>
  Object.values((await world.sql.query(query, values)).rows[0] ?? {})[0];

async function ordered(fields: object): Promise<{ id: number; number: string }> {
  const item = await world.shelve(10);
  const order = orderOf([{ item_id: item, quantity: 1 }], fields);
  const answer = await world.app.post('/v1/orders', { orders: [order] }, world.merchant);
  expect(answer.status, answer.text).toBe(200);
  const id = await value('SELECT id FROM customer_order WHERE market_order_id = $1', order.market_order_id);
  return { id: Number(id), number: order.market_order_id };
}

const readOrder = async (number: string) =>
  (await world.app.get(`/v1/orders?market_order_id=${number}`, world.merchant)).body[0];

/** A return of a shipped order, with one unit that the merchant is asked about. */
async function undecided(): Promise<string> {
  const item = await world.shelve(5);
  const number = `SANDBOX-${item}`;
  await world.shipped([{ itemId: item, quantity: 1, sku: null }], `SB${item}`, 'UPS', {
    marketOrderId: number,
  });
  const announced = await world.app.post(
    '/v1/returns',
    { market_order_id: number, reason: 'unwanted' },
    world.merchant,
  );
  const rma = announced.body.rma_number;
  const units = [{ line: 1, quantity: 1, grade: 'B', condition: 'opened' }];
  const taken = await world.app.post(
    `${world.ops}/returns/${rma}/take_in`,
    { units, finish: true },
    world.hub,
  );
  expect(taken.body).toMatchObject({ status: 'graded', units_undecided: 1 });
  await workOff(world.app.db);
  return rma;
}

const readReturn = async (rma: string) => (await world.app.get(`/v1/returns/${rma}`, world.merchant)).body;

describe('the clock of a sandbox', () => {
  it('is advanced in no organization that was not made as a sandbox', async () => {
    const org = (await world.app.post('/ops/v1/orgs', { name: 'Real Goods' }, world.hub)).body;
    expect(org.is_sandbox).toBe(false);
    const key = await world.app.post(
      `/ops/v1/orgs/${org.id}/api_keys`,
      { name: 'Key', scopes: ['read', 'write'] },
      world.hub,
    );
    const real = { token: key.body.key };
    const refused = await advance(1, real);
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_a_sandbox' } });
    expect((await world.app.get('/v1/sandbox', real)).body).toEqual({
      is_sandbox: false,
      hours_ahead: 0,
      is_advancing: false,
      deadlines: [],
      last_advance: null,
    });
    const turned = await world.app.patch(`/ops/v1/orgs/${org.id}`, { is_sandbox: true }, world.hub);
    expect(turned.body.violations).toMatchObject([{ pointer: '/is_sandbox', code: 'unknown_property' }]);
    const made = await world.app.post('/ops/v1/orgs', { name: 'Playground', is_sandbox: true }, world.hub);
    expect(made.body.is_sandbox).toBe(true);
  });

  it('moves what waits by exactly the hours, and no other instant of the organization or of another', async () => {
    await ordered({ latest_ship_date: later(40).toISOString() });
    await undecided();
    await failing();
    const before = await sumsOfInstants();
    expect((await advance(12)).body).toMatchObject({ hours: 12, hours_ahead: 12, status: 'working' });
    await move();
    const moved = changes(before, await sumsOfInstants());
    expect(Object.keys(moved).sort()).toEqual([
      'customer_order.latest_ship_at',
      'eligibility_check.expires_at',
      'goods_return.decide_by',
      'goods_return_unit.decide_by',
      'rate_quote.expires_at',
      'sub_order.latest_ship_at',
      'sub_order.leave_by',
      'sub_order.ship_by',
      'webhook_delivery.next_attempt_at',
      'webhook_endpoint.failing_since',
      'webhook_endpoint.next_attempt_at',
      'webhook_endpoint.paused_until',
    ]);
    // Each by a whole number of times twelve hours.
    for (const [column, seconds] of Object.entries(moved))
      expect([column, Math.round(seconds) % (12 * 3600)]).toEqual([column, 0]);
    const { last_advance: last } = await sandbox();
    expect(last).toMatchObject({ status: 'done', hours_ahead: 12 });
    for (const kind of DEADLINE_KINDS) expect([kind, last.moved[kind] > 0]).toEqual([kind, true]);
    expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  });

  it('makes orders late, with what they show of it, a new version and an event', async () => {
    const date = later(20);
    const { id, number } = await ordered({
      latest_ship_date: date.toISOString(),
      latest_delivery_date: later(90).toISOString(),
    });
    const was = await readOrder(number);
    const from = await world.lastSequence();
    await advance(24);
    await move();
    const is = await readOrder(number);
    expect(new Date(is.latest_ship_date).getTime()).toBe(date.getTime() - 24 * HOUR_MS);
    expect(Date.parse(is.latest_delivery_date)).toBe(Date.parse(was.latest_delivery_date) - 24 * HOUR_MS);
    expect(Date.parse(is.sub_orders[0].ship_by)).toBe(Date.parse(was.sub_orders[0].ship_by) - 24 * HOUR_MS);
    const events = await world.eventsAfter(from);
    expect(
      events.filter((one) => one.subject_id === String(id) && one.subject_type === 'order'),
    ).toMatchObject([{ type: 'order.changed', actor: 'sandbox clock' }]);
    const late = await world.app.get(
      `/v1/orders?latest_ship_until=${new Date().toISOString()}&q=${number}`,
      world.merchant,
    );
    expect(late.body.map((one: { order_id: number }) => one.order_id)).toEqual([id]);
  });

  it('leaves in time what has left in time, where another part is still to leave', async () => {
    const items = [await world.shelve(5), await world.shelve(5)];
    const date = later(10);
    const { subOrderIds, id } = await twoParts(items, date);
    await world.act(subOrderIds[0] ?? 0, 'start_pick');
    await world.act(subOrderIds[0] ?? 0, 'pack', {
      cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 1 }] }],
    });
    const shipped = await world.act(subOrderIds[0] ?? 0, 'ship', {
      shipments: [{ carrier: 'UPS', tracking_number: `PART${id}` }],
    });
    expect(shipped.status, shipped.text).toBe(200);
    await advance(48);
    await move();
    const left = await value('SELECT shipped_at FROM sub_order WHERE id = $1', subOrderIds[0]);
    const until = await value('SELECT latest_ship_at FROM customer_order WHERE id = $1', id);
    expect(until).toEqual(left);
    expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  });

  it('has returns decided by the policy once their time is up', async () => {
    const rma = await undecided();
    const { decide_by } = await readReturn(rma);
    const days = Math.ceil((Date.parse(decide_by) - Date.now()) / HOUR_MS);
    await advance(days - 1);
    await workOff(world.app.db);
    expect(await readReturn(rma)).toMatchObject({ status: 'graded', units_undecided: 1 });
    await advance(2);
    await workOff(world.app.db);
    const decided = await readReturn(rma);
    expect(decided).toMatchObject({ status: 'closed', units_undecided: 0 });
    expect(decided.units[0]).toMatchObject({ decided_by: 'deadline', disposition: 'quarantine' });
  });

  it('takes no advance while one is under way, and leaves alone what is made after it was asked for', async () => {
    const first = await advance(5);
    expect(first.status).toBe(200);
    expect(await advance(5)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    expect(await sandbox()).toMatchObject({ is_advancing: true });
    const date = later(30).toISOString();
    const { number } = await ordered({ latest_ship_date: date });
    await move();
    expect((await readOrder(number)).latest_ship_date).toBe(date);
    expect(await sandbox()).toMatchObject({ is_advancing: false, hours_ahead: first.body.hours_ahead });
  });

  it('goes on where a killed worker has stopped, and moves nothing twice', async () => {
    const dates = [later(50), later(51), later(52)];
    const orders = [];
    for (const date of dates) orders.push(await ordered({ latest_ship_date: date.toISOString() }));
    await advance(3);
    let steps = 0;
    // Every transaction but each third one is lost with its worker.
    const dying: DueKind = {
      ...moveDeadlines,
      work: async (db, clock, batch) => {
        const some = {
          transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
            db.transaction<T>(async (tx) => {
              const result = await work(tx);
              steps += 1;
              if (steps % 3 !== 0) throw new Error('killed');
              return result;
            }),
        };
        await moveDeadlines.work(Object.assign(Object.create(db), some), clock, batch).catch(() => {});
        batch.leaveRest();
      },
    };
    await move(dying);
    expect(steps).toBeGreaterThan(3);
    for (const [index, { number }] of orders.entries())
      expect(Date.parse((await readOrder(number)).latest_ship_date)).toBe(
        (dates[index] as Date).getTime() - 3 * HOUR_MS,
      );
    expect(await sandbox()).toMatchObject({ is_advancing: false });
  });

  it('answers a repeated request with the first answer, and advances once', async () => {
    const keyed = { ...world.merchant, headers: { 'idempotency-key': 'sandbox-once' } };
    const { hours_ahead: before } = await sandbox();
    const first = await advance(2, keyed);
    await move();
    expect((await advance(2, keyed)).text).toBe(first.text);
    expect(await sandbox()).toMatchObject({ hours_ahead: before + 2, is_advancing: false });
  });

  it('tells in the feed when it begins and when all is moved, and the audit trail who did it', async () => {
    const from = await world.lastSequence();
    const { id } = (await advance(1)).body;
    await move();
    const told = (await world.eventsAfter(from)).filter((one) => one.subject_type === 'sandbox_advance');
    expect(told.map(({ type, subject_id, data }) => [type, subject_id, data.status])).toEqual([
      ['sandbox_advance.created', String(id), 'working'],
      ['sandbox_advance.done', String(id), 'done'],
    ]);
    const trail = await world.app.get('/ops/v1/audit?org_id=2', world.hub);
    expect(
      trail.body.filter((one: { operation: string }) => one.operation === 'advanceSandbox')[0],
    ).toMatchObject({
      actor: 'Juniper’s shop',
      details: { body: { hours: 1 } },
    });
  });

  it('says what would pass with the next hours, and when the next one does', async () => {
    const date = later(2.5);
    await ordered({ latest_ship_date: date.toISOString() });
    const orders = async (hours: number) => (await sandbox(`?hours=${hours}`)).deadlines[0];
    const [near, far] = [await orders(2), await orders(3)];
    expect(far.count).toBe(near.count + 1);
    expect(Date.parse(near.next)).toBeLessThanOrEqual(date.getTime());
  });

  it('is never more than a year ahead', async () => {
    const { hours_ahead: ahead } = await sandbox();
    await world.sql.query(
      `UPDATE sandbox_advance SET hours_ahead = 8700
       WHERE org_id = 2 AND id = (SELECT max(id) FROM sandbox_advance WHERE org_id = 2)`,
    );
    expect(await advance(61)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    await world.sql.query(
      'UPDATE sandbox_advance SET hours_ahead = $1 WHERE org_id = 2 AND hours_ahead = 8700',
      [ahead],
    );
    expect((await advance(0)).body.violations).toMatchObject([{ pointer: '/hours', code: 'too_small' }]);
    expect((await advance(721)).body.violations).toMatchObject([{ pointer: '/hours', code: 'too_large' }]);
  });
});

/** An order of two sub-orders at one warehouse. */
async function twoParts(items: readonly number[], latestShip: Date) {
  return commitForOrg(world.app.db, { orgId: world.orgId, actor: 'test', now: new Date() }, (tx, feed) =>
    placeOrder(tx, feed, {
      lines: items.map((itemId) => ({ itemId, quantity: 1 })),
      parts: [
        { warehouseId: world.warehouseId, lines: { 1: 1 }, shipBy: latestShip },
        { warehouseId: world.warehouseId, lines: { 2: 1 }, shipBy: latestShip },
      ],
      latestShip,
    }),
  );
}

/** An endpoint of which one delivery has failed, and which is left alone for a while. */
async function failing(): Promise<void> {
  const made = await world.app.post(
    '/v1/webhook_endpoints',
    { url: 'https://hooks.example.com/orders', types: ['order.received'] },
    world.merchant,
  );
  expect(made.status, made.text).toBe(201);
  await world.sql.query(
    `UPDATE webhook_endpoint SET next_attempt_at = $2, paused_until = $2, failing_since = $3 WHERE org_id = 2 AND id = $1`,
    [made.body.id, later(20), later(-2)],
  );
  await world.sql.query(
    `INSERT INTO webhook_delivery (org_id, endpoint_id, sequence, type, subject, state, attempts, next_attempt_at, created_at)
     VALUES (2, $1, 1, 'order.received', 'order 1', 'waiting', 8, $2, $3)`,
    [made.body.id, later(20), later(-2)],
  );
}

// --- Every instant of the database ------------------------------------------------------------------------------

/** What is written by the advance itself, or says when a record has changed. */
const WRITTEN = [
  'due_work',
  'event',
  'org_feed',
  'audit_entry',
  'sandbox_advance',
  'webhook_delivery.attempted_at',
];
const CHANGED = ['updated_at', 'order_updated_at'];

/** The sum of each time column, of our org and of another. */
async function sumsOfInstants(): Promise<Map<string, number>> {
  const { rows } = await world.sql.query(
    `SELECT c.table_name AS table, c.column_name AS column,
       EXISTS (SELECT FROM information_schema.columns o
               WHERE o.table_schema = 'public' AND o.table_name = c.table_name AND o.column_name = 'org_id') AS has_org
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type IN ('timestamp with time zone', 'date')`,
  );
  const sums = new Map<string, number>();
  for (const { table, column, has_org: hasOrg } of rows) {
    if (!hasOrg || WRITTEN.includes(table) || CHANGED.includes(column)) continue;
    for (const orgId of [world.orgId, RIVAL]) {
      const sum = await value(
        `SELECT coalesce(sum(extract(epoch FROM "${column}"::timestamptz)), 0)::text FROM "${table}"
         WHERE org_id = $1 AND isfinite("${column}")`,
        orgId,
      );
      sums.set(orgId === RIVAL ? `rival ${table}.${column}` : `${table}.${column}`, Number(sum));
    }
  }
  return sums;
}

/** By how many seconds the sum of a column is less, where it is. */
function changes(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [name, sum] of before) {
    const less = sum - (after.get(name) ?? 0);
    if (Math.abs(less) > 0.5) found[name] = less;
  }
  return found;
}
