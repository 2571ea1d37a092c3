import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { withEncryptionKey, withStoredKey } from './encryption-key.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'crossdock-key-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

it('the embedded database gets a key of its own, once, which only its owner can read', async () => {
  const CROSSDOCK_DATA = folder();
  const config = readConfig({ CROSSDOCK_DATA });
  expect((await withStoredKey(config)).encryptionKeys).toEqual([]);
  const all = await Promise.all(Array.from({ length: 50 }, () => withEncryptionKey(config)));
  const [first] = all as [(typeof all)[0]];
  expect(first.encryptionKeys[0]).toHaveLength(32);
  for (const { encryptionKeys } of all) expect(encryptionKeys).toEqual(first.encryptionKeys);
  expect(readdirSync(CROSSDOCK_DATA)).toEqual(['encryption.key']);
  const file = join(CROSSDOCK_DATA, 'encryption.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // As the setting would say it: the folder can be moved to another database with it.
  const key = readFileSync(file, 'utf8').trim();
  expect(readConfig({ CROSSDOCK_ENCRYPTION_KEY: key }).encryptionKeys).toEqual(first.encryptionKeys);
  // API processes know the address of the database alone, and find it, too.
  const process = readConfig({ CROSSDOCK_DATA, DATABASE_URL: 'postgres://a@db/x' });
  expect((await withStoredKey(process)).encryptionKeys).toEqual(first.encryptionKeys);
});

it('a key of the settings comes before it, and none is made for another database', async () => {
  const CROSSDOCK_DATA = folder();
  const key = Buffer.alloc(32, 7).toString('base64');
  const set = readConfig({ CROSSDOCK_DATA, CROSSDOCK_ENCRYPTION_KEY: key });
  expect(await withEncryptionKey(set)).toBe(set);
  const other = readConfig({ CROSSDOCK_DATA, DATABASE_URL: 'postgres://a@db/x' });
  expect((await withEncryptionKey(other)).encryptionKeys).toEqual([]);
  expect((await withStoredKey(readConfig({ CROSSDOCK_DATA: '/nowhere/at/all' }))).encryptionKeys).toEqual([]);
});
