// What a scenario finds.

export interface Figure {
  readonly scenario: string;
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** What was measured beside it in the same run, and what that is. */
  readonly reference: number;
  readonly against: string;
  /** What the target speaks of: `ours` divided by `reference`, or `ours` itself. */
  readonly judged: 'ratio' | 'ours';
  /** null where a figure only informs. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
  /**
   * Milliseconds of processor for each request or order, where they are measured: of the service, of what it is compared with,
   * and of the database for the service.
   */
  readonly processor?: { readonly ours: number; readonly reference: number; readonly database?: number };
}

export interface Options {
  readonly seconds: number;
  readonly rounds: number;
  /** Sets of options of V8, each as on a command line. */
  readonly v8: readonly string[];
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
