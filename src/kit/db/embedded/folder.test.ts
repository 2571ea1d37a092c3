import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataFolder } from './folder.ts';
import { isRoot } from './process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-folder-'));
  await writeFile(join(folder, 'a-file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

it('makes the data folder with all that is missing above it, open to its owner alone', async () => {
  const path = join(folder, 'a/b/c');
  expect((await openDataFolder(path)).path).toBe(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await openDataFolder(path)).path).toBe(path);
});

it.each([
  ['is a file', () => join(folder, 'a-file')],
  ['lies below a file', () => join(folder, 'a-file/data')],
  ['lies deep below a file', () => join(folder, 'a-file/some/where/data')],
  ['lies in /proc, which takes no folders', () => '/proc/crossdock'],
  ['lies deep in /proc', () => '/proc/crossdock/some/where'],
  ['has too long a name', () => join(folder, 'x'.repeat(300))],
])('refuses at once a data folder that %s, and says what to do', async (_, path) => {
  const opening = openDataFolder(path());
  await expect(opening).rejects.toThrow(`The data folder ${path()} cannot be used`);
  await expect(opening).rejects.toThrow('set CROSSDOCK_DATA to a folder of your own');
  await expect(opening).rejects.toHaveProperty('name', 'EmbeddedFailed');
});

it.runIf(!isRoot())('refuses a data folder where this user may write nothing', async () => {
  const closed = join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o500);
  await expect(openDataFolder(join(closed, 'data'))).rejects.toThrow('cannot be used');
});
