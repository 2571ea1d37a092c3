// The server's log file. The server appends to it directly, so that logging needs nobody else alive; we keep it
// small by moving its text to a second file and cutting it, which an appending writer does not notice.
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Owner } from './files.ts';

export interface ServerLog {
  readonly descriptor: number;
  readonly path: string;
  size(): Promise<number>;
  /** The last of what was written after `position`. */
  tail(position: number): Promise<string>;
  close(): Promise<void>;
}

const LOG_MAX_BYTES = 10_000_000;
const CHECK_EVERY_MS = 60_000;
const TAIL_MAX_BYTES = 4_000;

export async function openServerLog(path: string, owner: Owner | null): Promise<ServerLog> {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const file = await open(path, flags, 0o600);
  if (owner !== null) await file.chown(owner.uid, owner.gid);

  const size = async () => (await file.stat()).size;
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  };
  const keepSmall = async () => {
    const bytes = await size();
    if (bytes <= LOG_MAX_BYTES) return;
    const older = `${path}.1`;
    const unfinished = `${older}.unfinished`;
    await rm(unfinished, { force: true });
    const copy = await open(unfinished, 'wx', 0o600);
    try {
      if (owner !== null) await copy.chown(owner.uid, owner.gid);
      await copy.writeFile(await read(bytes - LOG_MAX_BYTES, LOG_MAX_BYTES));
    } finally {
      await copy.close();
    }
    await rename(unfinished, older);
    await file.truncate(0);
  };

  await keepSmall();
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    // A full disk must not end the process: the log is tried again in a minute.
    checking = checking.then(keepSmall).catch(() => {});
  }, CHECK_EVERY_MS).unref();
  return {
    descriptor: file.fd,
    path,
    size,
    tail: async (position) => {
      const from = Math.max(position, (await size()) - TAIL_MAX_BYTES);
      return (await read(from, TAIL_MAX_BYTES)).toString().trim();
    },
    close: async () => {
      clearInterval(timer);
      await checking;
      await file.close();
    },
  };
}
