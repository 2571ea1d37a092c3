import { describe, expect, it } from 'vitest';
import { isWanted } from './filter-rules.ts';

const event = (data: object) => ({
  type: 'order.created',
  subject: 'order 1',
  json: JSON.stringify({ data }),
});
const of = (warehouseIds: number[] | null, marketplaces: string[] | null) => ({
  endpointId: 1,
  warehouseIds,
  marketplaces,
});

describe('an endpoint that is filtered', () => {
  it('receives what names its warehouse, at any depth and under any of its names', () => {
    const filter = of([3], null);
    for (const data of [
      { warehouse_id: 3 },
      { sub_orders: [{ warehouse_id: 1 }, { warehouse_id: 3 }] },
      { source_warehouse_id: 3, warehouse_id: 1 },
      { warehouse_ids: [1, 3] },
    ])
      expect(isWanted(filter, event(data)), JSON.stringify(data)).toBe(true);
    for (const data of [{ warehouse_id: 1 }, { id: 3 }, { quantity: 3 }, {}])
      expect(isWanted(filter, event(data)), JSON.stringify(data)).toBe(false);
  });

  it('receives what names its marketplace, in any case; and both must fit where both are set', () => {
    expect(isWanted(of(null, ['amazon']), event({ marketplace: 'Amazon' }))).toBe(true);
    expect(isWanted(of(null, ['Amazon']), event({ marketplace_name: 'Walmart' }))).toBe(false);
    expect(isWanted(of([1], ['Amazon']), event({ marketplace_name: 'Amazon', warehouse_id: 2 }))).toBe(false);
    expect(isWanted(of([2], ['Amazon']), event({ marketplace_name: 'Amazon', warehouse_id: 2 }))).toBe(true);
  });

  it('receives its own tests and no others', () => {
    const test = (id: number) => ({
      ...event({}),
      type: 'webhook_endpoint.test',
      subject: `webhook_endpoint ${id}`,
    });
    expect([isWanted(of([9], null), test(1)), isWanted(of(null, null), test(2))]).toEqual([true, false]);
  });
});
