// Tests that kill processes and databases, start many, let them race, or go through all there is: `npm run test:stress` runs them, and so does
// the continuous integration. `npm test` leaves them out, so that it stays within ten minutes on two cores.
import { globSync } from 'node:fs';

const OTHERS: readonly string[] = [
  'src/kit/bulk/large-imports.test.ts',
  'src/kit/db/embedded/accounts.test.ts',
  'src/kit/db/embedded/embedded.test.ts',
  'test/client/package.test.ts',
  'test/console/admin.test.ts',
  'test/console/counts-station.test.ts',
  'test/console/freight-and-stock.test.ts',
  'test/console/journey.test.ts',
  'test/console/large-list.test.ts',
  'test/console/offline.test.ts',
  'test/console/pack-station.test.ts',
  'test/console/pages.test.ts',
  'test/console/returns-station.test.ts',
  'test/console/sandbox.test.ts',
  'test/console/second-thoughts.test.ts',
  'test/console/session.test.ts',
  'test/console/two-stations.test.ts',
  'test/console/work-orders-station.test.ts',
  'demo/world/any-day.test.ts',
  'test/processes/demo-exposure.test.ts',
  'test/docs/docs-for-everybody.test.ts',
  'test/fuzz/extremes.test.ts',
  'test/generators/generators.test.ts',
  'test/processes/serve-workers.test.ts',
  'test/processes/serve.test.ts',
  'test/sql/serving-role.test.ts',
  'demo/simulate/simulate.test.ts',
  'test/soak/soak.test.ts',
  'test/processes/stops.test.ts',
];

export const STRESS_TESTS: readonly string[] = [
  ...globSync(['{src,demo,test}/**/*crash.test.ts', '{src,demo,test}/**/{races,*-races}.test.ts']).sort(),
  ...OTHERS,
];

/** These run in `npm test`, too, with fewer cases. */
export const DEEPER_TESTS: readonly string[] = [
  'src/kit/http/idempotency.test.ts',
  'src/domains/inbound/requests/list/list.test.ts',
  'src/domains/stock/model.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/fuzz/fuzz-hub.test.ts',
];
/** The seed of the fuzz tests is that of `npm test`: this run must not fail by chance either. */
export const DEEPER_SETTINGS = {
  EQUAL_KEYS: '100',
  FUZZ_CASES: '100',
  FUZZ_SEED: '1',
  LIST_RUNS: '120',
  MODEL_RUNS: '40',
};

/** What `npm run explore` runs for longer, from another seed each time: models, and properties of whole domains. */
export const EXPLORED_TESTS: readonly string[] = [
  'src/domains/fulfilment/waves/queue.test.ts',
  'src/domains/inbound/requests/list/list.test.ts',
  'src/domains/orders/backorders/backorder-races.test.ts',
  'src/domains/orders/intake/check-order.test.ts',
  'src/domains/orders/model.test.ts',
  'src/domains/orders/routing',
  'src/domains/rates',
  'src/domains/returns/statistics/statistics.test.ts',
  'src/domains/stock/model.test.ts',
  'test/lists/list-filters.test.ts',
  'test/crashes/watermarks.test.ts',
];
export const EXPLORED_SETTINGS = { LIST_RUNS: '1000', MODEL_RUNS: '300', PROPERTY_RUNS_FACTOR: '20' };
