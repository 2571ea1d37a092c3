// The service as people run it: real processes, real sockets, real signals.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../harness.ts';
import { killAll, processesIn } from '../tools/processes-in.ts';
import { exchange, holdLock } from '../tools/serve-apps.ts';
import { ask, type Command, endAll, logIn, run, start } from '../tools/serve-process.ts';

const LOCK = 'SELECT 1 FROM warehouse WHERE id = 1 FOR UPDATE';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase('demo');
});

afterAll(async () => {
  await endAll();
  await database.drop();
});

const serve = (environment: Record<string, string> = {}): Command =>
  start(['serve'], { DATABASE_URL: database.url, PORT: '0', ...environment });
const portOf = (address: string) => Number(new URL(address).port);
const figure = (what: string, ms: number) => process.stdout.write(`  ${what}: ${(ms / 1000).toFixed(2)} s\n`);

/** Answers of a client that sends one request after the other, slower than its limit. */
async function timesOf(address: string, token: string, durationMs: number) {
  const endMs = performance.now() + durationMs;
  const ms: number[] = [];
  const statuses = new Set<number>();
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    statuses.add((await ask(address, 'GET', '/v1/warehouses', { token })).status);
    ms.push(performance.now() - startedMs);
    await sleep(8);
  }
  return { ms: ms.toSorted((a, b) => a - b), statuses };
}

/** Several requests in one write each, so that making them costs this process next to nothing. */
function makeNoise(port: number, token: string, perSecond: number) {
  const request = `GET /v1/warehouses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  let refused = 0;
  socket.on('data', (chunk) => {
    refused += chunk.toString('latin1').split('HTTP/1.1 429').length - 1;
  });
  socket.on('error', () => {});
  const timer = setInterval(() => socket.write(request.repeat(perSecond / 100)), 10);
  return {
    async stop() {
      clearInterval(timer);
      await sleep(200);
      socket.destroy();
      return refused;
    },
  };
}

describe('a running service', () => {
  let service: Command;
  let address: string;
  beforeAll(async () => {
    service = serve({ LOG_LEVEL: 'trace' });
    address = await service.ready();
  });
  afterAll(endAll);

  it('tells that it lives and is ready, and shows its metrics to the hub alone', async () => {
    const live = await ask(address, 'GET', '/health/live');
    expect([live.status, live.text]).toEqual([200, '{"status":"ok"}']);
    const ready = await ask(address, 'GET', '/health/ready');
    expect(JSON.parse(ready.text)).toEqual({ status: 'ok', checks: { database: 'ok', service: 'ok' } });
    const metrics = await ask(address, 'GET', '/metrics', { token: await logIn(address, 'hub') });
    expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(metrics.text).toMatch(
      /^crossdock_http_request_duration_seconds_count\{.*route="\/health\/live".*\} 1$/m,
    );
    expect(metrics.text).toMatch(/^crossdock_database_connections\{state="busy"\} \d+$/m);
    expect((await ask(address, 'GET', '/metrics')).status).toBe(401);
    const merchant = await logIn(address, 'demo');
    expect((await ask(address, 'GET', '/metrics', { token: merchant })).status).toBe(403);
  });

  it('refuses nothing to an org while another sends ten times what it may', async () => {
    const [noisy, quiet] = [await logIn(address, 'demo'), await logIn(address, 'rival')];
    const alone = await timesOf(address, quiet, 1500);
    const noise = makeNoise(portOf(address), noisy, 1000);
    await sleep(500);
    const beside = await timesOf(address, quiet, 1500);
    const refused = await noise.stop();
    const p = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? 0;
    const ratio = (share: number) => (p(beside.ms, share) / p(alone.ms, share)).toFixed(2);
    process.stdout.write(
      `  beside an org at ten times its limit (${refused} refusals): p50 ${p(beside.ms, 0.5).toFixed(1)} ms, ` +
        `${ratio(0.5)} times that without; p99 ${p(beside.ms, 0.99).toFixed(1)} ms, ${ratio(0.99)} times\n`,
    );
    expect(refused).toBeGreaterThan(0);
    // The ratios are for people: they depend on what else the machine has to do.
    expect([...alone.statuses, ...beside.statuses]).toEqual([200, 200]);
  });

  it('writes no secret into its log, and no line that a client made up', async () => {
    const send = (body: unknown) => ask(address, 'POST', '/login', { body });
    const hub = await logIn(address, 'hub');
    const person = await send({ email: 'demo@crossdock.test', password: 'crossdock-demo' });
    const { access_token, refresh_token } = JSON.parse(person.text);
    const refreshed = JSON.parse((await send({ grant_type: 'refresh_token', refresh_token })).text);
    const made = await ask(address, 'POST', '/ops/v1/orgs/2/api_keys', {
      token: hub,
      body: { name: 'A key', scopes: ['read'] },
    });
    const { key } = JSON.parse(made.text);
    await ask(address, 'GET', '/v1/warehouses', { token: key });
    await ask(address, 'GET', '/v1/warehouses', { token: `${key}-nearly` });
    await send({
      grant_type: 'client_credentials',
      client_id: 'demo-client',
      client_secret: 'wrong-secret-1',
    });
    await send({ email: 'demo@crossdock.test', password: 'wrong-password-1' });
    await send({ email: 'demo@crossdock.test', password: 'wrong-password-2', surplus: 'surplus-value' });
    await ask(address, 'GET', '/v1/warehouses?access_token=secret-in-query', {
      headers: { cookie: 'secret-cookie' },
    });
    const forged = '{"level":30,"msg":"forged"}';
    await ask(address, 'GET', `/x%0a${encodeURIComponent(forged)}`, { headers: { 'x-request-id': forged } });
    const head = `GET /y HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\u00a0${forged}\r\nConnection: close\r\n\r\n`;
    await exchange(portOf(address), head);
    await ask(address, 'GET', '/z', { headers: { 'x-request-id': 'the-last-one' } });
    await expect.poll(() => service.stdout()).toContain('the-last-one');

    const secrets = [hub, access_token, refresh_token, refreshed.access_token, refreshed.refresh_token, key];
    for (const secret of [...secrets, 'hub-secret', 'demo-secret', 'crossdock-demo']) {
      expect(typeof secret).toBe('string');
      expect(service.stdout(), secret.slice(0, 12)).not.toContain(secret);
    }
    expect(service.stdout()).not.toMatch(
      /wrong-(secret|password)|surplus-value|secret-in-query|secret-cookie/,
    );
    expect(service.stdout().split('\n')).not.toContain(forged);
    const entries = service.log();
    expect(entries.map((entry) => entry['msg'])).not.toContain('forged');
    const requests = entries.filter((entry) => entry['msg'] === 'request');
    expect(requests.length).toBeGreaterThanOrEqual(13);
    for (const entry of requests) expect(entry['request_id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    expect(requests.at(-1)).toMatchObject({
      method: 'GET',
      path: '/z',
      status: 404,
      request_id: 'the-last-one',
    });
    expect(service.stderr()).toBe('');
  });

  it('finishes the request in flight when it is told to stop, ends with code 0, and leaves no process', async () => {
    const token = await logIn(address, 'hub');
    const lock = await holdLock(database.url, LOCK);
    const slow = ask(address, 'PATCH', '/ops/v1/warehouses/1', {
      token,
      body: { order_cutoff_time: '15:15' },
    });
    await lock.waitedForBy(1);
    service.signal('SIGTERM');
    const isRefused = () =>
      ask(address, 'GET', '/health/live').then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    expect(service.hasEnded()).toBe(false);
    await lock.release();
    const answer = await slow;
    const answeredMs = performance.now();
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).order_cutoff_time).toBe('15:15');
    expect(answer.headers.get('connection')).toBe('close');
    expect(await service.ended(), service.output()).toBe(0);
    figure('stop after the last answer', performance.now() - answeredMs);
    expect(service.stdout()).toContain('Stopped.');
    expect(service.stdout()).not.toContain('still in flight after the shutdown time');
    await expect.poll(() => service.isAnyAlive()).toBe(false);
  });
});

describe('stopping', () => {
  afterEach(endAll);

  it('waits no longer than the setting says', async () => {
    const service = serve({ CROSSDOCK_SHUTDOWN_SECONDS: '1' });
    const address = await service.ready();
    const token = await logIn(address, 'hub');
    const lock = await holdLock(database.url, LOCK);
    const slow = ask(address, 'PATCH', '/ops/v1/warehouses/1', { token, body: {} }).catch(() => 'cut off');
    await lock.waitedForBy(1);
    service.signal('SIGTERM');
    expect(await slow).toBe('cut off');
    await lock.release();
    expect(await service.ended(), service.output()).toBe(0);
    expect(service.stdout()).toContain('still in flight after the shutdown time');
  });

  it('ends at once with code 1 when Ctrl-C is pressed twice', async () => {
    const service = serve();
    const address = await service.ready();
    const token = await logIn(address, 'hub');
    const lock = await holdLock(database.url, LOCK);
    ask(address, 'PATCH', '/ops/v1/warehouses/1', { token, body: {} }).catch(() => {});
    await lock.waitedForBy(1);
    service.signal('SIGINT', 'all');
    await expect.poll(() => service.stdout()).toContain('Stopping');
    expect(service.hasEnded()).toBe(false);
    // What follows soon counts as the same: npm passes on what the terminal has sent to all of them.
    service.signal('SIGINT', 'all');
    const pressAgain = () => {
      service.signal('SIGINT', 'all');
      return service.hasEnded();
    };
    await expect.poll(pressAgain).toBe(true);
    expect(await service.ended(), service.output()).toBe(1);
    await expect.poll(() => service.isAnyAlive()).toBe(false);
    await lock.release();
  });
});

describe('without its database', () => {
  afterEach(endAll);

  it('it is not ready, but alive', async () => {
    const own = await testDatabase('demo');
    const address = await serve({ DATABASE_URL: own.url }).ready();
    await own.drop();
    await expect.poll(async () => (await ask(address, 'GET', '/health/ready')).status).toBe(503);
    const answer = await ask(address, 'GET', '/health/ready');
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'overloaded',
      detail: 'not ready: database unreachable',
    });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect((await ask(address, 'GET', '/health/live')).status).toBe(200);
  });
});

describe('with its own database', () => {
  it('starts from nothing, starts again with what it had, survives kill -9, and shares its folder with nobody', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crossdock-serve-'));
    const settings = { CROSSDOCK_DATA: folder, PORT: '0' };
    const isGone = async () => (await processesIn(folder)).length;
    try {
      const first = start(['serve'], settings);
      const address = await first.ready();
      figure('first start to ready', performance.now() - first.startedMs);
      expect(first.stdout()).toMatch(/demo-client\s+demo-secret/);
      const links = [...first.stdout().matchAll(/^ {2}(Console|Reference|Health) +(http:\S+)$/gm)];
      expect(links.map(([, name]) => name)).toEqual(['Console', 'Reference', 'Health']);
      for (const [, name, url = ''] of links) expect((await fetch(url)).status, name).toBe(200);
      const token = await logIn(address, 'hub');
      const change = await ask(address, 'PATCH', '/ops/v1/warehouses/1', {
        token,
        body: { warehouse_name: 'Kept' },
      });
      expect(change.status).toBe(200);

      const second = await run(['serve'], settings);
      expect(second.code).toBe(1);
      expect(second.stderr).toContain(folder);
      expect(second.stderr).toContain('is using the data folder');
      expect(second.stderr).not.toMatch(/\n\s+at /);
      expect((await ask(address, 'GET', '/health/ready')).status).toBe(200);

      killAll([first, ...(await processesIn(folder))]);
      await first.ended();
      await expect.poll(isGone).toBe(0);

      const third = start(['serve'], settings);
      const again = await third.ready();
      figure('restart after kill -9 to ready', performance.now() - third.startedMs);
      const kept = await ask(again, 'GET', '/ops/v1/warehouses/1', { token: await logIn(again, 'hub') });
      expect(JSON.parse(kept.text).warehouse_name).toBe('Kept');
      expect((await ask(again, 'GET', '/v1/warehouses', { token: await logIn(again, 'demo') })).status).toBe(
        200,
      );
      third.signal('SIGINT');
      expect(await third.ended(), third.output()).toBe(0);
      await expect.poll(isGone).toBe(0);

      const fourth = start(['serve'], settings);
      await fourth.ready();
      figure('restart to ready', performance.now() - fourth.startedMs);
      fourth.signal('SIGTERM');
      expect(await fourth.ended(), fourth.output()).toBe(0);
      await expect.poll(() => fourth.isAnyAlive()).toBe(false);
      await expect.poll(isGone).toBe(0);
    } finally {
      await endAll();
      killAll(await processesIn(folder));
      await expect.poll(isGone).toBe(0);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }, 600_000);
});

describe('what cannot be started', () => {
  afterEach(endAll);

  const isPlain = (stderr: string) => {
    expect(stderr).toMatch(/^crossdock: /);
    expect(stderr, 'no stack trace').not.toMatch(/\n\s+at /);
  };

  it('for bad settings says all of them by name, with code 1', async () => {
    const { code, stdout, stderr } = await run(['serve'], {
      DATABASE_URL: database.url,
      PORT: 'eighty',
      CROSSDOCK_WORKERS: '0',
      CROSSDOCK_COLOUR: 'red',
    });
    expect(code).toBe(1);
    isPlain(stderr);
    for (const name of ['PORT: ', 'CROSSDOCK_WORKERS: ', 'CROSSDOCK_COLOUR: '])
      expect(stderr).toContain(name);
    expect(stdout).toBe('');
  });

  it.each(['1', '2'])('for a port that is taken says so, with code 1 (%s processes)', async (processes) => {
    const taken = createServer();
    await new Promise<void>((resolve) => {
      taken.listen(0, '0.0.0.0', resolve);
    });
    try {
      const { port } = taken.address() as { port: number };
      const service = serve({ PORT: String(port), CROSSDOCK_WORKERS: processes });
      expect(await service.ended(), service.output()).toBe(1);
      isPlain(service.stderr());
      expect(service.stderr()).toContain(`${port}`);
      expect(service.stderr()).toContain('set PORT to another one');
      await expect.poll(() => service.isAnyAlive()).toBe(false);
    } finally {
      taken.close();
    }
  });

  it.each([
    ['that does not listen', 'postgres://nobody:hush-hush@127.0.0.1:1/none', 'DATABASE_URL'],
    ['that is not there', 'gone', 'DATABASE_URL'],
  ])('for a database %s says so without its password, with code 1', async (_, url, named) => {
    const missing = new URL(database.url);
    missing.pathname = '/crossdock_no_such_database';
    const { code, stderr } = await run(['serve'], {
      DATABASE_URL: url === 'gone' ? missing.href : url,
      PORT: '0',
    });
    expect(code).toBe(1);
    isPlain(stderr);
    expect(stderr).toContain(named);
    expect(stderr).not.toContain('hush');
    // A server of one's own may have none, or one that is a part of the name that is told.
    if (!missing.pathname.includes(missing.password)) expect(stderr).not.toContain(missing.password);
  });

  it('for a command or an option that does not exist says so, with code 2', async () => {
    const unknown = await run(['sreve']);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('there is no command "sreve"');
    expect(unknown.stderr).toContain('serve');
    const option = await run(['serve', '--prot', '80']);
    expect(option.code).toBe(2);
    isPlain(option.stderr);
    expect(option.stderr).toContain('--prot');
    expect((await run([])).code).toBe(2);
  });
});

describe('help', () => {
  it('names the version, that of package.json', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('is there for every command, on a machine without database', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    const names = [...stdout.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name]) => name ?? '');
    expect(names).toEqual(
      expect.arrayContaining(['serve', 'worker', 'migrate', 'demo', 'user', 'key', 'openapi']),
    );
    const helps = await Promise.all(names.map((name) => run([name, '--help'])));
    helps.forEach((help, index) => {
      expect(help.code, names[index]).toBe(0);
      expect(help.stdout, names[index]).toMatch(new RegExp(`^Usage: crossdock ${names[index]}`));
      expect(help.stderr, names[index]).toBe('');
    });
  });
});
