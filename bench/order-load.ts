// Keeps a number of connections busy with orders for a while, each with ids of its own, and tells how many were taken.
// Runs as a process of its own, on loopback only, and stops by itself.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';

export interface OrderLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  readonly ordersPerRequest: number;
  readonly linesPerOrder: number;
  /** Orders take the items 1 to `items` of the bench by chance. */
  readonly items: number;
  /** Start of the ids. */
  readonly prefix: string;
}

export interface OrderLoadResult {
  readonly ordersPerSecond: number;
  readonly errors: number;
  /** Milliseconds that half of the requests took at most, and 99 of 100. */
  readonly p50: number;
  readonly p99: number;
}

/** The SKU of the bench's item so and so. */
export const skuOf = (item: number): string => `BENCH-${item}`;

export function loadOrders(options: OrderLoad): Promise<OrderLoadResult> {
  return new Promise((resolve, reject) => {
    const file = new URL(import.meta.url).pathname;
    const child = spawn(process.execPath, [file, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as OrderLoadResult)
        : reject(new Error(`the load ended with ${code}`)),
    );
  });
}

async function loadHere(options: OrderLoad): Promise<OrderLoadResult> {
  const url = new URL(options.url);
  const head = Object.entries({
    Host: url.host,
    'Content-Type': 'application/json',
    ...options.headers,
  }).map(([name, value]) => `${name}: ${value}`);
  let orders = 0;
  const nextRequest = (): string => {
    const body = JSON.stringify({
      orders: Array.from({ length: options.ordersPerRequest }, () => {
        orders += 1;
        return newOrder(options, orders);
      }),
    });
    return `POST /v1/orders HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const endsAtMs = performance.now() + options.seconds * 1000;
  const times: number[] = [];
  let errors = 0;
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => send());
      let pending = Buffer.alloc(0);
      let sentAtMs = 0;
      const send = () => {
        sentAtMs = performance.now();
        socket.write(nextRequest());
      };
      socket.setNoDelay(true);
      socket.on('error', () => {
        errors += 1;
        resolve();
      });
      socket.on('close', () => resolve());
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const headEnd = pending.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const answered = pending.subarray(0, headEnd).toString('latin1');
        const length = Number(/content-length: (\d+)/i.exec(answered)?.[1] ?? 0);
        if (pending.length < headEnd + 4 + length) return;
        const isTaken =
          answered.startsWith('HTTP/1.1 200') && pending.includes('"erroneous_orders":[]', headEnd);
        if (isTaken) times.push(performance.now() - sentAtMs);
        else errors += 1;
        pending = pending.subarray(headEnd + 4 + length);
        if (performance.now() < endsAtMs) send();
        else socket.end();
      });
    });
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: options.connections }, one));
  const seconds = (performance.now() - startedMs) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return {
    ordersPerSecond: (times.length * options.ordersPerRequest) / seconds,
    errors,
    p50: at(0.5),
    p99: at(0.99),
  };
}

function newOrder({ prefix, linesPerOrder, items }: OrderLoad, number: number): object {
  return {
    market_order_id: `${prefix}-${number}`,
    ship_to_name: 'Ada Byrne',
    address_line1: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
    marketplace: 'Shopify',
    order_placed_date: '2026-11-14',
    items: Array.from({ length: linesPerOrder }, (_, line) => ({
      market_order_item_id: String(line + 1),
      sku: skuOf(1 + Math.floor(Math.random() * items)),
      quantity: 1,
      unit_price: 18.5,
    })),
  };
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await loadHere(JSON.parse(process.argv[2] ?? '{}'))));
