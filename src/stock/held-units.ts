// Units of a hold as the API shows them.
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
