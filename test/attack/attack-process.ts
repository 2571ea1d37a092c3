// One attack, in a process of its own with the lowest priority: attackers bring their own machines, so what they take of
// this one is not what the service is measured by. Prepares, says so, and attacks as soon as its standard input ends.
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { ALL_ATTACKS } from './all-attacks.ts';
import type { Target } from './attacker.ts';

const [name = '', url = '', merchant = '', hub = '', seconds = ''] = process.argv.slice(2);
const attack = ALL_ATTACKS.find((one) => one.name === name);
if (attack === undefined) throw new Error(`there is no attack ${name}`);
setPriority(constants.priority.PRIORITY_LOW);
const target: Omit<Target, 'endsAtMs'> = { url: new URL(url), merchant, hub };
await attack.prepare?.({ ...target, endsAtMs: performance.now() });
process.stdout.write('ready\n');
process.stdin.resume();
await once(process.stdin, 'end');
const statuses = await attack.run({ ...target, endsAtMs: performance.now() + Number(seconds) * 1000 });
process.stdout.write(`${JSON.stringify([...statuses])}\n`);
process.exit(0);
