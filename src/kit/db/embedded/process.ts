// Processes: the account of the server, commands as another account, and distinguishing a process from a later one with its pid.
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedFailed, errorCode, type Owner } from './files.ts';

/** A process and when it started: pids are reused. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

export interface RunningProcess extends ProcessIdentity {
  readonly command: string;
  readonly uid: number;
  readonly parent: number;
  /** Session id; 0 where the system does not provide it. */
  readonly session: number;
  /** Null where the system does not provide it. */
  readonly workingFolder: string | null;
}

/** None of our own environment: PGDATA, PGOPTIONS or LD_LIBRARY_PATH of a shell must not reach the server. */
const CHILD_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
/** How to stop a server, and how long each step may take: fast shutdown, immediate, kill. */
export const STOP_STEPS = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;
const OUTPUT_MAX_CHARACTERS = 20_000;

/** The process with this pid, or null (also for a zombie). */
export async function findProcess(pid: number): Promise<RunningProcess | null> {
  return platform() === 'linux' ? findInProc(pid) : findWithPs(pid);
}

export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  return (await findProcess(identity.pid))?.started === identity.started;
}

async function findInProc(pid: number): Promise<RunningProcess | null> {
  try {
    const folder = `/proc/${pid}`;
    const [line, command, facts, boot] = await Promise.all([
      readFile(`${folder}/stat`, 'utf8'),
      readFile(`${folder}/cmdline`, 'utf8'),
      stat(folder),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const { 0: state, 1: parent, 3: session, 19: startTicks } = fields;
    if (startTicks === undefined || state === 'Z' || state === 'X') return null;
    return {
      pid,
      // Ticks count from boot, so they repeat after the next one.
      started: `${boot.trim()}/${startTicks}`,
      command: command.split('\0').join(' ').trim(),
      uid: facts.uid,
      parent: Number(parent),
      session: Number(session),
      workingFolder: await readlink(`${folder}/cwd`).catch(() => null),
    };
  } catch {
    return null;
  }
}

async function findWithPs(pid: number): Promise<RunningProcess | null> {
  try {
    const columns = ['-ww', '-o', 'uid=,ppid=,lstart=,command=', '-p', String(pid)];
    const answer = await promisify(execFile)('ps', columns, { env: CHILD_ENVIRONMENT, timeout: 5_000 });
    // "  501     1 Sat Nov 15 02:18:20 2025     /path/postgres -D …"
    const [, uid, parent, started, command] =
      /^\s*(\d+)\s+(\d+)\s+((?:\S+\s+){4}\S+)\s+(.*)$/.exec(answer.stdout.trimEnd()) ?? [];
    if (started === undefined || command === undefined) return null;
    const ids = { uid: Number(uid), parent: Number(parent), session: 0 };
    return { pid, started, command, ...ids, workingFolder: null };
  } catch {
    return null;
  }
}

/** Sends a signal, unless the process is gone or not ours to signal. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {}
}

/** Starts a command, as `account` if there is one (without its supplementary groups). */
export function spawnAs(
  account: Owner | null,
  command: string,
  parameters: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'stdio' | 'detached'>,
): ChildProcess {
  return spawn(command, parameters, {
    ...options,
    env: CHILD_ENVIRONMENT,
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
}

interface RunResult {
  readonly ok: boolean;
  readonly output: string;
  /** The system's error code when it could not be started, such as EACCES. */
  readonly failure: string | null;
}

/** Runs a command to its end. Never rejects: failures are in the result. */
export function run(
  account: Owner | null,
  command: string,
  parameters: readonly string[],
  options: { readonly cwd?: string; readonly timeoutMs: number; readonly inputDescriptor?: number },
): Promise<RunResult> {
  return new Promise<RunResult>((resolve, reject) => {
    let output = '';
    const { inputDescriptor } = options;
    const child = spawnAs(account, command, parameters, {
      cwd: options.cwd ?? '/',
      stdio: ['ignore', 'pipe', 'pipe', ...(inputDescriptor === undefined ? [] : [inputDescriptor])],
    });
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_MAX_CHARACTERS);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const timer = setTimeout(() => {
      output += `\n(stopped after ${options.timeoutMs / 1000} s)`;
      child.kill('SIGKILL');
    }, options.timeoutMs);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, endedBy) => {
      clearTimeout(timer);
      if (endedBy !== null) output += `\n(ended by ${endedBy})`;
      resolve({ ok: code === 0, output: output.trim(), failure: null });
    });
    // Node throws some start failures and reports others as events; both end here.
  }).catch((error: Error) => ({ ok: false, output: error.message, failure: errorCode(error) ?? 'unknown' }));
}

// --- The account of the server ------------------------------------------------------------------------------------
// PostgreSQL refuses to run as root, so root runs it as an account that owns nothing else.

const ACCOUNT = 'crossdock';
/** Shared with other services, so only where no account can be created. */
const LAST_RESORT = 'nobody';
const CREATE_ATTEMPTS_MAX = 10;
const ACCOUNT_OPTIONS = '--system --user-group --no-create-home --home-dir /nonexistent --shell /bin/false';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The account to run the server; null: the current one. An existing database is always run by its owner. */
export async function chooseAccount(
  databaseOwner: Owner | null,
  log: (message: string) => void,
): Promise<Owner | null> {
  if (!isRoot()) return null;
  if (platform() !== 'linux') {
    throw new EmbeddedFailed(
      'The embedded PostgreSQL cannot run as root on this system. Start Crossdock as a normal user.',
    );
  }
  if (databaseOwner !== null && databaseOwner.uid !== 0) return databaseOwner;
  const existing = await findAccount(ACCOUNT);
  if (existing !== null) return existing;
  const problem = await createAccount();
  const created = await findAccount(ACCOUNT);
  if (created !== null) {
    log(`PostgreSQL does not run as root: made the system account "${ACCOUNT}" for it`);
    return created;
  }
  const fallback = await findAccount(LAST_RESORT);
  if (fallback === null) {
    throw new EmbeddedFailed(
      `PostgreSQL does not run as root, and no account could be made for it (${problem}). ` +
        'Start Crossdock as a normal user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  log(
    `PostgreSQL does not run as root, and no account could be made for it (${problem}): using "${LAST_RESORT}"`,
  );
  return fallback;
}

/** Tries to create the account; returns what went wrong otherwise. */
async function createAccount(): Promise<string> {
  let problem = '';
  for (let attempt = 0; attempt < CREATE_ATTEMPTS_MAX; attempt += 1) {
    const made = await run(null, 'useradd', [...ACCOUNT_OPTIONS.split(' '), ACCOUNT], { timeoutMs: 10_000 });
    if (made.ok || (await findAccount(ACCOUNT)) !== null) return '';
    problem = made.output;
    // Another useradd holds the lock of /etc/passwd for a moment; other errors are permanent.
    if (!problem.includes('try again later')) break;
    await sleep(200);
  }
  return problem;
}

async function findAccount(name: string): Promise<Owner | null> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const line of accounts.split('\n')) {
    const [account, , uid, gid] = line.split(':');
    if (account === name && Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}
