// The simulator plays at high speed while connections break and processes are killed: at the end the books add up, the feed was
// whole, and whoever folded it has what the lists say. `npm run test:soak` does it for an hour.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { describeResult, simulate } from '../../demo/simulate/simulator.ts';
import { buildApp } from '../../src/app/build-app.ts';
import { readConfig } from '../../src/config.ts';
import { openDb } from '../../src/kit/db/db.ts';
import { systemClock } from '../../src/kit/kernel/clock.ts';
import { verifyBooks } from '../../src/verify/verify-books.ts';
import { Followers } from '../crashes/list-followers.ts';
import { TestApp, type TestDatabase, testDatabase } from '../harness.ts';
import { PATIENCE } from '../tools/patience.ts';
import { type Command, endAll, start } from '../tools/serve-process.ts';
import { faultyConnection, killInTurn } from './faults.ts';
import { FeedFollower } from './follow-feed.ts';
import { watchGrowth } from './watch-growth.ts';

const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 20);
const SEED = Number(process.env['SOAK_SEED'] ?? 1);
/** After the service is up again, so that there is something to kill. */
const KILL_EVERY_MS = 12_000;
const SPEED = 1800;
/** To start, to come to rest and to verify, however busy the machine is. */
const AROUND_MS = 20 * 60_000;
/** Each wait ends before the test does, so that it says what it waited for. */
const WAIT_MS = 4 * 60_000;
const MERCHANTS = ['demo', 'rival'] as const;

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase('demo');
  const db = openDb({ url: database.url, poolSize: 4, patience: PATIENCE });
  app = new TestApp(await buildApp({ config: readConfig({}), db, clock: systemClock }), db, database);
});
afterEach(endAll);
afterAll(async () => {
  await app?.app.server.close();
  await app?.db.close();
  await database?.drop();
});

/** With a new token: one that was given an hour ago is none any more. */
async function listsOf(name: string): Promise<Followers> {
  const answer = await app.post('/login', {
    grant_type: 'client_credentials',
    client_id: `${name}-client`,
    client_secret: `${name}-secret`,
  });
  expect(answer.status, answer.text).toBe(200);
  return new Followers(app, answer.body.access_token);
}

const login = (name: string) => ({ clientId: `${name}-client`, clientSecret: `${name}-secret` });

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

it(
  'keeps its books and its feed whole while it is used by many, and killed',
  async () => {
    const settings = {
      DATABASE_URL: database.url,
      PORT: await freePort(),
      CROSSDOCK_WORKERS: '2',
      LOG_LEVEL: 'error',
    };
    let service: Command = start(['serve'], settings);
    let worker: Command = start(['worker'], settings);
    const url = await service.ready();
    const followers = MERCHANTS.map((name) => ({ name, follower: new FeedFollower(url, name) }));
    // A stream that stays open would keep the server from closing.
    onTestFinished(() => {
      for (const { follower } of followers) follower.stop();
    });
    for (const { name, follower } of followers) await follower.start(await listsOf(name));

    const connection = faultyConnection(SEED);
    const enough = new AbortController();
    const killing = killInTurn(
      {
        main: () => service.pid,
        worker: () => worker.pid,
        revive: async () => {
          if (await isGone(worker)) worker = start(['worker'], settings);
          if (await isGone(service)) {
            service = start(['serve'], settings);
            await service.ready();
          }
        },
      },
      KILL_EVERY_MS,
      enough.signal,
    );
    const say = (line: string) => process.stdout.write(`  ${line}\n`);
    const growth = watchGrowth(app.db, SECONDS * 1000, say, () => enough.abort());
    onTestFinished(() => growth.stop());
    const result = await simulate({
      url,
      hub: login('hub'),
      merchants: MERCHANTS.map(login),
      speed: SPEED,
      forMs: SECONDS * 1000,
      seed: SEED,
      ordersPerHour: 60,
      say,
      signal: enough.signal,
      fetch: connection.fetch,
    });
    enough.abort();
    growth.stop();
    const kills = await killing;
    process.stdout.write(
      `  ${describeResult(result)}  faults ${JSON.stringify(connection.faults)}, kills ${JSON.stringify(kills)}, ` +
        `reconnects ${followers.map(({ follower }) => follower.reconnects).join(' and ')}\n`,
    );
    expect(growth.excess()).toBeNull();
    expect(result.failure).toBeNull();
    expect([...result.tally.messages], 'failed and refused requests').toEqual([]);

    // Nobody writes any more: what the followers still lack, they get from another process at the same address.
    for (const command of [worker, service]) {
      command.signal('SIGTERM');
      // One that was only just started anew knows no better way to end yet.
      expect([0, 'SIGTERM'], command.output()).toContain(await command.ended(WAIT_MS));
    }
    await app.app.server.listen({ port: Number(settings.PORT), host: '127.0.0.1' });
    for (const { name, follower } of followers) {
      await expect
        .poll(() => follower.behind(), {
          timeout: WAIT_MS,
          interval: 500,
          message: `${name}'s events that were not seen`,
        })
        .toBe(0);
      await follower.end();
      await follower.expectSameAs(await listsOf(name));
    }
    const { checks, findings } = await verifyBooks(app.db);
    expect({ off: checks.filter((check) => check.findings > 0), findings }).toEqual({
      off: [],
      findings: [],
    });
  },
  SECONDS * 1000 + AROUND_MS,
);

const TO_END_MS = 500;

/** A process that was just killed has not been waited for yet. */
async function isGone(command: Command): Promise<boolean> {
  if (!command.hasEnded()) await sleep(TO_END_MS);
  return command.hasEnded();
}
