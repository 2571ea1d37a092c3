// Small files in folders of other users: opened without following links or blocking on pipes, and replaced by rename.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A message that says what is wrong and what to do: printed without a stack trace. */
export class EmbeddedFailed extends Error {
  override readonly name = 'EmbeddedFailed';
}

const SMALL_FILE_MAX_BYTES = 65_536;

export async function readSmallFile(path: string): Promise<string | null> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size > SMALL_FILE_MAX_BYTES)
      throw new Error(`${path} is not a small plain file`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Writes a file only its owner can read, atomically: afterwards it holds the new text or the old one. */
export async function replaceFile(path: string, text: string, owner: Owner | null): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      if (owner !== null) await file.chown(owner.uid, owner.gid);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Makes created and renamed files in a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
