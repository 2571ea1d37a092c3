// What started the command and stands between it and the person or the supervisor: npm with its shell, and the wrapper of an
// older Node (bin/crossdock.js). They may end without passing a signal on: a shell never does, and nobody can after `kill -9`.
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

/** Stops the command as SIGTERM does once its launcher has ended. */
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
