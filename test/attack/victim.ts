// Another merchant, in a process of its own: reads its warehouses, or sends an order, again and again until its standard
// input ends, then tells how long the answers took. Nothing that the attacker's process does can make it look slower than it is.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { summarize, type VictimWork } from './figures.ts';

// Below its own limit of 100 reads and as many writes a second, so that a refusal is the attacker's doing.
const PAUSE_MS = 12;
const DUE_EVERY_MS = 15;
const TIMEOUT_MS = 30_000;

const [url = '', token = '', work = 'reads' satisfies VictimWork] = process.argv.slice(2);
/** Of an item that is not there: each attempt costs the same. */
const ORDER = JSON.stringify({
  orders: [{ market_order_id: 'victim', items: [{ sku: 'none', quantity: 1, market_order_item_id: '1' }] }],
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
let errors = 0;
let stopped = false;
process.stdin.on('end', () => {
  stopped = true;
});
process.stdin.resume();

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const isWrite = work === 'writes';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const path = new URL(isWrite ? '/v1/orders' : '/v1/warehouses', url);
    const options = { agent, headers, timeout: TIMEOUT_MS, method: isWrite ? 'POST' : 'GET' };
    const asked = request(path, options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
      answer.on('error', () => resolve(false));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end(isWrite ? ORDER : undefined);
  });
}

while (!stopped) {
  const startedMs = performance.now();
  if (!(await ask())) errors += 1;
  times.push(performance.now() - startedMs);
  await sleep(PAUSE_MS);
}
agent.destroy();
process.stdout.write(JSON.stringify(summarize(times, errors, DUE_EVERY_MS)));
