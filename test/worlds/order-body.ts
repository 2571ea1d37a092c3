/** Where orders go to, unless it matters. */
export const SHIP_TO = {
  ship_to_name: 'Ada Byrne',
  address_line1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
};

/** An order as a merchant sends it. */
export function orderBody<Item extends object>(market_order_id: string, items: Item[], fields: object = {}) {
  return { market_order_id, ...SHIP_TO, items, ...fields };
}
