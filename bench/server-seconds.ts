// How long processes on this machine have computed.
import { readFileSync } from 'node:fs';
import { run } from './scratch.ts';

/** Of the kernel's clock for such times, on all systems that count. */
const TICKS_PER_SECOND = 100;

/**
 * Of those that serve the connections to a database now; one that ends while they are counted is left out.
 * @returns NaN where the server is on another machine
 */
export async function secondsOf(url: string, database: string): Promise<number> {
  const rows = (await run(url, 'SELECT pid FROM pg_stat_activity WHERE datname = $1', [database])) as {
    pid: number;
  }[];
  const seconds = rows
    .map(({ pid }) => secondsOfProcess(pid, 'postgres'))
    .filter((one) => !Number.isNaN(one));
  return rows.length > 0 && seconds.length === 0 ? Number.NaN : seconds.reduce((sum, one) => sum + one, 0);
}

/** @returns NaN where no process with such a name has this id */
function secondsOfProcess(pid: number, named = ''): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = /\((.*)\)/.exec(stat)?.[1] ?? '';
    if (!name.startsWith(named)) return Number.NaN;
    // Behind the name, which may contain anything: state is the first, user and system time the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Processor time of a process for each piece of work in milliseconds: other work on the machine does not change it much. */
export async function processorMs<Result>(
  pid: number,
  work: () => Promise<Result>,
  pieces: (result: Result) => number,
): Promise<{ readonly result: Result; readonly ms: number }> {
  const before = secondsOfProcess(pid);
  const result = await work();
  return { result, ms: (1000 * (secondsOfProcess(pid) - before)) / pieces(result) };
}
