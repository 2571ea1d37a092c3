// npm run test:citus -- --url postgres://…: everything that is promised of a Citus cluster, tried on one. The address is that of a
// database on its coordinator that has the extension and knows the machines; what is tried is in databases of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/kit/db/migrate.ts';
import { CITUS_TESTS } from './citus-tests.ts';
import { conflicts } from './conflicts.ts';
import { idle } from './idle.ts';
import { living } from './living/living.ts';
import { looks } from './looks.ts';
import { type Machines, machinesOf } from './machines.ts';
import { outages } from './outages.ts';
import { replay } from './replay.ts';
import type { Row } from './row.ts';
import { upgrade } from './upgrade.ts';

const USAGE = `Usage: npm run test:citus -- --url postgres://user@coordinator:5432/database [--only step] [--living]
(or CITUS_URL): a database on the coordinator of a Citus cluster that has the extension and knows the worker machines.

  --only step                      that step alone
  --living [--merchants 1000]      instead: shards moved, machines added and more, under load
  --down command --up command      how the last worker machine is ended, and started again: with --living, and for looks

Before, so that there are statements to try: RECORD_STATEMENTS=1 npm test
`;

const STEPS: Readonly<Record<string, (machines: Machines) => Promise<Row[]>>> = {
  statements: async (machines) => {
    const name = `crossdock_citus_${process.pid}`;
    await machines.create(name);
    try {
      await migrate(machines.urlOf(name));
      await machines.distribute(name);
      const { statements, sets, refused, spread, unsent, inParts } = await replay(machines.urlOf(name));
      const tried = `${statements} statements, ${sets} sets of values`;
      return [
        { step: 'statements: none is refused', tried, failed: refused },
        { step: 'statements of tenants: one task on one machine', tried, failed: spread },
        { step: 'statements of tenants, as the machine of the org is asked: none is refused', ...inParts },
        { step: 'statements: each is sent by a test', tried, failed: unsent },
        {
          step: 'unique constraints that are broken are recognised',
          ...(await conflicts(machines.urlOf(name))),
        },
      ];
    } finally {
      await machines.drop(name);
    }
  },
  upgrade: async (machines) => [
    { step: 'migrate: a distributed schema of an older release', ...(await upgrade(machines)) },
  ],
  idle: async (machines) => [
    { step: 'an idle service: two statements a second and machine', ...(await idle(machines)) },
  ],
  looks: (machines) => looks(machines, outage),
  outages,
  transactions: async (machines) => [
    {
      step: 'an order, its cancellation, steps of the floor: one transaction on one machine',
      ...(await runTests(machines, ['test/citus/one-machine.test.ts'])),
    },
  ],
  flows: async (machines) => [
    { step: 'flows and races through the API', ...(await runTests(machines, CITUS_TESTS)) },
  ],
  copying: async (machines) => [
    {
      step: 'a world copied there and back by the commands of docs/scale-out.md, and verify',
      ...(await runTests(machines, ['test/citus/copying.test.ts'])),
    },
  ],
  roles: async (machines) => [
    {
      step: 'a role that serves and owns nothing',
      ...(await runTests(machines, ['test/citus/roles.test.ts'])),
    },
  ],
  verify: async (machines) => {
    const name = `crossdock_citus_${process.pid}_demo`;
    await machines.create(name);
    const failed: string[] = [];
    try {
      for (const command of ['migrate', 'distribute', 'demo', 'verify'])
        if (
          (await run(process.execPath, ['bin/crossdock.js', command], {
            DATABASE_URL: machines.urlOf(name),
          })) !== 0
        )
          failed.push(`crossdock ${command}`);
    } finally {
      await machines.drop(name);
    }
    return [{ step: 'the demo world, and verify', tried: '4 commands', failed }];
  },
};

async function runTests(
  { urls: [url = ''] }: Machines,
  files: readonly string[],
): Promise<Pick<Row, 'tried' | 'failed'>> {
  const code = await run('vitest', ['run', ...files], { DATABASE_URL: url, ON_CLUSTER: '1' });
  return {
    tried: files.length === 1 ? 'one test file' : `${files.length} test files`,
    failed: code === 0 ? [] : ['see above'],
  };
}

async function run(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<number> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

async function versionsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ citus: string; server: string }>(
    "SELECT citus_version() AS citus, current_setting('server_version') AS server",
  );
  await client.end();
  return `${rows[0]?.citus.split(' on ', 1)[0]}, PostgreSQL ${rows[0]?.server}`;
}

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    url: text,
    only: text,
    living: { type: 'boolean' },
    merchants: { ...text, default: '1000' },
    down: text,
    up: text,
  },
});
const url = values.url ?? process.env['CITUS_URL'];
const { down, up } = values;
const outage = down === undefined || up === undefined ? null : { down, up };
const steps: [string, (machines: Machines) => Promise<Row[]>][] = values.living
  ? [['living', (machines) => living(machines, Number(values.merchants), outage)]]
  : Object.entries(STEPS).filter(([name]) => values.only === undefined || name === values.only);
if (url === undefined || steps.length === 0) {
  process.stderr.write(`${USAGE}\nSteps: ${Object.keys(STEPS).join(', ')}\n`);
  process.exit(2);
}
const machines = await machinesOf(url);
if (!machines.isCluster) {
  process.stderr.write('this database has no worker machines: see docs/scale-out.md\n');
  process.exit(2);
}
const rows: Row[] = [];
for (const [, step] of steps) rows.push(...(await step(machines)));
for (const { step, failed } of rows)
  if (failed.length > 0) process.stdout.write(`\n${step}:\n${failed.map((one) => `  ${one}\n`).join('')}`);
process.stdout.write(
  `\n${new Date().toISOString().slice(0, 10)}, ${await versionsOf(url)}, ${machines.urls.length - 1} worker machines\n\n` +
    `| what | tried | failed |\n|---|---|---|\n${rows.map(({ step, tried, failed }) => `| ${step} | ${tried} | ${failed.length} |\n`).join('')}`,
);
process.exitCode = rows.every(({ failed }) => failed.length === 0) ? 0 : 1;
