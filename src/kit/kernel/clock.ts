// The only source of time, so that tests and the demo world can set "now".
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Moves only when it is advanced. */
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
