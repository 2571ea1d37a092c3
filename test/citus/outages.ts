// A worker machine that hangs, and one that ends, while orders of all merchants come in: what those see whose machine it is, and
// what the others do.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../src/kit/db/migrate.ts';
import { startService } from '../tools/running-service.ts';
import { Gate } from './gate.ts';
import { OrderLoad, told } from './living/load.ts';
import { addMerchants } from './living/merchants.ts';
import { keyOf, placesOf } from './living/places.ts';
import { proveOrders } from './living/prove.ts';
import { Machines } from './machines.ts';
import type { Row } from './row.ts';

const MERCHANTS = 40;
const SHARDS = 8;
const CLIENTS = 6;
const STEADY_MS = 8000;
const AWAY_MS = 45_000;
/** What one order of a merchant elsewhere may wait, on a machine that does much else. */
const ELSEWHERE_MAX_MS = 8000;
/** And one of a merchant there, until it is told to come again. */
const TOLD_MAX_MS = 15_000;
const BACK_MAX_MS = 15_000;

export async function outages({ urls }: Machines): Promise<Row[]> {
  const gate = await Gate.open(urls.at(-1) as string);
  const machines = new Machines([...urls.slice(0, -1), gate.url]);
  const name = `crossdock_citus_${process.pid}_outages`;
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-outages-'));
  await machines.create(name, SHARDS);
  const url = machines.urlOf(name);
  const cluster = new pg.Client({ connectionString: url });
  await cluster.connect();
  try {
    await migrate(url);
    await machines.distribute(name);
    const merchants = await addMerchants(url, MERCHANTS);
    const service = await startService({ DATABASE_URL: url, CROSSDOCK_DATA: folder, CROSSDOCK_DEMO: '0' });
    const acknowledged: { orgId: number }[] = [];
    const rows: Row[] = [];
    try {
      const lost = new URL(gate.url).host;
      const placed = await placesOf(cluster, merchants);
      const isThere = (of: (typeof placed)[number]) => keyOf(of.place) === lost;
      for (const how of ['hangs', 'ends'] as const) {
        const [there, elsewhere] = [placed.filter(isThere), placed.filter((one) => !isThere(one))].map(
          (found, at) =>
            new OrderLoad(
              `${how}-${at}`,
              [service.address],
              found.map(({ merchant }) => merchant),
              CLIENTS,
            ),
        ) as [OrderLoad, OrderLoad];
        await sleep(STEADY_MS);
        rows.push(...(await away(gate, how, { there, elsewhere, address: service.address, lost })));
        for (const load of [there, elsewhere]) {
          await load.stop();
          acknowledged.push(...load.taken);
        }
      }
    } finally {
      gate.back();
      await service.stop();
    }
    rows.push(await proveOrders(machines, name, cluster, merchants, acknowledged));
    return rows;
  } finally {
    await cluster.end();
    await machines.drop(name);
    await gate.close();
    await rm(folder, { recursive: true });
  }
}

interface Away {
  readonly there: OrderLoad;
  readonly elsewhere: OrderLoad;
  readonly address: string;
  readonly lost: string;
}

async function away(
  gate: Gate,
  how: 'hangs' | 'ends',
  { there, elsewhere, address, lost }: Away,
): Promise<Row[]> {
  const fromMs = performance.now();
  if (how === 'hangs') gate.hang();
  else gate.end();
  await sleep(AWAY_MS);
  const ready = await fetch(`${address}/health/ready`).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
  );
  const [others, own] = [elsewhere.since(fromMs), there.since(fromMs)];
  gate.back();
  const backMs = performance.now();
  while (there.since(backMs).orders === 0 && performance.now() - backMs < 2 * BACK_MAX_MS) await sleep(50);
  const tookMs = performance.now() - backMs;
  // Also those that were waiting.
  await sleep(STEADY_MS);
  const since = there.since(fromMs);
  return [
    {
      step: `a machine that ${how} for ${AWAY_MS / 1000} s: merchants elsewhere`,
      tried: `${told([others])}; ready: ${ready}`,
      failed: [
        ...new Set(others.refused),
        ...(others.again > 0 ? [`they were told ${others.again} times to come again`] : []),
        ...(others.longest > ELSEWHERE_MAX_MS ? [`one waited ${others.longest} ms`] : []),
        ...(ready.startsWith('200') && ready.includes(lost) ? [] : [`readiness says ${ready}`]),
      ],
    },
    {
      step: `a machine that ${how}: its own merchants`,
      tried:
        `${own.again} times told to come again, after ${since.toldLongest} ms at most; ` +
        `the first order ${(tookMs / 1000).toFixed(1)} s after it is back`,
      failed: [
        ...new Set(since.refused),
        ...(own.again === 0 ? ['nobody was told to come again'] : []),
        ...(since.toldLongest > TOLD_MAX_MS ? [`one waited ${since.toldLongest} ms for an answer`] : []),
        ...(tookMs > BACK_MAX_MS ? [`no order within ${BACK_MAX_MS / 1000} s`] : []),
      ],
    },
  ];
}
