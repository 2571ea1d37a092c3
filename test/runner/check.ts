// npm run check: what the changes since a commit touch, in seconds. `npm run check -- main` compares with main; without
// a name it takes what is not committed yet. It is for the time while one works; `npm test` decides.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { runChecks, runSteps, type Step, typesOf } from './run-steps.ts';
import { testsFor } from './touched-tests.ts';

const base = process.argv[2] ?? 'HEAD';
const changed = [
  ...git('diff', '--name-only', '--relative', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
  .filter((path) => existsSync(path))
  .sort();
const code = changed.filter((path) => path.endsWith('.ts'));
const { run: tests, left } = testsFor(changed, globSync(['src/**/*.ts', 'demo/**/*.ts', 'test/**/*.ts']));

const checks: Step[] = [{ name: 'types', ...typesOf('.', 'service') }];
if (changed.length > 0)
  checks.push({
    name: 'format and lint',
    command: 'biome',
    args: ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed],
  });
if (code.length > 0) checks.push({ name: 'import rules', command: 'depcruise', args: code });
process.stdout.write(`${changed.length} changed files, ${tests.length} test files\n`);
for (const path of left) process.stdout.write(`left out, takes long: ${path}\n`);
const failed = await runChecks(checks);
if (tests.length > 0)
  failed.push(...(await runSteps([{ name: 'tests', command: 'vitest', args: ['run', ...tests] }])));
process.exitCode = failed.length === 0 ? 0 : 1;

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
