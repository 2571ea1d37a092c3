// A queue for a few slots. Owners take turns, no matter how many entries each has, and none of them takes all slots.

export interface FairLineOptions {
  readonly atOnce: number;
  readonly ofOwnerAtOnce: number;
  readonly waitingMax: number;
}

interface Owner {
  running: number;
  readonly waiting: (() => void)[];
}

export class FairLine {
  readonly #options: FairLineOptions;
  /** Those with something running or waiting, longest waiting first. */
  readonly #owners = new Map<string, Owner>();
  #running = 0;
  #waiting = 0;

  constructor(options: FairLineOptions) {
    this.#options = options;
  }

  /** Resolves with a release function when it is its turn; null where too many are waiting already. */
  enter(key: string): Promise<() => void> | null {
    if (this.#waiting >= this.#options.waitingMax) return null;
    const owner = this.#owners.get(key) ?? { running: 0, waiting: [] };
    this.#owners.set(key, owner);
    this.#waiting += 1;
    const turn = new Promise<() => void>((resolve) => {
      owner.waiting.push(() => resolve(() => this.#leave(key, owner)));
    });
    this.#admit();
    return turn;
  }

  #admit(): void {
    for (const [key, owner] of this.#owners) {
      if (this.#running >= this.#options.atOnce) return;
      if (owner.running >= this.#options.ofOwnerAtOnce) continue;
      const next = owner.waiting.shift();
      if (next === undefined) continue;
      this.#toTheEnd(key, owner);
      owner.running += 1;
      this.#running += 1;
      this.#waiting -= 1;
      next();
    }
  }

  #leave(key: string, owner: Owner): void {
    owner.running -= 1;
    this.#running -= 1;
    if (owner.running === 0 && owner.waiting.length === 0) this.#owners.delete(key);
    else this.#toTheEnd(key, owner);
    this.#admit();
  }

  /** The others come before its next turn. A loop over the map visits it again. */
  #toTheEnd(key: string, owner: Owner): void {
    this.#owners.delete(key);
    this.#owners.set(key, owner);
  }
}
