// Numbers of middle-mile orders: MMO, the day, and four characters, such as MMO261114K7Q2.

/** Letters and digits that are hard to confuse. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CHARACTERS = 4;
const NUMBERS_PER_DAY = ALPHABET.length ** CHARACTERS;
/** Odd, so that multiplication is a permutation: numbers do not reveal how many orders there are. */
const SCATTER = 637_549;

/** Two orders of a day have the same number only where there are a million between them. */
export function orderNumber(id: number, day: Date): string {
  let rest = Number((BigInt(id) * BigInt(SCATTER)) % BigInt(NUMBERS_PER_DAY));
  let characters = '';
  for (let index = 0; index < CHARACTERS; index += 1) {
    characters = `${ALPHABET[rest % ALPHABET.length]}${characters}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return `MMO${day.toISOString().slice(2, 10).replaceAll('-', '')}${characters}`;
}
