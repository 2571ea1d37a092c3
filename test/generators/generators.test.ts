// Clients that public generators make of our documents compile under strict settings, and are typed where it counts.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN_TYPESCRIPT = fileURLToPath(new URL('./own-typescript.ts', import.meta.url));

/** A file of a package, wherever npm has put it. */
function fileOf(name: string, path: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name, path)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${name} has no ${path}`);
  return found;
}

const generate = (script: string, args: readonly string[]) =>
  run(process.execPath, ['--import', OWN_TYPESCRIPT, script, ...args], {
    cwd: folder,
    env: { ...process.env, DO_NOT_TRACK: '1', REDOCLY_TELEMETRY: 'off' },
  });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-generators-'));
  for (const name of ['v1', 'ops']) {
    const document = join(ROOT, `openapi/${name}.json`);
    await generate(fileOf('openapi-typescript', 'bin/cli.js'), [document, '-o', `${name}-types.ts`]);
    const client = ['-i', document, '-o', `${name}-client`, '-c', '@hey-api/client-fetch'];
    await generate(fileOf('@hey-api/openapi-ts', 'dist/run.mjs'), client);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const withTypes = (name: string) => `import type { components } from './${name}-types';
type Schemas = components['schemas'];
/** Events are told apart by their type. */
export function nameOf(event: Schemas['Event']): string | null {
  switch (event.type) {
    case 'brand.created':
      return event.data.name;
    case 'order.received':
      return event.data.market_order_id;
    default:
      return null;
  }
}
export const status: Schemas['OrderStatus'] = 'partially_shipped';
// @ts-expect-error no such status
export const wrong: Schemas['OrderStatus'] = 'vanished';
export const km = (order: Schemas['OrderStatusAnswer']) => order.sub_orders[0]?.why.warehouses[0]?.distance_km;
`;

const withClient = (name: string) => `import { createClient } from './${name}-client/client';
import { ${name === 'v1' ? 'listOrders' : 'opsListOrders as listOrders'}, login } from './${name}-client';
export async function firstOrder(): Promise<number | undefined> {
  const client = createClient({ baseUrl: 'http://127.0.0.1:8080' });
  const body = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' } as const;
  const { data: token } = await login({ client, body });
  const { data: orders } = await listOrders({
    client,
    ${name === 'v1' ? '' : 'path: { org_id: 2 },'}
    auth: token?.access_token ?? '',
    query: { page: 1, 'status[]': ['pending'] },
  });
  return orders?.[0]?.order_id;
}
`;

it('compile under strict settings: types of openapi-typescript and clients of openapi-ts, of both documents', async () => {
  for (const name of ['v1', 'ops']) {
    await writeFile(join(folder, `${name}-with-types.ts`), withTypes(name));
    await writeFile(join(folder, `${name}-with-client.ts`), withClient(name));
  }
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    module: 'esnext',
    moduleResolution: 'bundler',
  };
  const settings = { compilerOptions, include: ['*.ts', '*-client'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const told = await run('tsc', ['-p', folder]).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  expect(told.stdout.slice(0, 3000)).toBe('');
});
