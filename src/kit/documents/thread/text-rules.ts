// Text on paper: pieces of it, each in a font that has its letters and in one direction, in the order from left to right.
// Helvetica is in every reader but knows WinAnsi only; what goes beyond is set in fonts that come with the program. What
// none of them has becomes a question mark, and the document says so at the foot of each page.

export type FontName = 'standard' | 'wide' | 'han';

/** Whether a font that comes with the program has a character. */
export type HasGlyph = (font: 'wide' | 'han', codePoint: number) => boolean;

export interface Run {
  readonly text: string;
  readonly font: FontName;
  readonly isRightToLeft: boolean;
}

export interface PrintableText {
  readonly runs: readonly Run[];
  /** Whether a character had to be replaced by a question mark. */
  readonly isReplaced: boolean;
}

/** What WinAnsi has between 0x80 and 0x9F. */
const WIN_ANSI_EXTRAS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const REPLACEMENT = '?';
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{Nd}]/u;

interface Character {
  readonly text: string;
  readonly font: FontName;
  /** Null: as what stands around it. */
  readonly isRightToLeft: boolean | null;
}

export function printable(text: string, has: HasGlyph): PrintableText {
  const cleaned = [...cleanedOf(text)];
  // One font for one piece of text, as far as it goes: a word in two of them looks broken.
  const latin: FontName = cleaned.some((one) => !isWinAnsi(one) && has('wide', codeOf(one)))
    ? 'wide'
    : 'standard';
  let isReplaced = false;
  const characters = cleaned.map((one): Character => {
    const isRightToLeft = directionOf(one);
    if (isWinAnsi(one)) return { text: one, font: latin, isRightToLeft };
    if (has('wide', codeOf(one))) return { text: one, font: 'wide', isRightToLeft };
    if (has('han', codeOf(one))) return { text: one, font: 'han', isRightToLeft };
    isReplaced = true;
    return { text: REPLACEMENT, font: latin, isRightToLeft: null };
  });
  return { runs: inOrder(characters), isReplaced };
}

/** Whether every character of a text is in one of the fonts. */
export function canShow(text: string, has: HasGlyph): boolean {
  const isShown = (one: string) => isWinAnsi(one) || has('wide', codeOf(one)) || has('han', codeOf(one));
  for (const one of cleanedOf(text)) if (!isShown(one)) return false;
  return true;
}

/** The text as people see it: composed, with blanks for line breaks and tabs, without marks that say nothing on paper. */
function cleanedOf(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
}

/** From left to right: in a text that begins with Hebrew or Arabic the pieces stand the other way round. */
function inOrder(characters: readonly Character[]): Run[] {
  const isBackward = characters.find((one) => one.isRightToLeft !== null)?.isRightToLeft === true;
  const behind = directionsBehind(characters, isBackward);
  const runs: { -readonly [K in keyof Run]: Run[K] }[] = [];
  let before = isBackward;
  for (const [index, { text, font, isRightToLeft }] of characters.entries()) {
    const last = runs.at(-1);
    // Blanks and signs go with both neighbours where those agree, else with the whole text.
    const direction = isRightToLeft ?? (before === behind[index] ? before : isBackward);
    before = isRightToLeft ?? before;
    if (last !== undefined && last.font === font && last.isRightToLeft === direction) last.text += text;
    else runs.push({ text, font, isRightToLeft: direction });
  }
  return isBackward ? runs.reverse() : runs;
}

/** Of each character: the direction of the next one that has its own, where there is none that of the whole text. */
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
