// Two rows of one load about the same record are ambiguous: the later one is refused.
import type { Violation } from '../http/problems.ts';

export class SeenKeys {
  readonly #lines = new Map<string, number>();

  /** Records the key; a violation where an earlier line has it. Asking again for the same line is fine. */
  claim(key: string, line: number, pointer: string): Violation[] {
    const first = this.#lines.get(key);
    if (first === undefined) this.#lines.set(key, line);
    if (first === undefined || first === line) return [];
    return [{ pointer, in: 'body', code: 'duplicate', message: `is about the same record as line ${first}` }];
  }
}
