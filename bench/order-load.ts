// Keeps a number of connections busy with orders for a while, each with ids of its own, and tells how many were taken.
// Runs as a process of its own, on loopback only, and stops by itself.
import { spawn } from 'node:child_process';
import { orderBody } from '../test/worlds/order-body.ts';
import { headLines, keepBusy } from './raw-client.ts';

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
  const head = headLines(url, { 'Content-Type': 'application/json', ...options.headers });
  let orders = 0;
  const nextRequest = (): string => {
    const body = JSON.stringify({
      orders: Array.from({ length: options.ordersPerRequest }, () => {
        orders += 1;
        return newOrder(options, orders);
      }),
    });
    return `POST /v1/orders HTTP/1.1\r\n${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const isGood = (body: Buffer) => body.includes('"erroneous_orders":[]');
  const { times, errors, elapsedSeconds } = await keepBusy({ ...options, url, nextRequest, isGood });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  const ordersPerSecond = (times.length * options.ordersPerRequest) / elapsedSeconds;
  return { ordersPerSecond, errors, p50: at(0.5), p99: at(0.99) };
}

export function newOrder(
  { prefix, linesPerOrder, items }: Pick<OrderLoad, 'prefix' | 'linesPerOrder' | 'items'>,
  number: number,
): object {
  const lines = Array.from({ length: linesPerOrder }, (_, line) => ({
    market_order_item_id: String(line + 1),
    sku: skuOf(1 + Math.floor(Math.random() * items)),
    quantity: 1,
    unit_price: 18.5,
  }));
  return orderBody(`${prefix}-${number}`, lines, {
    marketplace: 'Shopify',
    order_placed_date: '2026-11-14',
  });
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await loadHere(JSON.parse(process.argv[2] ?? '{}'))));
