// Where commands find the database: DATABASE_URL, else the embedded one of a running server, else they start it.
import type { Config } from '../config.ts';
import { type Db, openDb } from '../kit/db/db.ts';
import { findRunningEmbedded, hasCluster, startEmbedded } from '../kit/db/embedded/embedded.ts';
import { migrate } from '../kit/db/migrate.ts';

export interface DatabaseUrls {
  readonly url: string;
  /** For the role that owns the schema; null: not given. */
  readonly ownerUrl: string | null;
}

/**
 * Brings the schema up to date; where another role owns it, as that one.
 * @param whileWaiting called where the database will be busy for a while, and there is nothing to do here but wait for it
 */
export async function bringUpToDate(
  { url, ownerUrl }: DatabaseUrls,
  whileWaiting: () => void = () => {},
): Promise<string[]> {
  if (ownerUrl === null) return migrate(url, undefined, whileWaiting);
  const { migrateFor } = await import('../kit/db/serving-role.ts');
  return migrateFor({ url: ownerUrl, servingUrl: url }, whileWaiting);
}

export interface Database extends DatabaseUrls {
  close(): Promise<void>;
}

export async function reachDatabase(config: Config, log: (message: string) => void): Promise<Database> {
  if (config.databaseUrl !== null)
    return { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl, close: async () => {} };
  const running = await findRunningEmbedded(config.dataFolder);
  if (running !== null) return { url: running.servingUrl, ownerUrl: running.url, close: async () => {} };
  const embedded = await startEmbedded({ dataFolder: config.dataFolder, log });
  return { url: embedded.servingUrl, ownerUrl: embedded.url, close: () => embedded.stop() };
}

class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

/** For commands that only look: where nothing was ever started, there is nothing to look at. */
export async function requireDatabase(config: Config): Promise<void> {
  if (config.databaseUrl !== null || (await hasCluster(config.dataFolder))) return;
  throw new NoDatabase(
    `there is no database in ${config.dataFolder}: start the service once, or set DATABASE_URL or CROSSDOCK_DATA`,
  );
}

/** Runs `work` on an up-to-date schema, and leaves no database running that was not running before. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await reachDatabase(config, () => {});
  try {
    await bringUpToDate(database);
    const db = openDb({ url: database.url, poolSize: 2, applicationName: 'crossdock command' });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await database.close();
  }
}
