// Checks as commands: how `npm test` and `npm run check` run them and report what failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** Types of a project. What the last run has found is kept under the name: only what has changed since is looked at again. */
export const typesOf = (project: string, name: string): Pick<Step, 'command' | 'args'> => ({
  command: 'tsc',
  args: [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${name}.tsbuildinfo`,
  ],
});

/** Checks that run beside each other: most use one core, and even a small machine has two. */
const CHECKS_AT_ONCE = 2;

/** The names of the steps that failed. All run even when one fails, so that one run shows everything. */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    const startedMs = performance.now();
    const child = start(step, 'inherit');
    if (!report(step, await codeOf(child), startedMs)) failed.push(step.name);
  }
  return failed;
}

/** The same beside each other: what each of them says comes in one piece, in the order of the steps. */
export async function runChecks(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...steps.entries()];
  const reports = new Map<number, () => void>();
  let next = 0;
  const turn = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const [index, step] = one;
      const startedMs = performance.now();
      const child = start(step, 'pipe');
      const output: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
      const code = await codeOf(child);
      const endedMs = performance.now();
      reports.set(index, () => {
        process.stdout.write(Buffer.concat(output));
        if (!report(step, code, startedMs, endedMs)) failed.push(step.name);
      });
      for (let reportNext = reports.get(next); reportNext !== undefined; reportNext = reports.get(next)) {
        reportNext();
        next += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, turn));
  return failed;
}

function report({ name }: Step, code: number, startedMs: number, endedMs = performance.now()): boolean {
  const seconds = ((endedMs - startedMs) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  return code === 0;
}

function start({ command, args }: Step, output: 'inherit' | 'pipe') {
  const child = spawn(command, args, { stdio: ['ignore', output, output] });
  child.on('error', (error) => process.stderr.write(`${command}: ${error.message}\n`));
  return child;
}

async function codeOf(child: ReturnType<typeof start>): Promise<number> {
  const [code] = (await Promise.race([once(child, 'close'), once(child, 'error').then(() => [1])])) as [
    number | null,
  ];
  return code ?? 1;
}
