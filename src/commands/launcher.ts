// The processes between this command and the person or supervisor who started it: npm with its shell, and the wrapper of an older
// Node (bin/crossdock.js). They may end without passing on a signal: a shell never does, and `kill -9` cannot be passed on.
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess, isRunning, type RunningProcess } from '../kit/db/embedded/process.ts';

const LOOK_EVERY_MS = 500;
/** npm, its shell, our wrapper; anything longer has started more than this command. */
const ANCESTORS_MAX = 3;

let hasEnded = false;

/** Whether the launcher is gone; the stop that follows is the launcher's, not a person's second thought. */
export function launcherHasEnded(): boolean {
  return hasEnded;
}

export function stopWithLauncher(): void {
  const stop = () => {
    if (hasEnded) return;
    hasEnded = true;
    process.kill(process.pid, 'SIGTERM');
  };
  if (process.connected) {
    process.once('disconnect', stop);
    // A command that is done does not wait for it.
    process.channel?.unref();
  }
  if (process.env['npm_lifecycle_event'] !== undefined) void watchNpm(stop);
}

async function watchNpm(stop: () => void): Promise<void> {
  const launchers = await launchersUpToNpm();
  while (launchers.length > 0) {
    await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    const running = await Promise.all(launchers.map(isRunning));
    if (running.includes(false)) return stop();
  }
}

/** The processes above this one up to npm; none where npm is too far away, or in another session: that was left on purpose. */
async function launchersUpToNpm(): Promise<RunningProcess[]> {
  const session = (await findProcess(process.pid))?.session;
  const found: RunningProcess[] = [];
  for (let pid = process.ppid; found.length < ANCESTORS_MAX; ) {
    const ancestor = await findProcess(pid);
    if (ancestor === null || ancestor.session !== session) return [];
    found.push(ancestor);
    if (isNpm(ancestor.command)) return found;
    pid = ancestor.parent;
  }
  return [];
}

/** It calls itself "npm start" or "npm exec …"; before that, it is Node with npm's own file. */
function isNpm(command: string): boolean {
  return /^(npm|npx)( |$)/.test(command) || /[/\\](npm|npx)(-cli\.js)?( |$)/.test(command);
}

/** The exit code after SIGPIPE: 128 and the signal's number. */
const BROKEN_PIPE_EXIT = 141;

/** The reader may close the output, as `head` does: a command that prints then ends silently. A server goes on without it. */
export function endWithReader(isServing: boolean): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (!isServing) process.exit(BROKEN_PIPE_EXIT);
    });
  }
}
