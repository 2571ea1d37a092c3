// Time comes from here and from nowhere else, so that tests and the demo world can decide what "now" is.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told to move. */
export class ManualClock implements Clock {
  #nowMs: number;

  constructor(start: Date) {
    this.#nowMs = start.getTime();
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  advanceMs(deltaMs: number): void {
    this.#nowMs += deltaMs;
  }
}
