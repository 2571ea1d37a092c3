// npm test: every check of the project, in the order in which they fail fastest; of those that run beside each other, the
// longest first, so that they end together. With `--stress` (npm run test:stress) those tests alone that it leaves out, or the
// files that are named behind it.
import { readFile, rm } from 'node:fs/promises';
import { runChecks, runSteps, type Step, typesOf } from './run-steps.ts';
import { DEEPER_SETTINGS, DEEPER_TESTS, STRESS_TESTS } from './stress-tests.ts';

const RESULTS = 'node_modules/.cache/test-results.json';

const CHECKS: readonly Step[] = [
  { name: 'types', ...typesOf('.', 'service') },
  { name: 'types of the console', ...typesOf('console', 'console') },
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  {
    name: 'import rules',
    command: 'depcruise',
    args: ['src', 'demo', 'test', 'bench', 'client/src', 'console/src'],
  },
  { name: 'nothing unused', command: 'knip', args: [] },
  {
    name: 'generated files are up to date',
    command: process.execPath,
    args: ['bin/crossdock.js', 'openapi', '--check'],
  },
  {
    name: 'OpenAPI lint',
    command: 'redocly',
    args: ['lint', 'openapi/v1.json', 'openapi/ops.json'],
  },
];
/** A second opinion on what is linted above, except for examples; it takes three times as long. */
const STRESS_CHECKS: readonly Step[] = [
  {
    name: 'OpenAPI lint by Spectral',
    command: 'spectral',
    args: ['lint', '--fail-severity', 'hint', 'openapi/v1.json', 'openapi/ops.json'],
  },
];
const given = process.argv.slice(2);
const isStress = given.includes('--stress');
if (isStress) Object.assign(process.env, DEEPER_SETTINGS);
const namesFiles = given.some((one) => !one.startsWith('-'));
const all = namesFiles ? [] : [...STRESS_TESTS, ...DEEPER_TESTS];
const chosen = isStress ? all : STRESS_TESTS.map((path) => `--exclude=${path}`);
const TESTS: Step = {
  name: isStress ? 'stress tests' : 'tests',
  command: 'vitest',
  args: ['run', ...chosen, ...given.filter((one) => one !== '--stress')],
};
const checks = isStress ? (namesFiles ? [] : STRESS_CHECKS) : CHECKS;

const startedMs = performance.now();
await rm(RESULTS, { force: true });
const failed = [...(await runChecks(checks)), ...(await runSteps([TESTS]))];
const { passed, broken } = await counts();
const count = checks.length + 1;
process.stdout.write(
  `\n${count - failed.length} of ${count} steps passed in ${((performance.now() - startedMs) / 1000).toFixed(0)} s` +
    `${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}\n${passed} passed, ${broken} failed\n`,
);
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;

async function counts(): Promise<{ passed: number; broken: number }> {
  try {
    const results = JSON.parse(await readFile(RESULTS, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: results.numPassedTests, broken: results.numFailedTests };
  } catch {
    return { passed: 0, broken: 0 };
  }
}
