// npm test: every check of the project, in the order in which they fail fastest. All of them run even when one
// fails, so that one run tells everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';

const RESULTS = 'node_modules/.cache/test-results.json';

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const STEPS: readonly Step[] = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'import rules', command: 'depcruise', args: ['src', 'test', 'bench'] },
  { name: 'nothing unused', command: 'knip', args: [] },
  {
    name: 'generated files are up to date',
    command: process.execPath,
    args: ['src/main.ts', 'openapi', '--check'],
  },
  {
    name: 'OpenAPI lint',
    command: 'spectral',
    args: ['lint', '--fail-severity', 'hint', 'openapi/v1.json', 'openapi/ops.json'],
  },
  { name: 'tests', command: 'vitest', args: ['run', ...process.argv.slice(2)] },
];

const failed: string[] = [];
const startedMs = performance.now();
await rm(RESULTS, { force: true });
for (const step of STEPS) {
  const stepStartedMs = performance.now();
  const code = await run(step);
  const seconds = ((performance.now() - stepStartedMs) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)\n`);
  if (code !== 0) failed.push(step.name);
}
const { passed, broken } = await counts();
const steps = STEPS.length - failed.length;
process.stdout.write(
  `\n${steps} of ${STEPS.length} steps passed in ${((performance.now() - startedMs) / 1000).toFixed(0)} s` +
    `${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}\n${passed} passed, ${broken} failed\n`,
);
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;

async function run({ command, args }: Step): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit' });
  child.on('error', (error) => process.stderr.write(`${command}: ${error.message}\n`));
  const [code] = (await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])])) as [
    number | null,
  ];
  return code ?? 1;
}

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
