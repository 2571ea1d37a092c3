// Merchants that send orders over real connections, and programs that follow the feed meanwhile.
import { Agent, request } from 'node:http';
import pg from 'pg';
import { newOrder, type Taken, type Wanted } from './orders-world.ts';
import { ask, logIn } from './serve-process.ts';

export const JUNIPER = 2;
const ITEMS = `/ops/v1/orgs/${JUNIPER}/items`;
const RECEIVE = `/ops/v1/orgs/${JUNIPER}/stock/receive`;

export interface Answer {
  /** 0: the connection broke before an answer came. */
  readonly status: number;
  readonly text: string;
}

/** Keeps its connections, as a merchant's program does. */
export class Merchant {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  call(method: 'GET' | 'POST', url: string, body?: unknown): Promise<Answer> {
    const bytes = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
    };
    return new Promise((resolve) => {
      const broken = (error: Error) => resolve({ status: 0, text: error.message });
      const sent = request(url, { method, headers, agent: this.#agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', broken);
      });
      sent.on('error', broken);
      sent.end(bytes);
    });
  }

  send(address: string, ...orders: readonly object[]): Promise<Answer> {
    return this.call('POST', `${address}/v1/orders`, { orders });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Lets the demo clients do as much as a stress test needs; the limits stay on. */
export async function raiseLimits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('UPDATE api_client SET read_rate = 100000, write_rate = 100000, in_flight_max = 1000');
  await client.end();
}

/** A new item of the demo org, with so many units at each of the warehouses. */
export async function stockedItem(address: string, stock: Readonly<Record<number, number>>): Promise<number> {
  const token = await logIn(address, 'hub');
  const body = { name: 'Contested', mpn: `RACE-${Math.random().toString(36).slice(2)}` };
  const made = await ask(address, 'POST', ITEMS, { token, body });
  const { id } = JSON.parse(made.text) as { id: number };
  for (const [warehouse, quantity] of Object.entries(stock)) {
    const receipt = { warehouse_id: Number(warehouse), lines: [{ item_id: id, quantity }] };
    const received = await ask(address, 'POST', RECEIVE, { token, body: receipt });
    if (received.status >= 300) throw new Error(received.text);
  }
  return id;
}

export interface Race {
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>;
  /** The orders that were taken, by what became of them. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Requests per second. */
  readonly rate: number;
}

/** So many orders, each in a request of its own, by so many clients at once, over all the addresses. */
export async function raceOrders(
  merchant: Merchant,
  addresses: readonly string[],
  clients: number,
  attempts: number,
  lines: (attempt: number) => readonly Wanted[],
): Promise<Race> {
  const statuses: Record<number, number> = {};
  const outcomes: Record<string, number> = {};
  const startedMs = performance.now();
  let next = 0;
  const client = async (address: string) => {
    while (next < attempts) {
      next += 1;
      const { status, text } = await merchant.send(address, newOrder(lines(next)));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200) continue;
      for (const { order_status } of (JSON.parse(text) as Taken).orders)
        outcomes[order_status] = (outcomes[order_status] ?? 0) + 1;
    }
  };
  await Promise.all(
    Array.from({ length: clients }, (_, at) => client(addresses[at % addresses.length] ?? '')),
  );
  return { statuses, outcomes, rate: attempts / ((performance.now() - startedMs) / 1000) };
}

interface FeedPage {
  readonly sequence: number;
}

/** Follows the feed by asking again and again, until it is told to stop and nothing is left. */
export async function follow(
  merchant: Merchant,
  addresses: readonly string[],
  after: number,
  done: Promise<unknown>,
): Promise<number[]> {
  let isDone = false;
  done.finally(() => {
    isDone = true;
  });
  const seen: number[] = [];
  for (let asked = 0; ; asked += 1) {
    const wasDone = isDone;
    const address = addresses[asked % addresses.length] ?? '';
    const { status, text } = await merchant.call(
      'GET',
      `${address}/v1/events?after=${seen.at(-1) ?? after}&limit=1000`,
    );
    if (status !== 200) throw new Error(`the feed answered ${status}: ${text}`);
    const page = JSON.parse(text) as FeedPage[];
    seen.push(...page.map((event) => event.sequence));
    if (page.length === 0 && wasDone) return seen;
    if (page.length < 500) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The same as a stream of server-sent events, until `last` has come. */
export async function stream(
  address: string,
  token: string,
  after: number,
  last: Promise<number>,
): Promise<number[]> {
  const stop = new AbortController();
  const answer = await fetch(`${address}/v1/events?after=${after}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  const seen: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  const check = () => {
    if (seen.length > 0 && (seen.at(-1) ?? 0) >= end) stop.abort();
  };
  last.then((sequence) => {
    end = sequence;
    check();
  });
  let rest = '';
  try {
    for await (const chunk of answer.body ?? []) {
      rest += Buffer.from(chunk).toString('utf8');
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('id: ')) seen.push(Number(line.slice(4)));
      check();
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
  return seen;
}
