// The stock of a merchant in figures. No browser is needed for it.
import { expect, it } from 'vitest';
import { stockHealth } from '../../console/src/pages/inventory/stock-health.ts';

const record = (available: number, sellable: number, more: object = {}) => ({
  is_bundle: false,
  available_quantity: available,
  reserved_quantity: 0,
  unavailable_quantity: 0,
  backordered_quantity: 0,
  sellable: { MERCHANT: sellable, FBA: available, WFS: available },
  ...more,
});

it('counts as sellable what orders can take now, and the rest of what is available as not sellable', () => {
  const short = record(10, 0, { reserved_quantity: 12, backordered_quantity: 1 });
  const { soldOut, ...units } = stockHealth([
    record(70, 70, { unavailable_quantity: 3 }),
    short,
    record(5, 5, { is_bundle: true }),
  ]);
  expect(units).toEqual({ sellable: 70, reserved: 12, notSellable: 13 });
  expect(soldOut).toEqual([short]);
});
