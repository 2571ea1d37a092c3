// The files of one PostgreSQL: made whole or not at all, checked before use, cleaned of what a crash left behind.
import { createHmac, randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedFailed, errorCode, type Owner, readSmallFile, replaceFile, syncFolder } from './files.ts';
import type { DataFolder } from './folder.ts';
import { findProcess, type RunningProcess, run, STOP_STEPS, signal } from './process.ts';

export const ADMINISTRATOR = 'postgres';

export interface Passwords {
  readonly administrator: string;
  /** Of the role that owns the schema. */
  readonly owner: string;
  /** Of the role that serves requests. It follows from the administrator's, so that the file of older releases has it, too. */
  readonly serving: string;
}

/** `<data>/postgres` holds the cluster, which belongs to the server's account, and its passwords, which do not. */
export interface ClusterFiles {
  readonly folder: string;
  readonly cluster: string;
  readonly passwords: string;
}

const UNFINISHED = 'postgres.unfinished-';
const INITDB_TIMEOUT_MS = 120_000;
const REMOVE_ATTEMPTS_MAX = 20;
const POLL_MS = 20;

export function clusterFiles(dataFolder: string): ClusterFiles {
  return inFolder(join(dataFolder, 'postgres'));
}

function inFolder(folder: string): ClusterFiles {
  return { folder, cluster: join(folder, 'cluster'), passwords: join(folder, 'passwords') };
}

/** The account that owns the cluster; null when there is no cluster yet. Refuses what this release cannot run. */
export async function inspectCluster(files: ClusterFiles, majorVersion: number): Promise<Owner | null> {
  try {
    if (await isAbsent(files.folder)) return null;
    const made = (await readSmallFile(join(files.cluster, 'PG_VERSION')))?.trim() ?? null;
    refuseForeign(files, made, majorVersion);
    const { uid, gid } = await lstat(files.cluster);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    throw new EmbeddedFailed(
      `The database in ${files.folder} belongs to another user. Start Crossdock as that user or as root, ` +
        'or set CROSSDOCK_DATA to a folder of your own.',
      { cause: error },
    );
  }
}

/** An empty folder counts as absent: the new cluster can take its place. */
export async function isAbsent(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    if (errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

function refuseForeign(files: ClusterFiles, made: string | null, majorVersion: number): void {
  if (made === null) {
    throw new EmbeddedFailed(
      `${files.folder} is not a database that Crossdock made. Nothing was changed. ` +
        'Move it away, or set CROSSDOCK_DATA to another folder.',
    );
  }
  if (made !== String(majorVersion)) {
    throw new EmbeddedFailed(
      `The database in ${files.folder} was made by PostgreSQL ${made}, and this release brings PostgreSQL ` +
        `${majorVersion}. Nothing was changed. Dump it with the release that made it and load it into this one, or ` +
        'set CROSSDOCK_DATA to another folder to start empty.',
    );
  }
}

/** Files restored from a backup as root, for example: PostgreSQL itself would only say that it may not read them. */
export function requireOwner(files: ClusterFiles, existing: Owner | null, account: Owner | null): void {
  if (existing === null || account === null || existing.uid === account.uid) return;
  throw new EmbeddedFailed(
    `The database in ${files.cluster} belongs to root, and PostgreSQL does not run as root. ` +
      `Give it to the account that does: chown -R ${account.uid}:${account.gid} ${files.cluster}`,
  );
}

export async function readPasswords(files: ClusterFiles): Promise<Passwords> {
  const [administrator, owner] = ((await readSmallFile(files.passwords)) ?? '').split('\n');
  if (!administrator || !owner) {
    throw new EmbeddedFailed(
      `The passwords of the database are missing: ${files.passwords}. Restore that file from a backup.`,
    );
  }
  const serving = createHmac('sha256', administrator).update('serving').digest('base64url');
  return { administrator, owner, serving };
}

/**
 * How the server is told where its files are. An account other than ours may not be able to enter the folders
 * above, but it starts inside the cluster (we change there before we become it), and this name always leads there.
 */
export function folderArgument(files: ClusterFiles, account: Owner | null): string {
  return account === null ? files.cluster : '/proc/self/cwd';
}

/** Makes a cluster beside its place and moves it there when it is complete. */
export async function createCluster(
  dataFolder: DataFolder,
  files: ClusterFiles,
  binaries: Binaries,
  account: Owner | null,
  durable: boolean,
  whileWaiting: () => void,
): Promise<void> {
  const unfinished = inFolder(join(dataFolder.path, UNFINISHED + randomBytes(6).toString('hex')));
  const passwords = { administrator: randomPassword(), owner: randomPassword() };
  try {
    await makeFolder(unfinished.folder, dataFolder.owner);
    await makeFolder(unfinished.cluster, account);
    await initialise(unfinished, binaries, account, passwords.administrator, durable, whileWaiting);
    const text = `${passwords.administrator}\n${passwords.owner}\n`;
    await replaceFile(unfinished.passwords, text, dataFolder.owner);
    if (durable) await syncFolder(unfinished.folder);
    await rename(unfinished.folder, files.folder);
  } catch (error) {
    await removeFolder(unfinished).catch(() => {});
    throw error;
  }
  if (durable) await syncFolder(dataFolder.path);
}

async function initialise(
  files: ClusterFiles,
  binaries: Binaries,
  account: Owner | null,
  password: string,
  durable: boolean,
  whileWaiting: () => void,
): Promise<void> {
  const passwordFile = join(files.folder, 'initdb-password');
  await writeFile(passwordFile, `${password}\n`, { flag: 'wx', mode: 0o600 });
  if (account !== null) await lchown(passwordFile, account.uid, account.gid);
  const input = await open(passwordFile, 'r');
  try {
    const running = run(
      account,
      binaries.initdb,
      [
        `--pgdata=${folderArgument(files, account)}`,
        `--username=${ADMINISTRATOR}`,
        '--pwfile=/dev/fd/3',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { cwd: files.cluster, timeoutMs: INITDB_TIMEOUT_MS, inputDescriptor: input.fd },
    );
    whileWaiting();
    const outcome = await running;
    if (!outcome.ok) {
      const hint = outcome.output.includes('user does not exist')
        ? '\nPostgreSQL needs a user who has an entry in /etc/passwd: start Crossdock as one of those.'
        : '';
      throw new EmbeddedFailed(`PostgreSQL could not make a new database:\n${outcome.output}${hint}`);
    }
  } finally {
    await input.close();
    await unlink(passwordFile);
  }
}

/** Removes what a start that was killed while it made a cluster left behind. */
export async function removeUnfinished(
  dataFolder: DataFolder,
  log: (message: string) => void,
): Promise<void> {
  for (const name of await readdir(dataFolder.path)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const path = join(dataFolder.path, name);
    try {
      await removeFolder(inFolder(path));
    } catch (error) {
      // Its initdb may still be at work; the name is never used again, so it is only untidy.
      log(`an unfinished database could not be removed: ${path} (${(error as Error).message})`);
    }
  }
}

async function removeFolder(files: ClusterFiles): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await emptyAsOwner(files.cluster);
      await rm(files.folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt >= REMOVE_ATTEMPTS_MAX) throw error;
      await sleep(100);
    }
  }
}

/** What another account owns is removed as that account: it could lead root's own removal astray with links. */
async function emptyAsOwner(folder: string): Promise<void> {
  const facts = await lstat(folder).catch(() => null);
  if (facts === null || facts.uid === process.getuid?.()) return;
  await run(facts, '/bin/sh', ['-c', 'rm -rf -- * .[!.]*'], { cwd: folder, timeoutMs: 30_000 });
  await rmdir(folder);
}

async function makeFolder(path: string, owner: Owner | null): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  await chmod(path, 0o700);
  if (owner === null) return;
  await lchown(path, owner.uid, owner.gid).catch((error: Error) => {
    throw new EmbeddedFailed(
      `PostgreSQL does not run as root, and the file system of ${path} lets no other account own files ` +
        `(${error.message}). Set CROSSDOCK_DATA to a folder on a local disk.`,
      { cause: error },
    );
  });
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** A setting that only marks the server's command line, as its last word, to be known as the one of this cluster. */
export function clusterMark(files: ClusterFiles): string {
  return `crossdock.cluster=${files.cluster}`;
}

/**
 * Ends the server of a Crossdock that was killed, and clears what a killed server leaves. Only to be called with
 * the lock of the data folder: then no server that is at work here has anybody to serve.
 */
export async function clearLeftovers(
  files: ClusterFiles,
  account: Owner | null,
  log: (message: string) => void,
): Promise<void> {
  const path = join(files.cluster, 'postmaster.pid');
  const text = await readSmallFile(path);
  const pid = Number.parseInt(text ?? '', 10);
  if (text !== null && pid > 1) {
    const orphan = await findServer(pid, files);
    if (orphan !== null) {
      log(`stopping the PostgreSQL that an earlier Crossdock left running (pid ${pid})`);
      await stopOrphan(orphan, files);
    } else {
      // PostgreSQL would refuse to start if another process of the account has that number by now. It knows that
      // its parent is no server, and still checks the shared memory that the rest of the file names: so the file
      // stays, with our number in it.
      const [, ...rest] = text.split('\n');
      await replaceInCluster(files, path, [process.pid, ...rest].join('\n'), account);
    }
  } else if (text !== null) {
    // Empty after a power failure; PostgreSQL refuses to start then.
    await unlink(path);
  }
  for (const name of await readdir(files.cluster)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(files.cluster, name), { force: true });
  }
}

async function replaceInCluster(
  files: ClusterFiles,
  path: string,
  text: string,
  account: Owner | null,
): Promise<void> {
  // Written beside the cluster: in it, the account could put a link in our way.
  const prepared = join(files.folder, 'postmaster.pid');
  await replaceFile(prepared, text, account);
  await rename(prepared, path);
}

async function findServer(pid: number, files: ClusterFiles): Promise<RunningProcess | null> {
  const [found, { uid }] = await Promise.all([findProcess(pid), lstat(files.cluster)]);
  if (found === null || found.uid !== uid) return null;
  const isMarked = found.command.endsWith(clusterMark(files));
  // A server whose data folder was moved under it shows the old path, but works in the folder itself.
  const isMoved = found.command.includes('/bin/postgres -D ') && found.workingFolder === files.cluster;
  return isMarked || isMoved ? found : null;
}

async function stopOrphan(orphan: RunningProcess, files: ClusterFiles): Promise<void> {
  for (const [name, patienceMs] of STOP_STEPS) {
    signal(orphan.pid, name);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if ((await findProcess(orphan.pid))?.started !== orphan.started) return;
      await sleep(POLL_MS);
    }
  }
  throw new EmbeddedFailed(
    `The PostgreSQL that an earlier Crossdock left in ${files.folder} (pid ${orphan.pid}) does not stop.`,
  );
}
