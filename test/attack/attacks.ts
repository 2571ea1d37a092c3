// Every attack that a hostile afternoon has found, each from one credential or one address inside its limits.
import { randomBytes } from 'node:crypto';
import { bytesOf, flood, hold, type Outgoing, type Target } from './attacker.ts';
import type { Statuses, VictimWork } from './figures.ts';

const MIB = 1024 * 1024;
/** Just below the limit of the operation. */
const LARGE_BYTES = 16 * MIB - 64;

/** As bytes of a request behind its first lines. */
export const TINY_CHUNKS_BODY = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(16_000)}2\r\n{}\r\n0\r\n\r\n`;

export interface Attack {
  readonly name: string;
  /** What has to be there before; nobody is measured meanwhile. */
  readonly prepare?: (target: Target) => Promise<void>;
  readonly run: (target: Target) => Promise<Statuses>;
  /** What the victim does meanwhile: it reads, unless told otherwise. */
  readonly victim?: VictimWork;
}

export function unknownProperties(bytes: number, prefix = '{'): string {
  const parts: string[] = [];
  for (let length = prefix.length + 1, n = 0; ; n += 1) {
    const part = `"${n.toString(36)}":1`;
    length += part.length + 1;
    if (length > bytes) return `${prefix}${parts.join(',')}}`;
    parts.push(part);
  }
}

const repeated = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));
const inOrder = (property: string) => `{"orders":[{"market_order_id":"x","ref1":${property}}]}`;

/** By what they are made of, each with so many bytes. */
export const LARGE_BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  'unknown properties': (bytes) => unknownProperties(bytes),
  'unknown properties of one order': (bytes) => `{"orders":[${unknownProperties(bytes - 16)}]}`,
  'deep nesting': (bytes) => `{"orders":[${repeated('[', bytes / 2 - 16)}${repeated(']', bytes / 2 - 16)}]}`,
  'empty arrays': (bytes) => `{"orders":[${repeated('[],', bytes - 32)}[]]}`,
  escapes: (bytes) => inOrder(`"${repeated('\\u0041', bytes - 64)}"`),
  'unclean escapes': (bytes) => inOrder(`[${repeated('"\\u0000",', bytes - 64)}1]`),
  numbers: (bytes) => inOrder(`[${repeated('1e9,', bytes - 64)}1]`),
};

/** As many orders and lines as the schema allows, each with the longest texts: nothing is wrong with them as JSON. */
function fullOrders(): string {
  const items = Array.from({ length: 100 }, (_, n) => ({
    market_order_item_id: `item-${n}`,
    sku: `NO-SUCH-SKU-${n}`,
    quantity: 1,
    unit_price: 1.5,
    currency: 'USD',
  }));
  const orders = Array.from({ length: 250 }, (_, n) => ({
    market_order_id: `attack-${n}`,
    ship_to_name: 'x'.repeat(100),
    address_line1: '1 Main Street',
    city: 'New York',
    state: 'NY',
    postal_code: '10001',
    country: 'US',
    items,
  }));
  return JSON.stringify({ orders });
}

function importOf(rows: number): string {
  const list = Array.from({ length: rows }, (_, n) => ({ mpn: `ATTACK-${n}`, name: `Item number ${n}` }));
  return JSON.stringify({ rows: list, dry_run: true });
}

/** The bytes are made when the attack begins, once. */
function post(
  name: string,
  connections: number,
  path: string,
  who: 'merchant' | 'hub' | null,
  body: () => string,
  headers: Readonly<Record<string, string>> = {},
): Attack {
  return {
    name,
    run: (target) => {
      const token = who === null ? {} : { token: target[who] };
      const bytes = bytesOf({ method: 'POST', path, ...token, headers, body: body() });
      return flood(target, { connections, request: () => bytes });
    },
  };
}

function get(
  name: string,
  connections: number,
  perSecond: number,
  path: string,
  options: { readonly public?: boolean; readonly headers?: Readonly<Record<string, string>> } = {},
): Attack {
  return {
    name,
    run: (target) => {
      const token = options.public === true ? {} : { token: target.merchant };
      const bytes = bytesOf({ path, ...token, headers: options.headers ?? {} });
      return flood(target, { connections, perSecond, request: () => bytes });
    },
  };
}

function toolCalls(name: string, message: object): Attack {
  return {
    name,
    run: (target) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
      const headers = { Accept: 'application/json, text/event-stream' };
      const bytes = bytesOf({ method: 'POST', path: '/mcp', token: target.merchant, headers, body });
      return flood(target, { connections: 64, perSecond: 90, request: () => bytes });
    },
  };
}

const IMPORT = '/ops/v1/orgs/2/items/bulk';
const CSV = { 'Content-Type': 'text/csv' };
const STREAM = { Accept: 'text/event-stream' };
const BROTLI = { 'Accept-Encoding': 'br' };

/** Of people who may exist and people who do not. */
export function wrongLogin(n: number): Outgoing {
  const email = n % 2 === 0 ? 'demo@crossdock.test' : `nobody-${n}@crossdock.test`;
  const body = JSON.stringify({ email, password: `wrong-password-${n}` });
  return { method: 'POST', path: '/login', body };
}

export const ATTACKS: readonly Attack[] = [
  post('1 MB logins of unknown properties', 8, '/login', null, () => unknownProperties(MIB - 64)),
  ...Object.entries(LARGE_BODIES).map(([name, body]) =>
    post(`16 MiB orders: ${name}`, 2, '/v1/orders', 'merchant', () => body(LARGE_BYTES)),
  ),
  post('250 orders of 100 lines', 2, '/v1/orders', 'merchant', fullOrders),
  post('CSV of quoted ones, 262 KB', 2, IMPORT, 'hub', () => `mpn\n${repeated('"1"\n', 262_000)}`, CSV),
  post('CSV of quoted ones, 16 MiB', 2, IMPORT, 'hub', () => `mpn\n${repeated('"1"\n', LARGE_BYTES)}`, CSV),
  post('imports of 50,000 rows', 12, IMPORT, 'hub', () => importOf(50_000)),
  get('searches', 60, 90, '/v1/orders?q=nothing-has-this&include_total=true'),
  get('catch-ups of the feed', 64, 90, '/v1/events?after=0&limit=1000'),
  get('large pages', 64, 90, '/v1/orders?per_page=250'),
  get('API description', 16, 136, '/openapi.json', { public: true, headers: BROTLI }),
  get('page of the reference', 16, 136, '/docs/operations/listOrders', { public: true, headers: BROTLI }),
  get('console', 16, 136, '/', { public: true, headers: { ...BROTLI, Accept: 'text/html' } }),
  toolCalls('lists of tools for assistants', { method: 'tools/list' }),
  toolCalls('large pages for assistants', {
    method: 'tools/call',
    params: { name: 'listOrders', arguments: { per_page: 250 } },
  }),
  get('readiness', 64, 2000, '/health/ready', { public: true }),
  {
    name: 'unknown tokens',
    run: (target) =>
      flood(target, {
        connections: 64,
        perSecond: 2000,
        request: () =>
          bytesOf({ path: '/v1/warehouses', token: `cda_2_${randomBytes(32).toString('base64url')}` }),
      }),
  },
  get('streams opened and closed', 64, 90, '/v1/events?after=0', { headers: STREAM }),
  {
    name: 'HEAD of streams',
    run: (target) => {
      const bytes = bytesOf({ method: 'HEAD', path: '/v1/events', token: target.merchant, headers: STREAM });
      return flood(target, { connections: 64, perSecond: 90, request: () => bytes });
    },
  },
  {
    name: '200 streams that never read',
    run: (target) =>
      hold(target, 200, () =>
        bytesOf({ path: '/v1/events?after=0', token: target.merchant, headers: STREAM }),
      ),
  },
  {
    name: 'wrong passwords',
    run: (target) =>
      flood(target, { connections: 64, perSecond: 500, request: (n) => bytesOf(wrongLogin(n)) }),
  },
  {
    name: '1,000 readers that never read',
    run: (target) =>
      hold(target, 1000, () => bytesOf({ path: '/v1/orders?per_page=250', token: target.merchant })),
  },
  {
    name: '1,000 readers of the API description that never read',
    run: (target) => hold(target, 1000, () => bytesOf({ path: '/openapi.json' })),
  },
  {
    name: 'requests by the 2,000 on a connection',
    run: (target) => {
      const many = Buffer.from('GET /a HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000));
      return flood(target, { connections: 4, request: () => many });
    },
  },
  ...(['/login', '/v1/orders'] as const).map((path) => ({
    name: `chunks of one byte for ${path}`,
    run: (target: Target) => {
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.merchant}\r\n`;
      const bytes = Buffer.from(`${head}${TINY_CHUNKS_BODY}`);
      return flood(target, { connections: 10, request: () => bytes });
    },
  })),
  {
    name: '40 bodies that never end',
    run: (target) => {
      const whole = bytesOf({
        method: 'POST',
        path: '/v1/orders',
        token: target.merchant,
        body: ' '.repeat(LARGE_BYTES),
      });
      return hold(target, 40, () => whole.subarray(0, -1));
    },
  },
  { name: '3,000 idle connections', run: (target) => hold(target, 3000, () => Buffer.from('GET / '), 3000) },
];
