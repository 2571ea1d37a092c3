// PostgreSQL cannot store U+0000 and UTF-8 cannot encode half a surrogate pair, so neither is accepted.
import type { Violation } from './problems.ts';

export function isCleanText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** No schema goes deeper; what is below is refused as unknown anyway. */
const DEPTH_MAX = 32;

export function uncleanTexts(value: unknown, pointer = '', found: Violation[] = [], depth = 0): Violation[] {
  if (depth > DEPTH_MAX) return found;
  if (typeof value === 'string') {
    if (!isCleanText(value)) found.push(unclean(pointer));
  } else if (Array.isArray(value)) {
    value.forEach((element, index) => {
      uncleanTexts(element, `${pointer}/${index}`, found, depth + 1);
    });
  } else if (value !== null && typeof value === 'object') {
    for (const [key, element] of Object.entries(value)) {
      if (!isCleanText(key)) found.push(unclean(pointer));
      else uncleanTexts(element, `${pointer}/${escapePointer(key)}`, found, depth + 1);
    }
  }
  return found;
}

export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unclean(pointer: string): Violation {
  return {
    pointer,
    in: 'body',
    code: 'bad_text',
    message: 'must not contain U+0000 or half a surrogate pair',
  };
}
