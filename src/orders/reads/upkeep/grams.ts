import { Slices } from '../../../kernel/turns.ts';

/** Stands between the texts of an order. */
const SEPARATOR = '\u001f';

/** How long they are: the long ones tell numbers apart, of which three digits in a row are in every block. */
const LENGTHS = [1, 2, 3, 5];

/** Every so many characters in a row of texts, as PostgreSQL counts characters; collected in slices of the event loop. */
export class Grams {
  readonly #grams = new Set<string>();
  readonly #parts = new Set<string>();
  readonly #slices = new Slices();

  get size(): number {
    return this.#grams.size;
  }

  async add(text: string): Promise<void> {
    for (const part of text.split(SEPARATOR)) {
      if (this.#parts.has(part)) continue;
      this.#parts.add(part);
      // Where two units of a string make a character, they stay together.
      const characters = /[\ud800-\udfff]/.test(part) ? [...part] : part;
      for (let at = 0; at < characters.length; at += 1) {
        for (const length of LENGTHS) this.#grams.add(textOf(characters.slice(at, at + length)));
      }
    }
    if (this.#slices.isOver()) await this.#slices.next();
  }

  all(): string[] {
    return [...this.#grams];
  }
}

export async function gramsOf(texts: readonly string[]): Promise<string[]> {
  const grams = new Grams();
  for (const text of texts) await grams.add(text);
  return grams.all();
}

const textOf = (characters: string | readonly string[]): string =>
  typeof characters === 'string' ? characters : characters.join('');
