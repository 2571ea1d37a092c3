import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './harness.ts';
import { type RunningService, startService } from './running-service.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const steps = [...readme.matchAll(/```sh tour\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)].map(
  ([, command = '', output = '']) => ({ command, expected: JSON.parse(output) as unknown }),
);

let database: TestDatabase;
let service: RunningService;

beforeAll(async () => {
  database = await testDatabase('demo');
  service = await startService({ DATABASE_URL: database.url, CROSSDOCK_DEMO: '1' });
});

afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

/** What differs from run to run: tokens, request ids and the time the demo world was made. */
function withoutChance(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      ['access_token', 'request_id', 'created'].includes(key) ? typeof inner : inner,
    ),
  );
}

describe('the tour in the README', () => {
  it('shows what its commands really print', async () => {
    expect(steps.length).toBeGreaterThanOrEqual(5);
    let earlier = '';
    for (const { command, expected } of steps) {
      const here = command.replaceAll('http://127.0.0.1:8080', service.address);
      // The reader's shell keeps its variables from step to step.
      const { stdout } = await promisify(execFile)('bash', [
        '-e',
        '-c',
        `{ :\n${earlier}\n} > /dev/null\n${here}`,
      ]);
      expect(withoutChance(JSON.parse(stdout)), command).toEqual(withoutChance(expected));
      earlier = `${earlier}\n${here}`;
    }
  });

  it('lists the demo logins that the start prints', () => {
    for (const [, login = '', secret = ''] of readme.matchAll(/^\| `(\S+)` \| `(\S+)` \|/gm)) {
      expect(service.output()).toMatch(new RegExp(`${login}\\s+${secret}`));
    }
    expect([...readme.matchAll(/^\| `(\S+)` \| `(\S+)` \|/gm)].length).toBe(6);
  });
});
