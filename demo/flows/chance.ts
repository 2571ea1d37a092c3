// Seeded decisions: each depends on its subject (an order, a parcel), not on when it is made, so a slow or restarted
// service changes no other.
import { Random } from '../../src/kit/kernel/random.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a. */
function hash(text: string): number {
  let state = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), FNV_PRIME);
  }
  return state >>> 0;
}

export class Chance {
  readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** The same subject always gets the same numbers. */
  of(...subject: readonly (string | number)[]): Random {
    return new Random(hash(`${this.seed} ${subject.join(' ')}`));
  }
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const chosen = from[random.between(0, from.length - 1)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}

/** A Poisson-distributed count with this mean (Knuth's method). */
export function timesOf(random: Random, mean: number): number {
  const limit = Math.exp(-Math.min(mean, MEAN_MAX));
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count += 1;
  return count;
}

const MEAN_MAX = 500;
