// Starts what is measured as processes of their own, and stops exactly those.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 30_000;

export interface Started {
  readonly address: string;
  stop(): Promise<void>;
}

/** @param address finds the address in what the process prints */
export async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  address: RegExp,
): Promise<Started> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = await firstMatch(child, address);
  return {
    address: found,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`no address after ${START_TIMEOUT_MS} ms:\n${output}`));
    }, START_TIMEOUT_MS);
    child.stdout?.on('data', (chunk: Buffer) => {
      // The log goes on for as long as the process lives; only its beginning matters.
      if (output.length < 100_000) output += chunk.toString();
      const match = pattern.exec(output)?.[1];
      if (match !== undefined) {
        clearTimeout(timer);
        resolve(match);
      }
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it was ready:\n${output}`));
    });
  });
}
