// PostgreSQL without an installation: the binaries from npm, run for one data folder by one process at a time.
import { join } from 'node:path';
import pg from 'pg';
import { findPlatformPackage, prepareBinaries } from './binaries.ts';
import {
  ADMINISTRATOR,
  type ClusterFiles,
  clearLeftovers,
  clusterFiles,
  createCluster,
  inspectCluster,
  isAbsent,
  type Passwords,
  readPasswords,
  removeUnfinished,
  requireOwner,
} from './cluster.ts';
import { EmbeddedFailed } from './files.ts';
import {
  identify,
  lockDataFolder,
  openDataFolder,
  readInstance,
  removeInstance,
  writeInstance,
} from './folder.ts';
import { chooseAccount, isRunning } from './process.ts';
import { openServerLog, type Server, type Settings, startServer } from './server.ts';

export { DataFolderInUse } from './folder.ts';

interface EmbeddedOptions {
  /** Holds the database, its log and the lock. Created if missing. */
  readonly dataFolder: string;
  readonly log: (message: string) => void;
  /** PostgreSQL settings that override ours, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Settings;
  /** Called while PostgreSQL's programs run and this process only waits for them. */
  readonly whileWaiting?: () => void;
}

export type EmbeddedDatabase = ReturnType<typeof handle>;

const NAME = 'crossdock';
const SERVING = 'crossdock_api';
const CONNECT_TIMEOUT_MS = 10_000;
/** The limit of macOS; Linux allows four more. */
const SOCKET_PATH_MAX_BYTES = 103;
/** No such role (reported as a wrong password), login not allowed, no such database. */
const NOT_PROVISIONED = new Set(['28P01', '28000', '3D000']);
const DUPLICATE_DATABASE = '42P04';

/** Starts the database in `dataFolder`, created if missing. Rejects with DataFolderInUse when it is taken. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {}, whileWaiting = () => {} } = options;
  const badName = Object.keys(settings).find((name) => !/^[A-Za-z_][A-Za-z0-9_.]*$/.test(name));
  if (badName !== undefined) throw new Error(`"${badName}" is not the name of a PostgreSQL setting`);
  const source = await findPlatformPackage();
  const folder = await openDataFolder(options.dataFolder);
  const undo: (() => void | Promise<void>)[] = [];
  const cleanUp = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const lock = await lockDataFolder(folder);
    undo.push(() => lock.release());
    await writeInstance(folder, null);
    undo.push(() => removeInstance(folder));

    const files = clusterFiles(folder.path);
    const existing = await inspectCluster(files, source.majorVersion);
    const account = await chooseAccount(existing, log);
    requireOwner(files, existing, account);
    const binaries = await prepareBinaries(source, account, folder.path, log);
    await removeUnfinished(folder, log);
    if (existing === null) {
      log(`creating a new database in ${files.folder}`);
      const durable = settings['fsync'] !== 'off';
      await createCluster({ dataFolder: folder, files, binaries, account, durable, whileWaiting });
    }
    await clearLeftovers(files, account, log);

    const serverLog = await openServerLog(join(folder.path, 'postgres.log'), folder.owner);
    undo.push(() => serverLog.close());
    const server = await startServer({ files, binaries, account, settings, serverLog, log, whileWaiting });
    undo.push(() => server.stop());
    const passwords = await readPasswords(files);
    await provision(server.port, passwords, existing === null).catch(async (error: Error) => {
      throw new EmbeddedFailed(
        `PostgreSQL started but cannot be used: ${error.message}. The end of ${serverLog.path}:\n` +
          (await serverLog.tail(0)),
        { cause: error },
      );
    });
    await writeInstance(folder, { process: await identify(server.pid), port: server.port });
    return handle(files, server, passwords, cleanUp);
  } catch (error) {
    await cleanUp().catch((failure: Error) => log(failure.message));
    throw error;
  }
}

function handle(files: ClusterFiles, server: Server, passwords: Passwords, cleanUp: () => Promise<void>) {
  let cleaned: Promise<void> | undefined;
  /** Ends the server and releases the folder. Open connections are closed. */
  const stop = () => {
    cleaned ??= cleanUp();
    return cleaned;
  };
  /** Never rejects. A server that ended by itself must not keep the folder locked. */
  const exited = server.exited.then(async (exit) => {
    await stop().catch(() => {});
    return exit;
  });
  const urls = urlsAt(server.port, passwords);
  /** Over a Unix socket, which is faster; the same where the path is too long for one. */
  const nearest = {
    url: socketUrl(files, server.port, urls.url) ?? urls.url,
    servingUrl: socketUrl(files, server.port, urls.servingUrl) ?? urls.servingUrl,
  };
  return { ...urls, nearest, port: server.port, exited, stop };
}

export async function hasCluster(dataFolder: string): Promise<boolean> {
  return !(await isAbsent(clusterFiles(dataFolder).cluster));
}

/** The database that a running Crossdock started in this folder, for commands that work alongside it; else null. */
export async function findRunningEmbedded(dataFolder: string): Promise<ReturnType<typeof urlsAt> | null> {
  const instance = await readInstance(dataFolder);
  if (instance?.server == null) return null;
  const running = await Promise.all([isRunning(instance.holder), isRunning(instance.server.process)]);
  if (running.includes(false)) return null;
  return urlsAt(instance.server.port, await readPasswords(clusterFiles(dataFolder)));
}

/** Makes the service's roles and database, where they are missing. The service is no superuser, here or elsewhere. */
async function provision(port: number, passwords: Passwords, isNew: boolean): Promise<void> {
  const { servingUrl } = urlsAt(port, passwords);
  if (!isNew && (await isProvisioned(servingUrl))) return;
  const administratorUrl = `postgres://${ADMINISTRATOR}:${passwords.administrator}@127.0.0.1:${port}/postgres`;
  await query(administratorUrl, [
    `DO $$ BEGIN
       IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${NAME}') THEN CREATE ROLE ${NAME}; END IF;
       IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SERVING}') THEN CREATE ROLE ${SERVING}; END IF;
       IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_stat_statements') THEN
         CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
       END IF;
     END $$`,
    `ALTER ROLE ${NAME} LOGIN CREATEDB PASSWORD '${passwords.owner}'`,
    `GRANT pg_monitor, pg_signal_backend, pg_checkpoint TO ${NAME}`,
    // The demo world is analyzed while it is loaded.
    `GRANT pg_monitor, pg_maintain TO ${SERVING}`,
    // Last of the roles: once it can log in, all of them exist.
    `ALTER ROLE ${SERVING} LOGIN PASSWORD '${passwords.serving}'`,
  ]);
  // Last: once it exists, all of the above is done.
  await query(administratorUrl, [`CREATE DATABASE ${NAME} OWNER ${NAME}`]).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === DUPLICATE_DATABASE)) throw error;
  });
  await query(servingUrl, ['SELECT 1']);
}

async function isProvisioned(url: string): Promise<boolean> {
  try {
    await query(url, ['SELECT 1']);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_PROVISIONED.has(error.code ?? '')) return false;
    throw error;
  }
}

async function query(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ssl: false,
  });
  // The query reports a lost connection; without a listener Node would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The passwords need no escaping, neither in a URL nor in SQL. */
function urlsAt(port: number, { owner, serving }: Passwords) {
  // The first role owns and migrates the schema; the second can change neither that nor append-only tables.
  const at = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${NAME}`;
  return { url: at(NAME, owner), servingUrl: at(SERVING, serving) };
}

function socketUrl(files: ClusterFiles, port: number, url: string): string | null {
  const path = join(files.cluster, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(path) > SOCKET_PATH_MAX_BYTES) return null;
  const socket = new URL(url);
  socket.searchParams.set('host', files.cluster);
  return socket.href;
}
