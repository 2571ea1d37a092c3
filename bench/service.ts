// The service as an operator runs it, on a database with the demo world, and a token for it.
import { join } from 'node:path';
import { type Started, start } from './processes.ts';
import { run } from './scratch.ts';

/** The demo merchant. */
export const JUNIPER = 2;

export interface Service extends Started {
  readonly headers: Readonly<Record<string, string>>;
}

let started = 0;

export async function startService(url: string, folder: string): Promise<Service> {
  started += 1;
  // The limits stay on; they are only out of the way.
  await run(url, 'UPDATE api_client SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 1000');
  const service = await start(
    ['src/main.ts', 'serve'],
    { DATABASE_URL: url, CROSSDOCK_DEMO: '1', PORT: '0' },
    join(folder, `service-${started}.log`),
    /API\s+(http:\S+)/,
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
