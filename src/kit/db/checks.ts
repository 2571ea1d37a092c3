// Consistency checks: each selects the rows that are off, across orgs on purpose. They only read.
import { only } from '../kernel/assert.ts';
import type { Db } from './db.ts';
import { type Statement, sql } from './statement.ts';

interface CheckRow {
  readonly total: number;
  readonly details: string[] | null;
  readonly scanned: number;
}

export interface Check {
  readonly name: string;
  readonly promise: string;
  readonly statement: Statement<CheckRow>;
}

/** Further findings are counted, not listed. */
const LISTED_MAX = 1000;

/** @param summed what `off`, the SQL of the rows that are off, reads from; it also returns how many rows it has `scanned` */
export function check(name: string, promise: string, off: string, summed = ''): Check {
  return {
    name,
    promise,
    statement: sql<CheckRow>(
      `verify.${name}AcrossOrgs`,
      `WITH ${summed === '' ? '' : `summed AS MATERIALIZED (${summed}), `}off AS MATERIALIZED (${off})
       SELECT (SELECT count(*)::int FROM off) AS total,
              (SELECT array_agg(detail) FROM (SELECT detail FROM off ORDER BY detail LIMIT ${LISTED_MAX}) AS d) AS details,
              ${summed === '' ? '0' : '(SELECT coalesce(sum(scanned), 0) FROM summed)'}::bigint AS scanned`,
    ),
  };
}

export type Verification = Awaited<ReturnType<typeof runChecks>>;

/** All in one snapshot, so it can run on a live system. */
export async function runChecks(
  db: Db,
  all: readonly Check[],
  onProgress: (promise: string) => void = () => {},
) {
  return db.snapshot(async (reader) => {
    const checks: { name: string; promise: string; findings: number; ms: number }[] = [];
    /** The first of each check. */
    const findings: { check: string; detail: string }[] = [];
    let movements = 0;
    for (const { name, promise, statement } of all) {
      onProgress(promise);
      const startedMs = performance.now();
      const row = only(await reader.query(statement));
      movements += row.scanned;
      findings.push(...(row.details ?? []).map((detail) => ({ check: name, detail })));
      checks.push({ name, promise, findings: row.total, ms: performance.now() - startedMs });
    }
    return { checks, findings, movements };
  });
}
