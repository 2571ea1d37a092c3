// The service as an operator runs it, on a database with the demo world, and a token for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Started, start } from './processes.ts';
import { run } from './scratch.ts';

/** The demo merchant. */
export const JUNIPER = 2;

export interface Service extends Started {
  readonly headers: Readonly<Record<string, string>>;
}

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [, setting, value, args] = /^exec env (\w+)=(\w+) node (.+)$/.exec(scripts.start) ?? [];
if (!setting || !value || !args) throw new Error('npm start reads otherwise than the bench expects');
/** As npm start has it: what follows `node`, and the setting before it. */
export const START: readonly string[] = args.split(' ');
export const START_SETTING: Readonly<Record<string, string>> = { [setting]: value };
export const READY = /API\s+(http:\S+)/;

let started = 0;

export async function startService(url: string, folder: string): Promise<Service> {
  started += 1;
  // The limits stay on; they are only out of the way.
  await run(url, 'UPDATE org SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 1000');
  const service = await start(
    START,
    { ...START_SETTING, DATABASE_URL: url, CROSSDOCK_DEMO: '1', PORT: '0' },
    join(folder, `service-${started}.log`),
    READY,
  );
  return { ...service, headers: { Authorization: `Bearer ${await logIn(service.address)}` } };
}

async function logIn(address: string): Promise<string> {
  const response = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: 'demo-client',
      client_secret: 'demo-secret',
    }),
  });
  if (!response.ok) throw new Error(`login failed: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}
