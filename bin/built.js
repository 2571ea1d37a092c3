// Whether what is built is whole, and built of the sources as they are now.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Beside what is built: the sources with size, date and hash, and the files with their sizes. */
export const LIST = 'sources.json';

export const sourceHash = (text) => createHash('sha256').update(text).digest('base64').slice(0, 16);

/** Copies have other dates: then what is in them counts. */
export function isBuiltOfNow(root, folder) {
  try {
    const { sources, files } = JSON.parse(readFileSync(join(folder, LIST), 'utf8'));
    const isWhole = files.every(([name, size]) => statSync(join(folder, name)).size === size);
    return isWhole && sources.every((source) => isUnchanged(root, source));
  } catch {
    return false;
  }
}

function isUnchanged(root, [path, size, mtimeMs, hash]) {
  const now = statSync(join(root, path));
  if (now.size === size && now.mtimeMs === mtimeMs) return true;
  return sourceHash(readFileSync(join(root, path))) === hash;
}
