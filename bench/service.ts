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

const LAUNCHER = 'bin/crossdock.js';
const [firstLine] = readFileSync(new URL(`../${LAUNCHER}`, import.meta.url), 'utf8').split('\n', 1);
const [, setting, value, options] =
  /^#!\/usr\/bin\/env -S (\w+)=(\w+) node (.+)$/.exec(firstLine ?? '') ?? [];
if (!setting || !value || !options) throw new Error(`${LAUNCHER} begins otherwise than the bench expects`);
/** What `npm start` runs is the first line of the launcher: a setting, and options of V8. */
export const V8_OPTIONS: readonly string[] = options.split(' ');
export const START_SETTING: Readonly<Record<string, string>> = { [setting]: value };
export const START: readonly string[] = [...V8_OPTIONS, LAUNCHER, 'serve'];
export const READY = /API\s+(http:\S+)/;

let started = 0;

export function startService(url: string, folder: string): Promise<Service> {
  return startServiceWith(url, folder, {});
}

interface ServiceOptions {
  /** Of Node, besides those of V8. */
  readonly flags?: readonly string[];
  /** Instead of those that `npm start` has. */
  readonly v8?: readonly string[];
  /** Runs instead of the file that `npm start` names. */
  readonly entry?: string;
}

export async function startServiceWith(
  url: string,
  folder: string,
  { flags = [], v8 = V8_OPTIONS, entry = LAUNCHER }: ServiceOptions,
): Promise<Service> {
  started += 1;
  // The limits stay on; they are only out of the way.
  await run(url, 'UPDATE org SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 1000');
  const service = await start(
    [...flags, ...v8, entry, 'serve'],
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
