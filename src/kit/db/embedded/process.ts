// Processes: which account the server runs as, running commands as another account, and telling a process from a later
// one that got the same number.
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedFailed, errorCode, type Owner } from './files.ts';

/** A process and when it started: the number alone is given to another process sooner or later. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

export interface RunningProcess extends ProcessIdentity {
  readonly command: string;
  readonly uid: number;
  readonly parent: number;
  /** Of the terminal or supervisor that it belongs to; 0 where the system does not tell. */
  readonly session: number;
  /** Null where the system does not tell. */
  readonly workingFolder: string | null;
}

/** Nothing of our own environment: PGDATA, PGOPTIONS or LD_LIBRARY_PATH of a shell must not reach the server. */
const CHILD_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
/** How a server is ended, and how long each step may take: fast shutdown, at once, by force. */
export const STOP_STEPS = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;
const OUTPUT_MAX_CHARACTERS = 20_000;

/** The process with this number, or null when there is none (one that only waits to be reaped is none). */
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
    // The second field is the program's name in brackets and may itself contain spaces and brackets.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state, parent, , session] = fields;
    const startTicks = fields[19];
    if (startTicks === undefined || state === 'Z' || state === 'X') return null;
    return {
      pid,
      // Ticks count from the boot, so they repeat after the next one.
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
    const answer = await promisify(execFile)(
      'ps',
      ['-ww', '-o', 'uid=,ppid=,lstart=,command=', '-p', String(pid)],
      {
        env: CHILD_ENVIRONMENT,
        timeout: 5_000,
      },
    );
    // "  501     1 Sat Nov 15 02:18:20 2025     /path/postgres -D …"
    const match =
      /^\s*(?<uid>\d+)\s+(?<parent>\d+)\s+(?<started>\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(?<command>.*)$/.exec(
        answer.stdout.trimEnd(),
      );
    if (match?.groups === undefined) return null;
    const { uid, parent, started = '', command = '' } = match.groups;
    return {
      pid,
      started,
      command,
      uid: Number(uid),
      parent: Number(parent),
      session: 0,
      workingFolder: null,
    };
  } catch {
    return null;
  }
}

/** Sends a signal; false when the process is gone or not ours to signal. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Starts a command, as `account` if there is one (its supplementary groups are dropped with the user). */
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
  /** What it wrote, or why it could not be started. */
  readonly output: string;
  /** The system's code when it could not be started, such as EACCES. */
  readonly failure: string | null;
}

/** Runs a command to its end. Never rejects: how it went is in the result. */
export function run(
  account: Owner | null,
  command: string,
  parameters: readonly string[],
  options: { readonly cwd: string; readonly timeoutMs: number; readonly inputDescriptor?: number },
): Promise<RunResult> {
  return new Promise<RunResult>((resolve, reject) => {
    let output = '';
    const { inputDescriptor } = options;
    const child = spawnAs(account, command, parameters, {
      cwd: options.cwd,
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
    // Node throws some failures of the start and reports others; both end here.
  }).catch((error: Error) => ({ ok: false, output: error.message, failure: errorCode(error) ?? 'unknown' }));
}

// --- The account of the server ------------------------------------------------------------------------------------
// PostgreSQL refuses to run as root, so root runs it as an account that owns nothing else.

const ACCOUNT = 'crossdock';
/** Shared by whoever else had no better idea, so only where no account can be made. */
const LAST_RESORT = 'nobody';
const CREATE_ATTEMPTS_MAX = 10;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Who runs the server: null is ourselves. An existing database is always run by the account that owns it. */
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

/** Tries to make the account; what went wrong otherwise. */
async function createAccount(): Promise<string> {
  let problem = '';
  for (let attempt = 0; attempt < CREATE_ATTEMPTS_MAX; attempt += 1) {
    const made = await run(
      null,
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/bin/false',
        ACCOUNT,
      ],
      { cwd: '/', timeoutMs: 10_000 },
    );
    if (made.ok || (await findAccount(ACCOUNT)) !== null) return '';
    problem = made.output;
    // Another useradd holds the lock of /etc/passwd for a moment; everything else will not get better.
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
