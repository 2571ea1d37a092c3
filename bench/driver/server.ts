// The server of one candidate: a route for each scenario.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Driver, Outcome, Session } from './driver.ts';
import { pgDriver } from './pg-driver.ts';
import { postgresDriver } from './postgres-js-driver.ts';
import { arrayLiteral, bulkRows, columnArrays, eventValues, ids } from './rows.ts';
import { type Candidate, candidates, type ScenarioName } from './scenarios.ts';
import {
  bulkFromArrays,
  bulkFromJson,
  bulkFromJsonb,
  bumpCounter,
  insertEvents,
  listRead,
  lockBalance,
  orgs,
  pointRead,
  reserve,
} from './statements.ts';

async function openDriver(candidate: Candidate, url: string): Promise<Driver> {
  if (candidate === 'postgres') return postgresDriver(url);
  return pgDriver(url, candidate !== 'pg', candidate === 'pg pipeline, corked');
}

async function committed(session: Session, work: () => Promise<Outcome>): Promise<void> {
  let broken: Error | undefined;
  try {
    const { command } = await work();
    if (command !== 'COMMIT') throw new Error(`answered ${command} to COMMIT`);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    session.release(broken);
  }
}

async function inSteps(driver: Driver, org: number): Promise<void> {
  const session = await driver.session();
  await committed(session, async () => {
    await session.run('BEGIN');
    await session.run({ ...insertEvents, values: eventValues(org) });
    await session.run({ ...bumpCounter, values: [org] });
    return session.run('COMMIT');
  });
}

async function inOneFlush(driver: Driver, org: number): Promise<void> {
  const session = await driver.session();
  await committed(session, async () => {
    const results = await Promise.all(
      session.together(() => [
        session.run('BEGIN'),
        session.run({ ...insertEvents, values: eventValues(org) }),
        session.run({ ...bumpCounter, values: [org] }),
        session.run('COMMIT'),
      ]),
    );
    return results[3];
  });
}

async function inTwoTrips(driver: Driver, org: number): Promise<void> {
  const session = await driver.session();
  await committed(session, async () => {
    await Promise.all(
      session.together(() => [session.run('BEGIN'), session.run({ ...lockBalance, values: [org] })]),
    );
    const results = await Promise.all(
      session.together(() => [
        session.run({ ...reserve, values: [org, ids.next % 1000] }),
        session.run({ ...insertEvents, values: eventValues(org) }),
        session.run({ ...bumpCounter, values: [org] }),
        session.run('COMMIT'),
      ]),
    );
    return results[3];
  });
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

export async function serve(candidate: Candidate, url: string): Promise<void> {
  ids.next = 1 + candidates.indexOf(candidate) * 1e12;
  const driver = await openDriver(candidate, url);
  const app = Fastify();
  const json = 'application/json; charset=utf-8';
  const routes: Record<ScenarioName, () => Promise<string | Buffer>> = {
    point: () => driver.read({ ...pointRead, values: [1 + below(10), 1 + below(1000)] }),
    list: () => driver.read({ ...listRead, values: [1 + below(10), below(900)] }),
    steps: () => inSteps(driver, 1 + below(orgs)).then(() => '{}'),
    flush: () => inOneFlush(driver, 1 + below(orgs)).then(() => '{}'),
    'steps-hot': () => inSteps(driver, 1).then(() => '{}'),
    'flush-hot': () => inOneFlush(driver, 1).then(() => '{}'),
    'two-trips': () => inTwoTrips(driver, 1 + below(orgs)).then(() => '{}'),
    'bulk-arrays': async () => {
      const values = columnArrays(bulkRows()).map((column) => driver.array(column));
      return (await driver.execute({ ...bulkFromArrays, values })) && '{}';
    },
    'bulk-literals': async () => {
      const values = columnArrays(bulkRows()).map(arrayLiteral);
      return (await driver.execute({ ...bulkFromArrays, values })) && '{}';
    },
    'bulk-json': async () =>
      (await driver.execute({ ...bulkFromJson, values: [JSON.stringify(bulkRows())] })) && '{}',
    'bulk-jsonb': async () =>
      (await driver.execute({ ...bulkFromJsonb, values: [JSON.stringify(bulkRows())] })) && '{}',
  };
  for (const [name, answer] of Object.entries(routes)) {
    app.get(`/${name}`, async (_request, reply) => reply.type(json).send(await answer()));
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', (message) => {
    if (message === 'cpu') process.send?.(process.cpuUsage());
    if (message === 'stop')
      void app
        .close()
        .then(() => driver.end())
        .then(() => process.disconnect());
  });
  process.send?.((app.server.address() as AddressInfo).port);
}
