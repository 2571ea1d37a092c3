// Keeps a number of connections busy with one request each for a while, and tells how many answers came back.
// Runs as a process of its own, on loopback only, and stops by itself.
import { execFileSync, spawn } from 'node:child_process';
import { headLines, keepBusy } from './raw-client.ts';

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly errors: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

const hasWrk = (() => {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** wrk where it is installed (it leaves the most processor time to what is measured), else our own client. */
export const LOAD_GENERATOR = hasWrk ? 'wrk' : 'built-in client';

export function load(options: LoadOptions): Promise<LoadResult> {
  return hasWrk ? loadWithWrk(options) : loadInChild(options);
}

async function loadWithWrk(options: LoadOptions): Promise<LoadResult> {
  const headers = Object.entries(options.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${options.connections}`, `-d${options.seconds}s`, ...headers, options.url];
  const output = await collect('wrk', args);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  if (rate === undefined) throw new Error(`wrk said:\n${output}`);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? '0';
  const socket = [...output.matchAll(/(?:connect|read|write|timeout) (\d+)/g)].map((match) =>
    Number(match[1]),
  );
  return {
    requestsPerSecond: Number(rate),
    requests: Number(/(\d+) requests in/.exec(output)?.[1]),
    errors: Number(refused) + socket.reduce((sum, count) => sum + count, 0),
  };
}

async function loadInChild(options: LoadOptions): Promise<LoadResult> {
  const output = await collect(process.execPath, [
    new URL(import.meta.url).pathname,
    JSON.stringify(options),
  ]);
  return JSON.parse(output) as LoadResult;
}

function collect(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}

/** The built-in client: one request again and again. */
async function loadHere(options: LoadOptions): Promise<LoadResult> {
  const url = new URL(options.url);
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\n${headLines(url, options.headers)}\r\n\r\n`;
  const { times, errors, elapsedSeconds } = await keepBusy({
    ...options,
    url,
    nextRequest: () => request,
    isGood: () => true,
  });
  return { requestsPerSecond: times.length / elapsedSeconds, requests: times.length, errors };
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await loadHere(JSON.parse(process.argv[2] ?? '{}'))));
