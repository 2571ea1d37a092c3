// Argon2id for passwords and client secrets, with a cap on how many are computed at once: a flood of logins must
// not take the processor or the memory from everything else.
import argon2, { type Algorithm } from '@node-rs/argon2';
import { KeyedLock } from '../../kit/http/keyed-lock.ts';

/** Argon2id; the package exports its names only as types. */
const ARGON2ID = 2 as Algorithm;
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const QUEUE_MAX = 200;
/** All hashing shares one queue. */
const THE_LINE = '';

/** Compared with if there is no such account, to take the same time: well-formed, of the same cost, matching no known input. */
const HASH_OF_NOTHING =
  `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}` +
  `$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Stored for a person without a password: no input has this hash. */
export const NO_PASSWORD = HASH_OF_NOTHING;

export class PasswordHasher {
  readonly concurrency: number;
  readonly #line: KeyedLock;

  constructor(concurrency: number) {
    this.concurrency = concurrency;
    this.#line = new KeyedLock({
      what: 'logins',
      atOnce: concurrency,
      lineMax: QUEUE_MAX,
      waitingMax: QUEUE_MAX,
    });
  }

  hash(secret: string): Promise<string> {
    return this.#line.run(THE_LINE, () => argon2.hash(secret, ARGON2));
  }

  async verify(stored: string | null, secret: string): Promise<boolean> {
    const matches = await this.#line.run(THE_LINE, () =>
      argon2.verify(stored ?? HASH_OF_NOTHING, secret, ARGON2),
    );
    return matches && stored !== null;
  }
}
