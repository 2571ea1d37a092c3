// Webhooks to a receiver on loopback: events of the feed as fast as one worker sends them, each written with its outcome.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { markReadyEndpoints, webhookDueKinds } from '../src/domains/webhooks/jobs.ts';
import { createEndpoint } from '../src/domains/webhooks/manage-endpoints.ts';
import { webhookSender } from '../src/domains/webhooks/send-webhook.ts';
import { openDb } from '../src/kit/db/db.ts';
import { runRound } from '../src/kit/due/run-due-work.ts';
import { commitForOrg } from '../src/kit/feed/feed-writer.ts';
import { systemClock } from '../src/kit/kernel/clock.ts';
import { KEY_BYTES, Sealer } from '../src/kit/kernel/seal.ts';
import { type Figure, median, type Options } from './figures.ts';
import type { Scratch } from './scratch.ts';

const ORG = 2;
const EVENTS = 5000;
const DELIVERIES_PER_SECOND = 1000;

export async function webhooks(
  scratch: Scratch,
  { rounds }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const db = openDb({ url: await scratch.create('demo'), poolSize: 3 });
  const receiver = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('ok'));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const sealer = new Sealer([Buffer.alloc(KEY_BYTES, 'bench')]);
  const sender = webhookSender({ allowsLocal: true });
  const kinds = webhookDueKinds({ sealer, sender, random: Math.random }, null);
  const found: number[] = [];
  const bare: number[] = [];
  try {
    const author = { orgId: ORG, actor: 'bench', now: systemClock.now() };
    const input = { url, types: ['brand.updated'] };
    await commitForOrg(db, author, (tx, feed) =>
      createEndpoint(tx, feed, input, { sealer, allowsLocal: true }),
    );
    for (let round = 0; round <= rounds; round += 1) {
      await addEvents(db, round);
      const startedMs = performance.now();
      const run = {
        db,
        clock: systemClock,
        kinds,
        onFailure: ({ error }: { error: unknown }) => say(String(error)),
      };
      while ((await markReadyEndpoints(db, systemClock)) > 0) while ((await runRound(run)) > 0);
      const perSecond = (EVENTS * 1000) / (performance.now() - startedMs);
      const unwritten = await sendBare(sender, url);
      say(
        `webhooks: round ${round} of ${rounds}: ${Math.round(perSecond)} deliveries/s, bare ${Math.round(unwritten)}/s`,
      );
      // The first round warms up.
      if (round === 0) continue;
      found.push(perSecond);
      bare.push(unwritten);
    }
  } finally {
    await sender.close();
    receiver.closeAllConnections();
    receiver.close();
    await db.close();
  }
  return [
    {
      scenario: 'webhooks',
      name: 'deliveries of one worker to one endpoint',
      unit: '1/s',
      ours: median(found),
      reference: median(bare),
      against: 'the same requests by the same client, neither read from the feed, signed nor written down',
      judged: 'ours',
      target: { atLeast: DELIVERIES_PER_SECOND },
    },
  ];
}

async function addEvents(db: ReturnType<typeof openDb>, round: number): Promise<void> {
  await commitForOrg(db, { orgId: ORG, actor: 'bench', now: systemClock.now() }, async (_tx, feed) => {
    for (let at = 0; at < EVENTS; at += 1) {
      feed.addEvent({
        type: 'brand.updated',
        subjectType: 'brand',
        subjectId: String(round * EVENTS + at),
        version: 1,
        data: { id: at, name: `Brand number ${at}`, version: 1 },
      });
    }
  });
}

const BARE_AT_ONCE = 16;

async function sendBare(sender: ReturnType<typeof webhookSender>, url: string): Promise<number> {
  const body = JSON.stringify({
    sequence: 1,
    type: 'brand.updated',
    data: { id: 1, name: 'Brand number 1' },
  });
  const startedMs = performance.now();
  let left = EVENTS;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      await sender.send(url, { 'content-type': 'application/json' }, body);
    }
  };
  await Promise.all(Array.from({ length: BARE_AT_ONCE }, send));
  return (EVENTS * 1000) / (performance.now() - startedMs);
}
