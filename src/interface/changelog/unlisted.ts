// Holds what has changed in the documents against what the changelog says of it.
import { type Difference, documentDifferences } from './diff/document-diff.ts';
import type { JsonObject } from './diff/schema-diff.ts';
import type { UnreleasedChange } from './unreleased/change.ts';

export interface Comparison {
  readonly differences: readonly Difference[];
  /** Differences that no change lists, or that only a compatible change lists although they are breaking. */
  readonly unlisted: readonly Difference[];
  /** What is listed and is no difference. */
  readonly stale: readonly string[];
}

/** As people read it, and as it is listed. */
export const lineOf = ({ operation, what }: Difference) => `${operation}: ${what}`;

export function compareWithReleased(
  released: JsonObject,
  today: JsonObject,
  listed: readonly UnreleasedChange[],
): Comparison {
  const differences = documentDifferences(released, today);
  const names = (line: string, one: Difference) => line === lineOf(one) || line === one.what;
  return {
    differences,
    unlisted: differences.filter(
      (one) =>
        !listed.some(
          ({ kind, differences: lines }) =>
            (kind === 'breaking' || !one.isBreaking) && lines.some((line) => names(line, one)),
        ),
    ),
    stale: listed
      .flatMap(({ differences: lines }) => lines)
      .filter((line) => !differences.some((one) => names(line, one))),
  };
}

/** Breaking ones first, then by operation. */
export function describeDifferences(title: string, { differences, unlisted }: Comparison): string {
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
