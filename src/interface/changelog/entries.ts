// Changes of the interface, in the order of publication. Their dates are not recorded.
import { readFileSync } from 'node:fs';
import type { UnreleasedChange } from './unreleased/change.ts';
import { UNRELEASED } from './unreleased.ts';

export interface ChangelogEntry {
  readonly number: number;
  readonly change: string;
  readonly breaking: boolean;
  /** Where it is breaking for some operations alone: their names. */
  readonly breaking_for: readonly string[] | null;
}

interface ReleasedChange extends Omit<UnreleasedChange, 'differences'> {
  readonly breaking_for?: readonly string[];
}

export interface Release {
  /** Null: published before releases had a version. */
  readonly version: string | null;
  readonly changes: readonly ReleasedChange[];
}

export const RELEASES_FILE = new URL('../../../openapi/released/changelog.json', import.meta.url);

/** Oldest first. */
export const RELEASES: readonly Release[] = JSON.parse(readFileSync(RELEASES_FILE, 'utf8'));

/** What merchants read: the hub's changes are in CHANGELOG.md alone. */
const PUBLISHED: readonly ReleasedChange[] = [
  ...RELEASES.flatMap(({ changes }) => changes),
  ...UNRELEASED,
].filter(({ document }) => document === 'v1');

export const CHANGELOG: readonly ChangelogEntry[] = PUBLISHED.map(
  ({ change, kind, breaking_for = null }, index) => ({
    number: index + 1,
    change,
    breaking: kind === 'breaking',
    breaking_for,
  }),
);

export function historyOf(operationId: string): ChangelogEntry[] {
  return CHANGELOG.filter((_, index) => PUBLISHED[index]?.operations.includes(operationId));
}

export const OPERATIONS_IN_CHANGELOG: ReadonlySet<string> = new Set(
  PUBLISHED.flatMap(({ operations }) => operations),
);
