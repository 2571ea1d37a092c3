// Two rows of one bulk load about the same record: which one should win? Neither; the later one is refused.
import type { Violation } from '../http/problems.ts';

export class SeenKeys {
  readonly #lines = new Map<string, number>();

  /** Remembers the key, or tells that an earlier line has it. Asking again for the same line is fine. */
  claim(key: string, line: number, pointer: string): Violation[] {
    const first = this.#lines.get(key);
    if (first === undefined) this.#lines.set(key, line);
    if (first === undefined || first === line) return [];
    return [{ pointer, in: 'body', code: 'duplicate', message: `is about the same record as line ${first}` }];
  }
}
