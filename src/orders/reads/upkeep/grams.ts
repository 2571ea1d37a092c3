/** Stands between the texts of an order. */
const SEPARATOR = '\u001f';

/** How long they are: the long ones tell numbers apart, of which three digits in a row are in every block. */
const LENGTHS = [1, 2, 3, 5];

/** Every so many characters in a row of the texts, as PostgreSQL counts characters. */
export function gramsOf(texts: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const part of new Set(texts.flatMap((text) => text.split(SEPARATOR)))) {
    // Where two units of a string make a character, they stay together.
    const characters = /[\ud800-\udfff]/.test(part) ? [...part] : part;
    for (let at = 0; at < characters.length; at += 1) {
      for (const length of LENGTHS) grams.add(textOf(characters.slice(at, at + length)));
    }
  }
  return [...grams];
}

const textOf = (characters: string | readonly string[]): string =>
  typeof characters === 'string' ? characters : characters.join('');
