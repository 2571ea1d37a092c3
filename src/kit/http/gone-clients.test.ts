// What a request counts for ends with it, also where its client is gone before it is admitted or answered.
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { type TestApp, testAppForThisTest } from '../../../test/harness.ts';
import { openConnections } from '../../../test/tools/open-connections.ts';
import { holdLock, listen } from '../../../test/tools/serve-apps.ts';
import { ByteBudget } from './byte-budget.ts';

/** Asks, and goes away while the request waits for a table. */
async function askAndLeave(app: TestApp, table: string, path: string): Promise<void> {
  const { server } = app.app;
  const token = await app.token('demo-client');
  const port = await listen(app);
  const lock = await holdLock(app.database.url, `LOCK TABLE ${table}`);
  const client = connect(port, '127.0.0.1');
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await lock.waitedForBy(1);
  client.destroy();
  await expect.poll(() => openConnections(server.server)).toBe(0);
  await lock.release();
}

it('a client that goes away while its credential is looked up leaves no request in flight', async () => {
  const app = await testAppForThisTest({ world: 'demo' });
  await askAndLeave(app, 'access_token', '/v1/orgs');
  const admitted = () => app.app.limiter.takeShares().filter(({ read }) => read === 1);
  const shares: unknown[] = [];
  await expect.poll(() => shares.push(...admitted())).toBe(2);
  expect(shares).toMatchObject([{ inFlight: 0 }, { inFlight: 0 }]);
});

it('a client that goes away before a long answer leaves no bytes unread', async () => {
  const app = await testAppForThisTest({ world: 'demo' });
  await app.token('demo-client');
  const held = vi.spyOn(ByteBudget.prototype, 'hold');
  await askAndLeave(app, 'event', '/v1/events?limit=1000');
  await expect.poll(() => held.mock.calls).toEqual([[{ key: 'org 2', isAnonymous: false, isHub: false }]]);
  const [unread] = held.mock.contexts as ByteBudget[];
  held.mockRestore();
  expect(unread?.held).toBe(0);
});
