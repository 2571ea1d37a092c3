// The demo's returns are plausible for a merchant of its size.
import { describe, expect, it } from 'vitest';
import { RETURN_STATUSES } from '../../src/domains/returns/schema.ts';
import { demoRows } from '../../test/worlds/demo-rows.ts';

const [LEAST, MOST] = [0.05, 0.2];
const MONTHS_WITH_ANNOUNCED = 8;

const rowsOf = demoRows();

describe('the demo world', () => {
  it('has returns that customers announced, in every state and all over the year', async () => {
    const found = await rowsOf<{ status: string; month: string }>(
      `SELECT DISTINCT status, to_char(created_at, 'YYYY-MM') AS month FROM goods_return WHERE source = 'merchant'`,
    );
    expect([...new Set(found.map((one) => one.status))].sort()).toEqual([...RETURN_STATUSES].sort());
    expect(new Set(found.map((one) => one.month)).size).toBeGreaterThanOrEqual(MONTHS_WITH_ANNOUNCED);
  });

  it('gets back a believable part of what it ships', async () => {
    const [row] = await rowsOf<{ rate: number }>(
      `SELECT (SELECT sum(units[31]) FROM returned_month WHERE grain = 'place' AND basis = 'returned')::float
         / (SELECT sum(units[31]) FROM shipped_month WHERE grain = 'place') AS rate`,
    );
    expect(row?.rate).toBeGreaterThan(LEAST);
    expect(row?.rate).toBeLessThan(MOST);
  });

  it('ships nothing before its order is there', async () => {
    const early = await rowsOf(
      `SELECT o.market_order_id FROM customer_order o
       JOIN order_shipment p ON p.org_id = o.org_id AND p.order_id = o.id WHERE p.shipped_at < o.created_at`,
    );
    expect(early).toEqual([]);
  });
});
