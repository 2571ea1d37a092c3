// Every setting is checked at the start, refused by its name, and documented.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BadSettings, readConfig, SETTINGS } from './config.ts';

function mistakesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    const [title, ...lines] = error.message.split('\n');
    expect(title).toBe('These settings are wrong:');
    return lines.map((line) => line.trim());
  }
}

describe('settings', () => {
  it('have defaults that work on a bare machine', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: null,
      databaseUrl: null,
      databaseOwnerUrl: null,
      databaseReplicaUrl: null,
      databasePoolSize: 10,
      dataFolder: resolve('data'),
      demo: true,
      publicDemo: false,
      simulate: false,
      simulateHub: null,
      simulateMerchants: [],
      apiProcesses: 1,
      logLevel: 'info',
      corsOrigins: [],
      trustedProxies: [],
      hashingConcurrency: Math.min(4, availableParallelism()),
      drainMs: 2000,
      shutdownTimeoutMs: 30_000,
      secondFactor: 'optional',
      publicUrl: null,
      gs1CompanyPrefix: '0614141',
      encryptionKeys: [],
      amazonApiUrl: 'https://sellingpartnerapi-{region}.amazon.com',
      amazonLoginUrl: 'https://api.amazon.com/auth/o2/token',
      easypostUrl: 'https://api.easypost.com/v2',
      localWebhooks: false,
      traces: null,
      smtp: null,
    });
  });

  it('have no demo world beside a database that was given', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://a:b@db/x' });
    expect(config).toMatchObject({ demo: false, databaseUrl: 'postgres://a:b@db/x' });
    expect(readConfig({ DATABASE_URL: 'postgres://a:b@db/x', CROSSDOCK_DEMO: '1' }).demo).toBe(true);
  });

  it('are read when they are good', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        DATABASE_URL: 'postgresql://a@[::1]:5433/x?sslmode=require',
        DATABASE_REPLICA_URL: 'postgres:///x?host=/var/run/postgresql',
        CROSSDOCK_DATA: '/var/lib/crossdock',
        CROSSDOCK_DEMO: '0',
        CROSSDOCK_WORKERS: '64',
        CROSSDOCK_POOL_SIZE: '2',
        CROSSDOCK_CORS_ORIGINS: 'https://a.example.com , http://localhost:5173',
        CROSSDOCK_TRUSTED_PROXIES: '10.0.0.0/8, ::1,fd00::/8 ,192.168.1.1',
        CROSSDOCK_HASHING_CONCURRENCY: '1',
        CROSSDOCK_DRAIN_SECONDS: '300',
        CROSSDOCK_SHUTDOWN_SECONDS: '600',
        CROSSDOCK_SECOND_FACTOR: 'hub',
        CROSSDOCK_PUBLIC_URL: 'https://hub.example.com/',
        CROSSDOCK_SMTP_URL: 'smtps://a:b@mail.example.com:465',
        CROSSDOCK_MAIL_FROM: 'hub@example.com',
        CROSSDOCK_ENCRYPTION_KEY: [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')).join(', '),
        CROSSDOCK_AMAZON_API_URL: 'http://127.0.0.1:4010/{region}/',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
        LOG_LEVEL: 'silent',
      }),
    ).toMatchObject({
      port: 0,
      host: '::1',
      databaseReplicaUrl: 'postgres:///x?host=/var/run/postgresql',
      dataFolder: '/var/lib/crossdock',
      demo: false,
      apiProcesses: 64,
      databasePoolSize: 2,
      corsOrigins: ['https://a.example.com', 'http://localhost:5173'],
      trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8', '192.168.1.1'],
      hashingConcurrency: 1,
      drainMs: 300_000,
      shutdownTimeoutMs: 600_000,
      secondFactor: 'hub',
      publicUrl: 'https://hub.example.com',
      smtp: { url: 'smtps://a:b@mail.example.com:465', from: 'hub@example.com' },
      encryptionKeys: [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
      amazonApiUrl: 'http://127.0.0.1:4010/{region}',
      traces: { url: 'http://collector:4318', serviceName: 'crossdock', share: 0.25 },
      logLevel: 'silent',
    });
  });

  it('name one address to listen on, also where localhost has two', () => {
    expect(readConfig({ HOST: 'localhost' }).host).toBe('127.0.0.1');
    expect(readConfig({ HOST: 'hub.internal' }).host).toBe('hub.internal');
  });

  it('that are empty count as absent', () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  const BAD: [keyof typeof SETTINGS, string[]][] = [
    ['PORT', ['65536', '-1', '80.5', '8e3', 'http', ' 80', '0x50']],
    ['HOST', ['not a host', '300.1.1.1', 'a/b', 'http://localhost', 'host:80', '-x']],
    ['DATABASE_URL', ['mysql://x/y', 'localhost', 'postgres:/x', 'postgres://x:port/y']],
    ['DATABASE_OWNER_URL', ['http://x/y']],
    ['DATABASE_REPLICA_URL', ['http://x/y']],
    ['CROSSDOCK_DEMO', ['yes', 'true', '2']],
    ['CROSSDOCK_PUBLIC_DEMO', ['yes', 'on']],
    ['CROSSDOCK_SIMULATE', ['yes', 'true', '2']],
    ['CROSSDOCK_SIMULATE_HUB', ['hub-client', ':secret', 'hub-client:']],
    ['CROSSDOCK_SIMULATE_MERCHANTS', ['demo-client:x,rival-client']],
    ['CROSSDOCK_WORKERS', ['0', '65', 'auto']],
    ['CROSSDOCK_POOL_SIZE', ['1', '201', '1000000000000']],
    [
      'CROSSDOCK_CORS_ORIGINS',
      ['*', 'app.example.com', 'https://app.example.com/', 'https://a.com/x', 'null'],
    ],
    [
      'CROSSDOCK_TRUSTED_PROXIES',
      ['proxy', '10.0.0.0/33', '10.0.0', '::1/129', '300.1.1.1', '1.2.3.4/', ':::', '*', '10.0.0.1/-1'],
    ],
    ['CROSSDOCK_HASHING_CONCURRENCY', ['0', '65']],
    ['CROSSDOCK_SHUTDOWN_SECONDS', ['0', '601', '1.5']],
    ['CROSSDOCK_DRAIN_SECONDS', ['-1', '301', '1.5']],
    ['CROSSDOCK_SECOND_FACTOR', ['1', 'all', 'Hub']],
    [
      'CROSSDOCK_PUBLIC_URL',
      ['hub.example.com', 'ftp://x', 'https://a:b@x', 'https://x/?a=1', 'https://x/#y'],
    ],
    ['CROSSDOCK_SMTP_URL', ['mail.example.com', 'http://x', 'smtp://mail.example.com']],
    ['CROSSDOCK_MAIL_FROM', ['nobody', 'a@b, c@d', 'A <a@b>']],
    ['CROSSDOCK_SECRETS', ['/nowhere/at/all', '/etc/hostname']],
    ['CROSSDOCK_COMPANY_PREFIX', ['123456', '12345678901', 'abcdefg']],
    ['CROSSDOCK_ENCRYPTION_KEY', ['short', `${Buffer.alloc(32).toString('base64')},x`, 'x'.repeat(44)]],
    [
      'CROSSDOCK_AMAZON_API_URL',
      ['sellingpartnerapi', 'http://example.com', 'https://u:p@example.com', 'https://x/?region={region}'],
    ],
    ['CROSSDOCK_AMAZON_LOGIN_URL', ['http://api.amazon.com/auth/o2/token', 'file:///etc/passwd']],
    ['CROSSDOCK_EASYPOST_URL', ['api.easypost.com', 'http://api.easypost.com/v2', 'https://u:p@example.com']],
    ['CROSSDOCK_LOCAL_WEBHOOKS', ['yes', 'true', '2']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector', 'ftp://x', 'http://u:p@x', 'http://x/?a=1']],
    ['OTEL_SERVICE_NAME', ['x'.repeat(101), 'a\nb']],
    ['OTEL_TRACES_SAMPLER_ARG', ['2', '-1', 'all', '1.5', '.5']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
  ];

  it.each(BAD)('%s is refused by its name when it is bad', (name, values) => {
    for (const value of values) {
      const mistakes = mistakesOf({ [name]: value });
      expect(mistakes, value).toHaveLength(1);
      expect(mistakes[0], value).toMatch(new RegExp(`^${name}: `));
    }
  });

  it('that can be bad are all of them but the folder', () => {
    expect(Object.keys(SETTINGS).filter((name) => name !== 'CROSSDOCK_DATA')).toEqual(
      BAD.map(([name]) => name),
    );
  });

  it('that are wrong are told all at once', () => {
    const mistakes = mistakesOf({
      ...Object.fromEntries(BAD.map(([name, [value]]) => [name, value as string])),
      CROSSDOCK_COLOUR: 'red',
    });
    expect(mistakes.map((mistake) => mistake.split(':', 1)[0]).toSorted()).toEqual(
      ['CROSSDOCK_COLOUR', ...BAD.map(([name]) => name)].toSorted(),
    );
  });

  it('can come from files of their names, where they are read by whoever may read the folder', () => {
    const folder = mkdtempSync(`${tmpdir()}/crossdock-settings-`);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(`${folder}/DATABASE_URL`, 'postgres://a:hush-hush@db/x\n');
    writeFileSync(`${folder}/PORT`, '8081');
    writeFileSync(`${folder}/.hidden`, 'of somebody else');
    const config = readConfig({ CROSSDOCK_SECRETS: folder, CROSSDOCK_WORKERS: '2' });
    expect(config).toMatchObject({ databaseUrl: 'postgres://a:hush-hush@db/x', port: 8081, apiProcesses: 2 });
    expect(mistakesOf({ CROSSDOCK_SECRETS: folder, PORT: '8082' })).toEqual([
      'PORT: is set twice, in the environment and as a file in CROSSDOCK_SECRETS',
    ]);
    writeFileSync(`${folder}/CROSSDOCK_COLOUR`, 'red');
    writeFileSync(`${folder}/CROSSDOCK_SMTP_URL`, 'x'.repeat(5000));
    const mistakes = mistakesOf({ CROSSDOCK_SECRETS: folder });
    expect(mistakes.map((mistake) => mistake.split(':', 1)[0])).toEqual([
      'CROSSDOCK_SMTP_URL',
      'CROSSDOCK_COLOUR',
    ]);
    expect(mistakes.join().length).toBeLessThan(1000);
  });

  it('of ours that do not exist are refused, those of others are left alone', () => {
    expect(mistakesOf({ CROSSDOCK_WORKER: '2' })[0]).toMatch(
      /^CROSSDOCK_WORKER: no such setting .*CROSSDOCK_WORKERS/,
    );
    expect(mistakesOf({ PATH: '/bin', NODE_ENV: 'x', PGHOST: 'y', crossdock_x: 'z' })).toEqual([]);
  });

  it('never repeat a password, and repeat nothing long', () => {
    expect(mistakesOf({ DATABASE_URL: 'mysql://user:hush-hush@db/x' }).join()).not.toContain('hush');
    expect(mistakesOf({ LOG_LEVEL: 'x'.repeat(5000) }).join().length).toBeLessThan(300);
  });

  it('are exactly those of the table in docs/operations.md, with their defaults', async () => {
    const text = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
    const section = text.split(/^## /m).find((part) => part.startsWith('Settings')) ?? '';
    const rows = [...section.matchAll(/^\| *`([A-Z_]+)` *\| *(.+?) *\| *(.+?) *\|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual(Object.keys(SETTINGS));
    for (const [, name = '', , fallback = ''] of rows) {
      const meaning = SETTINGS[name as keyof typeof SETTINGS];
      const [, stated] = /Default:? ([^.]+(?:\.[^. ]+)*)/.exec(meaning) ?? [];
      if (/^`\d+`$/.test(fallback)) expect(stated, name).toBe(fallback.replaceAll('`', ''));
    }
  });
});
