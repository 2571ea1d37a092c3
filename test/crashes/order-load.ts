// Merchants that send orders over real connections, and programs that follow the feed meanwhile.
import { Agent, request } from 'node:http';
import { newOrder, type Taken, type Wanted } from '../worlds/orders-world.ts';

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
    const page = JSON.parse(text) as { readonly sequence: number }[];
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

export interface Sent {
  /** Orders whose answer said that they were received. */
  readonly received: string[];
  /** Answers that neither took the order nor asked to come again. */
  readonly refusals: string[];
  /** How often an order had to be sent again. */
  again: number;
}

/**
 * Clients that send order after order until they are stopped, and each order until it is received: broken connections
 * and 503 mean to come again.
 * @param address where the service is at the moment; it may come back elsewhere
 */
export function keepSending(
  merchant: Merchant,
  clients: number,
  address: (client: number) => string,
  lines: (attempt: number) => readonly Wanted[],
): { sent: Sent; stop(): Promise<Sent> } {
  const sent: Sent = { received: [], refusals: [], again: 0 };
  let isStopped = false;
  let attempts = 0;
  const client = async (index: number) => {
    while (!isStopped) {
      attempts += 1;
      const order = newOrder(lines(attempts));
      for (;;) {
        const { status, text } = await merchant.send(address(index), order);
        if (status === 200 && (JSON.parse(text) as Taken).received_orders.length === 1) {
          sent.received.push(order.market_order_id);
          break;
        }
        if (status !== 0 && status !== 503) {
          sent.refusals.push(`${status} ${text}`);
          break;
        }
        sent.again += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const running = Array.from({ length: clients }, (_, index) => client(index));
  return {
    sent,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return sent;
    },
  };
}
