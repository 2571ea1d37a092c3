/** An order of the demo data. */
export const EXAMPLE_MARKET_ORDER_ID = 'JG-10001';
