// npm run check:lock: fails where the install has changed what the committed lock file says.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type LockFile, refusedLockChanges } from './lock-file-rules.ts';

const LOCK_FILE = 'package-lock.json';
const BYTES_MAX = 64 * 1024 * 1024;

const root = new URL('../..', import.meta.url);
const committed = execFileSync('git', ['show', `HEAD:${LOCK_FILE}`], { cwd: root, maxBuffer: BYTES_MAX });
const refused = refusedLockChanges(
  JSON.parse(committed.toString()) as LockFile,
  JSON.parse(readFileSync(new URL(LOCK_FILE, root), 'utf8')) as LockFile,
);
for (const line of refused) process.stderr.write(`${LOCK_FILE}: ${line}\n`);
process.exitCode = refused.length === 0 ? 0 : 1;
