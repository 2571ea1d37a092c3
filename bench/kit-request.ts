// What the kit costs a small request: GET /v1/warehouses with everything on, against a bare Fastify route with the same answer,
// both in this process, over real connections and with a database that answers at once. Best of many short batches, because
// nothing here waits for others: a busy machine changes little. Run by itself it prints JSON.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../src/app/build-app.ts';
import { readConfig } from '../src/config.ts';
import type { Db } from '../src/kit/db/db.ts';
import type { Statement } from '../src/kit/db/statement.ts';
import { systemClock } from '../src/kit/kernel/clock.ts';

const CONNECTIONS = 16;
const REQUESTS_PER_BATCH = 320;
const WARM_UP_BATCHES = 15;
const BATCHES = 30;
const PATH = '/v1/warehouses';
const TOKEN = `cda_2_${'A'.repeat(43)}`;

/** Of the demo world's size. */
const ROWS = Array.from({ length: 4 }, (_, id) => ({
  id,
  warehouse_name: 'Joliet, Illinois',
  line1: '1500 Cherry Hill Road',
  city: 'Joliet',
  region: 'IL',
  postal_code: '60433',
  country: 'US',
  time_zone: 'America/Chicago',
  description: 'x'.repeat(400),
}));
const PAGE = Buffer.from(ROWS.map((row) => JSON.stringify(row)).join(','));
const CREDENTIAL = {
  org_kind: 'merchant',
  user_id: null,
  client_id: 1,
  key_id: null,
  name: 'Bench',
  role: 'client',
  warehouse_ids: null,
  scopes: ['read'],
  expires_at: null,
  session_id: 1,
  started_at: new Date(),
  has_second_factor: false,
  last_used_at: null,
  read_rate: 1_000_000,
  write_rate: 1_000_000,
  in_flight_max: 1000,
  org_read_rate: 1_000_000,
  org_write_rate: 1_000_000,
  org_in_flight_max: 1000,
};

const db = {
  database: {},
  query: async (statement: Statement<unknown>) =>
    statement.name.startsWith('warehouses.open')
      ? [{ json_bytes: PAGE, has_more: false, last_key: '[4]' }]
      : [CREDENTIAL],
  poolState: () => ({ total: 0, idle: 0, waiting: 0 }),
  machinePools: () => new Map(),
} as unknown as Db;

export interface KitRequest {
  /** Milliseconds of processor for each request, with those of the client. */
  readonly ours: number;
  readonly bare: number;
}

async function kitRequest(): Promise<KitRequest> {
  const app = await buildApp({
    config: readConfig({ CROSSDOCK_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }),
    db,
    clock: systemClock,
    logger: pino({ base: { pid: process.pid } }, { write: () => {} }),
  });
  const bare = fastify();
  bare.get(PATH, async (_request, reply) => {
    const rows = (await db.query({ name: 'warehouses.open' } as never)) as { json_bytes: Buffer }[];
    return reply
      .type('application/json; charset=utf-8')
      .send(`[${rows.map(({ json_bytes }) => json_bytes.toString()).join(',')}]`);
  });
  const servers = [app.server, bare];
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const clients: Client[] = [];
  for (const server of servers) {
    await server.listen({ port: 0, host: '127.0.0.1' });
    clients.push(await Client.connect((server.server.address() as AddressInfo).port));
  }
  for (let batch = -WARM_UP_BATCHES; batch < BATCHES; batch += 1)
    for (const [which, client] of clients.entries()) {
      const ms = await client.batch();
      if (batch >= 0) best[which] = Math.min(best[which] as number, ms);
    }
  for (const client of clients) client.close();
  for (const server of servers) await server.close();
  const [ours = Number.NaN, ofBare = Number.NaN] = best;
  return { ours, bare: ofBare };
}

class Client {
  readonly #sockets: Socket[];
  readonly #request: string;

  private constructor(sockets: Socket[], port: number) {
    this.#sockets = sockets;
    this.#request = `GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`;
  }

  static async connect(port: number): Promise<Client> {
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    return new Client(sockets, port);
  }

  /** @returns milliseconds of processor for each request */
  async batch(): Promise<number> {
    const before = process.cpuUsage();
    await Promise.all(this.#sockets.map((socket) => this.#some(socket, REQUESTS_PER_BATCH / CONNECTIONS)));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / REQUESTS_PER_BATCH;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #some(socket: Socket, requests: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let left = requests;
      let received = 0;
      let length = 0;
      const onData = (chunk: Buffer) => {
        if (length === 0) {
          const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n'));
          if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head));
          length = head.length + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
        }
        received += chunk.length;
        if (received < length) return;
        received = 0;
        length = 0;
        left -= 1;
        if (left > 0) {
          socket.write(this.#request);
          return;
        }
        socket.off('data', onData);
        resolve();
      };
      socket.on('data', onData);
      socket.write(this.#request);
    });
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await kitRequest())}\n`);
