// The standard fonts of PDF know the characters of WinAnsi and no others, and no font is bundled. Letters with marks that
// WinAnsi lacks lose the mark (ő becomes o); what has no Latin letter behind it becomes a question mark, and the document
// says so at the foot of each page.

/** What WinAnsi has between 0x80 and 0x9F. */
const WIN_ANSI_EXTRAS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Letters that Unicode does not take apart, and signs with a plain twin. */
const TWINS = new Map([
  ['Ł', 'L'],
  ['ł', 'l'],
  ['Đ', 'D'],
  ['đ', 'd'],
  ['Ħ', 'H'],
  ['ħ', 'h'],
  ['Ŧ', 'T'],
  ['ŧ', 't'],
  ['ı', 'i'],
  ['Ŋ', 'N'],
  ['ŋ', 'n'],
  ['ẞ', 'SS'],
  ['‐', '-'],
  ['‑', '-'],
  ['‒', '-'],
  ['―', '-'],
  ['−', '-'],
  ['′', "'"],
  ['″', '"'],
]);

const REPLACEMENT = '?';

export interface PrintableText {
  readonly text: string;
  /** Whether a character had to be replaced by a question mark. */
  readonly isReplaced: boolean;
}

export function printable(text: string): PrintableText {
  let printed = '';
  let isReplaced = false;
  for (const character of text.normalize('NFC')) {
    const written = writtenAs(character);
    if (written === null) isReplaced = true;
    printed += written ?? REPLACEMENT;
  }
  return { text: printed, isReplaced };
}

function writtenAs(character: string): string | null {
  if (isWinAnsi(character)) return character;
  // Line breaks and tabs; marks that say nothing on pdf.
  if (/\s/u.test(character)) return ' ';
  if (/[\p{Cc}\p{Cf}]/u.test(character)) return '';
  const twin = TWINS.get(character);
  if (twin !== undefined) return twin;
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain !== '' && [...plain].every(isWinAnsi) ? plain : null;
}

function isWinAnsi(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || WIN_ANSI_EXTRAS.has(character);
}
