// Which parcels units had left in, and with which label.
import { describe, expect, it } from 'vitest';
import { OrderUnits } from './order-units.ts';

const LABELS = {
  A: { lot: 'A', expiration: '2099-05-01' },
  B: { lot: 'B', expiration: '2099-06-01' },
} as const;

const parcel = (shipment_id: number, lot: keyof typeof LABELS, quantity: number) => ({
  ...{ shipment_id, shipped_on: '2026-01-01', shipped_at: new Date(shipment_id), warehouse_id: 1 },
  ...{ line: 1, item_id: 7, ...LABELS[lot], quantity },
});
const back = (shipment_id: number, quantity: number) => ({ shipment_id, line: 1, item_id: 7, quantity });
const lots = (units: OrderUnits, quantity: number, read: object = {}, shipmentId: number | null = null) =>
  units.labelsOf([1], 7, quantity, read, shipmentId).map(({ lot }) => lot);

describe('the labels that units may have', () => {
  const twoParcels = () => new OrderUnits([parcel(1, 'A', 2), parcel(2, 'B', 2)], []);
  const mixed = [parcel(1, 'A', 1), parcel(1, 'B', 1)];

  it('are those of all parcels that are out, or of the one that is named', () => {
    expect(lots(twoParcels(), 1)).toEqual(['A', 'B']);
    expect(lots(twoParcels(), 1, {}, 2)).toEqual(['B']);
    expect(lots(twoParcels(), 3, {}, 2)).toEqual(['A', 'B']);
    expect(lots(new OrderUnits([parcel(1, 'A', 2), parcel(2, 'B', 2)], [back(1, 2)]), 1)).toEqual(['B']);
  });

  it('are those with what was read', () => {
    expect(lots(twoParcels(), 1, { lot: 'b' })).toEqual(['B']);
    expect(lots(twoParcels(), 1, { expiration: '2099-05-01' })).toEqual(['A']);
    expect(lots(twoParcels(), 1, { lot: 'C' })).toEqual([]);
  });

  it('do not matter where all that left comes back', () => {
    expect(lots(twoParcels(), 4)).toEqual([]);
    expect(lots(new OrderUnits(mixed, []), 2)).toEqual([]);
    expect(lots(new OrderUnits(mixed, [back(1, 1)]), 1)).toEqual(['A', 'B']);
  });

  it('are the corrected ones, found by those that they left with', () => {
    const corrected = new OrderUnits(
      [parcel(1, 'A', 2), parcel(2, 'B', 2)],
      [],
      [{ lot: 'A2', expiration: '2099-05-01' }, LABELS.B],
    );
    expect(lots(corrected, 1, { lot: 'A' })).toEqual(['A2']);
    expect(lots(corrected, 1, { lot: 'a2' })).toEqual(['A2']);
    // Some have now what others had.
    const crossed = new OrderUnits(mixed, [], [LABELS.B, { lot: 'C', expiration: '2099-07-01' }]);
    expect(lots(crossed, 1, { lot: 'B' })).toEqual(['B']);
  });
});
