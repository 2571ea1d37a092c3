// Versions in headers: a strong ETag is a record's version, a weak one a hash of the body.
import { hash } from 'node:crypto';
import { Problem } from './problems.ts';

export function versionTag(version: number): string {
  return `"${version}"`;
}

export function bodyTag(body: string): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Throws 412 unless If-Match is absent or names this version. */
export function requireMatch(ifMatch: string | null, version: number): void {
  if (ifMatch === null || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(versionTag(version))) throw new Problem('precondition_failed');
}

/** Weak comparison, as If-None-Match asks for. */
export function noneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return true;
  if (ifNoneMatch.trim() === '*') return false;
  const plain = tag.replace(/^W\//, '');
  return !ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === plain);
}
