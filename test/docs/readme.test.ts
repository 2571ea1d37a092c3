import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_LOGINS } from '../../src/commands/demo-exposure.ts';
import { type TestDatabase, testDatabase } from '../harness.ts';
import { runCommands } from '../tools/run-commands.ts';
import { type RunningService, startService } from '../tools/running-service.ts';

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
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

/** What differs from run to run: tokens, ids of requests and of orders, and times. */
const CHANCE = new Set([
  ...['access_token', 'request_id', 'created', 'time', 'departure_date'],
  ...['order_id', 'sub_order_id', 'sub_order_number', 'shipment_id'],
]);

function withoutChance(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (CHANCE.has(key) ? typeof inner : inner)));
}

describe('the logins in the README', () => {
  it('are those that the start prints, with the same words', () => {
    const rows = [...readme.matchAll(/^\| `(.*)` \| `(.*)` \| (.*) \|$/gm)];
    const listed = rows.map(([, login, secret, who = '']) => ({
      login,
      secret,
      who: who.replaceAll('`', ''),
    }));
    expect(listed).toEqual(DEMO_LOGINS);
  });
});

describe('the tour in the README', () => {
  it('shows what its commands really print', async () => {
    expect(steps.length).toBe(readme.match(/^```sh tour$/gm)?.length);
    expect(steps.length).toBe(7);
    const commands = steps.map(({ command }) => command);
    const outputs = await runCommands(commands, { address: service.address });
    for (const [index, { command, expected }] of steps.entries())
      expect(withoutChance(JSON.parse(outputs[index] ?? '')), command).toEqual(withoutChance(expected));
  });

  it('lists the demo logins that the start prints', () => {
    for (const [, login = '', secret = ''] of readme.matchAll(/^\| `(\S+)` \| `(\S+)` \|/gm)) {
      expect(service.output()).toMatch(new RegExp(`${login}\\s+${secret}`));
    }
    expect([...readme.matchAll(/^\| `(\S+)` \| `(\S+)` \|/gm)].length).toBe(6);
  });
});
