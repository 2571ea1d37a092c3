// Starts racers in processes of their own, lets them go at the same moment, and collects what they say.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RacerResult, RacerTask } from './stock-racer.ts';

const SCRIPT = fileURLToPath(new URL('stock-racer.ts', import.meta.url));
/** Compiled once for all of them: that is half of what it takes to start one. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));

export interface Racer {
  readonly process: ChildProcess;
  go(): void;
  readonly result: Promise<RacerResult>;
}

/** A racer that is ready to go; one that is killed has no result. */
export async function startRacer(url: string, task: RacerTask): Promise<Racer> {
  const child = spawn(process.execPath, [SCRIPT, url, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILED },
  });
  let [output, complaints] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready\n')) resolve();
    });
  });
  const result = ended.then(() => {
    const line = output.split('\n').find((one) => one.startsWith('{'));
    if (line === undefined) throw new Error(`the racer ended without a result: ${complaints}`);
    return JSON.parse(line) as RacerResult;
  });
  result.catch(() => {});
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`the racer did not start: ${complaints}`);
    }),
  ]);
  return { process: child, go: () => child.stdin.write('go\n'), result };
}

export async function race(url: string, tasks: readonly RacerTask[]): Promise<RacerResult[]> {
  const racers = await Promise.all(tasks.map((task) => startRacer(url, task)));
  for (const racer of racers) racer.go();
  return Promise.all(racers.map((racer) => racer.result));
}
