// PostgreSQL refuses to run as root, so root runs it as an account that owns nothing else.
import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from './files.ts';
import { run } from './process.ts';

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
    throw new Error(
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
    throw new Error(
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
    const outcome = await run(
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
    if (outcome.ok || (await findAccount(ACCOUNT)) !== null) return '';
    problem = outcome.output;
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
