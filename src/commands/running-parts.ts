// What a serving command has started, in the order in which the parts depend on each other, and how they end.
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningPart {
  stop(graceMs: number): Promise<void>;
}

/** For what a part does beside finishing what is in flight: it closes connections, and waits for its last statements. */
const SPARE_MS = 15_000;

export class RunningParts {
  readonly #parts: { readonly name: string; readonly part: RunningPart }[] = [];
  readonly #stopWithinMs: number;
  readonly #onTrouble: (message: string) => void;
  #isStopping = false;

  /** @param finishWithinMs how long a part may finish what is in flight */
  constructor(finishWithinMs: number, onTrouble: (message: string) => void, spareMs = SPARE_MS) {
    this.#stopWithinMs = finishWithinMs + spareMs;
    this.#onTrouble = onTrouble;
  }

  /** @param below what needs it and is stopped before it */
  async add(name: string, part: RunningPart, below?: RunningPart): Promise<void> {
    if (this.#isStopping) {
      await part.stop(0);
      throw new Error('stopped while starting');
    }
    const at = this.#parts.findIndex((one) => one.part === below);
    this.#parts.splice(at === -1 ? this.#parts.length : at, 0, { name, part });
  }

  /**
   * From the last to the first, so that none loses what it depends on. A part that fails, or does not end, keeps no other from
   * ending.
   * @returns whether all have ended as they should
   */
  async stop(graceMs: number): Promise<boolean> {
    this.#isStopping = true;
    let allEnded = true;
    for (const { name, part } of this.#parts.toReversed()) {
      const trouble = await this.#troubleOfStopping(part, graceMs);
      if (trouble === null) continue;
      allEnded = false;
      this.#onTrouble(`${name} did not stop cleanly: ${trouble}`);
    }
    return allEnded;
  }

  async #troubleOfStopping(part: RunningPart, graceMs: number): Promise<string | null> {
    const withinMs = graceMs + this.#stopWithinMs;
    const ended = new AbortController();
    try {
      return await Promise.race([
        part.stop(graceMs).then(() => null),
        sleep(withinMs, `it is still stopping after ${withinMs / 1000} s`, { signal: ended.signal }),
      ]);
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    } finally {
      ended.abort();
    }
  }
}
