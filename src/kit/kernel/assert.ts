/** States an invariant. A failure is a bug, never a caller's mistake. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantViolated(message);
}

export function fail(message: string): never {
  throw new InvariantViolated(message);
}

export class InvariantViolated extends Error {
  override readonly name = 'InvariantViolated';
}

export function only<T>(rows: readonly T[]): T {
  assert(rows.length === 1, `expected exactly one row, got ${rows.length}`);
  return rows[0] as T;
}
