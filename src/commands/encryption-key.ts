// The key of secrets in the database, where the settings have none: the embedded database keeps one in its folder.
import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { KEY_BYTES } from '../kit/kernel/seal.ts';

const FILE = 'encryption.key';

/** The settings with the key of the folder, where they have none and it has one. */
export async function withStoredKey(config: Config): Promise<Config> {
  if (config.encryptionKeys.length > 0) return config;
  const text = await readFile(join(config.dataFolder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return text === null ? config : { ...config, encryptionKeys: [Buffer.from(text, 'base64')] };
}

/** The same; the embedded database, which is running, gets a key where it has none. */
export async function withEncryptionKey(config: Config): Promise<Config> {
  const stored = await withStoredKey(config);
  if (stored.encryptionKeys.length > 0 || config.databaseUrl !== null) return stored;
  const key = randomBytes(KEY_BYTES);
  const file = join(config.dataFolder, FILE);
  // Another process may make one at the same moment: the first one counts, and it is whole as soon as it is there.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return withStoredKey(config);
}
