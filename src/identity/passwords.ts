// Argon2id for passwords and client secrets, with a cap on how many are computed at once: a flood of logins must
// not take the processor or the memory from everything else.
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Problem } from '../http/problems.ts';

/** Argon2id; the package exports its names only as types. */
const ARGON2ID = 2 as Algorithm;
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const QUEUE_MAX = 200;

export class PasswordHasher {
  readonly #concurrency: number;
  #running = 0;
  readonly #queue: (() => void)[] = [];
  /** What a password is compared with where there is no such account, so that both take the same time. */
  readonly #hashOfNothing: Promise<string> = hash('nothing', ARGON2);

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  hash(secret: string): Promise<string> {
    return this.#withSlot(() => hash(secret, ARGON2));
  }

  async verify(stored: string | null, secret: string): Promise<boolean> {
    const against = stored ?? (await this.#hashOfNothing);
    const matches = await this.#withSlot(() => verify(against, secret, ARGON2));
    return matches && stored !== null;
  }

  async #withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrency) {
      if (this.#queue.length >= QUEUE_MAX) {
        throw new Problem('overloaded', {
          detail: 'too many logins at once',
          headers: { 'retry-after': '2' },
        });
      }
      await new Promise<void>((resume) => {
        this.#queue.push(resume);
      });
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot passes straight to the next in line.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
