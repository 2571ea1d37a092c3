// Demo credentials are public knowledge: whoever can reach a service that has them is its owner.
import { connect } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { PasswordHasher } from '../../src/domains/identity/passwords.ts';
import { testDatabase } from '../harness.ts';
import { ask, type Command, endAll, logIn, run, start } from '../tools/serve-process.ts';

afterEach(endAll);

async function databaseForThisTest(kind: 'demo' | 'empty') {
  const database = await testDatabase(kind);
  onTestFinished(async () => {
    await endAll();
    await database.drop();
  });
  return database;
}

const serve = (url: string, settings: Record<string, string>): Command =>
  start(['serve'], { DATABASE_URL: url, PORT: '0', ...settings });

/** Whether it listens on an address that is not its own 127.0.0.1. */
function isReachableFromElsewhere(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.2');
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
  });
}

async function query(url: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

describe('a database with demo credentials', () => {
  it.each([
    ['HOST', { HOST: '0.0.0.0', CROSSDOCK_DEMO: '1' }],
    ['HOST', { HOST: '::', CROSSDOCK_DEMO: '0' }],
    ['CROSSDOCK_TRUSTED_PROXIES', { CROSSDOCK_TRUSTED_PROXIES: '10.0.0.0/8' }],
  ])('is not served where %s opens it to other machines', async (name, settings) => {
    const { url } = await databaseForThisTest('demo');
    const { code, stdout, stderr } = await run(['serve'], { DATABASE_URL: url, PORT: '0', ...settings });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^crossdock: /);
    expect(stderr, 'no stack trace').not.toMatch(/\n\s+at /);
    for (const part of [name, 'hub@crossdock.test', 'hub-client', 'CROSSDOCK_PUBLIC_DEMO']) {
      expect(stderr).toContain(part);
    }
    expect(stdout).not.toContain('ready');
  });

  it.each(['1', '2'])('is served to this machine alone by default (%s processes)', async (processes) => {
    const { url } = await databaseForThisTest('demo');
    const service = serve(url, { CROSSDOCK_DEMO: '0', CROSSDOCK_WORKERS: processes });
    const address = await service.ready();
    expect(await isReachableFromElsewhere(address)).toBe(false);
    expect(service.stdout()).toContain('WARNING');
    expect(service.stdout()).toContain('hub@crossdock.test');
    await logIn(address, 'hub');
  });

  it('is served to everybody only by the setting that is named for it, and says so', async () => {
    const { url } = await databaseForThisTest('demo');
    const service = serve(url, { HOST: '0.0.0.0', CROSSDOCK_PUBLIC_DEMO: '1' });
    expect(await isReachableFromElsewhere(await service.ready())).toBe(true);
    expect(service.stdout()).toContain('WARNING');
    expect(service.stdout()).toContain('CROSSDOCK_PUBLIC_DEMO');
  });

  it('is not played by the simulator where other machines can see it', async () => {
    const { url } = await databaseForThisTest('demo');
    const settings = {
      HOST: '0.0.0.0',
      CROSSDOCK_DEMO: '1',
      CROSSDOCK_PUBLIC_DEMO: '1',
      CROSSDOCK_SIMULATE: '1',
    };
    const { code, stdout, stderr } = await run(['serve'], { DATABASE_URL: url, PORT: '0', ...settings });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^crossdock: CROSSDOCK_SIMULATE: /);
    expect(stdout).not.toContain('ready');
  });

  it('is played by the simulator on this machine, by the service that several processes make', async () => {
    const { url } = await databaseForThisTest('demo');
    const service = serve(url, { CROSSDOCK_DEMO: '1', CROSSDOCK_SIMULATE: '1', CROSSDOCK_WORKERS: '2' });
    await service.ready();
    await expect
      .poll(() => service.stdout())
      .toContain('simulated  Simulating Juniper Goods and Rival Supply');
    service.signal('SIGTERM');
    expect(await service.ended()).toBe(0);
    expect(service.stdout()).toMatch(/^simulated {2}[\d.]+ simulated hours: /m);
  });

  it('is one like any other once its people and programs have secrets of their own or are inactive', async () => {
    const { url } = await databaseForThisTest('demo');
    const hash = await new PasswordHasher(1).hash('a secret that is in no source');
    await query(url, 'UPDATE user_account SET password_hash = $1', [hash]);
    await query(url, 'UPDATE api_client SET secret_hash = $1', [hash]);
    await query(url, "UPDATE user_account SET is_active = false WHERE email LIKE 'hub@%'");
    const service = serve(url, { HOST: '0.0.0.0' });
    expect(await isReachableFromElsewhere(await service.ready())).toBe(true);
    expect(service.stdout()).not.toContain('WARNING');
  });

  it('tells when organizations of its own stand beside the demo world', async () => {
    const { url } = await databaseForThisTest('demo');
    await query(
      url,
      `INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
       VALUES (nextval('org_id_seq'), 'Real Goods', 'merchant', true, 1, now(), now())`,
    );
    const service = serve(url, {});
    await service.ready();
    expect(service.stdout()).toMatch(/WARNING.*1 organization that is not of the demo world/s);
  });
});

describe('a database without demo credentials', () => {
  it('is served on all addresses by default, and does not get them while it is served', async () => {
    const { url } = await databaseForThisTest('empty');
    const service = serve(url, {});
    const address = await service.ready();
    expect(await isReachableFromElsewhere(address)).toBe(true);
    await ask(address, 'GET', '/health/ready');
    const { code, stderr } = await run(['demo'], { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(stderr).toContain('stop the service first');
    expect(service.stdout()).not.toContain('WARNING');
  });
});
