// The pick queue order compared with a plain model, and its cost with a long queue.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedOf } from '../../../../test/seeds.ts';
import {
  manualClock,
  newOrder,
  type OrdersWorld,
  ordersWorld,
} from '../../../../test/worlds/orders-world.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { pickQueue } from '../queries.ts';
import { createWave } from './create-wave.ts';
import { subOrdersOfWave, waveCandidates } from './queries.ts';

const SEED = seedOf('QUEUE_SEED');
const RUNS = 25;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const CUTOFF_HOUR = 15;
const CLOSING_HOUR = 20;
const LEVELS = ['NextDay', 'SecondDay', 'Expedited', 'Standard'];

const clock = manualClock();
let world: OrdersWorld;

beforeAll(async () => {
  world = await ordersWorld({ books: 'broken', poolSize: 2, clock, warehouses: 1 });
  const hours = { open: '08:00', close: `${CLOSING_HOUR}:00` };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
    day,
    hours,
  ]);
  await world.world.sql.query('UPDATE warehouse SET order_cutoff_time = $1, operating_hours = $2', [
    `${CUTOFF_HOUR}:00`,
    { ...Object.fromEntries(days), sunday: null },
  ]);
  await world.receive(1, 1_000_000);
});
afterAll(() => world.close());

// --- The plain comparison: it knows UTC and closed Sundays, and shares no code with the service ------------------

interface Facts {
  readonly id: number;
  readonly came: number;
  readonly latest: number | null;
  readonly level: string | null;
}

const startOfDay = (time: number) => time - (time % DAY_MS);
const isOpen = (day: number) => new Date(day).getUTCDay() !== 0;
const closing = (day: number) => day + CLOSING_HOUR * HOUR_MS;

function nextClosing(came: number): number {
  const day = startOfDay(came);
  const days = Array.from({ length: 8 }, (_, ahead) => day + ahead * DAY_MS).filter(isOpen);
  return closing(days.find((one) => came < one + CUTOFF_HOUR * HOUR_MS) ?? Number.NaN);
}

/** The next dispatch is promised; `by` is the last one in time for the merchant's date. */
function mustLeave({ came, latest, level }: Facts): { by: number; due: number; isLast: boolean } {
  const next = nextClosing(came);
  if (latest === null) return { by: next, due: next, isLast: false };
  const closings = Array.from({ length: 30 }, (_, ahead) => startOfDay(came) + ahead * DAY_MS)
    .filter(isOpen)
    .map(closing);
  const last = latest <= next ? latest : Math.max(...closings.filter((one) => one <= latest));
  const by = ['Standard', null].includes(level) ? last : Math.min(last, next);
  return { by, due: Math.min(by, next), isLast: last <= next };
}

function comesBefore(a: Facts, b: Facts): number {
  const [one, other] = [mustLeave(a), mustLeave(b)];
  const levelOf = (level: string | null) => LEVELS.indexOf(level ?? 'Standard');
  return (
    one.due - other.due ||
    Number(other.isLast) - Number(one.isLast) ||
    levelOf(a.level) - levelOf(b.level) ||
    a.came - b.came ||
    a.id - b.id
  );
}

// ---------------------------------------------------------------------------------------------------------------

const sent = fc.record({
  afterMs: fc.integer({ min: 0, max: 9 * HOUR_MS }),
  latestMs: fc.option(fc.integer({ min: -DAY_MS, max: 6 * DAY_MS })),
  isDateOnly: fc.boolean(),
  level: fc.option(fc.constantFrom(...LEVELS)),
});

interface Row {
  readonly sub_order_id: number;
  readonly leave_by: string;
  readonly due: string;
}

async function pages(limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: (string | number)[] | null = null, isLast = false; !isLast; ) {
    const page = { after, limit, offset: 0, wantsTotal: false };
    const found = await pickQueue.page(world.db, [1, clock.now()], { state: 'pending' }, page);
    rows.push(...(JSON.parse(found.pieces.join('')) as Row[]));
    after = found.last_key === null ? null : JSON.parse(found.last_key);
    isLast = !found.has_more;
  }
  return rows;
}

it(`the queue has the order of a plain comparison, page by page, and so have waves (QUEUE_SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sent, { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (orders, perPage) => {
        const all: Facts[] = [];
        for (const { afterMs, latestMs, isDateOnly, level } of orders) {
          clock.advanceMs(afterMs);
          const at = latestMs === null ? null : new Date(clock.now().getTime() + latestMs).toISOString();
          const latest = isDateOnly ? (at?.slice(0, 10) ?? null) : at;
          const order = newOrder([[1, 1]], {
            latest_ship_date: latest,
            shipment_service_level_category: level,
          });
          const taken = await world.take(order);
          const { rows } = await world.world.sql.query(
            `SELECT s.id::int, s.ordered_at, o.latest_ship_at FROM sub_order s
             JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id WHERE o.id = $1`,
            [taken.order_id],
          );
          const { id, ordered_at: came, latest_ship_at: kept } = rows[0];
          all.push({ id, came: came.getTime(), latest: kept?.getTime() ?? null, level });
        }
        const expected = all.sort(comesBefore);
        const rows = await pages(perPage);
        expect(rows.map((row) => row.sub_order_id)).toEqual(expected.map(({ id }) => id));
        const times = rows.map(({ leave_by, due }) => ({ by: Date.parse(leave_by), due: Date.parse(due) }));
        expect(times).toEqual(expected.map((one) => mustLeave(one)).map(({ by, due }) => ({ by, due })));
        const max_sub_orders = Math.ceil(all.length / 2);
        const gathering = { warehouseId: 1, actor: 'test', now: clock.now() };
        const wave = await createWave(world.db, gathering, { max_sub_orders });
        const inWave = (await subOrdersOfWave(world.db, wave.id)).map(({ id }) => id);
        expect(inWave).toEqual(expected.slice(0, max_sub_orders).map(({ id }) => id));
        await world.world.sql.query("UPDATE sub_order SET state = 'cancelled' WHERE state = 'pending'");
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
});

it('a next-day order that is due tomorrow comes before standard ones that came earlier', async () => {
  await world.world.sql.query("UPDATE sub_order SET state = 'cancelled' WHERE state = 'pending'");
  const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  const take = async (fields: object) => (await world.take(newOrder([[1, 1]], fields))).sub_orders[0];
  const standard = await take({ shipment_service_level_category: 'Standard' });
  const dated = await take({ latest_ship_date: tomorrow });
  const nextDay = await take({ shipment_service_level_category: 'NextDay', latest_ship_date: tomorrow });
  const order = (await pages(10)).map((row) => row.sub_order_id);
  expect(order[0]).toBe(nextDay?.sub_order_id);
  expect(new Set(order)).toEqual(new Set([standard, dated, nextDay].map((one) => one?.sub_order_id)));
});

const WAITING = 100_000;
const TOUCHED_MAX = 1_500;

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const touched = (node: PlanNode): number =>
  (node.Plans ?? []).reduce(
    (sum, one) => sum + touched(one),
    node['Relation Name'] === undefined
      ? 0
      : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );

/** Runs each statement again and counts the rows it reads. */
function counting(counts: number[]): Reader {
  const { sql } = world.world;
  return {
    ...world.db,
    query: async (statement, values = []) => {
      const { rows } = await sql.query({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`,
        values: [...values],
      });
      counts.push(touched(rows[0]['QUERY PLAN'][0].Plan));
      return world.db.query(statement, values);
    },
  };
}

it(`a page costs the same where ${WAITING} wait, also far down the queue, of one org, and for a wave`, async () => {
  const { sql } = world.world;
  await sql.query(
    `INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, units, why, ship_by, leave_by, urgency, ordered_at,
       version, created_at, updated_at)
     SELECT $1, 1000000 + g, 1, 'pending', 1, 1, '{}', $2::timestamptz + (g % 40) * interval '1 day',
       $2::timestamptz + (g % 50) * interval '2 days', 10 + g % 4,
       $2::timestamptz + g * interval '1 second', 1, $2, $2 FROM generate_series(1, ${WAITING}) AS g`,
    [world.orgId, clock.now()],
  );
  await sql.query('ANALYZE sub_order');
  const counts: number[] = [];
  const db = counting(counts);
  const page = { after: null, limit: 250, offset: 0, wantsTotal: false };
  await pickQueue.page(db, [1, clock.now()], { state: 'pending' }, page);
  const far = [
    -5,
    new Date(clock.now().getTime() + 20 * DAY_MS).toISOString(),
    11,
    clock.now().toISOString(),
    1,
  ];
  const found = await pickQueue.page(db, [1, clock.now()], { state: 'pending' }, { ...page, after: far });
  expect(found.has_more).toBe(true);
  await pickQueue.page(db, [1, clock.now()], { state: 'pending', org_id: world.orgId }, page);
  await pickQueue.page(db, [1, clock.now()], { state: 'pending', org_id: 999 }, page);
  await waveCandidates(db, 1, 500, clock.now(), {
    orgId: undefined,
    subOrderIds: undefined,
    ofSandboxes: false,
  });
  await sql.query('DELETE FROM sub_order WHERE id > 1000000');
  // Four of them ask whether sandboxes are shown.
  expect(counts).toHaveLength(9);
  for (const count of counts) expect(count).toBeLessThan(TOUCHED_MAX);
});
