// Checks as commands: how `npm test` and `npm run check` run them and tell what failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** The names of the steps that failed. All run even when one fails, so that one run tells everything. */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    const startedMs = performance.now();
    const code = await run(step);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)\n`);
    if (code !== 0) failed.push(step.name);
  }
  return failed;
}

async function run({ command, args }: Step): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit' });
  child.on('error', (error) => process.stderr.write(`${command}: ${error.message}\n`));
  const [code] = (await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])])) as [
    number | null,
  ];
  return code ?? 1;
}
