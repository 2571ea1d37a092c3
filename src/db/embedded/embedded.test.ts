// The embedded database with real servers and real kills. As root the server runs as another account, and mkdtemp
// makes folders that only root can enter, so every test here covers that case, too.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isRoot } from './account.ts';
import { findPlatformPackage, type PlatformPackage, prepareBinaries } from './binaries.ts';
import { clusterFiles } from './cluster.ts';
import { DataFolderInUse, type EmbeddedDatabase, findRunningEmbedded, startEmbedded } from './embedded.ts';
import { openServerLog } from './log.ts';
import { run } from './process.ts';
import { startServer } from './server.ts';

const QUICK = { fsync: 'off', shared_buffers: '32MB' };
const NOBODY = { uid: 65_534, gid: 65_534 };
const TIMEOUT_MS = 120_000;

/** A stopped database to copy, which takes a tenth of the time of making one. */
let madeDatabase = '';
const folders: string[] = [];
const databases: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];

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

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-embedded-'));
  folders.push(folder);
  return folder;
}

async function folderWithDatabase(): Promise<string> {
  const folder = await temporaryFolder();
  const outcome = await run(null, 'cp', ['-a', `${madeDatabase}/.`, folder], {
    cwd: '/',
    timeoutMs: TIMEOUT_MS,
  });
  expect(outcome).toMatchObject({ ok: true });
  return folder;
}

async function start(dataFolder: string, settings = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataFolder, log: () => {}, settings: { ...QUICK, ...settings } });
  databases.push(database);
  return database;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
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
function startInChild(dataFolder: string, account: { uid?: number; gid?: number } = {}): Started {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
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

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Processes that work in the folder: a server and all of its helpers, and our watchdog. */
async function processesIn(folder: string): Promise<{ pid: number; command: string }[]> {
  const found: { pid: number; command: string }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const workingFolder = await readlink(`/proc/${name}/cwd`).catch(() => '');
    if (!workingFolder.startsWith(folder)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command !== '') found.push({ pid: Number(name), command });
  }
  return found;
}

function killAll(processes: readonly { pid: number }[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone with its parent.
    }
  }
}

async function eventually(condition: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still not so after ${timeoutMs} ms`);
    await sleep(10);
  }
}

async function postmasterPid(dataFolder: string): Promise<number> {
  return Number.parseInt(
    await readFile(join(clusterFiles(dataFolder).cluster, 'postmaster.pid'), 'utf8'),
    10,
  );
}

async function listener(): Promise<{ server: NetServer; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Whether another user can enter this clone and run its Node. */
async function isOpenToNobody(): Promise<boolean> {
  const script = `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`;
  return (await run(NOBODY, process.execPath, ['-e', script], { cwd: '/', timeoutMs: 10_000 })).ok;
}

async function packageWithoutLinks(folder: string): Promise<PlatformPackage> {
  const original = await findPlatformPackage();
  await cp(original.folder, folder, { recursive: true, verbatimSymlinks: true });
  const libraries = join(folder, 'native/lib');
  for (const entry of await readdir(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(libraries, entry.name));
  }
  return { ...original, folder, label: `test-${process.pid}` };
}

const isOpenToNormalUsers = isRoot() && (await isOpenToNobody());

describe.runIf(platform() === 'linux')('the embedded database', { timeout: TIMEOUT_MS }, () => {
  it('starts in an empty folder, and again with its data', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const first = await start(folder);
    await query(first.url, "CREATE TABLE kept AS SELECT 'still here' AS note");
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'SELECT note FROM kept')).toEqual([{ note: 'still here' }]);
  });

  it('is durable, in UTF-8 and UTC, closed to the network, and gives the service no superuser', async () => {
    const folder = await temporaryFolder();
    const database = await startEmbedded({ dataFolder: folder, log: () => {} });
    databases.push(database);
    const [facts] = await query(
      database.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
              current_setting('full_page_writes') AS full_page_writes, current_setting('data_checksums') AS checksums,
              current_setting('listen_addresses') AS addresses, current_setting('TimeZone') AS zone,
              current_setting('server_encoding') AS encoding, lower('ÄÉ') AS lower, 'a' < 'B' AS sorts_by_locale,
              current_database() AS database, current_user AS user, usesuper AS superuser,
              inet_server_addr()::text AS address
         FROM pg_user WHERE usename = current_user`,
    );
    expect(facts).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      checksums: 'on',
      addresses: '127.0.0.1',
      zone: 'UTC',
      encoding: 'UTF8',
      lower: 'äé',
      sorts_by_locale: false,
      database: 'crossdock',
      user: 'crossdock',
      superuser: false,
      address: '127.0.0.1/32',
    });
    const statistics = 'SELECT count(*) > 0 AS kept FROM pg_stat_statements';
    expect(await query(database.url.replace(/crossdock$/, 'postgres'), statistics)).toEqual([{ kept: true }]);
    expect((await stat(clusterFiles(folder).passwords)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'instance.json'))).mode & 0o777).toBe(0o600);
    const withoutPassword = database.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(withoutPassword, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('answers over a Unix socket as well, unless the path is too long for one', async () => {
    const database = await start(await folderWithDatabase());
    expect(await query(String(database.socketUrl), 'SELECT inet_server_addr() AS address')).toEqual([
      { address: null },
    ]);
    await database.stop();
    const deep = await start(join(await temporaryFolder(), 'a'.repeat(60), 'data'));
    expect(deep.socketUrl).toBeNull();
  });

  it('refuses a second instance on the same folder and names the first', async () => {
    const folder = await folderWithDatabase();
    const first = await start(folder);
    const refusal = await start(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUse);
    expect(refusal).toMatchObject({ folder, pid: process.pid });
    const other = await startInChild(folder).said;
    expect(other.error).toBe('DataFolderInUse');
    expect(other.message).toContain(folder);
    expect(other.message).toContain(`kill ${process.pid}`);
    expect(await query(first.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    await first.stop();
    expect(await startInChild(folder).said).toHaveProperty('url');
  });

  it('lets exactly one of several simultaneous first starts win', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => startInChild(folder).said));
    expect(outcomes.filter((outcome) => outcome.url !== undefined)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.error === 'DataFolderInUse')).toHaveLength(3);
  });

  it('is found by other processes while it runs, and not afterwards', async () => {
    const folder = await folderWithDatabase();
    expect(await findRunningEmbedded(folder)).toBeNull();
    const child = startInChild(folder);
    const { url } = await child.said;
    expect(await findRunningEmbedded(folder)).toEqual({ url });
    expect(await query(String(url), 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    await killed(child.process);
    expect(await findRunningEmbedded(folder)).toBeNull();
  });

  it('leaves no process and no claim behind when stopped, however often that is asked', async () => {
    const folder = await folderWithDatabase();
    const database = await start(folder);
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    expect((await processesIn(folder)).length).toBeGreaterThan(3);
    await Promise.all([database.stop(), database.stop()]);
    expect(await processesIn(folder)).toEqual([]);
    expect(await database.exited).toMatchObject({ expected: true });
    expect((await readdir(folder)).sort()).toEqual(['lock', 'postgres', 'postgres.log']);
  });

  it('keeps the server alive through Ctrl-C until the process has stopped it itself', async () => {
    const folder = await folderWithDatabase();
    const child = startInChild(folder);
    await child.said;
    const exit = once(child.process, 'exit');
    process.kill(-Number(child.process.pid), 'SIGINT');
    // The child asks the database once more before it stops it.
    expect(await exit).toEqual([0, null]);
    expect(await processesIn(folder)).toEqual([]);
    expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  it('stops the server by itself after kill -9 of the process that started it', async () => {
    const folder = await folderWithDatabase();
    const child = startInChild(folder);
    await child.said;
    await killed(child.process);
    await eventually(async () => (await processesIn(folder)).length === 0);
    expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  it('does not keep a process alive that forgets to stop it, and does not outlive that process', async () => {
    const folder = await folderWithDatabase();
    const script = `
      import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
      await startEmbedded({ dataFolder: ${JSON.stringify(folder)}, log: () => {}, settings: ${JSON.stringify(QUICK)} });`;
    const parameters = ['--input-type=module', '-e', script];
    expect(await run(null, process.execPath, parameters, { cwd: '/', timeoutMs: 10_000 })).toMatchObject({
      ok: true,
    });
    await eventually(async () => (await processesIn(folder)).length === 0);
  });

  it('takes over from a server that lost its process and keeps what was committed', async () => {
    const folder = await folderWithDatabase();
    const child = startInChild(folder);
    const { url } = await child.said;
    await query(String(url), 'CREATE TABLE kept AS SELECT 1 AS one');
    const orphan = await postmasterPid(folder);
    killAll((await processesIn(folder)).filter(({ command }) => command.includes('crossdock-watchdog')));
    await killed(child.process);
    await sleep(100);
    expect((await processesIn(folder)).map(({ pid }) => pid)).toContain(orphan);
    const database = await start(folder);
    expect((await processesIn(folder)).map(({ pid }) => pid)).not.toContain(orphan);
    expect(await query(database.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('starts again at once after kill -9 of everything, without losing what was committed', async () => {
    const folder = await folderWithDatabase();
    for (let round = 1; round <= 3; round += 1) {
      const child = startInChild(folder);
      const { url } = await child.said;
      await query(String(url), `CREATE TABLE round_${round} AS SELECT 1`);
      child.process.kill('SIGKILL');
      killAll(await processesIn(folder));
    }
    const database = await start(folder);
    const tables = await query(
      database.url,
      "SELECT count(*)::int AS kept FROM pg_tables WHERE tablename ~ '^round_'",
    );
    expect(tables).toEqual([{ kept: 3 }]);
  });

  it('starts when the number of a killed server belongs to another process of the same account by now', async () => {
    const folder = await folderWithDatabase();
    const first = await start(folder);
    const path = join(clusterFiles(folder).cluster, 'postmaster.pid');
    const text = await readFile(path, 'utf8');
    const { uid, gid } = await stat(clusterFiles(folder).cluster);
    await first.stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(isRoot() ? { uid, gid } : {}) });
    children.push(stranger);
    await writeFile(path, text.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
    await chown(path, uid, gid);
    const second = await start(folder);
    expect(await query(second.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });

  it('starts when a power failure left empty notes', async () => {
    const folder = await folderWithDatabase();
    await writeFile(join(clusterFiles(folder).cluster, 'postmaster.pid'), '');
    await writeFile(join(folder, 'instance.json'), '');
    const database = await start(folder);
    expect(await query(database.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('tells when the server ends by itself, and frees the folder', async () => {
    const folder = await folderWithDatabase();
    const first = await start(folder);
    process.kill(await postmasterPid(folder), 'SIGKILL');
    expect(await first.exited).toEqual({ expected: false, description: 'it was ended by SIGKILL' });
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('waits for a straggler of a killed server instead of starting a second one beside it', async () => {
    const folder = await folderWithDatabase();
    const first = await start(folder);
    const straggler = (await processesIn(folder)).find(({ command }) =>
      command.startsWith('postgres: checkpointer'),
    );
    const pid = Number(straggler?.pid);
    process.kill(pid, 'SIGSTOP');
    process.kill(await postmasterPid(folder), 'SIGKILL');
    await first.exited;
    let isGone = false;
    setTimeout(() => {
      isGone = process.kill(pid, 'SIGKILL');
    }, 500);
    const second = await start(folder);
    expect(isGone).toBe(true);
    expect(await query(second.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('never uses a database whose making was interrupted', async () => {
    const folder = await temporaryFolder();
    const child = startInChild(folder);
    const unfinished = async () =>
      (await readdir(folder)).find((name) => name.startsWith('postgres.unfinished-'));
    await eventually(async () => {
      const path = join(folder, (await unfinished()) ?? '', 'cluster');
      return (await readdir(path).catch(() => [] as string[])).includes('PG_VERSION');
    });
    await killed(child.process);
    killAll(await processesIn(folder));
    expect(await unfinished()).toBeDefined();
    const database = await start(folder);
    expect(await query(database.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    expect(await unfinished()).toBeUndefined();
  });

  it('finishes a first start that was cut short before the service had its database', async () => {
    const folder = await folderWithDatabase();
    const first = await start(folder);
    const [administrator] = (await readFile(clusterFiles(folder).passwords, 'utf8')).split('\n');
    const administratorUrl = `postgres://postgres:${administrator}@127.0.0.1:${first.port}/postgres`;
    await query(administratorUrl, 'DROP DATABASE crossdock');
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'SELECT current_database() AS name')).toEqual([{ name: 'crossdock' }]);
  });

  it('leaves a database of another PostgreSQL version alone and says so', async () => {
    const folder = await temporaryFolder();
    const { cluster } = clusterFiles(folder);
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '15\n');
    const before = await lstat(cluster);
    await expect(start(folder)).rejects.toThrow(
      /was made by PostgreSQL 15, and this release brings PostgreSQL 18/,
    );
    expect(await readdir(cluster)).toEqual(['PG_VERSION']);
    expect((await lstat(cluster)).ctimeMs).toBe(before.ctimeMs);
  });

  it('leaves a folder alone that it did not make', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'notes.txt'), 'mine');
    await expect(start(folder)).rejects.toThrow('is not a database that Crossdock made');
    expect(await readdir(join(folder, 'postgres'))).toEqual(['notes.txt']);
  });

  it('shows the end of the log when the server does not start, and frees the folder', async () => {
    const folder = await folderWithDatabase();
    const failure = start(folder, { shared_buffers: 'plenty' });
    await expect(failure).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"');
    await expect(start(folder, { 'bad name': '1' })).rejects.toThrow('"bad name" is not the name');
    const database = await start(folder);
    expect(await query(database.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('takes another port when the one it chose is taken in the meantime', async () => {
    const folder = await folderWithDatabase();
    const [rival, passing] = [await listener(), await listener()];
    passing.server.close();
    const files = clusterFiles(folder);
    const account = isRoot() ? await stat(files.cluster) : null;
    const log = () => {};
    const binaries = await prepareBinaries(await findPlatformPackage(), account, folder, log);
    const serverLog = await openServerLog(join(folder, 'postgres.log'), null);
    const ports = [passing.port, rival.port, rival.port];
    const plan = { files, binaries, account, settings: QUICK, serverLog, log };
    const server = await startServer(plan, async () => ports.pop() ?? 0);
    expect(server.port).toBe(passing.port);
    await server.stop();
    await serverLog.close();
    rival.server.close();
  });

  it('keeps the log small', async () => {
    const folder = await folderWithDatabase();
    await writeFile(join(folder, 'postgres.log'), 'x'.repeat(10_500_000));
    await start(folder);
    expect((await stat(join(folder, 'postgres.log'))).size).toBeLessThan(100_000);
    expect((await stat(join(folder, 'postgres.log.1'))).size).toBe(10_000_000);
  });

  it('makes the library links that npm cannot pack', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const source = await packageWithoutLinks(join(folder, 'package'));
    const binaries = await prepareBinaries(source, isRoot() ? NOBODY : null, folder, () => {});
    expect(binaries.postgres).toBe(join(source.folder, 'native/bin/postgres'));
    const outcome = await run(null, binaries.postgres, ['--version'], { cwd: '/', timeoutMs: 10_000 });
    expect(outcome).toMatchObject({ ok: true, output: expect.stringContaining('PostgreSQL') });
  });

  describe.runIf(isRoot())('started by root', () => {
    it('runs the server as an unprivileged account in a folder that only root can enter', async () => {
      const parent = await temporaryFolder();
      await chmod(parent, 0o700);
      const folder = join(parent, 'data');
      const database = await start(folder);
      const { uid } = await stat(`/proc/${await postmasterPid(folder)}`);
      expect(uid).toBeGreaterThan(0);
      expect((await stat(clusterFiles(folder).cluster)).uid).toBe(uid);
      // What tells the passwords stays with root.
      expect((await stat(clusterFiles(folder).passwords)).uid).toBe(0);
      expect(await query(database.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    });

    it('runs a copy that only root can change when the account cannot enter the folder of the package', async () => {
      const parent = await temporaryFolder();
      const source = await packageWithoutLinks(join(parent, 'package'));
      const messages: string[] = [];
      const binaries = await prepareBinaries(source, NOBODY, parent, (message) => messages.push(message));
      folders.push(join(binaries.postgres, '../../..'));
      expect(messages).toEqual([expect.stringContaining('copying it to')]);
      expect(binaries.postgres.startsWith(parent)).toBe(false);
      const facts = await lstat(binaries.postgres);
      expect({ uid: facts.uid, mode: facts.mode & 0o777 }).toEqual({ uid: 0, mode: 0o755 });
      expect(await prepareBinaries(source, NOBODY, parent, (message) => messages.push(message))).toEqual(
        binaries,
      );
      expect(messages).toHaveLength(1);
      // A copy that lost its contents, as after a power failure, is made again.
      await writeFile(binaries.initdb, '');
      await prepareBinaries(source, NOBODY, parent, (message) => messages.push(message));
      expect((await stat(binaries.initdb)).size).toBeGreaterThan(0);
    });

    it('says what to do with a database that was restored as root', async () => {
      const folder = await folderWithDatabase();
      const { cluster } = clusterFiles(folder);
      const { uid, gid } = await stat(cluster);
      await chown(cluster, 0, 0);
      await expect(start(folder)).rejects.toThrow(`chown -R ${uid}:${gid} ${cluster}`);
    });

    it('refuses a folder that every user may write to', async () => {
      const folder = await temporaryFolder();
      await chmod(folder, 0o777);
      await expect(start(folder)).rejects.toThrow(`Every user may write to ${folder}`);
      expect(await readdir(folder)).toEqual([]);
    });
  });

  describe.runIf(isOpenToNormalUsers)('started by a normal user', () => {
    it('runs with the files that the user owns, and later with the same files for root', async () => {
      const folder = await folderOf(NOBODY);
      const child = startInChild(folder, NOBODY);
      const { url, message } = await child.said;
      expect(message).toBeUndefined();
      await query(String(url), 'CREATE TABLE kept AS SELECT 1 AS one');
      expect((await stat(`/proc/${await postmasterPid(folder)}`)).uid).toBe(NOBODY.uid);
      await killed(child.process);
      const asRoot = await start(folder);
      expect(await query(asRoot.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
      await asRoot.stop();
      expect(await startInChild(folder, NOBODY).said).toHaveProperty('url');
    });

    it('keeps a copy of the programs in the data folder where the links are missing and cannot be made', async () => {
      const folder = await folderOf(NOBODY);
      const source = await packageWithoutLinks(join(folder, '../package'));
      const script = `
        import { prepareBinaries } from ${JSON.stringify(new URL('./binaries.ts', import.meta.url).href)};
        const binaries = await prepareBinaries(${JSON.stringify(source)}, null, ${JSON.stringify(folder)}, () => {});
        process.stdout.write(binaries.postgres);`;
      const outcome = await run(NOBODY, process.execPath, ['--input-type=module', '-e', script], {
        cwd: '/',
        timeoutMs: TIMEOUT_MS,
      });
      const copied = join(folder, `postgresql-${source.label}`, 'native/bin/postgres');
      expect(outcome).toMatchObject({ ok: true, output: copied });
    });

    it('says that a folder of another user cannot be used', async () => {
      const folder = await folderOf({ uid: 0, gid: 0 });
      const { message } = await startInChild(folder, NOBODY).said;
      expect(message).toContain(`The data folder ${folder} cannot be used`);
    });
  });
});

async function folderOf(owner: { uid: number; gid: number }): Promise<string> {
  const parent = await temporaryFolder();
  await chmod(parent, 0o755);
  const folder = join(parent, 'data');
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, owner.uid, owner.gid);
  return folder;
}
