/** States an invariant. A failure is a bug of ours, never a mistake of a caller. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantViolated(message);
}

/** The same where an expression is wanted. */
export function fail(message: string): never {
  throw new InvariantViolated(message);
}

export class InvariantViolated extends Error {
  override readonly name = 'InvariantViolated';
}

/** The only row of a result that must have exactly one. */
export function only<T>(rows: readonly T[]): T {
  assert(rows.length === 1, `expected exactly one row, got ${rows.length}`);
  return rows[0] as T;
}
