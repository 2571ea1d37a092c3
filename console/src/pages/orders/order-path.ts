/** The page of an order. Orders of several marketplaces may have the same number, so the address has the id, too. */
export function orderPath({
  market_order_id,
  order_id,
}: {
  readonly market_order_id: string;
  readonly order_id: number;
}): string {
  return `/orders/${encodeURIComponent(market_order_id)}?order_id=${order_id}`;
}

/** How requests name an order that the console knows. */
export interface KnownOrder {
  readonly market_order_id: string;
  readonly order_id: number;
}

export const nameOf = ({ market_order_id, order_id }: KnownOrder): KnownOrder => ({
  market_order_id,
  order_id,
});
