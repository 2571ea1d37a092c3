// The processes of one run: each is driver.ts again, in another role.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connections, options } from './options.ts';

const SCRIPT = fileURLToPath(new URL('../driver.ts', import.meta.url));

export function start(role: string, candidate: string, url: string, more: string[] = []): ChildProcess {
  const given = options['postgres-module'];
  const args = ['--role', role, '--candidate', candidate, '--url', url, '--connections', String(connections)];
  return fork(SCRIPT, [...args, ...(given ? ['--postgres-module', given] : []), ...more], {
    // plain pg queues what it cannot send yet and warns that it will stop doing so
    execArgv: ['--no-deprecation'],
  });
}

export function answer<T>(child: ChildProcess, question?: string): Promise<T> {
  return new Promise((done, reject) => {
    const exited = (code: number | null): void => reject(new Error(`a bench process ended with ${code}`));
    child.once('exit', exited);
    child.once('message', (message) => {
      child.off('exit', exited);
      done(message as T);
    });
    if (question !== undefined) child.send(question);
  });
}
