// Every way of starting the service and of ending it: signals reach it, it notices when its launcher is killed, and it drains.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findRunningEmbedded } from '../../src/kit/db/embedded/embedded.ts';
import { type TestDatabase, testDatabase } from '../harness.ts';
import { killAll, processesIn } from '../tools/processes-in.ts';
import { holdLock } from '../tools/serve-apps.ts';
import { ask, Command, endAll, logIn, run, start } from '../tools/serve-process.ts';

const OLDER_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`;
const CLIENTS = 64;
/** Long enough for what a test asks meanwhile on a machine that is busy with other things. */
const DRAIN_SECONDS = '40';

const WAYS: Readonly<Record<string, readonly string[]>> = {
  'npm start': ['npm', 'start'],
  'npx crossdock serve': ['npx', 'crossdock', 'serve'],
  'node bin/crossdock.js serve': [process.execPath, 'bin/crossdock.js', 'serve'],
  'an older Node': [process.execPath, '--import', OLDER_NODE, 'bin/crossdock.js', 'serve'],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('demo');
  // At its first use in a folder npx links the project and builds it: no part of a start.
  await new Command(['npx', 'crossdock', '--help'], {}).ended();
});
afterAll(() => database.drop());
afterEach(endAll);

const settings = () => ({ DATABASE_URL: database.url, PORT: '0', CROSSDOCK_DRAIN_SECONDS: '0' });

describe.each(Object.entries(WAYS))('started with %s', (way, program) => {
  it.each([
    ['SIGTERM to the first process', 'SIGTERM', 'first'],
    // The shell of npx keeps it to itself and goes on waiting; nothing behind it can know.
    ...(way.startsWith('npx') ? [] : [['SIGINT to the first process', 'SIGINT', 'first'] as const]),
    ['Ctrl-C, which reaches all processes', 'SIGINT', 'all'],
    ...(way === 'npm start'
      ? ([
          ['a supervisor’s SIGTERM to all processes', 'SIGTERM', 'all'],
          ['the end of the terminal', 'SIGHUP', 'all'],
        ] as const)
      : []),
  ] as const)('stops cleanly by %s', async (__, signal, to) => {
    const service = new Command(program, settings());
    await service.ready();
    service.signal(signal, to);
    await service.ended();
    expect(service.output()).toContain('Stopped.');
    // Its last outputs are closed a moment before it is gone.
    await expect.poll(() => service.isAnyAlive()).toBe(false);
  });
});

describe.each(['npm start', 'npx crossdock serve', 'an older Node'])('started with %s', (way) => {
  it('stops cleanly when what started it is killed, though nobody could tell it', async () => {
    const service = new Command(WAYS[way] ?? [], settings());
    await service.ready();
    service.signal('SIGKILL');
    await service.ended();
    expect(service.output()).toContain('Stopped.');
    // Its last outputs are closed a moment before it is gone.
    await expect.poll(() => service.isAnyAlive()).toBe(false);
  });
});

/** Sends one request after the other until there is no answer; tells what ended it. */
async function client(address: string, token: string, answered: () => void): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const outcome = await new Promise<number | string>((resolve) => {
      const asked = request(`${address}/v1/warehouses`, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('error', (error: NodeJS.ErrnoException) => resolve(`in an answer: ${error.code}`));
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      });
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      asked.end();
    });
    if (typeof outcome === 'string') return outcome;
    answered();
  }
}

describe('a stop', () => {
  it('says first that it is not ready, then closes the port, and answers all that were let in', async () => {
    const service = start(['serve'], { ...settings(), CROSSDOCK_DRAIN_SECONDS: DRAIN_SECONDS });
    const address = await service.ready();
    const token = await logIn(address, 'demo');
    let answers = 0;
    const clients = Array.from({ length: CLIENTS }, () =>
      client(address, token, () => {
        answers += 1;
      }),
    );
    await expect.poll(() => answers).toBeGreaterThan(CLIENTS);
    service.signal('SIGTERM');
    await expect.poll(async () => (await ask(address, 'GET', '/health/ready')).status).toBe(503);
    const ready = await ask(address, 'GET', '/health/ready');
    expect(JSON.parse(ready.text).detail).toBe('not ready: service stopping');
    // Requests are still taken, and told to come back over another connection.
    const hub = await logIn(address, 'hub');
    const late = await ask(address, 'GET', '/ops/v1/orgs', { token: hub });
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    // The system may have made one connection more at the very moment at which the port closes (app/server.ts).
    const ends = (await Promise.all(clients)).toSorted();
    expect(ends.slice(0, -1)).toEqual(Array.from({ length: CLIENTS - 1 }, () => 'ECONNREFUSED'));
    expect(['ECONNREFUSED', 'ECONNRESET']).toContain(ends.at(-1));
    expect(await service.ended(), service.output()).toBe(0);
  });

  it('takes no time to be seen where somebody waits at the terminal', async () => {
    const service = start(['serve'], { ...settings(), CROSSDOCK_DRAIN_SECONDS: '300' });
    await service.ready();
    service.signal('SIGINT');
    expect(await service.ended(), service.output()).toBe(0);
  });

  it('of several processes says in each that it is not ready, and answers what is in flight', async () => {
    const service = start(['serve'], {
      ...settings(),
      // What is in flight waits for a lock during the whole stop, however long that takes.
      DATABASE_URL: `${database.url}?statement_timeout=600000`,
      CROSSDOCK_SHUTDOWN_SECONDS: '600',
      CROSSDOCK_WORKERS: '2',
      CROSSDOCK_DRAIN_SECONDS: DRAIN_SECONDS,
    });
    const address = await service.ready();
    const token = await logIn(address, 'hub');
    const ids = [1, 2, 3];
    const lock = await holdLock(database.url, 'SELECT 1 FROM warehouse WHERE id IN (1, 2, 3) FOR UPDATE');
    const slow = ids.map((id) =>
      ask(address, 'PATCH', `/ops/v1/warehouses/${id}`, { token, body: { order_cutoff_time: '15:15' } }),
    );
    await lock.waitedForBy(ids.length);
    service.signal('SIGTERM');
    for (let turn = 0; turn < 4; turn += 1) {
      const headers = { connection: 'close' };
      await expect
        .poll(async () => (await ask(address, 'GET', '/health/ready', { headers })).status)
        .toBe(503);
    }
    // One that comes as the last process closes the port may have no answer until all have ended, so none is waited for.
    const failures: unknown[] = [];
    const isRefused = () => {
      ask(address, 'GET', '/health/live').catch(({ cause }) => failures.push(cause.code));
      return failures.includes('ECONNREFUSED');
    };
    await expect.poll(isRefused).toBe(true);
    await lock.release();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await service.ended(), service.output()).toBe(0);
    // Its last outputs are closed a moment before it is gone.
    await expect.poll(() => service.isAnyAlive()).toBe(false);
  });
});

describe('a first start', () => {
  it('that is killed while the demo world loads, or told to stop, is begun anew by the next one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crossdock-stops-'));
    const environment = { CROSSDOCK_DATA: folder, PORT: '0' };
    const isGone = async () => (await processesIn(folder)).length;
    /** Resolves once the demo world has orders, in a transaction that has yet to end and cannot. */
    const untilLoading = async (service: Command) => {
      for (;;) {
        expect(service.hasEnded(), service.output()).toBe(false);
        const url = (await findRunningEmbedded(folder))?.url;
        if (url !== undefined && (await isHeldUp(url))) return;
        await sleep(20);
      }
    };
    try {
      const killed = start(['serve'], environment);
      await untilLoading(killed);
      killAll([killed, ...(await processesIn(folder))]);
      await killed.ended();
      await expect.poll(isGone).toBe(0);

      const stopped = start(['serve'], environment);
      await untilLoading(stopped);
      stopped.signal('SIGTERM');
      expect(await stopped.ended(), stopped.output()).toBe(0);
      expect(stopped.stdout()).not.toContain('Demo world: loaded.');
      await expect.poll(isGone).toBe(0);

      const third = start(['serve'], environment);
      const address = await third.ready();
      expect(third.stdout()).toContain('Demo world: loaded.');
      const warehouses = await ask(address, 'GET', '/v1/warehouses', { token: await logIn(address, 'demo') });
      expect((JSON.parse(warehouses.text) as { id: number }[]).map(({ id }) => id)[0]).toBe(1);
      third.signal('SIGINT');
      expect(await third.ended(), third.output()).toBe(0);
      const verified = await run(['verify'], environment);
      expect(verified.code, verified.stdout).toBe(0);
    } finally {
      await endAll();
      killAll(await processesIn(folder));
      await expect.poll(isGone).toBe(0);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }, 900_000);
});

/** Webhooks come last: whoever makes them waits for a lock that is held until the database ends. False: there are no orders yet. */
async function isHeldUp(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  let isHolding = false;
  try {
    await client.connect();
    const { rows } = await client.query<{ last_value: string | null }>(
      "SELECT last_value FROM pg_sequences WHERE sequencename = 'customer_order_id_seq'",
    );
    if ((rows[0]?.last_value ?? null) === null) return false;
    await client.query('BEGIN');
    await client.query('LOCK TABLE webhook_endpoint IN SHARE ROW EXCLUSIVE MODE');
    isHolding = true;
    const waiting = async () => (await client.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount;
    await expect.poll(waiting).toBe(1);
    return true;
  } catch (error) {
    if (isHolding) throw error;
    // It is still starting.
    return false;
  } finally {
    if (!isHolding) await client.end().catch(() => {});
  }
}
