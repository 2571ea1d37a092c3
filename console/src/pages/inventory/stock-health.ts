// What a merchant's stock comes to: what orders can take now, what is promised, and what nobody can buy.
import type { InventoryRecord } from '@crossdock/client';

type StockRecord = Pick<
  InventoryRecord,
  | 'is_bundle'
  | 'available_quantity'
  | 'reserved_quantity'
  | 'unavailable_quantity'
  | 'backordered_quantity'
  | 'sellable'
>;

const sellableUnits = ({ sellable }: StockRecord) => sellable?.MERCHANT ?? 0;

/** The three add up to what is on hand. A bundle counts as its components. */
export function stockHealth<Row extends StockRecord>(records: readonly Row[]) {
  const goods = records.filter(({ is_bundle }) => !is_bundle);
  const sum = (of: (record: Row) => number | null) =>
    goods.reduce((total, record) => total + (of(record) ?? 0), 0);
  return {
    sellable: sum(sellableUnits),
    reserved: sum((one) => one.reserved_quantity),
    notSellable: sum(
      (one) => (one.available_quantity ?? 0) - sellableUnits(one) + (one.unavailable_quantity ?? 0),
    ),
    /** Orders wait for these. */
    soldOut: goods.filter((one) => sellableUnits(one) === 0 && (one.backordered_quantity ?? 0) > 0),
  };
}
