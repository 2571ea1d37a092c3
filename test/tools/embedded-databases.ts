// Embedded databases for tests: real servers and real kills. As root the server runs as another account, and mkdtemp
// makes folders that only root can enter, so every test that uses this covers that case, too.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findPlatformPackage, type PlatformPackage } from '../../src/kit/db/embedded/binaries.ts';
import { clusterFiles } from '../../src/kit/db/embedded/cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../src/kit/db/embedded/embedded.ts';
import { run } from '../../src/kit/db/embedded/process.ts';
import { processesIn } from './processes-in.ts';

export const QUICK = { fsync: 'off', shared_buffers: '32MB' };
export const NOBODY = { uid: 65_534, gid: 65_534 };
export const TIMEOUT_MS = 600_000;

/** A stopped database to copy, which takes a tenth of the time of making one. */
let madeDatabase = '';
/** Removed after each test. */
export const folders: string[] = [];
/** Stopped after each test. */
export const databases: EmbeddedDatabase[] = [];
/** Killed after each test. */
export const children: ChildProcess[] = [];

/** Called once by each test file. */
export function useEmbeddedDatabases(): void {
  beforeAll(async () => {
    madeDatabase = await mkdtemp(join(tmpdir(), 'crossdock-embedded-'));
    await (await startEmbedded({ dataFolder: madeDatabase, log: () => {}, settings: QUICK })).stop();
  }, TIMEOUT_MS);

  afterAll(() => rm(madeDatabase, { recursive: true, force: true }));

  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
    }
    await Promise.all(databases.splice(0).map((database) => database.stop()));
    for (const folder of folders.splice(0)) {
      await eventually(async () => (await processesIn(folder)).length === 0);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  });
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-embedded-'));
  folders.push(folder);
  return folder;
}

export async function folderWithDatabase(): Promise<string> {
  const folder = await temporaryFolder();
  const outcome = await run(null, 'cp', ['-a', `${madeDatabase}/.`, folder], {
    cwd: '/',
    timeoutMs: TIMEOUT_MS,
  });
  expect(outcome).toMatchObject({ ok: true });
  return folder;
}

export async function start(dataFolder: string, settings = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataFolder, log: () => {}, settings: { ...QUICK, ...settings } });
  databases.push(database);
  return database;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

interface Started {
  readonly process: ChildProcess;
  /** What the child says: a URL once it has started, or the name and text of the error. */
  readonly said: Promise<{ url?: string; error?: string; message?: string }>;
}

/** Another Node process that starts the database and keeps it until it is killed or gets SIGINT. */
export function startInChild(dataFolder: string, account: { uid?: number; gid?: number } = {}): Started {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('../../src/kit/db/embedded/embedded.ts', import.meta.url).href)};
    const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
    const dataFolder = ${JSON.stringify(dataFolder)};
    const settings = ${JSON.stringify(QUICK)};
    try {
      const database = await startEmbedded({ dataFolder, log: () => {}, settings });
      const forever = setInterval(() => {}, 1000);
      process.once('SIGINT', async () => {
        const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        await client.query('SELECT 1');
        await client.end();
        await database.stop();
        clearInterval(forever);
      });
      say({ url: database.url });
    } catch (error) {
      say({ error: error.name, message: error.message });
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    env: {},
    detached: true,
    ...account,
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const said = once(lines, 'line').then(([line]) => JSON.parse(line));
  return { process: child, said };
}

export async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

export async function eventually(condition: () => Promise<boolean>, timeoutMs = 240_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still not so after ${timeoutMs} ms`);
    await sleep(10);
  }
}

export async function postmasterPid(dataFolder: string): Promise<number> {
  return Number.parseInt(
    await readFile(join(clusterFiles(dataFolder).cluster, 'postmaster.pid'), 'utf8'),
    10,
  );
}

export async function listener(): Promise<{ server: NetServer; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Whether another user can enter this clone and run its Node. */
export async function isOpenToNobody(): Promise<boolean> {
  const script = `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`;
  return (await run(NOBODY, process.execPath, ['-e', script], { cwd: '/', timeoutMs: TIMEOUT_MS })).ok;
}

export async function packageWithoutLinks(folder: string): Promise<PlatformPackage> {
  const original = await findPlatformPackage();
  await cp(original.folder, folder, { recursive: true, verbatimSymlinks: true });
  const libraries = join(folder, 'native/lib');
  for (const entry of await readdir(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(libraries, entry.name));
  }
  return { ...original, folder, label: `test-${process.pid}` };
}

export async function folderOf(owner: { uid: number; gid: number }): Promise<string> {
  const parent = await temporaryFolder();
  await chmod(parent, 0o755);
  const folder = join(parent, 'data');
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, owner.uid, owner.gid);
  return folder;
}
