// What an idle service asks of each machine, with very many organizations. Each question is a transaction of its own there, and
// every PostgreSQL counts those by itself; what the cluster does without the service is subtracted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../src/kit/db/migrate.ts';
import { addIdleOrgs, IDLE_ORGS } from '../worlds/idle-world.ts';
import type { Machines } from './machines.ts';

/** Nearly all that is scheduled comes once within it. */
const SECONDS = 300;
const SECONDS_WITHOUT = 60;
const PER_SECOND_MAX = 2;
/** Its start, and the turns that it takes once. */
const SETTLING_MS = 20_000;
/** As an operator has. */
const SHARDS = 32;
const PORT = '8139';

export async function idle(machines: Machines): Promise<{ tried: string; failed: string[] }> {
  const name = `crossdock_citus_${process.pid}_idle`;
  await machines.create(name, SHARDS);
  try {
    await migrate(machines.urlOf(name));
    await machines.distribute(name);
    const client = new pg.Client({ connectionString: machines.urlOf(name) });
    await client.connect();
    await addIdleOrgs(client);
    await client.query('ANALYZE');
    await client.end();
    const without = await perSecond(machines, name, SECONDS_WITHOUT);
    const service = spawn(process.execPath, ['bin/crossdock.js', 'serve'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: machines.urlOf(name), CROSSDOCK_DEMO: '0', PORT },
    });
    const ended = once(service, 'close');
    try {
      await sleep(SETTLING_MS);
      const withIt = await perSecond(machines, name, SECONDS);
      const asked = withIt.map((count, at) => count - (without[at] ?? 0));
      return {
        tried: `${IDLE_ORGS} organizations, ${SECONDS} s, statements a second: ${asked.map((count) => count.toFixed(1)).join(', ')}`,
        failed: asked.flatMap((count, at) =>
          count > PER_SECOND_MAX ? [`${machines.urls[at]} is asked ${count.toFixed(1)} times a second`] : [],
        ),
      };
    } finally {
      service.kill('SIGINT');
      await ended;
    }
  } finally {
    await machines.drop(name);
  }
}

export async function perSecond(
  { urls }: Pick<Machines, 'urls'>,
  name: string,
  seconds: number,
): Promise<number[]> {
  const counts = () => Promise.all(urls.map((url) => transactions(url, name)));
  const before = await counts();
  await sleep(seconds * 1000);
  return (await counts()).map((count, at) => (count - (before[at] ?? 0)) / seconds);
}

async function transactions(url: string, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = $1',
    [name],
  );
  await client.end();
  return Number(rows[0]?.count);
}
