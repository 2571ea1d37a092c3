// Versions in headers: a strong ETag is a record's version, a weak one a hash of the body.
import { hash } from 'node:crypto';
import { Problem } from './problems.ts';

export function versionTag(version: number): string {
  return `"${version}"`;
}

/**
 * The latest bodies and their tags: slow-moving lists are read repeatedly, and comparing a body costs a fifteenth of hashing
 * it. Bounded in number and in body size.
 */
const recent: { readonly body: Buffer; readonly tag: string }[] = [];
const RECENT_MAX = 16;
const REMEMBERED_LENGTH_MAX = 200_000;

export function bodyTag(body: Buffer): string {
  // Bytes of different length compare at once.
  const known = recent.find((one) => one.body.equals(body));
  if (known !== undefined) return known.tag;
  const tag = `W/"${hash('sha1', body, 'base64url')}"`;
  if (body.length <= REMEMBERED_LENGTH_MAX) {
    recent.unshift({ body, tag });
    if (recent.length > RECENT_MAX) recent.pop();
  }
  return tag;
}

/** Throws 412 unless If-Match is absent or names this version. */
export function requireMatch(ifMatch: string | null, version: number): void {
  if (ifMatch === null || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(versionTag(version))) throw new Problem('precondition_failed');
}

/** Weak comparison, as for If-None-Match. */
export function noneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return true;
  if (ifNoneMatch.trim() === '*') return false;
  const plain = tag.replace(/^W\//, '');
  return !ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === plain);
}
