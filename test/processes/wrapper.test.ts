// An older Node starts the command through a wrapper: whoever ends the wrapper ends the command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testDatabase } from '../database.ts';

const OLDER_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`;
const WRAPPER = new URL('../../bin/crossdock.js', import.meta.url).pathname;

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('stops the command when the wrapper is killed, though nobody could tell it', async () => {
  const database = await testDatabase('empty');
  const env = { ...process.env, DATABASE_URL: database.url, PORT: '0', CROSSDOCK_DEMO: '0' };
  const wrapper = spawn(process.execPath, ['--import', OLDER_NODE, WRAPPER, 'serve'], { env, stdio: 'pipe' });
  try {
    await once(wrapper.stdout, 'data');
    const [command = 0] = await childrenOf(wrapper.pid ?? 0);
    expect(isAlive(command)).toBe(true);
    wrapper.kill('SIGKILL');
    while (isAlive(command)) await sleep(50);
  } finally {
    wrapper.kill('SIGKILL');
    await database.drop();
  }
});

it('makes no database where verify finds none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-verify-'));
  const { DATABASE_URL: _, ...env } = process.env;
  const main = new URL('../../bin/crossdock.js', import.meta.url).pathname;
  const verify = spawn(process.execPath, [main, 'verify'], {
    env: { ...env, CROSSDOCK_DATA: join(folder, 'data') },
    stdio: 'pipe',
  });
  let said = '';
  verify.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(verify, 'exit');
  expect(code).toBe(1);
  expect(said).toContain('there is no database in ');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it.each([['openapi', 'diff'], ['help'], ['verify', '--help']])(
  'ends without a word where nobody reads what %s %s prints',
  async (...args) => {
    const command = spawn(process.execPath, ['bin/crossdock.js', ...args], {
      cwd: new URL('../..', import.meta.url).pathname,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    command.stdout.destroy();
    const said = command.stderr.toArray();
    const [code] = await once(command, 'close');
    // As programs end that write into a pipe which is closed; 0 where all was written before it was.
    expect([0, 141]).toContain(code);
    expect(Buffer.concat(await said).toString()).toBe('');
  },
);
