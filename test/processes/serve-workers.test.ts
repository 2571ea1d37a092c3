// Several API processes behind one port look like one: same limits, same metrics, and the death of one is nobody's.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../harness.ts';
import { holdLock } from '../tools/serve-apps.ts';
import { ask, type Command, childrenOf, endAll, logIn, start } from '../tools/serve-process.ts';

/** Few, so that any machine can send more than two limits let in. */
const READS_PER_SECOND = 5;
const BURST_SECONDS = 2;
const LOAD_SECONDS = 4;
const AT_ONCE = 4;
const STAYING = 64;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase('demo');
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('UPDATE api_client SET read_rate = $1 WHERE client_id = $2', [
    READS_PER_SECOND,
    'demo-client',
  ]);
  await admin.end();
});

afterAll(() => database.drop());

const serve = (settings: Readonly<Record<string, string>> = {}): Command =>
  start(['serve'], { DATABASE_URL: database.url, PORT: '0', CROSSDOCK_WORKERS: '2', ...settings });

/** Over a connection of its own, so that either process may get it. */
const get = (address: string, path: string, token?: string) =>
  ask(address, 'GET', path, { headers: { connection: 'close' }, ...(token === undefined ? {} : { token }) });

const requestsIn = (service: Command) => service.log().filter((entry) => entry['msg'] === 'request');
const pidsIn = (service: Command) => new Set(requestsIn(service).map((entry) => entry['pid'] as number));

async function untilBothAnswer(service: Command, address: string): Promise<number[]> {
  const answering = async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, () => get(address, '/health/live')));
    return pidsIn(service).size;
  };
  await expect.poll(answering).toBe(2);
  return [...pidsIn(service)];
}

describe('two API processes', () => {
  let service: Command;
  let address: string;
  beforeAll(async () => {
    service = serve();
    address = await service.ready();
  });
  afterAll(endAll);

  it('answer both, share one limit, and add up their metrics', async () => {
    const pids = await untilBothAnswer(service, address);
    expect(pids).not.toContain(service.pid);

    const token = await logIn(address, 'demo');
    const startedMs = performance.now();
    const secondsNow = () => (performance.now() - startedMs) / 1000;
    const limitAfter = (seconds: number) => READS_PER_SECOND * (BURST_SECONDS + seconds);
    const statuses: number[] = [];
    const client = async () => {
      while (secondsNow() < LOAD_SECONDS || statuses.length <= 2 * limitAfter(secondsNow()))
        statuses.push((await get(address, '/v1/warehouses', token)).status);
    };
    await Promise.all(Array.from({ length: 6 }, client));
    const seconds = secondsNow();
    const letIn = statuses.filter((status) => status === 200).length;
    const oneLimit = limitAfter(seconds);
    process.stdout.write(
      `  ${statuses.length} requests in ${seconds.toFixed(1)} s over two processes: ${letIn} let in, ` +
        `one limit is ${oneLimit.toFixed(0)}, two would be ${(2 * oneLimit).toFixed(0)}\n`,
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(letIn).toBeGreaterThan(0.6 * oneLimit);
    expect(letIn).toBeLessThan(1.4 * oneLimit);

    const metrics = await get(address, '/metrics', await logIn(address, 'hub'));
    expect(metrics.status).toBe(200);
    const counted = (status: number) =>
      Number(
        new RegExp(
          `^crossdock_http_request_duration_seconds_count\\{method="GET",route="/v1/warehouses",status="${status}"\\} (\\d+)$`,
          'm',
        ).exec(metrics.text)?.[1],
      );
    expect(counted(200)).toBe(letIn);
    expect(counted(429)).toBe(statuses.length - letIn);
    const handled = requestsIn(service).filter((entry) => entry['path'] === '/v1/warehouses');
    expect(new Set(handled.map((entry) => entry['pid'])).size).toBe(2);
  });

  it('share connections that come together and stay open', async () => {
    await Promise.all(Array.from({ length: STAYING }, () => ask(address, 'GET', '/health/ready')));
    const answered = () => requestsIn(service).filter((entry) => entry['path'] === '/health/ready');
    await expect.poll(() => answered().length).toBe(STAYING);
    const [pid] = pidsIn(service);
    const ofOne = answered().filter((entry) => entry['pid'] === pid).length;
    process.stdout.write(`  of ${STAYING} connections at once, ${ofOne} went to one of two processes\n`);
    // By chance alone, less than once in 10^10 runs.
    expect(ofOne).toBeGreaterThan(STAYING / 8);
    expect(ofOne).toBeLessThan((STAYING * 7) / 8);
  });

  it('let no second service share their port', async () => {
    const second = serve({ PORT: new URL(address).port });
    expect(await second.ended(), second.output()).not.toBe(0);
    expect(second.stderr()).toContain('the port is taken');
  });

  it('finish what is in flight when the first process is told to stop', async () => {
    const token = await logIn(address, 'hub');
    const lock = await holdLock(database.url, 'SELECT 1 FROM warehouse WHERE id IN (1, 2, 3) FOR UPDATE');
    const slow = [1, 2, 3].map((id) =>
      ask(address, 'PATCH', `/ops/v1/warehouses/${id}`, { token, body: { order_cutoff_time: '16:16' } }),
    );
    await lock.waitedForBy(3);
    // Ctrl-C in a terminal reaches all of them.
    service.signal('SIGINT', 'all');
    await expect.poll(() => service.stdout()).toContain('Stopping');
    await lock.release();
    for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200);
    expect(await service.ended(), service.output()).toBe(0);
    await expect.poll(() => service.isAnyAlive()).toBe(false);
  });
});

describe('the death', () => {
  let service: Command;
  let address: string;
  beforeAll(async () => {
    service = serve();
    address = await service.ready();
  });
  afterAll(endAll);

  it('of one of them is followed by another, and the port answers all the while', async () => {
    const [victim = 0] = await untilBothAnswer(service, address);
    process.kill(victim, 'SIGKILL');
    const death = () =>
      service.log().find((entry) => entry['msg'] === 'an API process ended; starting another');
    const answers = { before: [] as (number | 'reset')[], after: [] as (number | 'reset')[] };
    // A connection of the dead process is reset: its client hears of it and does not wait.
    const ready = () =>
      get(address, '/health/ready')
        .then(({ status }) => status)
        .catch(() => 'reset' as const);
    const replaced = async () => {
      const seen = death() === undefined ? answers.before : answers.after;
      // Several at once: the system may give one after another to the same process.
      seen.push(...(await Promise.all(Array.from({ length: AT_ONCE }, ready))));
      return [...pidsIn(service)].filter((pid) => pid !== victim).length;
    };
    await expect.poll(replaced).toBe(2);
    await replaced();
    expect([...new Set([200, 'reset', ...answers.before])]).toEqual([200, 'reset']);
    expect([...new Set(answers.after)]).toEqual([200]);
    expect(death()).toMatchObject({ level: 50, pid: victim, signal: 'SIGKILL' });
  });

  it('of one of them is nothing to wait for when the service is told to stop: the new one has nothing to finish', async () => {
    const patient = serve({ CROSSDOCK_SHUTDOWN_SECONDS: '600' });
    await patient.ready();
    const before = childrenOf(patient.pid);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(() => childrenOf(patient.pid).some((pid) => !before.includes(pid))).toBe(true);
    patient.signal('SIGTERM');
    expect(await patient.ended(), patient.output()).toBe(0);
    await expect.poll(() => patient.isAnyAlive()).toBe(false);
  });

  it('of the first process is the end of them all', async () => {
    service.signal('SIGKILL');
    await service.ended();
    await expect.poll(() => service.isAnyAlive()).toBe(false);
  });
});
