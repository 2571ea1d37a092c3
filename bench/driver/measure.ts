// One cell of the table: a scenario, a candidate, a round.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { type Load, load } from './load.ts';
import { applicationName } from './options.ts';
import { answer } from './processes.ts';
import type { Candidate, ScenarioName, scenarios } from './scenarios.ts';

export interface Cell extends Load {
  scenario: ScenarioName;
  candidate: Candidate;
  round: number;
  nodeMicros: number;
  databaseMicros: number | null;
}

/** CPU seconds of the given processes, or null where the database is on another machine. */
function cpuSeconds(pids: number[]): number | null {
  try {
    let ticks = 0;
    for (const pid of pids) {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      ticks += Number(fields[11]) + Number(fields[12]);
    }
    return ticks / 100;
  } catch {
    return null;
  }
}

async function backends(control: pg.Client, candidate: Candidate): Promise<number[]> {
  const text = 'select pid from pg_stat_activity where application_name = $1';
  const { rows } = await control.query<{ pid: number }>(text, [applicationName(candidate)]);
  return rows.map((row) => row.pid);
}

export interface Server {
  child: ChildProcess;
  port: number;
}

export async function measure(
  control: pg.Client,
  server: Server,
  scenario: (typeof scenarios)[number],
  candidate: Candidate,
  round: number,
  seconds: number,
): Promise<Cell> {
  await control.query('truncate driver_bench.event, driver_bench.line');
  const url = `http://127.0.0.1:${server.port}/${scenario.name}`;
  const pids = await backends(control, candidate);
  const databaseBefore = cpuSeconds(pids);
  const before = await answer<NodeJS.CpuUsage>(server.child, 'cpu');
  const result = await load(url, scenario.clients, seconds);
  const after = await answer<NodeJS.CpuUsage>(server.child, 'cpu');
  const databaseAfter = cpuSeconds(pids);
  const perRequest = (micros: number): number => micros / Math.max(1, result.requests);
  return {
    ...result,
    scenario: scenario.name,
    candidate,
    round,
    nodeMicros: perRequest(after.user + after.system - before.user - before.system),
    databaseMicros:
      databaseBefore === null || databaseAfter === null
        ? null
        : perRequest((databaseAfter - databaseBefore) * 1e6),
  };
}
