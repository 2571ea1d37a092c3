// Exactly as many requests as the limits say: burst and rate to the millisecond, reads and writes apart, and no more
// by spreading over processes.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { holdLock, listen, runSql, tokenOfNewClient } from '../../../test/tools/serve-apps.ts';
import { ManualClock } from '../kernel/clock.ts';
import type { Actor } from './actor.ts';
import { ANSWER_BYTES_PER_REQUEST, addShares, Limiter } from './limits.ts';

const actor = (limits: Partial<Actor['limits']> = {}, limitKey = '2 client demo'): Actor => ({
  orgId: 2,
  orgKind: 'merchant',
  userId: null,
  program: 'client:demo',
  name: 'Demo',
  role: 'client',
  scopes: ['read', 'write'],
  warehouseIds: null,
  limitKey,
  limits: { readsPerSecond: 100, writesPerSecond: 100, inFlightMax: 64, ...limits },
  orgLimits: { readsPerSecond: 400, writesPerSecond: 400, inFlightMax: 256 },
});

/** Whether a request that is answered at once is let in. */
function isLetIn(limiter: Limiter, who: Actor, kind: 'read' | 'write' = 'read'): boolean {
  try {
    limiter.admit(who, kind).release();
    return true;
  } catch {
    return false;
  }
}

const countLetIn = (limiter: Limiter, who: Actor, tries: number, kind: 'read' | 'write' = 'read') =>
  Array.from({ length: tries }, () => isLetIn(limiter, who, kind)).filter(Boolean).length;

describe('the bucket', () => {
  const start = new Date('2026-11-14T09:30:00Z');

  it('holds a burst of 200, then gives 100 a second', () => {
    const clock = new ManualClock(start);
    const limiter = new Limiter(clock);
    expect(countLetIn(limiter, actor(), 2000)).toBe(200);
    clock.advanceMs(1000);
    expect(countLetIn(limiter, actor(), 2000)).toBe(100);
    clock.advanceMs(9);
    expect(countLetIn(limiter, actor(), 10)).toBe(0);
    clock.advanceMs(1);
    expect(countLetIn(limiter, actor(), 10)).toBe(1);
    clock.advanceMs(3_600_000);
    expect(countLetIn(limiter, actor(), 2000)).toBe(200);
  });

  it('counts a long answer once more for every 256 KiB, and lets the next in when that is paid back', () => {
    const clock = new ManualClock(start);
    const limiter = new Limiter(clock);
    limiter.admit(actor(), 'read').chargeAnswer(ANSWER_BYTES_PER_REQUEST - 1);
    expect(countLetIn(limiter, actor(), 2000)).toBe(199);
    clock.advanceMs(10);
    limiter.admit(actor(), 'read').chargeAnswer(4 * ANSWER_BYTES_PER_REQUEST);
    clock.advanceMs(49);
    expect(countLetIn(limiter, actor(), 10)).toBe(0);
    clock.advanceMs(1);
    expect(countLetIn(limiter, actor(), 10)).toBe(1);
    expect(limiter.takeShares()).toMatchObject([{ read: 206 }, { read: 206 }]);
  });

  it.each([1, 3, 7, 150])(
    'is exact for %d a second at ten times that, millisecond by millisecond',
    (rate) => {
      const clock = new ManualClock(start);
      const limiter = new Limiter(clock);
      const who = actor({ readsPerSecond: rate });
      const seconds = 5;
      let letIn = countLetIn(limiter, who, 2 * rate + 1);
      let due = 0;
      for (let ms = 0; ms < seconds * 1000; ms += 1) {
        clock.advanceMs(1);
        due += (10 * rate) / 1000;
        while (due >= 1) {
          due -= 1;
          if (isLetIn(limiter, who)) letIn += 1;
        }
      }
      // The last token may have come due after the last try.
      letIn += countLetIn(limiter, who, 1);
      expect(letIn).toBe(2 * rate + seconds * rate);
    },
  );

  it('of reads and the one of writes do not drain each other', () => {
    const limiter = new Limiter(new ManualClock(start));
    const who = actor({ readsPerSecond: 5, writesPerSecond: 7 });
    expect(countLetIn(limiter, who, 100, 'read')).toBe(10);
    expect(countLetIn(limiter, who, 100, 'write')).toBe(14);
  });

  it('of one credential does not drain that of another', () => {
    const limiter = new Limiter(new ManualClock(start));
    expect(countLetIn(limiter, actor({}, 'noisy'), 5000)).toBe(200);
    expect(countLetIn(limiter, actor({}, 'quiet'), 200)).toBe(200);
  });

  it('does not give twice for a time that the clock repeats', () => {
    const clock = new ManualClock(start);
    const limiter = new Limiter(clock);
    expect(countLetIn(limiter, actor(), 500)).toBe(200);
    clock.advanceMs(-60_000);
    expect(countLetIn(limiter, actor(), 500)).toBe(0);
    clock.advanceMs(1000);
    expect(countLetIn(limiter, actor(), 500)).toBeLessThanOrEqual(100);
  });

  it('follows a rate that was changed', () => {
    const clock = new ManualClock(start);
    const limiter = new Limiter(clock);
    countLetIn(limiter, actor(), 500);
    clock.advanceMs(1000);
    expect(countLetIn(limiter, actor({ readsPerSecond: 10 }), 500)).toBe(10);
  });

  it('shows in its headers how much is left, and when to retry', () => {
    const clock = new ManualClock(start);
    const limiter = new Limiter(clock);
    const who = actor({ readsPerSecond: 2 });
    expect(limiter.admit(who, 'read').headers).toEqual({
      'ratelimit-policy': '"read";q=4;w=2',
      ratelimit: '"read";r=3;t=1',
    });
    countLetIn(limiter, who, 10);
    const refusal = () => {
      try {
        limiter.admit(who, 'read');
        return null;
      } catch (error) {
        return (error as { options: { headers: Record<string, string> } }).options.headers;
      }
    };
    expect(refusal()).toEqual({
      'retry-after': '1',
      'ratelimit-policy': '"read";q=4;w=2',
      ratelimit: '"read";r=0;t=2',
    });
    clock.advanceMs(1000);
    expect(refusal()).toBeNull();
  });
});

describe('requests in flight', () => {
  it('are 64 at most, and a place is free again when one ends, once', () => {
    const limiter = new Limiter(new ManualClock(new Date()));
    const admissions = Array.from({ length: 64 }, () => limiter.admit(actor(), 'read'));
    expect(isLetIn(limiter, actor(), 'read')).toBe(false);
    expect(isLetIn(limiter, actor(), 'write')).toBe(false);
    admissions[0]?.release();
    admissions[0]?.release();
    const more = limiter.admit(actor(), 'write');
    expect(isLetIn(limiter, actor())).toBe(false);
    more.release();
    for (const admission of admissions) admission.release();
    expect(countLetIn(limiter, actor(), 100)).toBe(100);
  });

  it('cost no token when they are refused', () => {
    const limiter = new Limiter(new ManualClock(new Date()));
    const who = actor({ inFlightMax: 1, readsPerSecond: 5 });
    const first = limiter.admit(who, 'read');
    expect(countLetIn(limiter, who, 50)).toBe(0);
    first.release();
    expect(countLetIn(limiter, who, 50)).toBe(9);
  });
});

describe('an org', () => {
  const credentials = (count: number) => Array.from({ length: count }, (_, n) => actor({}, `2 client ${n}`));

  it('has four times what one credential has, however many it makes', () => {
    const limiter = new Limiter(new ManualClock(new Date('2026-11-14T09:30:00Z')));
    const letIn = credentials(10).map((who) => countLetIn(limiter, who, 300));
    expect(letIn).toEqual([200, 200, 200, 200, 0, 0, 0, 0, 0, 0]);
    const other = { ...actor({}, '3 client x'), orgId: 3 };
    expect(countLetIn(limiter, other, 300)).toBe(200);
  });

  it('has four times as many in flight, and says that it is the org', () => {
    const limiter = new Limiter(new ManualClock(new Date('2026-11-14T09:30:00Z')));
    const five = credentials(5);
    for (const who of five.slice(0, 4)) for (let n = 0; n < 64; n += 1) limiter.admit(who, 'read');
    expect(() => limiter.admit(five[4] as Actor, 'read')).toThrow(
      '256 requests of this organization are in flight',
    );
  });

  it('gives no credential more than it has left, and shows it', () => {
    const limiter = new Limiter(new ManualClock(new Date('2026-11-14T09:30:00Z')));
    const [first, ...others] = credentials(5) as [Actor, ...Actor[]];
    for (const who of others.slice(0, 3)) countLetIn(limiter, who, 200);
    countLetIn(limiter, others[3] as Actor, 190);
    expect(limiter.admit(first, 'read').headers['ratelimit']).toBe('"read";r=9;t=2');
    expect(countLetIn(limiter, first, 300)).toBe(9);
  });

  it('has the same limits for all its credentials, regardless of their own limits', () => {
    const limiter = new Limiter(new ManualClock(new Date('2026-11-14T09:30:00Z')));
    const strong = actor({ readsPerSecond: 5000 }, '2 client strong');
    expect(countLetIn(limiter, strong, 20_000)).toBe(800);
    expect(countLetIn(limiter, actor(), 10)).toBe(0);
  });
});

describe('several processes', () => {
  /** Two limiters that exchange reports every 100 ms, as the processes of one machine do. */
  function twoProcesses(clock: ManualClock, who: Actor) {
    const limiters = [new Limiter(clock), new Limiter(clock)] as const;
    return {
      limiters,
      tell() {
        const [one, other] = limiters.map((limiter) => limiter.takeShares());
        limiters[0].addSharesOfOthers(other ?? []);
        limiters[1].addSharesOfOthers(one ?? []);
      },
      letInWithin(seconds: number, triesPerTick: number, share: readonly [number, number]) {
        let letIn = 0;
        for (let tick = 0; tick < seconds * 10; tick += 1) {
          limiters.forEach((limiter, index) => {
            letIn += countLetIn(limiter, who, Math.round(triesPerTick * (share[index] ?? 0)));
          });
          clock.advanceMs(100);
          this.tell();
        }
        return letIn;
      },
    };
  }
  const SECONDS = 20;
  const ALLOWED = 200 + SECONDS * 100;
  /** Before the first word of the others each process gives the burst that it knows of. */
  const OVERSHOOT_MAX = 200;

  it.each([
    ['both alike', [0.5, 0.5]],
    ['one mostly', [0.9, 0.1]],
    ['one only', [1, 0]],
  ] as const)('let a client through as one would: %s', (_, share) => {
    const clock = new ManualClock(new Date());
    const letIn = twoProcesses(clock, actor()).letInWithin(SECONDS, 40, share);
    expect(letIn).toBeGreaterThanOrEqual(ALLOWED * 0.95);
    expect(letIn).toBeLessThanOrEqual(ALLOWED + OVERSHOOT_MAX);
  });

  it('do not give a burst for each process to a client that goes from one to the other', () => {
    const clock = new ManualClock(new Date());
    const { limiters, tell } = twoProcesses(clock, actor());
    expect(countLetIn(limiters[0], actor(), 500)).toBe(200);
    clock.advanceMs(100);
    tell();
    expect(countLetIn(limiters[1], actor(), 500)).toBeLessThanOrEqual(10);
  });

  it('count the requests in flight of all of them', () => {
    const clock = new ManualClock(new Date());
    const { limiters, tell } = twoProcesses(clock, actor());
    const admissions = Array.from({ length: 64 }, () => limiters[0].admit(actor(), 'read'));
    tell();
    expect(isLetIn(limiters[1], actor(), 'write')).toBe(false);
    for (const admission of admissions) admission.release();
    tell();
    expect(isLetIn(limiters[1], actor(), 'write')).toBe(true);
  });

  it('keep to the rate in the long run even when eight of them are full of requests', () => {
    const clock = new ManualClock(new Date());
    const limiters = Array.from({ length: 8 }, () => new Limiter(clock));
    const letInDuring = (seconds: number) => {
      let letIn = 0;
      for (let tick = 0; tick < seconds * 10; tick += 1) {
        for (const limiter of limiters) letIn += countLetIn(limiter, actor(), 15);
        clock.advanceMs(100);
        const said = limiters.map((limiter) => limiter.takeShares());
        limiters.forEach((limiter, index) => {
          limiter.addSharesOfOthers(said.filter((_, other) => other !== index).flat());
        });
      }
      return letIn;
    };
    letInDuring(10);
    const letIn = letInDuring(20);
    expect(letIn).toBeGreaterThanOrEqual(2000 * 0.9);
    expect(letIn).toBeLessThanOrEqual(2000 * 1.1);
  });

  it('never report a negative remainder', () => {
    const clock = new ManualClock(new Date());
    const { limiters, tell } = twoProcesses(clock, actor());
    for (const limiter of limiters) countLetIn(limiter, actor(), 500);
    tell();
    expect(() => limiters[0].admit(actor(), 'read')).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({
          headers: expect.objectContaining({ ratelimit: '"read";r=0;t=4', 'retry-after': '3' }),
        }),
      }),
    );
  });

  it('lose nothing that was reported twice before it could be passed on', () => {
    const share = (read: number, inFlight: number, key = 'a') => ({
      key,
      read,
      write: 1,
      inFlight,
      rates: { read: 100, write: 100 },
    });
    expect(addShares([share(3, 5)], [share(4, 2), share(1, 1, 'b')])).toEqual([
      { ...share(7, 2), write: 2 },
      share(1, 1, 'b'),
    ]);
    expect(addShares([share(3, 5)], [])).toEqual([share(3, 0)]);
    expect(addShares([{ ...share(0, 5), write: 0 }], [])).toEqual([]);
  });

  it('report what they admitted once', () => {
    const limiter = new Limiter(new ManualClock(new Date()));
    countLetIn(limiter, actor(), 3);
    limiter.admit(actor(), 'write');
    expect(limiter.takeShares()).toMatchObject([
      { key: '2 client demo', read: 3, write: 1, inFlight: 1 },
      { key: 'org 2', read: 3, write: 1, inFlight: 1 },
    ]);
    expect(limiter.takeShares()).toMatchObject([
      { read: 0, write: 0, inFlight: 1 },
      { read: 0, write: 0, inFlight: 1 },
    ]);
  });
});

describe('over HTTP', () => {
  const clock = new ManualClock(new Date('2026-11-14T09:30:00Z'));
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ clock });
  });
  afterAll(() => app.close());
  const read = (token: string) => app.get('/v1/warehouses', { token });

  it('a client at ten times its limit gets exactly its limit', async () => {
    const token = await tokenOfNewClient(app, 'demo-client', { read_rate: 10 });
    const statuses: number[] = [];
    for (let second = 0; second < 3; second += 1) {
      for (let tries = 0; tries < 100; tries += 1) statuses.push((await read(token)).status);
      clock.advanceMs(1000);
    }
    expect(statuses.filter((status) => status === 200).length).toBe(20 + 10 + 10);
    expect(statuses.filter((status) => status === 429).length).toBe(300 - 40);
  });

  it('a refusal is a 429 problem with Retry-After, and every answer shows what is left', async () => {
    const token = await tokenOfNewClient(app, 'demo-client', { read_rate: 1 });
    const answers = [await read(token), await read(token), await read(token)];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429]);
    expect(answers.map((answer) => answer.headers['ratelimit'])).toEqual([
      '"read";r=1;t=1',
      '"read";r=0;t=2',
      '"read";r=0;t=2',
    ]);
    for (const answer of answers) expect(answer.headers['ratelimit-policy']).toBe('"read";q=2;w=2');
    expect(answers[2]?.headers['retry-after']).toBe('1');
    expect(answers[2]?.body.code).toBe('too_many_requests');
    clock.advanceMs(1000);
    expect((await read(token)).status).toBe(200);
  });

  it('HEAD counts as a read, and a bad request counts like a good one', async () => {
    const token = await tokenOfNewClient(app, 'demo-client', { read_rate: 1 });
    expect((await app.call('HEAD', '/v1/warehouses', { token })).status).toBe(200);
    expect((await app.get('/v1/warehouses?page=x', { token })).status).toBe(422);
    expect((await read(token)).status).toBe(429);
  });

  it('reads that are used up leave the writes alone', async () => {
    const token = await tokenOfNewClient(app, 'hub-client', { read_rate: 1, write_rate: 1 });
    const list = () => app.get('/ops/v1/warehouses', { token });
    const write = () => app.patch('/ops/v1/warehouses/1', {}, { token });
    expect([(await list()).status, (await list()).status, (await list()).status]).toEqual([200, 200, 429]);
    const writes = [await write(), await write(), await write()];
    expect(writes.map((answer) => answer.status)).toEqual([200, 200, 429]);
    expect(writes[0]?.headers['ratelimit-policy']).toBe('"write";q=2;w=2');
  });

  it('the org overrides the service, and the credential the org', async () => {
    const policy = async (token: string) => {
      clock.advanceMs(1000);
      return (await read(token)).headers['ratelimit-policy'];
    };
    const plain = await tokenOfNewClient(app, 'rival-client');
    const own = await tokenOfNewClient(app, 'rival-client', { read_rate: 7 });
    expect([await policy(plain), await policy(own)]).toEqual(['"read";q=200;w=2', '"read";q=14;w=2']);
    await runSql(app, "UPDATE org SET read_rate = 30 WHERE name = 'Rival Supply'");
    expect([await policy(plain), await policy(own)]).toEqual(['"read";q=60;w=2', '"read";q=14;w=2']);
  });

  it('a credential never has more than its organization', async () => {
    const token = await tokenOfNewClient(app, 'rival-client', { read_rate: 5000 });
    await runSql(app, "UPDATE org SET read_rate = 30 WHERE name = 'Rival Supply'");
    clock.advanceMs(10_000);
    const answer = await read(token);
    expect(answer.headers['ratelimit-policy']).toBe('"read";q=240;w=2');
    expect(answer.headers['ratelimit']).toMatch(/^"read";r=239;/);
  });

  it('two tokens of one client share its limit', async () => {
    const first = await tokenOfNewClient(app, 'demo-client', { read_rate: 1 });
    const [row] = await runSql<{ client_id: string }>(
      app,
      "SELECT client_id FROM api_client WHERE client_id LIKE 'demo-client-%' AND read_rate = 1 ORDER BY client_id DESC",
    );
    await read(first);
    await read(first);
    const actorOfFirst = await app.app.credentials.authenticate(first);
    const login = await app.post('/login', {
      grant_type: 'client_credentials',
      client_id: actorOfFirst?.limitKey.split(' ').at(-1),
      client_secret: 'demo-secret',
    });
    expect(row).toBeDefined();
    expect((await read(login.body.access_token)).status).toBe(429);
  });

  it('a place in flight is free again when the client goes away before the answer', async () => {
    const port = await listen(app);
    const token = await tokenOfNewClient(app, 'hub-client', { in_flight_max: 2 });
    // While the row is locked, its PATCHes wait and stay in flight.
    const lock = await holdLock(app.database.url, 'SELECT 1 FROM warehouse WHERE id = 1 FOR UPDATE');
    const sockets = [1, 2].map(() => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `PATCH /ops/v1/warehouses/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      );
      return socket;
    });
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    await lock.waitedForBy(2);
    const status = async () => (await app.get('/ops/v1/warehouses/2', { token })).status;
    expect(await status()).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(status).toBe(200);
    await lock.release();
  });
});
