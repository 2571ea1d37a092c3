// Splits text into runs, each with one font and one direction, in visual order. Helvetica is in every reader but covers WinAnsi
// only; other characters use bundled fonts. What none of them has becomes a question mark, and the footer of each page says so.

export type FontName = 'standard' | 'wide' | 'han';

export type HasGlyph = (font: 'wide' | 'han', codePoint: number) => boolean;

export interface Run {
  readonly text: string;
  readonly font: FontName;
  readonly isRightToLeft: boolean;
}

/** WinAnsi characters between 0x80 and 0x9F. */
const WIN_ANSI_EXTRAS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const REPLACEMENT = '?';
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{Nd}]/u;

interface Character {
  readonly text: string;
  readonly font: FontName;
  /** Null: like its neighbours. */
  readonly isRightToLeft: boolean | null;
}

export function printable(text: string, has: HasGlyph): readonly Run[] {
  const cleaned = [...cleanedOf(text)];
  // One font per text, as far as possible: a word in two fonts looks broken.
  const latin: FontName = cleaned.some((one) => !isWinAnsi(one) && has('wide', codeOf(one)))
    ? 'wide'
    : 'standard';
  const characters = cleaned.map((one): Character => {
    const isRightToLeft = directionOf(one);
    if (isWinAnsi(one)) return { text: one, font: latin, isRightToLeft };
    if (has('wide', codeOf(one))) return { text: one, font: 'wide', isRightToLeft };
    if (has('han', codeOf(one))) return { text: one, font: 'han', isRightToLeft };
    return { text: REPLACEMENT, font: latin, isRightToLeft: null };
  });
  return inOrder(characters);
}

export function canShow(text: string, has: HasGlyph): boolean {
  const isShown = (one: string) => isWinAnsi(one) || has('wide', codeOf(one)) || has('han', codeOf(one));
  for (const one of cleanedOf(text)) if (!isShown(one)) return false;
  return true;
}

/** The visible text: composed, with blanks for line breaks and tabs, without invisible marks. */
function cleanedOf(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
}

/** From left to right: in a text that begins with Hebrew or Arabic the runs are reversed. */
function inOrder(characters: readonly Character[]): Run[] {
  const isBackward = characters.find((one) => one.isRightToLeft !== null)?.isRightToLeft === true;
  const behind = directionsBehind(characters, isBackward);
  const runs: { -readonly [K in keyof Run]: Run[K] }[] = [];
  let before = isBackward;
  for (const [index, { text, font, isRightToLeft }] of characters.entries()) {
    const last = runs.at(-1);
    // Blanks and punctuation follow their neighbours where both agree, otherwise the whole text.
    const direction = isRightToLeft ?? (before === behind[index] ? before : isBackward);
    before = isRightToLeft ?? before;
    if (last !== undefined && last.font === font && last.isRightToLeft === direction) last.text += text;
    else runs.push({ text, font, isRightToLeft: direction });
  }
  return isBackward ? runs.reverse() : runs;
}

/** For each character: the direction of the next one that has its own, otherwise that of the whole text. */
function directionsBehind(characters: readonly Character[], isBackward: boolean): boolean[] {
  const behind: boolean[] = [];
  let next = isBackward;
  for (const { isRightToLeft } of characters.toReversed()) {
    behind.push(next);
    next = isRightToLeft ?? next;
  }
  return behind.reverse();
}

function directionOf(character: string): boolean | null {
  if (RIGHT_TO_LEFT.test(character)) return true;
  return LEFT_TO_RIGHT.test(character) ? false : null;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function isWinAnsi(character: string): boolean {
  const code = codeOf(character);
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || WIN_ANSI_EXTRAS.has(character);
}
