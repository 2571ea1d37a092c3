// The embedded database after kills, power failures and starts that were cut short.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  children,
  eventually,
  folderWithDatabase,
  killed,
  postmasterPid,
  QUICK,
  query,
  start,
  startInChild,
  TIMEOUT_MS,
  temporaryFolder,
  useEmbeddedDatabases,
} from '../../../../test/tools/embedded-databases.ts';
import { killAll, processesIn } from '../../../../test/tools/processes-in.ts';
import { clusterFiles } from './cluster.ts';
import { isRoot, run } from './process.ts';

useEmbeddedDatabases();

describe.runIf(platform() === 'linux')('the embedded database', { timeout: TIMEOUT_MS }, () => {
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
    expect(await run(null, process.execPath, parameters, { cwd: '/', timeoutMs: TIMEOUT_MS })).toMatchObject({
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
    const stranger = spawn('sleep', ['3600'], {
      stdio: 'ignore',
      cwd: '/',
      ...(isRoot() ? { uid, gid } : {}),
    });
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

  it('reports when the server ends by itself, and releases the folder', async () => {
    const folder = await folderWithDatabase();
    const first = await start(folder);
    process.kill(await postmasterPid(folder), 'SIGKILL');
    expect(await first.exited).toEqual({ expected: false, description: 'it was ended by SIGKILL' });
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('waits for a straggler of a killed server instead of starting a second one', async () => {
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
});
