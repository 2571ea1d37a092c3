// Another merchant, in a process of its own: reads its warehouses again and again until its standard input ends, then
// tells how long the answers took. Nothing that the attacker's process does can make it look slower than it is.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { summarize } from './figures.ts';

// Below its own limit of 100 reads a second, so that a refusal is the attacker's doing.
const PAUSE_MS = 12;
const DUE_EVERY_MS = 15;
const TIMEOUT_MS = 30_000;

const [url = '', token = ''] = process.argv.slice(2);
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
    const headers = { authorization: `Bearer ${token}` };
    const request = get(url, { agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
      answer.on('error', () => resolve(false));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
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
