// Starts what is measured as processes of their own, and stops exactly those. What they print goes to a file: reading
// it would cost processor time that is then missing in what is measured.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 50;

const running = new Set<ChildProcess>();

export interface Started {
  readonly pid: number;
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * @param output the file that gets its standard output
 * @param address finds the address in what the process prints
 */
export async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  output: string,
  address: RegExp,
): Promise<Started> {
  const file = await open(output, 'w');
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', file.fd, 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await file.close();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(' ')} did not start`);
  return { pid, address: await firstMatch(child, output, address), stop: () => end(child) };
}

/** For a run that is broken off. */
export async function stopStarted(): Promise<void> {
  await Promise.all([...running].map(end));
}

async function end(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function firstMatch(child: ChildProcess, output: string, pattern: RegExp): Promise<string> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const printed = await readFile(output, 'utf8');
    const match = pattern.exec(printed)?.[1];
    if (match !== undefined) return match;
    if (child.exitCode !== null)
      throw new Error(`ended with ${child.exitCode} before it was ready:\n${printed}`);
    if (performance.now() > deadlineMs) {
      child.kill('SIGKILL');
      throw new Error(`no address after ${START_TIMEOUT_MS} ms:\n${printed}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
