// Where tests draw from: the same numbers in every run, so that it can be repeated and never fails by chance. `npm run explore`
// and `npm run fuzz` look somewhere else each time, and print where.

/** The seed that a setting names, else the fixed one. */
export function seedOf(setting: 'MODEL_SEED' | 'QUEUE_SEED' | 'PROPERTY_SEED'): number {
  return Number(process.env[setting] ?? 1);
}

const SEED_END = 2 ** 31;

/** Another one each time. */
export function freshSeed(): number {
  return Date.now() % SEED_END;
}
