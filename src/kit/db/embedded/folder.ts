// The data folder: who may use it, the lock for a single process, and the file by which others find that process.
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedFailed, errorCode, type Owner, readSmallFile, replaceFile } from './files.ts';
import { findProcess, isRoot, isRunning, type ProcessIdentity } from './process.ts';

export interface DataFolder {
  readonly path: string;
  /** Owner of files that root creates in it: the owner of the folder. Null: the current user. */
  readonly owner: Owner | null;
}

/** The process that holds the folder, and the server once it is ready. */
interface Instance {
  readonly holder: ProcessIdentity;
  readonly server: { readonly process: ProcessIdentity; readonly port: number } | null;
}

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly folder: string;
  /** Null when the other process has not yet written its pid. */
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    const other = pid === null ? 'Another Crossdock process' : `Another Crossdock process (pid ${pid})`;
    const stop = pid === null ? 'Stop it' : `Stop it (Ctrl-C in its terminal, or: kill ${pid})`;
    super(`${other} is using the data folder ${folder}. ${stop}, or set CROSSDOCK_DATA to another folder.`);
    this.folder = folder;
    this.pid = pid;
  }
}

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
    await refuseWhereAllMayWrite(real);
    const { uid, gid } = await stat(real);
    return { path: real, owner: { uid, gid } };
  } catch (error) {
    throw explained(wanted, error);
  }
}

/** One by one: Node's recursive mkdir retries forever where no folder can be created (/proc). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      if ((await stat(path)).isDirectory()) return;
      throw error;
    }
    const parent = dirname(path);
    const hasParent = await stat(parent).then(
      (facts) => facts.isDirectory(),
      () => false,
    );
    if (errorCode(error) !== 'ENOENT' || parent === path || hasParent) throw error;
    await makeFolder(parent);
    await makeFolder(path);
  }
}

const CANNOT_BE_USED = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|ELOOP|ENAMETOOLONG|ENOSPC|EDQUOT)$/;

function explained(folder: string, error: unknown): unknown {
  if (!CANNOT_BE_USED.test(errorCode(error) ?? '')) return error;
  return new EmbeddedFailed(
    `The data folder ${folder} cannot be used (${(error as Error).message}). ` +
      'Start Crossdock as the user who owns it, or set CROSSDOCK_DATA to a folder of your own.',
    { cause: error },
  );
}

/** A user who can swap the folder could give root a database of their own making. */
async function refuseWhereAllMayWrite(folder: string): Promise<void> {
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

/** By SQLite's lock on an empty file, Node's only way to a lock of the kernel: it ends with the process, however that dies. */
export async function lockDataFolder(folder: DataFolder): Promise<Lock> {
  const path = join(folder.path, 'lock');
  await createLockFile(path, folder.owner);
  let holder: number | null = null;
  for (let attempt = 0; attempt < LOCK_ATTEMPTS_MAX; attempt += 1) {
    const lock = tryLock(path);
    if (lock !== null) return lock;
    // A process that was just killed keeps its lock for a moment, and one that just got it has yet to write its name.
    await sleep(LOCK_RETRY_MS);
    const instance = await readInstance(folder.path);
    if (instance !== null && (await isRunning(instance.holder))) holder = instance.holder.pid;
  }
  throw new DataFolderInUse(folder.path, holder);
}

function tryLock(path: string): Lock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // No journal: only the empty file ever exists. IMMEDIATE: two EXCLUSIVE ones can see each other's first step and both give up.
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

/** The last holder, which may be long gone; null when there is none or it is unreadable. */
export async function readInstance(folder: string): Promise<Instance | null> {
  const text = await readSmallFile(join(folder, INSTANCE)).catch((error: unknown) => {
    throw explained(folder, error);
  });
  if (text === null) return null;
  try {
    const instance = JSON.parse(text) as Instance;
    const { holder, server } = instance;
    const isWhole = server === null || (isIdentity(server.process) && Number.isSafeInteger(server.port));
    return isIdentity(holder) && isWhole ? instance : null;
  } catch {
    // Truncated by a power failure.
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
