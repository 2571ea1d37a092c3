// Proves that the books add up: one snapshot of a live system, a few passes over it, every row that is off by name.
import type { Db } from '../db/db.ts';
import { findingsOf, VERIFY_CHECKS } from './verify/queries.ts';

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

export async function verifyStock(
  db: Db,
  onProgress: (name: string) => void = () => {},
): Promise<Verification> {
  return db.snapshot(async (reader) => {
    const checks: Verification['checks'][number][] = [];
    const findings: Finding[] = [];
    let movements = 0;
    for (const check of VERIFY_CHECKS) {
      onProgress(check.promise);
      const startedMs = performance.now();
      const result = await findingsOf(reader, check);
      movements += result.scanned;
      findings.push(...result.details.map((detail) => ({ check: check.name, detail })));
      checks.push({
        name: check.name,
        promise: check.promise,
        findings: result.total,
        ms: performance.now() - startedMs,
      });
    }
    return { checks, findings, movements };
  });
}
