import { describe, expect, it, vi } from 'vitest';
import { testAppForThisTest } from '../../../test/harness.ts';
import { ManualClock } from '../kernel/clock.ts';
import { IdempotencyQuota } from './idempotency-quota.ts';

const MIB = 1024 ** 2;
const HOUR_MS = 3600 * 1000;
const START = new Date('2026-03-02T12:00:00Z');

describe('the bytes of answers that are kept for an organization', () => {
  it('have a bound in 48 hours, whatever it sends', () => {
    const clock = new ManualClock(START);
    const kept = new IdempotencyQuota(clock);
    let mib = 0;
    for (let minute = 0; minute < 48 * 60; minute += 1) {
      for (; kept.hasRoom(2); mib += 1) kept.add(2, MIB);
      clock.advanceMs(60_000);
    }
    expect(mib).toBeGreaterThan(12 * 1024);
    expect(mib).toBeLessThan(13 * 1024);
  });

  it('are its own, and the refusal says when there is room again', () => {
    const clock = new ManualClock(START);
    const kept = new IdempotencyQuota(clock);
    kept.add(2, 2048 * MIB + 1);
    expect(kept.hasRoom(2)).toBe(false);
    expect(kept.hasRoom(3)).toBe(true);
    const seconds = Number(kept.refusal(2).options.headers?.['retry-after']);
    clock.advanceMs(seconds * 1000);
    expect(kept.hasRoom(2)).toBe(true);
  });

  it('leave room for 100 orders a second over two hours', () => {
    const clock = new ManualClock(START);
    const kept = new IdempotencyQuota(clock);
    for (let second = 0; second < (2 * HOUR_MS) / 1000; second += 1) {
      for (let n = 0; n < 100; n += 1) kept.add(2, 2500);
      clock.advanceMs(1000);
      expect(kept.hasRoom(2)).toBe(true);
    }
  });
});

it('beyond its bytes a new key is refused, a known one is answered, and a write without a key is done', async () => {
  const app = await testAppForThisTest();
  const token = await app.token('demo-client');
  const order = (id: string) => ({
    orders: [
      {
        market_order_id: id,
        ship_to_name: 'Ada',
        address_line1: '1 Main Street',
        city: 'New York',
        state: 'NY',
        postal_code: '10001',
        country: 'US',
        items: [{ market_order_item_id: '1', sku: 'NO-SUCH-SKU', quantity: 1 }],
      },
    ],
  });
  const send = (id: string, key?: string) =>
    app.post('/v1/orders', order(id), {
      token,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const hub = await app.token('hub-client');
  const address = {
    line1: '1 Dock Road',
    line2: null,
    city: 'Reno',
    state: 'NV',
    postal_code: '89501',
    country: 'US',
  };
  const make = (code: string, key?: string) =>
    app.post(
      '/ops/v1/warehouses',
      { warehouse_name: 'Made here', code, address, timezone: 'America/Los_Angeles' },
      { token: hub, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
    );
  const first = [await send('kept-1', 'order'), await make('KEPT-1', 'a warehouse')];
  for (const orgId of [1, 2]) app.app.idempotencyQuota.add(orgId, 3 * 1024 ** 3);
  for (const refused of [await send('kept-2', 'another order'), await make('KEPT-2', 'another')]) {
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'too_many_requests' });
    expect(refused.body.detail).toContain('Idempotency-Keys');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  const again = [await send('kept-1', 'order'), await make('KEPT-1', 'a warehouse')];
  expect(again.map(({ status, text }) => ({ status, text }))).toEqual(
    first.map(({ status, text }) => ({ status, text })),
  );
  for (const { headers } of again) expect(headers['idempotent-replayed']).toBe('true');
  const without = await make('KEPT-2');
  expect(without.status).toBe(first[1]?.status);
});

it('counts the bytes of an answer, not its characters', async () => {
  const app = await testAppForThisTest();
  const added = vi.spyOn(app.app.idempotencyQuota, 'add');
  const { status, text } = await app.post(
    '/ops/v1/warehouses',
    {
      warehouse_name: '倉'.repeat(100),
      code: 'KEPT-3',
      address: {
        line1: '1 Dock Road',
        line2: null,
        city: 'Reno',
        state: 'NV',
        postal_code: '89501',
        country: 'US',
      },
      timezone: 'America/Los_Angeles',
    },
    { token: await app.token('hub-client'), headers: { 'idempotency-key': 'three bytes each' } },
  );
  expect(status).toBe(201);
  expect(Buffer.byteLength(text)).toBeGreaterThan(text.length);
  expect(added.mock.calls).toEqual([[1, Buffer.byteLength(text)]]);
});
