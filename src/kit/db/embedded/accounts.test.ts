import { chmod, chown, lstat, readdir, stat, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  folderOf,
  folders,
  folderWithDatabase,
  isOpenToNobody,
  killed,
  NOBODY,
  packageWithoutLinks,
  postmasterPid,
  query,
  start,
  startInChild,
  TIMEOUT_MS,
  temporaryFolder,
  useEmbeddedDatabases,
} from '../../../../test/tools/embedded-databases.ts';
import { prepareBinaries } from './binaries.ts';
import { clusterFiles } from './cluster.ts';
import { isRoot, run } from './process.ts';

useEmbeddedDatabases();

const isOpenToNormalUsers = isRoot() && (await isOpenToNobody());

describe.runIf(platform() === 'linux')('the embedded database', { timeout: TIMEOUT_MS }, () => {
  it('makes the library links that npm cannot pack', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const source = await packageWithoutLinks(join(folder, 'package'));
    const binaries = await prepareBinaries(source, isRoot() ? NOBODY : null, folder, () => {});
    expect(binaries.postgres).toBe(join(source.folder, 'native/bin/postgres'));
    const outcome = await run(null, binaries.postgres, ['--version'], { cwd: '/', timeoutMs: TIMEOUT_MS });
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
      // The passwords stay with root.
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
