// The files of one PostgreSQL: created completely or not at all, checked before use, cleaned up after a crash.
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
  readonly owner: string;
  /** Of the role that serves requests; derived from the administrator's, so that files of older releases have it, too. */
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

export function clusterFiles(dataFolder: string, name = 'postgres'): ClusterFiles {
  const folder = join(dataFolder, name);
  return { folder, cluster: join(folder, 'cluster'), passwords: join(folder, 'passwords') };
}

/** The account that owns the cluster; null when there is none yet. Throws where this release cannot run it. */
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

/** An empty folder counts as absent: the new cluster can use it. */
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
      `${files.folder} is not a database of Crossdock. Nothing was changed. ` +
        'Move it away, or set CROSSDOCK_DATA to another folder.',
    );
  }
  if (made !== String(majorVersion)) {
    throw new EmbeddedFailed(
      `The database in ${files.folder} was created by PostgreSQL ${made}, and this release includes PostgreSQL ` +
        `${majorVersion}. Nothing was changed. Dump it with the release that made it and load it into this one, or ` +
        'set CROSSDOCK_DATA to another folder to start empty.',
    );
  }
}

/** Files restored from a backup as root, for example: PostgreSQL would only report that it cannot read them. */
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

/** The server starts inside the cluster: another account may not be able to enter the folders above it. */
export function folderArgument(files: ClusterFiles, account: Owner | null): string {
  return account === null ? files.cluster : '/proc/self/cwd';
}

interface NewCluster {
  readonly dataFolder: DataFolder;
  readonly files: ClusterFiles;
  readonly binaries: Binaries;
  readonly account: Owner | null;
  readonly durable: boolean;
  readonly whileWaiting: () => void;
}

/** Creates a cluster next to its final path and renames it when it is complete. */
export async function createCluster(wanted: NewCluster): Promise<void> {
  const { dataFolder, files, account, durable } = wanted;
  const unfinished = clusterFiles(dataFolder.path, UNFINISHED + randomBytes(6).toString('hex'));
  const [administrator, owner] = [randomPassword(), randomPassword()];
  try {
    await makeFolder(unfinished.folder, dataFolder.owner);
    await makeFolder(unfinished.cluster, account);
    await initialise({ ...wanted, files: unfinished }, administrator);
    await replaceFile(unfinished.passwords, `${administrator}\n${owner}\n`, dataFolder.owner);
    if (durable) await syncFolder(unfinished.folder);
    await rename(unfinished.folder, files.folder);
  } catch (error) {
    await removeFolder(unfinished).catch(() => {});
    throw error;
  }
  if (durable) await syncFolder(dataFolder.path);
}

async function initialise(wanted: NewCluster, password: string): Promise<void> {
  const { files, binaries, account, durable, whileWaiting } = wanted;
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

export async function removeUnfinished(
  dataFolder: DataFolder,
  log: (message: string) => void,
): Promise<void> {
  for (const name of await readdir(dataFolder.path)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const files = clusterFiles(dataFolder.path, name);
    await removeFolder(files).catch((error: Error) =>
      // Its initdb may still be running; the name is never used again, so this is only untidy.
      log(`an unfinished database could not be removed: ${files.folder} (${error.message})`),
    );
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

/** Removed as the owning account: that account could place links that lead root astray. */
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

const randomPassword = () => randomBytes(24).toString('base64url');

/** A setting that only marks the server's command line, as its last argument, to identify the server of this cluster. */
export const clusterMark = (files: ClusterFiles) => `crossdock.cluster=${files.cluster}`;

/** Cleans up after a killed Crossdock. Call it with the lock of the data folder: then no running server here is in use. */
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
      // PostgreSQL would refuse to start if another process of the account has that pid by now. It knows that its parent is no
      // server, and still checks the shared memory that the rest of the file names: so the file stays, with our pid in it.
      const [, ...rest] = text.split('\n');
      // Written outside the cluster: inside, the account could place a link.
      const prepared = join(files.folder, 'postmaster.pid');
      await replaceFile(prepared, [process.pid, ...rest].join('\n'), account);
      await rename(prepared, path);
    }
  } else if (text !== null) {
    // Empty after a power failure; PostgreSQL would refuse to start.
    await unlink(path);
  }
  for (const name of await readdir(files.cluster)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(files.cluster, name), { force: true });
  }
}

async function findServer(pid: number, files: ClusterFiles): Promise<RunningProcess | null> {
  const [found, { uid }] = await Promise.all([findProcess(pid), lstat(files.cluster)]);
  if (found === null || found.uid !== uid) return null;
  const isMarked = found.command.endsWith(clusterMark(files));
  // A server whose data folder was moved shows the old path, but works in the folder itself.
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
