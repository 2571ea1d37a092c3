// What a scanner or a person gives: one code, of which nobody says what it is. Each domain has a resolver that finds what
// of its own the code may mean; src/app/build-app.ts lists them.
import type { Reader } from '../db/db.ts';
import type { ScannedCode } from './code-rules.ts';

/** Matches of one resolver. A code that means more things than this does not tell which is meant. */
export const MATCHES_PER_RESOLVER_MAX = 10;

interface ScanMatch {
  readonly type: string;
  /** Whose it is; null for what belongs to the hub. */
  readonly org_id: number | null;
  readonly id: number;
  /** Where it is; null for what is nowhere, or everywhere. */
  readonly warehouse_id: number | null;
  /** What people say, where it has a number. */
  readonly number: string | null;
  readonly label: string;
  /** What can be done with it now, by the names of the operations. */
  readonly actions: readonly string[];
  readonly href: string;
}

export type ScanResolver = (db: Reader, code: ScannedCode) => Promise<ScanMatch[]>;
