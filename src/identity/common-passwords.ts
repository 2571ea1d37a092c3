// Passwords that everybody tries first. The list holds those of ten characters and more, in small letters, from the
// frequency lists of zxcvbn (MIT); shorter ones are refused by their length.
import { readFileSync } from 'node:fs';
import type { Violation } from '../http/problems.ts';

const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'),
);
/** `abababababab` and the like. */
const DISTINCT_CHARACTERS_MIN = 4;

/** What is wrong with a password that is guessed at once. */
export function commonPasswordViolations(password: string | undefined, pointer: string): Violation[] {
  const plain = password?.toLowerCase();
  if (plain === undefined) return [];
  if (!COMMON.has(plain) && new Set(plain).size >= DISTINCT_CHARACTERS_MIN) return [];
  const message = 'is one of the passwords that everybody tries first: choose another one';
  return [{ pointer, in: 'body', code: 'not_allowed', message }];
}
