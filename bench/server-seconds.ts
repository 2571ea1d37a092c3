// How long the processes of a PostgreSQL server on this machine have computed for a database.
import { readFileSync } from 'node:fs';
import { run } from './scratch.ts';

/** Of the kernel's clock for such times, on all systems that count. */
const TICKS_PER_SECOND = 100;

/** Those that serve its connections now. @returns NaN where the server is on another machine */
export async function secondsOf(url: string, database: string): Promise<number> {
  const rows = (await run(url, 'SELECT pid FROM pg_stat_activity WHERE datname = $1', [database])) as {
    pid: number;
  }[];
  return rows.reduce((sum, { pid }) => sum + secondsOfProcess(pid), 0);
}

function secondsOfProcess(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = /\((.*)\)/.exec(stat)?.[1] ?? '';
    if (!name.startsWith('postgres')) return Number.NaN;
    // Behind the name, which may contain anything: state is the first, user and system time the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
