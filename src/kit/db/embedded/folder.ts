// The data folder: who may use it, the lock that lets one process do so, and the note by which others find it.
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedFailed, errorCode, type Owner, readSmallFile, replaceFile } from './files.ts';
import { findProcess, isRoot, isRunning, type ProcessIdentity } from './process.ts';

export interface DataFolder {
  readonly path: string;
  /** Who gets the files that root makes in it: whoever owns the folder. Null: they are simply ours. */
  readonly owner: Owner | null;
}

/** Who holds the folder, and the server once it is ready. */
interface Instance {
  readonly holder: ProcessIdentity;
  readonly server: { readonly process: ProcessIdentity; readonly port: number } | null;
}

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly folder: string;
  /** Null when the other process had not yet told its number. */
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    const other = pid === null ? 'Another Crossdock process' : `Another Crossdock process (pid ${pid})`;
    const stop = pid === null ? 'Stop it' : `Stop it (Ctrl-C in its terminal, or: kill ${pid})`;
    super(`${other} is using the data folder ${folder}. ${stop}, or set CROSSDOCK_DATA to another folder.`);
    this.folder = folder;
    this.pid = pid;
  }
}

const LOCK = 'lock';
const INSTANCE = 'instance.json';
const SQLITE_BUSY = 5;
const LOCK_ATTEMPTS_MAX = 20;
const LOCK_RETRY_MS = 40;
const STICKY = 0o1000;
const WRITABLE_BY_ALL = 0o002;

export async function openDataFolder(path: string): Promise<DataFolder> {
  const wanted = resolve(path);
  try {
    await makeFolder(wanted);
    const real = await realpath(wanted);
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!isRoot()) return { path: real, owner: null };
    await refuseWhereAnybodyMayWrite(real);
    const { uid, gid } = await stat(real);
    return { path: real, owner: { uid, gid } };
  } catch (error) {
    throw explained(wanted, error);
  }
}

/** One by one: Node's own way to make them all tries for ever where the system has a folder but lets nobody add to it (/proc). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      if ((await stat(path)).isDirectory()) return;
      throw error;
    }
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || parent === path || (await isFolder(parent))) throw error;
    await makeFolder(parent);
    await makeFolder(path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}

const CANNOT_BE_USED = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOSPC',
  'EDQUOT',
]);

function explained(folder: string, error: unknown): unknown {
  if (!CANNOT_BE_USED.has(errorCode(error) ?? '')) return error;
  return new EmbeddedFailed(
    `The data folder ${folder} cannot be used (${(error as Error).message}). ` +
      'Start Crossdock as the user who owns it, or set CROSSDOCK_DATA to a folder of your own.',
    { cause: error },
  );
}

/** Somebody who can swap the folder could hand root a database of their own making. */
async function refuseWhereAnybodyMayWrite(folder: string): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & WRITABLE_BY_ALL) !== 0 && (mode & STICKY) === 0) {
      throw new EmbeddedFailed(
        `Every user may write to ${path}, so Crossdock does not keep a database in ${folder} when started as root. ` +
          `Close it (chmod o-w ${path}), or set CROSSDOCK_DATA to another folder.`,
      );
    }
    if (path === dirname(path)) return;
  }
}

interface Lock {
  release(): void;
}

/**
 * Takes the folder for this process. The lock is SQLite's lock on an empty file, because that is the one way in
 * Node's own library to a lock the kernel keeps: two takers cannot both win, it ends with the process however
 * that dies, and it holds across containers that share the folder. A file with a process number has none of this.
 */
export async function lockDataFolder(folder: DataFolder): Promise<Lock> {
  const path = join(folder.path, LOCK);
  await createLockFile(path, folder.owner);
  let holder: number | null = null;
  for (let attempt = 0; attempt < LOCK_ATTEMPTS_MAX; attempt += 1) {
    const lock = tryLock(path);
    if (lock !== null) return lock;
    // A process that was just killed keeps its lock for a moment, and one that just got it has yet to tell its name.
    await sleep(LOCK_RETRY_MS);
    const instance = await readInstance(folder.path);
    if (instance !== null && (await isRunning(instance.holder))) holder = instance.holder.pid;
  }
  throw new DataFolderInUse(folder.path, holder);
}

function tryLock(path: string): Lock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // No journal, so that nothing but the empty file ever exists. IMMEDIATE and not EXCLUSIVE: of two takers one
    // gets it at once, where two exclusive ones can each see the other's first step and both give up.
    database.exec('PRAGMA journal_mode = OFF; BEGIN IMMEDIATE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

async function createLockFile(path: string, owner: Owner | null): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    if (owner !== null) await file.chown(owner.uid, owner.gid);
    await file.close();
  } catch (error) {
    // An existing file is not opened here: closing any descriptor of it would drop a lock this process holds.
    if (errorCode(error) !== 'EEXIST') throw error;
    if (!(await lstat(path)).isFile())
      throw new EmbeddedFailed(`${path} is not a plain file`, { cause: error });
  }
}

export async function writeInstance(folder: DataFolder, server: Instance['server']): Promise<void> {
  const holder = await identify(process.pid);
  await replaceFile(join(folder.path, INSTANCE), `${JSON.stringify({ holder, server })}\n`, folder.owner);
}

export async function removeInstance(folder: DataFolder): Promise<void> {
  await rm(join(folder.path, INSTANCE), { force: true });
}

/** The note of the last holder, which may be long gone; null when there is none or it is unreadable. */
export async function readInstance(folder: string): Promise<Instance | null> {
  const text = await readSmallFile(join(folder, INSTANCE)).catch((error: unknown) => {
    throw explained(folder, error);
  });
  if (text === null) return null;
  try {
    const instance = JSON.parse(text) as Instance;
    const complete = isIdentity(instance.holder) && (instance.server === null || isServer(instance.server));
    return complete ? instance : null;
  } catch {
    // Cut short by a power failure.
    return null;
  }
}

export async function identify(pid: number): Promise<ProcessIdentity> {
  const found = await findProcess(pid);
  return { pid, started: found?.started ?? 'unknown' };
}

function isIdentity(value: Partial<ProcessIdentity> | undefined): boolean {
  return Number.isSafeInteger(value?.pid) && typeof value?.started === 'string';
}

function isServer(value: Partial<NonNullable<Instance['server']>>): boolean {
  return isIdentity(value.process) && Number.isSafeInteger(value.port);
}
