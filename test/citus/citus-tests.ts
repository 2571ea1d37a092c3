/** Flows and races of every domain, through the API and the engine: they run on a cluster as they are. */
export const CITUS_TESTS: readonly string[] = [
  'src/domains/stock/model.test.ts',
  'src/domains/marketplace/races.test.ts',
  'src/kit/feed/feed-races.test.ts',
  'src/domains/fulfilment/floor.test.ts',
  'src/domains/inbound/receiving/receiving.test.ts',
  'src/domains/inbound/transfers/transfers.test.ts',
  'src/domains/middle-mile/middle-mile.test.ts',
  'src/domains/returns/races.test.ts',
  'src/domains/webhooks/webhooks.test.ts',
  'test/crashes/orders-races.test.ts',
];
