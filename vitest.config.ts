import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/runner/longest-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
    // What runs on a cluster alone: `npm run test:citus` names it.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['ON_CLUSTER'] === undefined ? ['test/citus/**'] : []),
    ],
    globalSetup: ['test/runner/global-setup.ts'],
    setupFiles: [
      'test/citus/record.ts',
      'test/runner/fixed-seeds.ts',
      'test/runner/leftovers.ts',
      'test/console/failed-pages.ts',
    ],
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share its modules: loading them anew for each file took half of the time. What a module keeps
    // must therefore be keyed by its database, as in a process that serves.
    isolate: false,
    // Node loads the sources as it does where they are run: nothing is rewritten for the tests.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: LongestFirst },
    // These tell a test that hangs, not one that is slow: a busy machine must not fail any.
    testTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    hookTimeout: 600_000,
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-results.json' }]],
  },
});
