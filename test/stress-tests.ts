// Tests that kill processes and databases, or start many: `npm run test:stress` runs them, and so does the continuous
// integration. `npm test` leaves them out, so that it stays within ten minutes on two cores.
import { globSync } from 'node:fs';

const OTHERS: readonly string[] = [
  'src/db/embedded/accounts.test.ts',
  'src/db/embedded/embedded.test.ts',
  'test/demo-exposure.test.ts',
  'test/serving-role.test.ts',
];

export const STRESS_TESTS: readonly string[] = [
  ...globSync(['src/**/*crash*.test.ts', 'test/**/*crash*.test.ts']).sort(),
  ...OTHERS,
];
