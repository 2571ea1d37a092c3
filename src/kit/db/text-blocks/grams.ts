import { Slices } from '../../kernel/turns.ts';

/** How long they are: the long ones tell numbers apart, of which three digits in a row are in every block. */
const LENGTHS = [1, 2, 3, 5];

/** Every so many characters in a row of texts, as PostgreSQL counts characters; collected in slices of the event loop. */
export class Grams {
  readonly #grams = new Set<string>();
  readonly #parts = new Set<string>();
  readonly #slices = new Slices();
  readonly #separator: string | null;

  /** @param separator stands between texts that make one, and is never looked for */
  constructor(separator: string | null) {
    this.#separator = separator;
  }

  get size(): number {
    return this.#grams.size;
  }

  async add(text: string): Promise<void> {
    for (const part of this.#separator === null ? [text] : text.split(this.#separator)) {
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

const textOf = (characters: string | readonly string[]): string =>
  typeof characters === 'string' ? characters : characters.join('');
