// Passwords that are guessed first: common ones, and those made of what is known about a person.
import { readFileSync } from 'node:fs';
import { type Violation, violation } from '../../kit/http/problems.ts';

/**
 * Of ten characters and more, in small letters: the most frequent ones of the breaches that Have I Been Pwned has
 * collected, as the NCSC publishes them, and of the lists of zxcvbn and nbp (MIT). Shorter ones are refused by length.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);
/** `abababababab` and the like. */
const DISTINCT_CHARACTERS_MIN = 4;
const PRODUCT = 'crossdock';
/** Shorter ones are parts of many words. */
const WORD_LENGTH_MIN = 4;
/** So much of a password must be something else than words of its context. */
const REST_LENGTH_MIN = 8;

/** Publicly known facts about a person. */
export interface PasswordContext {
  readonly email: string;
  readonly name: string;
  readonly orgNames: readonly string[];
}

export function commonPasswordViolations(password: string | undefined, pointer: string): Violation[] {
  const plain = password?.toLowerCase();
  if (plain === undefined) return [];
  if (!COMMON_PASSWORDS.has(plain) && new Set(plain).size >= DISTINCT_CHARACTERS_MIN) return [];
  return [violation(pointer, 'not_allowed', 'is one of the most common passwords: choose another one')];
}

/** What is wrong with a password that is little more than words of its context. */
export function contextViolations(password: string, context: PasswordContext, pointer: string): Violation[] {
  let rest = password.toLowerCase();
  for (const word of contextWords(context)) rest = rest.replaceAll(word, '');
  if (rest.length >= REST_LENGTH_MIN || rest.length === password.length) return [];
  const message = 'is too close to the name, the email, the organization or the product: choose another one';
  return [violation(pointer, 'not_allowed', message)];
}

/** Longest first, so that no short word cuts a longer one apart. */
function contextWords({ email, name, orgNames }: PasswordContext): string[] {
  const words = [email, name, ...orgNames].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set([PRODUCT, ...words])]
    .filter((word) => word.length >= WORD_LENGTH_MIN)
    .sort((a, b) => b.length - a.length);
}
