// What a victim has seen, and the table that is printed of it.

/** Reads its warehouses, or sends an order of one line. */
export type VictimWork = 'reads' | 'writes';

export interface VictimFigures {
  readonly requests: number;
  readonly errors: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

/**
 * A request that waits keeps the next ones from being sent: those count as well, with what was left of the wait when they
 * were due. Otherwise a service that stands still for a minute would look like one slow answer.
 */
export function summarize(times: readonly number[], errors: number, everyMs: number): VictimFigures {
  const sorted = times.flatMap((time) => withThoseBehind(time, everyMs)).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: times.length, errors, medianMs: at(0.5), p99Ms: at(0.99), worstMs: at(1) };
}

function withThoseBehind(time: number, everyMs: number): number[] {
  const all = [time];
  for (let left = time - everyMs; left > everyMs; left -= everyMs) all.push(left);
  return all;
}

/** How many answers an attacker got, by status; `0` counts connections that ended without one. */
export type Statuses = Map<number, number>;

export function count(statuses: Statuses, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

export function statusesInWords(statuses: Statuses): string {
  return [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status === 0 ? 'closed' : status}`)
    .join(', ');
}

export interface Line {
  readonly name: string;
  readonly victim: VictimFigures;
  readonly peakMb: number;
  readonly hasDied: boolean;
  readonly statuses: Statuses;
}

const HEAD = ['attack', 'requests', 'median', 'p99', 'worst', 'errors', 'RSS', 'died', 'the attacker got'];

export function table(lines: readonly Line[]): string {
  const rows = lines.map(({ name, victim, peakMb, hasDied, statuses }) => [
    name,
    String(victim.requests),
    `${victim.medianMs.toFixed(1)} ms`,
    `${victim.p99Ms.toFixed(1)} ms`,
    `${victim.worstMs.toFixed(1)} ms`,
    String(victim.errors),
    `${peakMb.toFixed(0)} MB`,
    hasDied ? 'yes' : 'no',
    statusesInWords(statuses),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
