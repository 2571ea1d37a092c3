// What the driver comparison was asked for; its processes pass it on to each other.
import { parseArgs } from 'node:util';

export const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '8' },
    only: { type: 'string' },
    facts: { type: 'boolean' },
    'no-facts': { type: 'boolean' },
    'postgres-module': { type: 'string' },
    // used between the processes of one run
    role: { type: 'string', default: 'main' },
    candidate: { type: 'string' },
    url: { type: 'string' },
    clients: { type: 'string' },
  },
});
export const connections = Number(options.connections);

export type Row = Record<string, unknown>;

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** By this name the connections of a candidate are found in the database. */
export function applicationName(candidate: string | undefined = options.candidate): string {
  return `driver-bench ${candidate ?? 'main'}`;
}
