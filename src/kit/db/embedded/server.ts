// The server process: started detached from the terminal, watched until it is ready, and always stopped.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { type ClusterFiles, clusterMark, folderArgument } from './cluster.ts';
import { EmbeddedFailed, type Owner, readSmallFile } from './files.ts';
import { STOP_STEPS, spawnAs } from './process.ts';

export type Settings = Readonly<Record<string, string>>;

interface ServerExit {
  readonly expected: boolean;
  readonly description: string;
}

export type Server = Awaited<ReturnType<typeof launch>>;

interface ServerPlan {
  readonly files: ClusterFiles;
  readonly binaries: Binaries;
  readonly account: Owner | null;
  readonly settings: Settings;
  readonly serverLog: ServerLog;
  readonly log: (message: string) => void;
  readonly whileWaiting?: () => void;
}

const ADDRESS = '127.0.0.1';
const PORT_ATTEMPTS_MAX = 10;
/** Processes of a killed server notice its end soon, but may be busy. */
const MEMORY_WAIT_MS = 15_000;
const MEMORY_RETRY_MS = 200;
/** Replaying two gigabytes of WAL after a crash takes a while on a slow disk. */
const READY_TIMEOUT_MS = 180_000;
const STILL_STARTING_EVERY_MS = 5_000;
const POLL_MS = 10;
const WATCHDOG_EXIT_MS = 2_000;

/** For a service that shares a small machine with its database; acknowledged writes are on disk. */
const DEFAULT_SETTINGS: Settings = {
  listen_addresses: ADDRESS,
  // In the cluster's folder, which only its owner can enter. One connection: 17,000 statements/s over TCP, 18,000 to 22,500 here.
  unix_socket_directories: '.',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  // A table's plans are those of the empty table until it is analyzed: with the default, orders take five times as long until then.
  autovacuum_naptime: '2s',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] %q%u@%d ',
};

/** Starts the server on a free port, and tries another when that is taken in the meantime. */
export async function startServer(plan: ServerPlan, choosePort = freePort): Promise<Server> {
  const memoryDeadline = Date.now() + MEMORY_WAIT_MS;
  let portAttempts = 0;
  for (;;) {
    const position = await plan.serverLog.size();
    const server = await launch(plan, await choosePort());
    plan.whileWaiting?.();
    const problem = await waitUntilReady(plan, server);
    if (problem === null) return server;
    await server.stop();
    const text = await plan.serverLog.tail(position);
    if (text.includes('could not create any TCP/IP sockets') && portAttempts < PORT_ATTEMPTS_MAX) {
      portAttempts += 1;
      continue;
    }
    if (/pre-existing shared memory block .* is still in use/.test(text) && Date.now() < memoryDeadline) {
      await sleep(MEMORY_RETRY_MS);
      continue;
    }
    throw new EmbeddedFailed(
      `PostgreSQL did not start: ${problem}. The end of ${plan.serverLog.path}:\n${text}`,
    );
  }
}

async function launch(plan: ServerPlan, port: number) {
  const { files, account, serverLog } = plan;
  // Detached, in its own session, so that Ctrl-C in our terminal reaches only us and we stop it in order.
  const child = spawnAs(account, plan.binaries.postgres, serverParameters(plan, port), {
    cwd: files.cluster,
    stdio: ['ignore', serverLog.descriptor, serverLog.descriptor],
    detached: true,
  });
  let stopping = false;
  const exited = new Promise<ServerExit>((resolve) => {
    child.once('error', (error) => resolve({ expected: stopping, description: error.message }));
    child.once('exit', (code, signal) => {
      const description = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
      resolve({ expected: stopping, description });
    });
  });
  if (child.pid === undefined)
    throw new EmbeddedFailed(`PostgreSQL did not start: ${(await exited).description}`);
  const stopWatching = watch(plan, child.pid);
  const ended = exited.then(stopWatching);
  // A process that forgets to stop it can still exit: the watchdog then stops the server.
  child.unref();
  return {
    pid: child.pid,
    port,
    exited,
    stop: async (): Promise<void> => {
      stopping = true;
      child.ref();
      await endInSteps(child, exited);
      await ended;
    },
  };
}

function serverParameters(plan: ServerPlan, port: number): string[] {
  const statistics: Settings = plan.binaries.hasStatementStatistics
    ? { shared_preload_libraries: 'pg_stat_statements' }
    : {};
  const settings = Object.entries({ ...DEFAULT_SETTINGS, ...statistics, ...plan.settings });
  return [
    '-D',
    folderArgument(plan.files, plan.account),
    '-p',
    String(port),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    '-c',
    clusterMark(plan.files),
  ];
}

/** Stops the server when we die, even by kill -9: a shell waits for the end of a pipe that only we hold. */
function watch(plan: ServerPlan, pid: number): () => Promise<void> {
  const script = 'read -r _; read -r pid < postmaster.pid && [ "$pid" = "$1" ] && kill -INT "$1"';
  const watchdog = spawnAs(plan.account, '/bin/sh', ['-c', script, 'crossdock-watchdog', String(pid)], {
    cwd: plan.files.cluster,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => {
    watchdog.once('exit', () => resolve());
    watchdog.once('error', (error) => {
      plan.log(`PostgreSQL is not watched and would outlive a killed Crossdock: ${error.message}`);
      resolve();
    });
  });
  watchdog.unref();
  return async () => {
    watchdog.ref();
    watchdog.stdin?.destroy();
    if (!(await settles(gone, WATCHDOG_EXIT_MS))) watchdog.kill('SIGKILL');
  };
}

/** Null once it accepts connections; otherwise why it does not. */
async function waitUntilReady(plan: ServerPlan, server: Server): Promise<string | null> {
  let exit: ServerExit | null = null;
  server.exited.then((value) => {
    exit = value;
  });
  const began = Date.now();
  let nextNotice = began + STILL_STARTING_EVERY_MS;
  while (Date.now() < began + READY_TIMEOUT_MS) {
    if (exit !== null) return (exit as ServerExit).description;
    // The file that pg_ctl reads, too: the pid in line one, the state in line eight.
    const lines = ((await readSmallFile(join(plan.files.cluster, 'postmaster.pid'))) ?? '').split('\n');
    if (lines[0] === String(server.pid) && lines[7]?.trim() === 'ready') return null;
    if (Date.now() >= nextNotice) {
      plan.log(`PostgreSQL is still starting (${Math.round((Date.now() - began) / 1000)} s)`);
      nextNotice += STILL_STARTING_EVERY_MS;
    }
    await sleep(POLL_MS);
  }
  return `it was not ready after ${READY_TIMEOUT_MS / 1000} s`;
}

async function endInSteps(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  for (const [signal, patienceMs] of STOP_STEPS) {
    child.kill(signal);
    if (await settles(exited, patienceMs)) return;
  }
  throw new EmbeddedFailed(`PostgreSQL (pid ${child.pid}) does not stop.`);
}

async function settles(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const cancel = new AbortController();
  const expired = sleep(timeoutMs, false, { signal: cancel.signal }).catch(() => false);
  try {
    return await Promise.race([promise.then(() => true), expired]);
  } finally {
    cancel.abort();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, ADDRESS);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await promisify(probe.close.bind(probe))();
  return port;
}

// --- Its log ------------------------------------------------------------------------------------------------------
//
// The server appends to the file itself, so logging depends on no other process. The file is kept small by moving its text to a
// second file and truncating it, which an appending writer does not notice.

type ServerLog = Awaited<ReturnType<typeof openServerLog>>;

const LOG_MAX_BYTES = 10_000_000;
const CHECK_EVERY_MS = 60_000;
const TAIL_MAX_BYTES = 4_000;

export async function openServerLog(path: string, owner: Owner | null) {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const file = await open(path, flags, 0o600);
  if (owner !== null) await file.chown(owner.uid, owner.gid);

  const size = async () => (await file.stat()).size;
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  };
  const keepSmall = async () => {
    const bytes = await size();
    if (bytes <= LOG_MAX_BYTES) return;
    const older = `${path}.1`;
    const unfinished = `${older}.unfinished`;
    await rm(unfinished, { force: true });
    const copy = await open(unfinished, 'wx', 0o600);
    try {
      if (owner !== null) await copy.chown(owner.uid, owner.gid);
      await copy.writeFile(await read(bytes - LOG_MAX_BYTES, LOG_MAX_BYTES));
    } finally {
      await copy.close();
    }
    await rename(unfinished, older);
    await file.truncate(0);
  };

  await keepSmall();
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    // A full disk must not end the process: rotation is retried in a minute.
    checking = checking.then(keepSmall).catch(() => {});
  }, CHECK_EVERY_MS).unref();
  return {
    descriptor: file.fd,
    path,
    size,
    tail: async (position: number) => {
      const from = Math.max(position, (await size()) - TAIL_MAX_BYTES);
      return (await read(from, TAIL_MAX_BYTES)).toString().trim();
    },
    close: async () => {
      clearInterval(timer);
      await checking;
      await file.close();
    },
  };
}
