/** Flows and races of every domain, through the API and the engine: they run on a cluster as they are. */
export const CITUS_TESTS: readonly string[] = [
  'src/stock/model.test.ts',
  'src/marketplace/races.test.ts',
  'src/feed/feed-races.test.ts',
  'src/fulfilment/floor.test.ts',
  'src/inbound/receiving/receiving.test.ts',
  'src/inbound/transfers/transfers.test.ts',
  'src/middle-mile/middle-mile.test.ts',
  'src/returns/races.test.ts',
  'src/webhooks/webhooks.test.ts',
  'test/orders-races.test.ts',
];
