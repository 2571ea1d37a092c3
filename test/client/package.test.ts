// The client as programs get it: packed, installed, compiled against, run by Node and in a browser.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CrossdockHub } from '../../client/src/hub.ts';
import { Crossdock } from '../../client/src/index.ts';
import { type TestDatabase, testDatabase } from '../harness.ts';
import { startBrowser } from '../tools/browser.ts';
import { type RunningService, startService } from '../tools/running-service.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('../../client/', import.meta.url));
const BROWSER_TIMEOUT_MS = 300_000;

let database: TestDatabase;
let service: RunningService;
let pages: Awaited<ReturnType<typeof servePages>>;
/** A project that has installed the package. */
let project: string;
let installed: string;

const environment = () => ({
  DATABASE_URL: database.url,
  CROSSDOCK_DEMO: '1',
  CROSSDOCK_LOCAL_WEBHOOKS: '1',
  CROSSDOCK_ENCRYPTION_KEY: Buffer.alloc(32, 'test').toString('base64'),
  CROSSDOCK_CORS_ORIGINS: pages.url,
});

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'crossdock-client-'));
  installed = join(project, 'node_modules/@crossdock/client');
  await mkdir(installed, { recursive: true });
  await writeFile(join(project, 'package.json'), '{ "type": "module", "private": true }');
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: CLIENT });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
  await run('tar', ['-xzf', join(project, filename), '-C', installed, '--strip-components', '1']);
  // What somebody has who installs the types of Node.
  for (const types of ['@types/node', 'undici-types']) {
    const from = fileURLToPath(new URL(`../../node_modules/${types}`, import.meta.url));
    await cp(from, join(project, 'node_modules', types), { recursive: true });
  }
  pages = await servePages(join(installed, 'dist'));
  database = await testDatabase('demo');
  service = await startService(environment());
}, BROWSER_TIMEOUT_MS);

afterAll(async () => {
  await service?.stop();
  await pages?.stop();
  await database?.drop();
  await rm(project, { recursive: true, force: true });
});

/** The files of a folder, and an empty page, at an origin of their own. */
async function servePages(folder: string) {
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? null : join(folder, request.url ?? '');
    const type = path !== null && extname(path) === '.js' ? 'text/javascript' : 'text/html';
    const body =
      path === null ? '<!doctype html><title>Shop</title>' : await readFile(path).catch(() => null);
    response.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function compile(moduleResolution: 'node16' | 'bundler', files: readonly string[]): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    module: moduleResolution === 'node16' ? 'node16' : 'esnext',
    moduleResolution,
    types: ['node'],
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const told = await run('tsc', ['-p', project]).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  return told.stdout;
}

const readme = await readFile(join(CLIENT, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);

describe('the package', () => {
  it('has what it says, its licence, and what its README leads to, and nothing else', async () => {
    const files = (await readdir(installed)).sort();
    expect(files).toEqual(['LICENSE', 'README.md', 'dist', 'examples', 'package.json']);
    for (const [, path = ''] of readme.matchAll(/\]\(((?!http)[^)]+)\)/g))
      await readFile(join(installed, path));
    const dist = await readdir(join(installed, 'dist'), { recursive: true });
    expect(dist.filter((name) => !/\.(js|d\.ts)$|^generated$/.test(name))).toEqual([]);
    const { dependencies, exports } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    for (const entry of [exports['.'], exports['./hub']])
      for (const file of Object.values(entry as Record<string, string>))
        await readFile(join(installed, file));
  });

  it.each(['node16', 'bundler'] as const)('is typed where modules are resolved as %s', async (resolution) => {
    const file = `typed-${resolution}.ts`;
    await writeFile(
      join(project, file),
      `import { Crossdock, type Order, type Event, type ProblemCode } from '@crossdock/client';
import { CrossdockHub } from '@crossdock/client/hub';
const crossdock = new Crossdock({ url: '', apiKey: 'x' });
export const first = async (): Promise<Order | undefined> => (await crossdock.listOrders({ page: 1 })).data[0];
export const name = (event: Event) => (event.type === 'brand.created' ? event.data.name : null);
export const code: ProblemCode = 'not_found';
export const hub = (): CrossdockHub => new CrossdockHub({ url: '', session: 'cookie' });
// @ts-expect-error the orders are missing
crossdock.createOrders({ body: {} });
// @ts-expect-error no such operation
crossdock.listNothing();
// @ts-expect-error a merchant's program has no operations of the hub
crossdock.createBrand({ org_id: 2, body: { name: 'x' } });
`,
    );
    expect(await compile(resolution, [file])).toBe('');
  });
});

describe('the README', () => {
  it('has examples that compile and run', async () => {
    expect(blocks.length).toBe(readme.match(/^```ts$/gm)?.length);
    expect(blocks.length).toBeGreaterThanOrEqual(7);
    const files = blocks.map((_, index) => `readme-${index}.ts`);
    for (const [index, file] of files.entries())
      await writeFile(
        join(project, file),
        String(blocks[index]).replaceAll('http://127.0.0.1:8080', service.address),
      );
    expect(await compile('bundler', files)).toBe('');
    const told = await Promise.all(files.map((file) => run(process.execPath, [join(project, file)])));
    const all = told.map(({ stdout }) => stdout).join('');
    for (const expected of [
      /SHOP-1001/,
      /ships everything/,
      /\d+ of \d+/,
      /units on hand/,
      /no such order: \S+/,
      /^\d+ JG-\d+$/m,
    ])
      expect(all).toMatch(expected);
    expect(all).toContain('application/pdf true');
    expect(all).toContain('Juniper Goods');
  });
});

describe('the examples', () => {
  const clientOf = () =>
    new Crossdock({ url: service.address, clientId: 'demo-client', clientSecret: 'demo-secret' });
  const hubOf = () =>
    new CrossdockHub({ url: service.address, clientId: 'hub-client', clientSecret: 'hub-secret' });

  interface Example {
    readonly process: ChildProcess;
    output(): string;
    stop(): Promise<void>;
  }

  async function start(name: string, settings: Record<string, string>): Promise<Example> {
    await cp(join(CLIENT, 'examples', name), join(project, name));
    const child = spawn(process.execPath, [join(project, name)], {
      env: { ...process.env, CROSSDOCK_URL: service.address, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = once(child, 'close');
    const stop = async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    };
    onTestFinished(stop);
    return { process: child, output: () => output, stop };
  }

  it('are about thirty lines each', async () => {
    for (const name of await readdir(join(CLIENT, 'examples'))) {
      const text = await readFile(join(CLIENT, 'examples', name), 'utf8');
      expect(text.split('\n').length, name).toBeLessThanOrEqual(45);
    }
  });

  it('go from a login to a cancelled order', async () => {
    const example = await start('cancel-order.ts', {});
    await once(example.process, 'close');
    expect([example.process.exitCode, example.output()]).toEqual([0, expect.stringMatching(/ships from/)]);
    const orders = await clientOf().listOrders({ page: 1, sort: '-created', per_page: 1 });
    expect(orders.data[0]).toMatchObject({
      market_order_id: /EXAMPLE-\d+/,
      order_status: 'cancelled',
    } as never);
  });

  it('follow the feed through a restart of the service, and miss nothing', async () => {
    const place = join(project, 'place.txt');
    const example = await start('follow-feed.ts', { PLACE_FILE: place });
    await expect.poll(example.output).toContain('following');
    // The place is known when the first event is: before that, `latest` may come late.
    const told = () =>
      [...example.output().matchAll(/^(\d+) brand\.created/gm)].map(([, sequence]) => Number(sequence));
    let brands = 0;
    await expect
      .poll(async () => {
        brands += 1;
        await hubOf().createBrand({ org_id: 2, body: { name: `Before ${brands}` } });
        return told().length;
      })
      .toBeGreaterThan(0);
    const { port } = new URL(service.address);
    await service.stop();
    await expect.poll(example.output).toContain('connecting again');
    service = await startService({ ...environment(), PORT: port });
    await hubOf().createBrand({ org_id: 2, body: { name: 'Behind the restart' } });
    const { data: all } = await clientOf()
      .listEvents({ after: String((told()[0] ?? 1) - 1), type: ['brand.created'] })
      .withResponse();
    await expect.poll(told).toEqual(all.map(({ sequence }) => sequence));
    await example.stop();
    expect(await readFile(place, 'utf8')).toBe(String(all.at(-1)?.sequence));
  });

  it('receive webhooks, and believe none that others send', async () => {
    const crossdock = clientOf();
    // Its address has to be known before it knows its secret.
    const reserved = createServer().listen(0, '127.0.0.1');
    await once(reserved, 'listening');
    const own = String((reserved.address() as AddressInfo).port);
    reserved.close();
    const url = `http://127.0.0.1:${own}/hooks`;
    const { id, secret } = await crossdock.createWebhookEndpoint({
      body: { url, types: ['webhook_endpoint.test'] },
    });
    const example = await start('receive-webhooks.ts', { SECRET: secret, PORT: own });
    await expect.poll(example.output).toContain('listening');
    await crossdock.testWebhookEndpoint({ id });
    await expect.poll(example.output).toMatch(/^\d+ webhook_endpoint\.test/m);
    const forged = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
    });
    expect(forged.status).toBe(400);
    await expect.poll(example.output).toContain('refused');
    await crossdock.deleteWebhookEndpoint({ id });
  });
});

describe('in a browser', () => {
  it('logs in, reads, writes, follows the feed and tells problems, from another origin', async () => {
    const browser = await startBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(pages.url);
    const told = await page.evaluate(`(async () => {
      const { Crossdock, NotFoundError } = await import('/index.js');
      const crossdock = new Crossdock({ url: ${JSON.stringify(service.address)}, clientId: 'demo-client', clientSecret: 'demo-secret' });
      const feed = crossdock.events({ types: ['order.received'] });
      const next = feed.next();
      const items = [];
      for await (const item of crossdock.listItems({ per_page: 50 })) items.push(item.id);
      const order = {
        market_order_id: 'BROWSER-' + Date.now(), ship_to_name: 'Ada Byrne', address_line1: '350 5th Ave', city: 'New York',
        state: 'NY', postal_code: '10118', country: 'US', items: [{ item_id: 2, quantity: 1 }],
      };
      const { data, response } = await crossdock.createOrders({ body: { orders: [order] } }).withResponse();
      const problem = await crossdock.getInventoryRequest({ id: '987654' }).catch((error) => error);
      const { value: event } = await next;
      await feed.return();
      return {
        items: items.length,
        received: data.received_orders[0] === order.market_order_id,
        limit: response.headers.get('ratelimit') !== null,
        problem: problem instanceof NotFoundError && problem.code,
        event: event.data.market_order_id === order.market_order_id,
      };
    })()`);
    expect(told).toEqual({
      items: expect.any(Number),
      received: true,
      limit: true,
      problem: 'not_found',
      event: true,
    });
    expect((told as { items: number }).items).toBeGreaterThan(100);
    expect(errors).toEqual([]);
  });
});
