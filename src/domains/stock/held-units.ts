// A hold as the API and the feed show it.
import { NO_DATE, NO_LOT, type Reservation } from './stock-state.ts';

export function heldUnits({ itemId, warehouseId, lot, expiration }: Reservation, quantity: number): object {
  return {
    item_id: String(itemId),
    warehouse_id: warehouseId,
    lot: lot === NO_LOT ? null : lot,
    expiration: expiration === NO_DATE ? null : expiration,
    quantity,
  };
}

export function holdEvent(
  type: 'hold.created' | 'hold.released',
  id: number,
  version: number,
  note: string | null,
  more: { readonly reason?: 'nothing_left' } = {},
) {
  return { type, subjectType: 'hold', subjectId: String(id), version, data: { id, note, ...more } };
}
