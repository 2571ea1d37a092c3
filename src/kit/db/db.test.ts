// What the rest of the service believes about a transaction, held against a real server, a wire that can be cut, and
// backends that are killed.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness.ts';
import { openWire, type Wire } from '../../../test/servers/serve-proxy.ts';
import { InvariantViolated } from '../kernel/assert.ts';
import {
  DatabaseUnavailable,
  type Db,
  type DbOptions,
  isDatabaseUnavailable,
  openDb,
  sqlState,
  TransactionAborted,
  type Tx,
  violatesUnique,
} from './db.ts';
import { inLane, type LaneWork } from './lanes.ts';
import { sql } from './statement.ts';

/** As long as a query may go without an answer. */
const ANSWER_MS = 120_000;

const add = sql('dbtest.add', 'INSERT INTO box (id, units) VALUES ($1, $2)');
const same = sql<{ texts: string[] }>('dbtest.same', 'SELECT $1::text[] AS texts');
const addAgain = sql('dbtest.addAgain', 'INSERT INTO box (id, units) VALUES ($1, $2) ');
const addUnits = sql<{ units: number }>(
  'dbtest.addUnits',
  'UPDATE box SET units = units + $2 WHERE id = $1 RETURNING units',
);
const read = sql<{ id: number; units: number }>('dbtest.read', 'SELECT id, units FROM box ORDER BY id');
const repeatableRead = sql('dbtest.repeatableRead', 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
const alwaysConflicts = sql(
  'dbtest.alwaysConflicts',
  "DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = 'serialization_failure'; END $$",
);
const sleeps = sql<{ pg_sleep: string }>('dbtest.sleep', 'SELECT pg_sleep($1)');
const ownPid = sql<{ pid: number }>('dbtest.pid', 'SELECT pg_backend_pid() AS pid');
const planned = sql<{ jit: string; page: string }>(
  'dbtest.planned',
  "SELECT current_setting('jit') AS jit, current_setting('random_page_cost') AS page",
);
const divide = sql('dbtest.divide', 'SELECT 1 / $1::int AS never');

let database: TestDatabase;
let admin: pg.Client;
let db: Db;

function openForThisTest(options: Partial<DbOptions> = {}): Db {
  const opened = openDb({ url: database.url, poolSize: 4, ...options });
  onTestFinished(() => opened.close());
  return opened;
}

async function wireForThisTest(): Promise<Wire> {
  const wire = await openWire(database.url);
  onTestFinished(() => wire.close());
  return wire;
}

const boxes = async () =>
  (await admin.query<{ id: number; units: number }>('SELECT id, units FROM box ORDER BY id')).rows;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => error as Error,
  );

/** Ends the backends that run, or last ran, the text given. */
const killBackends = (text: string) =>
  admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE $1`,
    [`%${text}%`],
  );

const until = (condition: () => Promise<boolean> | boolean, what: string): Promise<void> =>
  expect.poll(condition, { message: what, interval: 10 }).toBe(true);

const isRunning = async (text: string) => (await countRunning(text)) > 0;

const countRunning = async (text: string) =>
  (
    await admin.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
       AND pid <> pg_backend_pid() AND query LIKE $1`,
      [`%${text}%`],
    )
  ).rows.length;

beforeAll(async () => {
  database = await testDatabase('bare');
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('CREATE TABLE box (id int PRIMARY KEY, units int NOT NULL CHECK (units >= 0))');
  db = openDb({ url: database.url, poolSize: 4 });
});

afterAll(async () => {
  await db.close();
  await admin.end();
  await database.drop();
});

beforeEach(async () => {
  await admin.query('TRUNCATE box');
});

describe('a transaction', () => {
  it('commits everything that was sent and queried, and returns what the work returned', async () => {
    const result = await db.transaction(async (tx) => {
      tx.queueWrite(add, [1, 10]);
      const [row] = await tx.query(addUnits, [1, 5]);
      tx.queueWrite(add, [2, 20]);
      return row?.units;
    });
    expect(result).toBe(15);
    expect(await boxes()).toEqual([
      { id: 1, units: 15 },
      { id: 2, units: 20 },
    ]);
  });

  it('reports how many rows a queued statement has written, before the callbacks after the commit', async () => {
    const written: unknown[] = [];
    await db.transaction(async (tx) => {
      tx.queueWrite(add, [1, 10], (rows) => written.push(rows));
      await tx.query(addUnits, [1, 5]);
      tx.queueWrite(addUnits, [2, 5], (rows) => written.push(rows));
      tx.afterCommit(() => written.push('committed'));
    });
    expect(written).toEqual([1, 0, 'committed']);
  });

  it('leaves nothing behind when the work throws, and passes the very error on', async () => {
    const thrown = new Error('changed my mind');
    const error = await failureOf(
      db.transaction(async (tx) => {
        await tx.query(add, [1, 10]);
        tx.queueWrite(add, [2, 20]);
        throw thrown;
      }),
    );
    expect(error).toBe(thrown);
    expect(await boxes()).toEqual([]);
  });

  it('fails when a statement that was not awaited fails', async () => {
    const error = await failureOf(
      db.transaction(async (tx) => {
        tx.queueWrite(add, [1, 10]);
        tx.queueWrite(addAgain, [1, 11]);
        return 'looks fine from here';
      }),
    );
    expect(violatesUnique(error, 'box_pkey')).toBe(true);
    expect(await boxes()).toEqual([]);
  });

  it('fails even when the work swallows the failure of a statement', async () => {
    const error = await failureOf(
      db.transaction(async (tx) => {
        tx.queueWrite(add, [1, 10]);
        await tx.query(divide, [0]).catch(() => {});
      }),
    );
    expect(sqlState(error)).toBe('22012');
    expect(await boxes()).toEqual([]);
  });

  it('reports the first statement that failed, not those that failed because of it', async () => {
    const waited = await failureOf(
      db.transaction(async (tx) => {
        tx.queueWrite(add, [1, -1]);
        tx.queueWrite(divide, [0]);
        await tx.query(read);
      }),
    );
    expect(sqlState(waited)).toBe('23514');
    const sentOnly = await failureOf(
      db.transaction(async (tx) => {
        tx.queueWrite(divide, [0]);
        tx.queueWrite(add, [1, -1]);
        tx.queueWrite(read, []);
      }),
    );
    expect(sqlState(sentOnly)).toBe('22012');
  });

  it('reports the failure of queued rows that are not awaited yet', async () => {
    // (An unhandled rejection ends a process; here it would end the test run.)
    const error = await failureOf(
      db.transaction(async (tx) => {
        const asked = tx.queueRead(divide, [0]);
        await tx.query(read);
        return asked;
      }),
    );
    expect(sqlState(error)).toBe('22012');
  });

  it('does not take a COMMIT for done that the server answered with ROLLBACK', async () => {
    const wire = await wireForThisTest();
    const wired = openForThisTest({ url: wire.url });
    const tag = (word: string) => {
      const body = Buffer.from(`${word}\0`);
      const head = Buffer.from([0x43, 0, 0, 0, body.length + 4]);
      return Buffer.concat([head, body]).toString('latin1');
    };
    wire.rewrite((answer) =>
      Buffer.from(answer.toString('latin1').replace(tag('COMMIT'), tag('ROLLBACK')), 'latin1'),
    );
    const error = await failureOf(wired.transaction((tx) => tx.query(add, [1, 10])));
    expect(error).toBeInstanceOf(TransactionAborted);
    wire.rewrite((answer) => answer);
    expect(await wired.query(read)).toHaveLength(1);
  });

  it('leaves the connection usable for every statement that a failure kept from being prepared', async () => {
    const single = openForThisTest({ poolSize: 1 });
    await failureOf(
      single.transaction(async (tx) => {
        tx.queueWrite(divide, [0]);
        tx.queueWrite(add, [1, 10]);
        tx.queueWrite(addAgain, [2, 20]);
      }),
    );
    await single.transaction(async (tx) => {
      tx.queueWrite(add, [1, 10]);
      tx.queueWrite(addAgain, [2, 20]);
    });
    expect(await single.query(read)).toHaveLength(2);
    expect(single.poolState()).toEqual({ total: 1, idle: 1, waiting: 0 });
  });
});

it('texts in an array arrive as they are', async () => {
  const texts = [
    '',
    'plain',
    'a "b" \\ c',
    '{"a":"\\u001f\\n","b":["\\\\"]}',
    'NULL',
    '{a,b}',
    ' é "日本" 😀\u2028 ',
  ];
  texts.push('"\n\t\u001f\u007f\u0085\\', JSON.stringify({ long: '"\\'.repeat(1000) }), 'alone " \ud800');
  const kept = texts.map((text) => text.toWellFormed());
  expect((await openForThisTest().query(same, [texts]))[0]?.texts).toEqual(kept);
});

it('plans are the same on every server: none is compiled, and a random page costs what it costs on a solid-state disk', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`ALTER DATABASE ${name} SET jit = on`);
  await admin.query(`ALTER DATABASE ${name} SET random_page_cost = 4`);
  expect(await openForThisTest().query(planned)).toEqual([{ jit: 'off', page: '1.1' }]);
});

describe('round trips', () => {
  it('BEGIN travels with the first statement, and COMMIT with everything sent last', async () => {
    const wire = await wireForThisTest();
    const wired = openForThisTest({ url: wire.url, poolSize: 1 });
    await wired.query(read);
    const before = wire.turns();
    const writesBefore = wire.sent.length;
    await wired.transaction(async (tx) => {
      tx.queueWrite(add, [1, 10]);
      tx.queueWrite(add, [2, 20]);
      tx.queueWrite(addAgain, [3, 30]);
    });
    expect(wire.turns() - before).toBe(1);
    expect(wire.sent.length - writesBefore).toBe(1);
    await wired.transaction(async (tx) => {
      await tx.query(read);
      tx.queueWrite(add, [4, 40]);
    });
    expect(wire.turns() - before).toBe(3);
  });

  it('COMMIT is on its way before any statement has been answered', async () => {
    const wire = await wireForThisTest();
    const wired = openForThisTest({ url: wire.url, poolSize: 1 });
    await wired.transaction(async (tx) => tx.queueWrite(add, [1, 10]));
    const sentBefore = wire.sent.length;
    wire.hold();
    const running = wired.transaction(async (tx) => tx.queueWrite(add, [2, 20]));
    const sent = () => Buffer.concat(wire.sent.slice(sentBefore)).toString('latin1');
    await until(() => sent().includes('db.commit'), 'COMMIT was sent');
    wire.release();
    await running;
    expect(await boxes()).toHaveLength(2);
  });
});

describe('a plan', () => {
  it('inside a transaction is made once, and reads by key; outside the server chooses', async () => {
    const settings = sql<{ plans: string; scans: string }>(
      'dbtest.planSettings',
      "SELECT current_setting('plan_cache_mode') AS plans, current_setting('enable_seqscan') AS scans",
    );
    expect(await db.transaction((tx) => tx.query(settings))).toEqual([
      { plans: 'force_generic_plan', scans: 'off' },
    ]);
    expect(await db.query(settings)).toEqual([{ plans: 'auto', scans: 'on' }]);
    expect(await db.snapshot((reader) => reader.query(settings))).toEqual([{ plans: 'auto', scans: 'on' }]);
  });

  it('is made for its values where the tables are spread over machines', async () => {
    const plans = sql<{ plans: string }>(
      'dbtest.plansOfMachines',
      "SELECT current_setting('plan_cache_mode') AS plans",
    );
    const spread = new URL(database.url);
    spread.searchParams.set('options', '-c citus.shard_count=32');
    const one = openDb({ url: spread.href, poolSize: 1 });
    try {
      expect(await one.transaction((tx) => tx.query(plans))).toEqual([{ plans: 'auto' }]);
      expect(await one.query({ ...plans, isPlannedOnce: true })).toEqual([{ plans: 'auto' }]);
    } finally {
      await one.close();
    }
  });

  it('is as it should be after a transaction that sent nothing', async () => {
    const one = openDb({ url: database.url, poolSize: 1 });
    try {
      const text = "SELECT current_setting('plan_cache_mode') AS plans";
      const asNeeded = sql<{ plans: string }>('dbtest.plansAsNeeded', text);
      const once = { ...sql<{ plans: string }>('dbtest.plansOnce', text), isPlannedOnce: true };
      expect(await one.query(once)).toEqual([{ plans: 'force_generic_plan' }]);
      const nothing = one.transaction(() => Promise.reject(new Error('nothing was sent')));
      await expect(nothing).rejects.toThrow('nothing was sent');
      expect(await one.query(asNeeded)).toEqual([{ plans: 'auto' }]);
      expect(await one.query(once)).toEqual([{ plans: 'force_generic_plan' }]);
    } finally {
      await one.close();
    }
  });
});

describe('a conflict', () => {
  it('runs both transactions of a real deadlock to their end', async () => {
    await admin.query('INSERT INTO box VALUES (1, 0), (2, 0)');
    let attempts = 0;
    const barrier = meetingOf(2);
    const lockBoth = (first: number, second: number) =>
      db.transaction(async (tx) => {
        attempts += 1;
        await tx.query(addUnits, [first, 1]);
        await barrier();
        await tx.query(addUnits, [second, 1]);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    // The one that was rolled back may meet the other once more.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await boxes()).toEqual([
      { id: 1, units: 2 },
      { id: 2, units: 2 },
    ]);
  });

  it('runs a transaction again that could not be serialized', async () => {
    await admin.query('INSERT INTO box VALUES (1, 0)');
    let attempts = 0;
    const barrier = meetingOf(2);
    const count = () =>
      db.transaction(async (tx) => {
        attempts += 1;
        tx.queueWrite(repeatableRead, []);
        await tx.query(read);
        await barrier();
        await tx.query(addUnits, [1, 1]);
      });
    await Promise.all([count(), count()]);
    expect(attempts).toBe(3);
    expect(await boxes()).toEqual([{ id: 1, units: 2 }]);
  });

  it('is given up after five attempts, with its own error', async () => {
    let attempts = 0;
    const error = await failureOf(
      db.transaction(async (tx) => {
        attempts += 1;
        tx.queueWrite(alwaysConflicts, []);
        await tx.query(read);
      }),
    );
    expect(attempts).toBe(5);
    expect(sqlState(error)).toBe('40001');
  });
});

describe('a connection that breaks', () => {
  const SLEEP = 'SELECT pg_sleep';

  it('in the middle of a transaction fails it once and does not run it again', async () => {
    let attempts = 0;
    const failing = failureOf(
      db.transaction(async (tx) => {
        attempts += 1;
        tx.queueWrite(add, [1, 10]);
        await tx.query(sleeps, [3600]);
      }),
    );
    await until(() => isRunning(SLEEP), 'the transaction sleeps');
    await killBackends(SLEEP);
    expect(isDatabaseUnavailable(await failing)).toBe(true);
    expect(attempts).toBe(1);
    expect(await boxes()).toEqual([]);
    await db.transaction(async (tx) => tx.queueWrite(add, [1, 10]));
    expect(await boxes()).toHaveLength(1);
  });

  it('in the middle of a query outside a transaction fails that query alone', async () => {
    const single = openForThisTest({ poolSize: 1 });
    const failing = failureOf(single.query(sleeps, [3600]));
    await until(() => isRunning(SLEEP), 'the query sleeps');
    await killBackends(SLEEP);
    expect(isDatabaseUnavailable(await failing)).toBe(true);
    expect(await single.query(read)).toEqual([]);
  });

  it('without a word from the server ends no process, and the pool gets new connections', async () => {
    const wire = await wireForThisTest();
    const wired = openForThisTest({ url: wire.url, poolSize: 2 });
    const running = [
      failureOf(wired.query(sleeps, [3600])),
      failureOf(wired.transaction((tx) => tx.query(sleeps, [3600]))),
    ];
    await until(async () => (await countRunning(SLEEP)) === 2, 'both are asleep');
    wire.cut();
    for (const error of await Promise.all(running)) expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await Promise.all([wired.query(read), wired.query(read)])).toEqual([[], []]);
    expect(wired.poolState()).toMatchObject({ total: 2, waiting: 0 });
  });

  it('while it is idle is replaced before the next query', async () => {
    const wire = await wireForThisTest();
    const wired = openForThisTest({ url: wire.url, poolSize: 1 });
    await wired.query(read);
    wire.cut();
    await until(() => wired.poolState().total === 0, 'the pool noticed');
    expect(await wired.query(read)).toEqual([]);
  });

  it('between two statements of a transaction fails the second', async () => {
    const wire = await wireForThisTest();
    const wired = openForThisTest({ url: wire.url, poolSize: 1 });
    const error = await failureOf(
      wired.transaction(async (tx) => {
        await tx.query(add, [1, 10]);
        wire.cut();
        await sleep(20);
        await tx.query(add, [2, 20]);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await boxes()).toEqual([]);
    expect(await wired.query(read)).toEqual([]);
  });

  it.each(['write EPIPE', 'read ECONNRESET', 'read ETIMEDOUT'])(
    'that broke off with "%s" is one that is gone',
    (message) => {
      expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    },
  );

  it('that stays silent is given up, and the next one is another', async () => {
    const wire = await wireForThisTest();
    const wired = openForThisTest({ url: wire.url, poolSize: 1 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const givenUp = async (work: Promise<unknown>) => {
      const failing = failureOf(work);
      let error: Error | undefined;
      void failing.then((failure) => {
        error = failure;
      });
      while (error === undefined) {
        await new Promise((resolve) => setImmediate(resolve));
        vi.advanceTimersByTime(ANSWER_MS);
      }
      return error;
    };
    await wired.transaction(async (tx) => tx.queueWrite(add, [1, 10]));
    wire.hold();
    const inTransaction = await givenUp(wired.transaction((tx) => tx.query(read)));
    expect(isDatabaseUnavailable(inTransaction)).toBe(true);
    wire.release();
    expect(await wired.query(read)).toHaveLength(1);
    wire.hold();
    expect(isDatabaseUnavailable(await givenUp(wired.query(read)))).toBe(true);
    wire.release();
    expect(await wired.query(read)).toHaveLength(1);
  });

  it('that has lived long enough is replaced', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const short = openForThisTest({ poolSize: 1, connectionLifetimeSeconds: 600 });
    const pid = async () => (await short.query(ownPid))[0]?.pid;
    const first = await pid();
    expect(await pid()).toBe(first);
    vi.advanceTimersByTime(600_000);
    expect(await pid()).not.toBe(first);
  });

  it('that keeps more plans than it should is replaced', async () => {
    const small = openForThisTest({ poolSize: 1, plansKeptMax: 2 });
    const pid = async () => (await small.query(ownPid))[0]?.pid;
    const first = await pid();
    await small.query(divide, [1]);
    expect(await pid()).toBe(first);
    await small.query(read);
    expect(await pid()).not.toBe(first);
  });

  it('that is not available is distinguished from every other failure', async () => {
    const nowhere = openForThisTest({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const error = await failureOf(nowhere.query(read));
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error('a defect'))).toBe(false);
    expect(isDatabaseUnavailable(await failureOf(db.query(divide, [0])))).toBe(false);
  });
});

it('waits as long as the patience says', async () => {
  const patient = openForThisTest({ poolSize: 1, patience: 20 });
  const limit = sql<{ limit: string }>(
    'dbtest.limit',
    "SELECT current_setting('statement_timeout') AS limit",
  );
  const limitIn = async (lane: LaneWork) => (await inLane(lane, () => patient.query(limit)))[0]?.limit;
  expect((await patient.query(limit))[0]?.limit).toBe('10min');
  expect(await limitIn({ lane: 'reads', owner: 'org 1', statementTimeoutMs: 5000 })).toBe('100s');
  expect(await limitIn({ lane: 'writes', owner: 'org 1' })).toBe('10min');
});

describe('a pool of two', () => {
  it('serves 64 transactions at once, slowly but every one', async () => {
    await admin.query('INSERT INTO box VALUES (1, 0)');
    const small = openForThisTest({ poolSize: 2 });
    const one = async (tx: Tx) => {
      await tx.query(read);
      tx.queueWrite(addUnits, [1, 1]);
    };
    const work = Array.from({ length: 64 }, (_, index) =>
      index % 4 === 3 ? failureOf(small.transaction((tx) => tx.query(divide, [0]))) : small.transaction(one),
    );
    await Promise.all([...work, ...Array.from({ length: 16 }, () => small.query(read))]);
    expect(await boxes()).toEqual([{ id: 1, units: 48 }]);
    expect(small.poolState()).toEqual({ total: 2, idle: 2, waiting: 0 });
  });

  it('keeps both connections when two transactions fail', async () => {
    const small = openForThisTest({ poolSize: 2 });
    const pids = () => Promise.all([1, 2].map(async () => (await small.query(ownPid))[0]?.pid));
    const before = await pids();
    await Promise.all([1, 2].map(() => failureOf(small.transaction((tx) => tx.query(divide, [0])))));
    expect((await pids()).toSorted()).toEqual(before.toSorted());
  });
});

describe('values', () => {
  it('bigints are numbers, and one beyond 2^53 is an error instead of another number', async () => {
    const bigint = sql<{ value: number }>('dbtest.bigint', 'SELECT $1::bigint AS value');
    expect(await db.query(bigint, ['9007199254740991'])).toEqual([{ value: Number.MAX_SAFE_INTEGER }]);
    expect(await failureOf(db.query(bigint, ['9007199254740993']))).toBeInstanceOf(InvariantViolated);
    expect(await db.query(bigint, [1])).toEqual([{ value: 1 }]);
    const bigints = sql<{ values: number[] }>('dbtest.bigints', 'SELECT $1::bigint[] AS values');
    const values = [1, null, Number.MAX_SAFE_INTEGER];
    expect(await db.query(bigints, [values])).toEqual([{ values }]);
    expect(await db.query(bigints, [[]])).toEqual([{ values: [] }]);
    expect(await db.query(bigints, [null])).toEqual([{ values: null }]);
    expect(await failureOf(db.query(bigints, [['9007199254740993']]))).toBeInstanceOf(InvariantViolated);
  });

  it('JSON comes as the text that PostgreSQL wrote, and time in UTC', async () => {
    const json = sql<{ value: string; zone: string }>(
      'dbtest.json',
      `SELECT '{"b": 1, "a": 2}'::json AS value, current_setting('TimeZone') AS zone`,
    );
    expect(await db.query(json)).toEqual([{ value: '{"b": 1, "a": 2}', zone: 'UTC' }]);
  });

  it('two statements cannot have one name, and no name is longer than PostgreSQL keeps', () => {
    expect(() => sql('dbtest.read', 'SELECT 2')).toThrow('two statements are named dbtest.read');
    expect(() => sql('n'.repeat(64), 'SELECT 1')).toThrow('longer than 63');
  });
});

/** A point where `count` parties wait for each other once; later arrivals pass. */
function meetingOf(count: number): () => Promise<void> {
  let here = 0;
  let open = () => {};
  const met = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    here += 1;
    if (here >= count) open();
    return met;
  };
}

it('knows a broken unique constraint by the words of a machine, where its name is not passed on', () => {
  const passedOn = (code: string, name: string) =>
    Object.assign(
      new pg.DatabaseError(`duplicate key value violates unique constraint "${name}"`, 0, 'error'),
      { code },
    );
  expect(violatesUnique(passedOn('23505', 'box_pkey_102008'), 'box_pkey')).toBe(true);
  expect(violatesUnique(passedOn('XX000', 'box_pkey_102008'), 'box_pkey')).toBe(true);
  expect(violatesUnique(passedOn('23505', 'gift_box_pkey_102008'), 'box_pkey')).toBe(false);
  expect(violatesUnique(passedOn('23503', 'box_pkey_102008'), 'box_pkey')).toBe(false);
});
