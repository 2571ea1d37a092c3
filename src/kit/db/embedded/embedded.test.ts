import { lstat, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  databases,
  folderWithDatabase,
  killed,
  listener,
  QUICK,
  query,
  start,
  startInChild,
  TIMEOUT_MS,
  temporaryFolder,
  useEmbeddedDatabases,
} from '../../../../test/tools/embedded-databases.ts';
import { processesIn } from '../../../../test/tools/processes-in.ts';
import { findPlatformPackage, prepareBinaries } from './binaries.ts';
import { clusterFiles } from './cluster.ts';
import { DataFolderInUse, findRunningEmbedded, startEmbedded } from './embedded.ts';
import { isRoot } from './process.ts';
import { openServerLog, startServer } from './server.ts';

useEmbeddedDatabases();

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
    for (const url of [database.nearest.url, database.nearest.servingUrl]) {
      expect(await query(url, 'SELECT inet_server_addr() AS address')).toEqual([{ address: null }]);
    }
    await database.stop();
    const deep = await start(join(await temporaryFolder(), 'a'.repeat(60), 'data'));
    expect(deep.nearest).toEqual({ url: deep.url, servingUrl: deep.servingUrl });
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
    expect(await findRunningEmbedded(folder)).toEqual({
      url,
      servingUrl: expect.stringContaining('crossdock_api'),
    });
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

  it('leaves a database of another PostgreSQL version alone and says so', async () => {
    const folder = await temporaryFolder();
    const { cluster } = clusterFiles(folder);
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '15\n');
    const before = await lstat(cluster);
    await expect(start(folder)).rejects.toThrow(
      /was created by PostgreSQL 15, and this release includes PostgreSQL 18/,
    );
    expect(await readdir(cluster)).toEqual(['PG_VERSION']);
    expect((await lstat(cluster)).ctimeMs).toBe(before.ctimeMs);
  });

  it('leaves a folder alone that it did not make', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'notes.txt'), 'mine');
    await expect(start(folder)).rejects.toThrow('is not a database of Crossdock');
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
});
