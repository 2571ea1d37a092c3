// The demo looks like a real hub.
import { describe, expect, it } from 'vitest';
import { demoRows } from '../../test/worlds/demo-rows.ts';

const UNITS_OF_A_WORK_ORDER_MAX = 500;

const rowsOf = demoRows();

describe('the demo world', () => {
  it('has work orders of quantities that a merchant asks for', async () => {
    const [work] = await rowsOf<{ most: number }>(
      'SELECT max(original_quantity)::int AS most FROM marketplace_work_order_item',
    );
    expect(work?.most).toBeLessThanOrEqual(UNITS_OF_A_WORK_ORDER_MAX);
  });

  it('has no time in the future: dead letters were given up in the past', async () => {
    const letters = await rowsOf<{ is_past: boolean }>(
      'SELECT dead_since <= now() AS is_past FROM due_work WHERE dead_since IS NOT NULL',
    );
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.every(({ is_past }) => is_past)).toBe(true);
  });

  it('has proofs of delivery that are documents', async () => {
    const proofs = await rowsOf<{ media_type: string; content: Buffer }>(
      'SELECT media_type, content FROM marketplace_shipment_proof',
    );
    expect(proofs.length).toBeGreaterThan(0);
    for (const { media_type, content } of proofs) {
      const text = content.toString('latin1');
      expect(media_type).toBe('application/pdf');
      expect(text).toContain('(PROOF OF DELIVERY)');
      const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
      expect(text.slice(start, start + 4)).toBe('xref');
    }
  });

  it('ships nearly all orders within the promise, as a well-run hub does, and a few late', async () => {
    const [juniper] = await rowsOf<{ rate: number; late: number }>(
      `SELECT (sum(ship_as_promised) / sum(ship_promised))::float8 AS rate, sum(ship_promised - ship_as_promised)::int AS late
       FROM order_day WHERE org_id = 2`,
    );
    expect(juniper?.rate).toBeGreaterThan(0.94);
    expect(juniper?.late).toBeGreaterThan(0);
  });

  it('is late with a few of the orders of each merchant, and with most in time', async () => {
    const late = await rowsOf<{ org_id: number; share: number }>(
      `SELECT org_id::int, avg((coalesce(least(leave_by, ship_by), latest_ship_at) < now())::int)::float8 AS share
       FROM sub_order WHERE state IN ('pending', 'picking', 'packed') GROUP BY org_id`,
    );
    expect(late.map(({ org_id }) => org_id).toSorted()).toEqual([2, 3]);
    for (const { org_id, share } of late) expect(share, `org ${org_id}`).toBeLessThan(0.5);
  });

  it('takes orders at any minute, some time after they were placed', async () => {
    const [orders] = await rowsOf<{ minutes: number; taken: number; placed: number; early: number }>(
      `SELECT count(DISTINCT extract(minute FROM created_at))::int AS minutes,
         count(DISTINCT created_at)::float8 / count(*) AS taken, count(DISTINCT placed_at)::float8 / count(*) AS placed,
         count(*) FILTER (WHERE placed_at > created_at)::int AS early
       FROM customer_order WHERE org_id = 2`,
    );
    expect(orders?.minutes).toBeGreaterThan(20);
    expect(orders?.taken).toBeGreaterThan(0.8);
    expect(orders?.placed).toBeGreaterThan(0.9);
    expect(orders?.early).toBe(0);
  });

  it('has returns as too small or too large only of what is worn', async () => {
    const [lines] = await rowsOf<{ worn: number; other: number }>(
      `SELECT count(*) FILTER (WHERE i.mpn ~ '^(JNP-APP|RVL-WEAR)-')::int AS worn,
         count(*) FILTER (WHERE i.mpn !~ '^(JNP-APP|RVL-WEAR)-')::int AS other
       FROM goods_return_line l JOIN item i ON i.org_id = l.org_id AND i.id = l.item_id
       WHERE l.reason IN ('too_small', 'too_large')`,
    );
    expect(lines?.worn).toBeGreaterThan(0);
    expect(lines?.other).toBe(0);
  });

  it('sells a SKU at its price, or at that of the sale', async () => {
    const [most] = await rowsOf<{ prices: number }>(
      `SELECT max(prices)::int AS prices FROM (SELECT count(DISTINCT unit_price_cents) AS prices FROM order_line
       WHERE unit_price_cents IS NOT NULL GROUP BY org_id, sku) s`,
    );
    expect(most?.prices).toBe(2);
  });

  it('sells to many people', async () => {
    const [names] = await rowsOf<{ count: number }>(
      "SELECT count(DISTINCT details->>'ship_to_name')::int AS count FROM customer_order",
    );
    expect(names?.count).toBeGreaterThan(50);
  });

  it('packs goods into boxes that hold them, at weights that they can have', async () => {
    const [wrong] = await rowsOf<{ count: number }>(
      `SELECT count(*)::int AS count FROM order_shipment p
       WHERE p.weight_lb > 0.41 * p.length_in * p.width_in * p.height_in`,
    );
    expect(wrong?.count).toBe(0);
  });
});
