// Proofs that the books add up: each check selects the rows that are off, worded by the database. They span orgs on
// purpose and only ever read.
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

/** More are counted, not listed. */
const LISTED_MAX = 1000;

/**
 * @param off selects `detail` for every row that is off
 * @param summed what `off` reads from, where it also says how many rows it has `scanned`
 */
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

interface Finding {
  readonly check: string;
  /** What is off, in words, with the key of the row. */
  readonly detail: string;
}

export interface Verification {
  readonly checks: readonly {
    readonly name: string;
    readonly promise: string;
    readonly findings: number;
    readonly ms: number;
  }[];
  /** The first ones of each check. */
  readonly findings: readonly Finding[];
  readonly movements: number;
}

/** All in one snapshot of a live system. */
export async function runChecks(
  db: Db,
  all: readonly Check[],
  onProgress: (promise: string) => void = () => {},
): Promise<Verification> {
  return db.snapshot(async (reader) => {
    const checks: Verification['checks'][number][] = [];
    const findings: Finding[] = [];
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
