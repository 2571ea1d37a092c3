// Load on one server: wrk where it is installed, else keep-alive clients in a process of their own.
import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { answer, start } from './processes.ts';

export interface Load {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

const run = promisify(execFile);
const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function duration(text: string | undefined): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text ?? '') ?? [];
  return Number(value) * (milliseconds[unit ?? ''] ?? Number.NaN);
}

async function wrk(url: string, clients: number, seconds: number): Promise<Load> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${clients}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '--latency',
    url,
  ]);
  const found = (pattern: RegExp): string | undefined => pattern.exec(stdout)?.[1];
  return {
    requests: Number(found(/(\d+) requests in/)),
    perSecond: Number(found(/Requests\/sec:\s+([\d.]+)/)),
    p50: duration(found(/^\s+50%\s+(\S+)/m)),
    p99: duration(found(/^\s+99%\s+(\S+)/m)),
    failed: Number(found(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
  };
}

/** Where wrk is missing: keep-alive clients in a process of their own. */
export async function loop(url: string, clients: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  let failed = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const once = (): Promise<void> =>
    new Promise((done, reject) => {
      get(url, { agent }, (response) => {
        if (response.statusCode !== 200) failed++;
        response.resume().on('end', done);
      }).on('error', reject);
    });
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const before = performance.now();
      await once();
      latencies.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    failed,
  };
}

export async function load(url: string, clients: number, seconds: number): Promise<Load> {
  try {
    return await wrk(url, clients, seconds);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return answer<Load>(
      start('load', 'load', url, ['--clients', String(clients), '--seconds', String(seconds)]),
    );
  }
}
