import { expect } from 'vitest';
import { ITEMS, type OrderModel } from './order-model.ts';
import type { OrderRecords } from './order-records.ts';

/** Items and orders have the units that the model says. */
export async function expectSameUnits(model: OrderModel, told: OrderRecords): Promise<void> {
  const records = await told.allRecords();
  const orders = await told.allUnits(model.orders);
  for (const item of ITEMS) {
    const places = [1, 2].map((place) => records.get(`${item} ${place}`) ?? { there: 0, reserved: 0 });
    expect(
      places.map((one) => one.there),
      `item ${item} is there`,
    ).toEqual([model.there(item, 1), model.there(item, 2)]);
    const free = places.reduce((sum, one) => sum + one.there - one.reserved, 0);
    expect(free, `item ${item} is free`).toBe(model.free(item));
    expect(free).toBeGreaterThanOrEqual(0);
  }
  for (const [index, order] of model.orders.entries()) {
    const units = order.lines.map(({ ships, waits, shipped, cancelled }) => ({
      ships,
      waits,
      shipped,
      cancelled,
    }));
    expect(orders[index], order.sent.market_order_id).toEqual(units);
    for (const line of order.lines)
      expect(line.ships + line.waits + line.shipped + line.cancelled).toBe(line.ordered);
  }
}
