// What a driver does when things go wrong, and what values look like.
import net from 'node:net';
import pg from 'pg';
import type { Driver, Outcome, Session } from './driver.ts';
import type { Row } from './options.ts';
import { pgDriver } from './pg-driver.ts';
import { postgresDriver, postgresJs } from './postgres-js-driver.ts';
import type { Bound } from './statements.ts';

const patience = 3_000;

function within<T>(limit: number, promise: Promise<T>): Promise<T | 'stuck'> {
  return Promise.race([promise, new Promise<'stuck'>((done) => setTimeout(done, limit, 'stuck'))]);
}

/** The command tags and error codes that statements ended with; `stuck` for those that never ended. */
async function settle(promises: Promise<unknown>[]): Promise<string> {
  const words = promises.map(async (promise) => {
    try {
      const value = await within(patience, promise);
      return value === 'stuck' ? '!stuck' : (value as Outcome).command;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      return `!${code ?? message.split('\n')[0]?.replaceAll(' ', '-')}`;
    }
  });
  return (await Promise.all(words)).join(' ');
}

const insertFact = (n: unknown): Bound => ({
  name: 'insert_fact',
  text: 'insert into driver_bench.fact (n) values ($1)',
  values: [n],
});

export async function facts(candidate: 'pg pipeline' | 'postgres', url: string): Promise<void> {
  const isPg = candidate !== 'postgres';
  const found: Row = {};
  const control = new pg.Client(url);
  await control.connect();
  const open = (limit: number, timeout?: number): Driver | Promise<Driver> =>
    isPg
      ? pgDriver(url, true, true, { max: limit, ...(timeout ? { statement_timeout: timeout } : {}) })
      : postgresDriver(url, {
          max: limit,
          ...(timeout ? { connection: { statement_timeout: timeout } } : {}),
        });
  const fresh = (): Promise<unknown> =>
    control.query(
      'drop table if exists driver_bench.fact; create table driver_bench.fact (n int primary key)',
    );
  const kept = async (): Promise<string> => {
    const { rows } = await control.query<{ n: string }>('select count(*)::text n from driver_bench.fact');
    return `${rows[0]?.n} rows kept`;
  };
  const pidOf = async (session: Session): Promise<number> => {
    const result = await session.run({ name: 'pid', text: 'select pg_backend_pid() pid', values: [] });
    return (result.rows[0] as { pid: number }).pid;
  };
  const unexpected: string[] = [];
  process.on('uncaughtException', (error) => unexpected.push(`uncaught ${error.message}`));
  process.on('unhandledRejection', (error) => unexpected.push(`unhandled ${(error as Error).message}`));
  const driver = await open(2);
  let session = await driver.session();

  // how many socket writes does a flush of five statements take?
  await fresh();
  await session.run(insertFact(0));
  const databasePort = Number(new URL(url).port || 5432);
  const prototype = net.Socket.prototype as unknown as { _writeGeneric: (...args: unknown[]) => unknown };
  const original = prototype._writeGeneric;
  let writes = 0;
  prototype._writeGeneric = function (this: net.Socket, ...args: unknown[]) {
    if (this.remotePort === databasePort) writes++;
    return original.apply(this, args);
  };
  const five = (run: Session['run']): Promise<Outcome>[] => [
    run('BEGIN'),
    run(insertFact(1)),
    run(insertFact(2)),
    run(insertFact(3)),
    run('COMMIT'),
  ];
  await Promise.all(five(session.run));
  const loose = writes;
  await fresh();
  writes = 0;
  const { run: runOne } = session;
  await Promise.all(session.together(() => five(runOne)));
  prototype._writeGeneric = original;
  found['socket writes for 5 statements'] = isPg ? `${loose}, corked ${writes}` : `${writes}`;

  // an error in the middle of a flush
  await fresh();
  found['duplicate key mid-flush'] = await settle([
    session.run('BEGIN'),
    session.run(insertFact(1)),
    session.run(insertFact(1)),
    session.run(insertFact(2)),
    session.run('COMMIT'),
  ]);
  found['duplicate key mid-flush'] += `; ${await kept()}`;

  // a parameter that the driver cannot serialise: nothing of that statement reaches the server
  await fresh();
  const circular: Row = {};
  circular['self'] = circular;
  found['unserialisable parameter mid-flush'] = await settle([
    session.run('BEGIN'),
    session.run(insertFact(1)),
    session.run(insertFact(isPg ? circular : undefined)),
    session.run('insert into driver_bench.fact (n) values (3)'),
    session.run('COMMIT'),
  ]);
  found['unserialisable parameter mid-flush'] += `; ${await kept()}`;
  found['the same statement afterwards'] = await settle([
    session.run(insertFact(8)),
    session.run(insertFact(9)),
  ]);
  session.release(new Error('start clean'));
  await within(10_000, driver.end());

  // the backend is killed while a flush is under way, of statements new to the connection and of known ones
  for (const known of [false, true]) {
    const mortal = await open(2);
    session = await mortal.session();
    await fresh();
    if (known) await session.run(insertFact(0));
    await fresh();
    const pid = await pidOf(session);
    const statements = [
      session.run('BEGIN'),
      session.run(insertFact(1)),
      session.run('select pg_sleep(2)'),
      session.run(insertFact(2)),
      session.run('COMMIT'),
    ];
    const killed = settle(statements);
    await new Promise((done) => setTimeout(done, 300));
    await control.query('select pg_terminate_backend($1)', [pid]);
    const what = `backend killed mid-flush, statements ${known ? 'known' : 'new'} to the connection`;
    found[what] = `${await killed}; ${await kept()}`;
    session.release(new Error('57P01'));
    const after = mortal.session().then(async (next) => {
      const result = await settle([next.run('select 1')]);
      next.release();
      return result;
    });
    found[what] += `; next session: ${await within(patience, after)}`;
    await within(10_000, mortal.end());
  }
  const second = await open(2);

  // the result type of a prepared statement changes under it (a migration)
  session = await second.session();
  const star: Bound = { name: 'star', text: 'select * from driver_bench.fact where n > $1', values: [0] };
  await session.run(star);
  await control.query('alter table driver_bench.fact add column m int');
  found['prepared select after ALTER TABLE'] =
    `${await settle([session.run(star)])}, then ${await settle([session.run(star)])}`;
  const names = await session.run(
    "select name from pg_prepared_statements where statement ~ 'fact' order by 1",
  );
  found['names of prepared statements'] = names.rows.map((row) => (row as { name: string }).name).join(' ');

  // what values look like
  const typed = await session.run({
    name: 'types',
    text: `select 1::int a, 9007199254740993::bigint b, 1.10::numeric c, '{"x":1}'::jsonb d, '{"x":1}'::jsonb::text e,
           timestamptz '2026-01-01 00:00:00.123456Z' f, date '2026-01-01' g, array[1,2]::bigint[] h`,
    values: [],
  });
  found['int, bigint, numeric, jsonb, jsonb::text, timestamptz, date, bigint[]'] = Object.values(
    typed.rows[0] as Row,
  )
    .map((value) => {
      if (value instanceof Date) return `Date ${value.toISOString()}`;
      return `${Array.isArray(value) ? `array of ${typeof value[0]}` : typeof value} ${JSON.stringify(value)}`;
    })
    .join(', ');
  const bools: Bound = { name: 'bools', text: 'select $1::boolean[] b', values: [[true, false]] };
  found['boolean[] parameter as it is'] = await settle([session.run(bools)]);
  const text: Bound = { name: 'js', text: 'select jsonb_typeof($1::jsonb) t', values: ['{"a":1}'] };
  const type = await session.run(text);
  found['JSON text given for a jsonb parameter arrives as'] = (type.rows[0] as { t: string }).t;
  session.release();
  await second.end();

  // statement_timeout as a connection setting, mid-flush
  const limited = await open(1, 300);
  session = await limited.session();
  await fresh();
  const began = performance.now();
  found['statement_timeout 300 ms mid-flush'] = await settle([
    session.run('BEGIN'),
    session.run(insertFact(1)),
    session.run('select pg_sleep(5)'),
    session.run('COMMIT'),
  ]);
  found['statement_timeout 300 ms mid-flush'] +=
    `; after ${Math.round(performance.now() - began)} ms; ${await kept()}; then ${await settle([session.run('select 1')])}`;
  session.release();
  await limited.end();

  // cancelling
  if (isPg) {
    const third = await open(1);
    session = await third.session();
    const cancelPid = await pidOf(session);
    const sleeping = settle([session.run('select pg_sleep(5)')]);
    await new Promise((done) => setTimeout(done, 100));
    await control.query('select pg_cancel_backend($1)', [cancelPid]);
    found['cancelling'] = `no call of its own; pg_cancel_backend from another connection: ${await sleeping}`;
    session.release();
    await third.end();
  } else {
    const sql = await postgresJs(url, { max: 1 });
    const sleep = sql.unsafe('select pg_sleep(5)');
    const sleeping = settle([sleep]);
    setTimeout(() => sleep.cancel(), 100);
    found['cancelling'] = `query.cancel(): ${await sleeping}`;
    await sql.end();
  }

  // two connections, 64 clients; every eighth transaction fails; every eleventh kills its own connection
  for (const trouble of ['none', 'failures', 'failures and kills']) {
    const two = await open(2);
    await fresh();
    let n = 10;
    let done = 0;
    let failed = 0;
    let refused = 0;
    const client = async (): Promise<void> => {
      for (let i = 0; i < 10; i++) {
        const mine = n++;
        const bad = trouble !== 'none' && mine % 8 === 0;
        const fatal = trouble === 'failures and kills' && mine % 11 === 0;
        let own: Session;
        try {
          own = await two.session();
        } catch {
          refused++;
          continue;
        }
        const result = await settle(
          own.together(() => [
            own.run('BEGIN'),
            own.run(insertFact(bad ? 'not a number' : mine)),
            own.run(fatal ? 'select pg_terminate_backend(pg_backend_pid())' : 'select pg_sleep(0.001)'),
            own.run('COMMIT'),
          ]),
        );
        const good = result.endsWith(' COMMIT');
        if (good) done++;
        else failed++;
        own.release(good ? undefined : new Error(result));
      }
    };
    const began = performance.now();
    const all = Promise.all(Array.from({ length: 64 }, client)).then(() => 'all answered');
    const ending = await within(15_000, all);
    found[`pool of 2, 64 clients, 640 transactions; trouble: ${trouble}`] =
      `${ending} after ${Math.round(performance.now() - began)} ms: ${done} committed, ${failed} failed, ${refused} got no connection; ${await kept()}`;
    await within(10_000, two.end());
  }
  found['uncaught errors'] = unexpected.length === 0 ? 'none' : [...new Set(unexpected)].join('; ');
  await control.end();
  process.send?.(found, () => process.exit(0));
}
