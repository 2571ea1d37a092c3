// Long work on the event loop, in pieces: others get their turn in between.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** As long as nobody notices. */
const TURN_MS = 10;

export class Turns {
  #endsAtMs = performance.now() + TURN_MS;

  /** Between two pieces of work: lets others go first where this turn has taken long enough. */
  async yieldWhenDue(): Promise<void> {
    if (performance.now() < this.#endsAtMs) return;
    await nextTurn();
    this.#endsAtMs = performance.now() + TURN_MS;
  }
}
