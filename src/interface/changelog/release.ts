// What a release makes of the changes that are listed as unreleased.

import { type Difference, documentDifferences } from './diff/document-diff.ts';
import type { JsonObject } from './diff/schema-diff.ts';
import type { Release } from './entries.ts';
import type { UnreleasedChange } from './unreleased/change.ts';
import { UNRELEASED } from './unreleased.ts';

export const nextRelease = (version: string): Release => ({
  version,
  changes: UNRELEASED.map(({ differences: _, ...change }) => change),
});

/** The interface part of a release in CHANGELOG.md, breaking changes first. A change of both documents is one line. */
export function releaseNotes({ changes }: Release): string {
  const section = (heading: string, kind: 'breaking' | 'compatible'): string[] => {
    const byText = Map.groupBy(
      changes.filter((one) => one.kind === kind),
      (one) => one.change,
    );
    if (byText.size === 0) return [];
    const lines = [...byText].map(([change, of]) => {
      const paths = [...new Set(of.map(({ document }) => (document === 'v1' ? '`/v1`' : '`/ops/v1`')))];
      return `- ${paths.join(' and ')}: ${change}\n`;
    });
    return [`### ${heading}\n\n${lines.join('')}`];
  };
  return [
    ...section('Breaking changes of the interface', 'breaking'),
    ...section('Other changes of the interface', 'compatible'),
  ].join('\n');
}

/** @param changelog CHANGELOG.md before the release */
export function withRelease(changelog: string, release: Release): string {
  const newest = changelog.indexOf('\n## ');
  const [before, after] =
    newest === -1 ? [changelog, ''] : [changelog.slice(0, newest), changelog.slice(newest)];
  return `${before.trimEnd()}\n\n## ${release.version}\n\n${releaseNotes(release)}${after}`;
}

/** As people read it, and as it is listed. */
export const lineOf = ({ operation, what }: Difference) => `${operation}: ${what}`;

export function compareWithReleased(
  released: JsonObject,
  today: JsonObject,
  listed: readonly UnreleasedChange[],
) {
  const differences = documentDifferences(released, today);
  const names = (line: string, one: Difference) => line === lineOf(one) || line === one.what;
  return {
    differences,
    /** Those that no change lists, or that only a compatible change lists although they are breaking. */
    unlisted: differences.filter(
      (one) =>
        !listed.some(
          ({ kind, differences: lines }) =>
            (kind === 'breaking' || !one.isBreaking) && lines.some((line) => names(line, one)),
        ),
    ),
    /** What is listed and is no difference. */
    stale: listed
      .flatMap(({ differences: lines }) => lines)
      .filter((line) => !differences.some((one) => names(line, one))),
  };
}

export function describeDifferences(
  title: string,
  { differences, unlisted }: ReturnType<typeof compareWithReleased>,
): string {
  if (differences.length === 0) return `${title}: nothing has changed since the last release\n`;
  const section = (heading: string, isBreaking: boolean): string[] => {
    const some = differences.filter((one) => one.isBreaking === isBreaking);
    if (some.length === 0) return [];
    const byOperation = Map.groupBy(some, (one) => one.operation);
    return [
      `  ${heading}`,
      ...[...byOperation].flatMap(([operation, ones]) => [
        `    ${operation}`,
        ...ones.map((one) => `      ${one.what}${unlisted.includes(one) ? '  (not in the changelog)' : ''}`),
      ]),
    ];
  };
  return `${[title, ...section('breaking', true), ...section('compatible', false)].join('\n')}\n`;
}
