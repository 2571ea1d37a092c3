// The only file that reads the environment. A test compares the settings with docs/operations.md.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { KEY_BYTES } from './kit/kernel/seal.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = Readonly<ReturnType<typeof readConfig>>;

export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What each setting means; `crossdock serve --help` and docs/operations.md show this table. */
export const SETTINGS = {
  PORT: 'TCP port of the API (0 picks a free one). Default 8080.',
  HOST: 'Address to listen on. Default 127.0.0.1 where demo credentials work, else 0.0.0.0.',
  DATABASE_URL: 'PostgreSQL 15 or newer, postgres://user:password@host:port/name. Absent: embedded.',
  DATABASE_OWNER_URL:
    'The same database as DATABASE_URL, with the role that owns the schema: it migrates. Default: DATABASE_URL.',
  DATABASE_REPLICA_URL: 'A read replica for lists that may lag; nothing reads from it yet. Default: none.',
  CROSSDOCK_DATA: 'Folder of the embedded database. Default ./data.',
  CROSSDOCK_DEMO: '1 loads the demo world on first start. Default 1 with the embedded database, else 0.',
  CROSSDOCK_PUBLIC_DEMO:
    '1 serves a database with demo credentials, which are public, to other machines too. Default 0.',
  CROSSDOCK_SIMULATE:
    '1 plays the demo world while it is served: customers order, floors work, carriers deliver. Only for the demo on ' +
    'this machine. Default 0.',
  CROSSDOCK_SIMULATE_HUB:
    'Client with which crossdock simulate plays the hub: client_id:client_secret. Default: the demo world’s, on this machine.',
  CROSSDOCK_SIMULATE_MERCHANTS:
    'Clients with which crossdock simulate plays merchants: client_id:client_secret, separated by commas. Default: ' +
    'the demo world’s, on this machine.',
  CROSSDOCK_WORKERS: 'API processes, 1 to 64. Default 1.',
  CROSSDOCK_POOL_SIZE: 'Database connections per API process, 2 to 200. Default 10.',
  CROSSDOCK_CORS_ORIGINS: 'Comma-separated origins that browsers may call from. Default: none.',
  CROSSDOCK_TRUSTED_PROXIES:
    'Comma-separated addresses or CIDR ranges of trusted proxies: their X-Forwarded-For counts. Default: none.',
  CROSSDOCK_HASHING_CONCURRENCY:
    'Password hashes computed at once per process, 1 to 64. Default: cores, 4 at most.',
  CROSSDOCK_SHUTDOWN_SECONDS: 'Seconds that a stop waits for requests in flight, 1 to 600. Default 30.',
  CROSSDOCK_DRAIN_SECONDS:
    'Seconds after SIGTERM during which /health/ready answers 503 while requests are still served, so that load ' +
    'balancers notice, 0 to 300. Ctrl-C skips it. Default 2.',
  CROSSDOCK_SECOND_FACTOR:
    'Who needs a second factor to log in: optional (people choose), hub (its people) or everybody. Default optional.',
  CROSSDOCK_PUBLIC_URL:
    'Public address of the service, such as https://hub.example.com; links in mails, responses and examples begin ' +
    'with it. Default: none.',
  CROSSDOCK_SMTP_URL:
    'Server that sends mails: smtps://user:password@host:465, or smtp:// with STARTTLS. Default: none.',
  CROSSDOCK_MAIL_FROM: 'Sender of mails, such as hub@example.com. Default: none.',
  CROSSDOCK_SECRETS:
    'Folder with one file per setting, named like it: for secrets from a vault. Default: none.',
  CROSSDOCK_COMPANY_PREFIX:
    'GS1 company prefix of the hub, 7 to 10 digits: SSCC-18 codes of cartons begin with it. Default 0614141, an example.',
  CROSSDOCK_ENCRYPTION_KEY:
    'Key of secrets in the database (credentials of marketplace accounts) and of links to documents, 32 bytes in Base64: openssl rand -base64 32. With several, separated by commas, the first encrypts and all decrypt. Default: none; with the embedded database one is created in its folder.',
  CROSSDOCK_AMAZON_API_URL:
    'Address of the Selling Partner API; {region} is replaced by na, eu or fe. Default https://sellingpartnerapi-{region}.amazon.com.',
  CROSSDOCK_AMAZON_LOGIN_URL:
    'Where Amazon issues access tokens. Default https://api.amazon.com/auth/o2/token.',
  CROSSDOCK_EASYPOST_URL:
    'Address of EasyPost’s API, which sells labels. Default https://api.easypost.com/v2.',
  CROSSDOCK_LOCAL_WEBHOOKS:
    '1 allows webhooks to any address, even private or without TLS: only for local work. Default 0.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'OpenTelemetry collector that receives traces by OTLP over HTTP, such as http://127.0.0.1:4318. Default: none.',
  OTEL_SERVICE_NAME: 'Name of the service in traces. Default crossdock.',
  OTEL_TRACES_SAMPLER_ARG: 'Share of requests to trace, 0 to 1, unless the caller decides. Default 1.',
  LOG_LEVEL: `${LOG_LEVELS.join(', ')}. Default info.`,
} as const;

type Name = keyof typeof SETTINGS;

export function readConfig(processEnvironment: Environment = process.env) {
  const mistakes: string[] = [];
  const environment = { ...processEnvironment, ...settingsInFiles(processEnvironment, mistakes) };
  const known = Object.keys(SETTINGS);
  for (const name of Object.keys(environment)) {
    if (name.startsWith('CROSSDOCK_') && !known.includes(name))
      mistakes.push(`${name}: no such setting (known: ${known.join(', ')})`);
  }
  const check = (name: Name, value: string, isValid: (value: string) => boolean, mistake: Mistake) => {
    if (!isValid(value)) mistakes.push(`${name}: ${mistake(quote(value))}`);
  };
  const text = (name: Name, isValid = (_: string) => true, mistake: Mistake = () => ''): string | null => {
    const value = environment[name] || null;
    if (value !== null) check(name, value, isValid, mistake);
    return value;
  };
  const list = (name: Name, isValid: (part: string) => boolean, mistake: Mistake): readonly string[] => {
    const parts = (text(name) ?? '').split(',').map((part) => part.trim());
    const found = parts.filter((part) => part !== '');
    for (const part of found) check(name, part, isValid, mistake);
    return found;
  };
  const integer = (name: Name, smallest: number, largest: number, otherwise: number): number => {
    const isInRange = (value: string) => Number(value) >= smallest && Number(value) <= largest;
    const value = text(
      name,
      (one) => /^\d{1,9}$/.test(one) && isInRange(one),
      (given) => `must be a whole number from ${smallest} to ${largest}, not ${given}`,
    );
    return value === null ? otherwise : Number(value);
  };
  const flag = (name: Name, otherwise: boolean): boolean => {
    const value = text(
      name,
      (one) => /^[01]$/.test(one),
      (given) => `must be 0 or 1, not ${given}`,
    );
    return value === null ? otherwise : value === '1';
  };
  const oneOf = <Value extends string>(name: Name, values: readonly Value[], otherwise: Value): Value => {
    const isKnown = (value: string) => (values as readonly string[]).includes(value);
    const value = text(name, isKnown, (given) => `must be one of ${values.join(', ')}, not ${given}`);
    return (value ?? otherwise) as Value;
  };
  const postgresUrl = (name: Name): string | null =>
    text(name, isPostgresUrl, () => 'must look like postgres://user:password@host:port/name');
  const remoteUrl = (name: Name, otherwise: string): string => {
    const isSafe = (value: string) => isSafeUrl(value.replace('{region}', 'na'));
    const mistake = (given: string) =>
      `${given} must look like ${otherwise}; http:// is only for this machine`;
    return withoutSlash(text(name, isSafe, mistake) ?? otherwise);
  };

  const databaseUrl = postgresUrl('DATABASE_URL');
  const demo = flag('CROSSDOCK_DEMO', databaseUrl === null);
  const simulate = flag('CROSSDOCK_SIMULATE', false);
  if (simulate && !demo)
    mistakes.push('CROSSDOCK_SIMULATE: needs CROSSDOCK_DEMO=1: it only plays the demo world');
  const isLogin = (login: string) => CLIENT_LOGIN.test(login);
  const loginMistake = () => 'must look like client_id:client_secret';
  const host = text('HOST', isHost, (given) => `must be an address or a host name, not ${given}`);
  const publicUrl = text(
    'CROSSDOCK_PUBLIC_URL',
    isPlainUrl,
    (given) => `${given} is not like https://hub.example.com`,
  );
  const mailFrom = text(
    'CROSSDOCK_MAIL_FROM',
    (address) => MAIL_ADDRESS.test(address),
    (given) => `${given} is not like hub@example.com`,
  );
  const smtpUrl = text(
    'CROSSDOCK_SMTP_URL',
    isSmtpUrl,
    () => 'must look like smtps://user:password@host:465',
  );
  if (smtpUrl !== null && isSmtpUrl(smtpUrl) && (mailFrom === null || publicUrl === null))
    mistakes.push('CROSSDOCK_SMTP_URL: needs CROSSDOCK_MAIL_FROM and CROSSDOCK_PUBLIC_URL');
  const tracesUrl = text(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    isPlainUrl,
    (given) => `${given} is not like http://127.0.0.1:4318`,
  );
  const traces = {
    serviceName: text(
      'OTEL_SERVICE_NAME',
      (name) => /^[\x20-\x7e]{1,100}$/.test(name),
      () => 'must have 1 to 100 printable characters',
    ),
    share: text(
      'OTEL_TRACES_SAMPLER_ARG',
      (share) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(share),
      (given) => `must be a number from 0 to 1, not ${given}`,
    ),
  };
  const config = {
    port: integer('PORT', 0, 65535, 8080),
    // By the name localhost, Fastify would open a second server for ::1, with none of the limits of the first.
    host: host?.toLowerCase() === 'localhost' ? '127.0.0.1' : host,
    /** Null: the embedded PostgreSQL under `dataFolder`. */
    databaseUrl,
    databaseOwnerUrl: postgresUrl('DATABASE_OWNER_URL'),
    databaseReplicaUrl: postgresUrl('DATABASE_REPLICA_URL'),
    databasePoolSize: integer('CROSSDOCK_POOL_SIZE', 2, 200, 10),
    dataFolder: resolve(text('CROSSDOCK_DATA') ?? 'data'),
    demo,
    publicDemo: flag('CROSSDOCK_PUBLIC_DEMO', false),
    simulate,
    simulateHub: text('CROSSDOCK_SIMULATE_HUB', isLogin, loginMistake),
    simulateMerchants: list('CROSSDOCK_SIMULATE_MERCHANTS', isLogin, loginMistake),
    apiProcesses: integer('CROSSDOCK_WORKERS', 1, 64, 1),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    corsOrigins: list(
      'CROSSDOCK_CORS_ORIGINS',
      (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
      (given) => `${given} is not an origin such as https://app.example.com`,
    ),
    trustedProxies: list(
      'CROSSDOCK_TRUSTED_PROXIES',
      isAddressOrRange,
      (given) => `${given} is not an address or CIDR range`,
    ),
    hashingConcurrency: integer('CROSSDOCK_HASHING_CONCURRENCY', 1, 64, Math.min(4, availableParallelism())),
    drainMs: integer('CROSSDOCK_DRAIN_SECONDS', 0, 300, 2) * 1000,
    shutdownTimeoutMs: integer('CROSSDOCK_SHUTDOWN_SECONDS', 1, 600, 30) * 1000,
    secondFactor: oneOf('CROSSDOCK_SECOND_FACTOR', ['optional', 'hub', 'everybody'], 'optional'),
    publicUrl: publicUrl === null ? null : withoutSlash(publicUrl),
    gs1CompanyPrefix:
      text(
        'CROSSDOCK_COMPANY_PREFIX',
        (prefix) => /^\d{7,10}$/.test(prefix),
        (given) => `must have 7 to 10 digits, not ${given}`,
      ) ?? '0614141',
    /** The first one encrypts, all of them decrypt. */
    encryptionKeys: list(
      'CROSSDOCK_ENCRYPTION_KEY',
      (key) => bytesOf(key).length === KEY_BYTES,
      () => `must be ${KEY_BYTES} bytes in Base64`,
    ).map(bytesOf) as readonly Buffer[],
    amazonApiUrl: remoteUrl('CROSSDOCK_AMAZON_API_URL', 'https://sellingpartnerapi-{region}.amazon.com'),
    amazonLoginUrl: remoteUrl('CROSSDOCK_AMAZON_LOGIN_URL', 'https://api.amazon.com/auth/o2/token'),
    easypostUrl: remoteUrl('CROSSDOCK_EASYPOST_URL', 'https://api.easypost.com/v2'),
    localWebhooks: flag('CROSSDOCK_LOCAL_WEBHOOKS', false),
    traces:
      tracesUrl === null
        ? null
        : {
            url: withoutSlash(tracesUrl),
            serviceName: traces.serviceName ?? 'crossdock',
            share: Number(traces.share ?? 1),
          },
    smtp: smtpUrl === null || mailFrom === null ? null : { url: smtpUrl, from: mailFrom },
  };
  if (mistakes.length > 0)
    throw new BadSettings(
      `These settings are wrong:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    );
  return config;
}

/** @param given the value, in quotes */
type Mistake = (given: string) => string;

const SETTING_LENGTH_MAX = 4096;

/** What a vault, systemd, Docker or Kubernetes has put into a folder. Other files in it are left alone. */
function settingsInFiles(environment: Environment, mistakes: string[]): Environment {
  const folder = environment['CROSSDOCK_SECRETS'] ?? '';
  const found: Record<string, string> = {};
  if (folder === '') return found;
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : null;
  if (names === null) mistakes.push(`CROSSDOCK_SECRETS: ${quote(folder)} is not a folder`);
  for (const name of names ?? []) {
    if (!Object.hasOwn(SETTINGS, name) && !name.startsWith('CROSSDOCK_')) continue;
    const text = readFileSync(`${folder}/${name}`, 'utf8').replace(/\r?\n$/, '');
    if ((environment[name] ?? '') !== '') {
      mistakes.push(`${name}: is set twice, in the environment and as a file in CROSSDOCK_SECRETS`);
    } else if (text.length > SETTING_LENGTH_MAX) {
      mistakes.push(`${name}: its file in CROSSDOCK_SECRETS has more than ${SETTING_LENGTH_MAX} characters`);
    } else found[name] = text;
  }
  return found;
}

const CLIENT_LOGIN = /^[^\s:]{1,100}:\S{1,200}$/;
const MAIL_ADDRESS = /^[^\s@<>,;"]{1,64}@[a-z0-9.-]{1,189}$/i;

const bytesOf = (key: string) => Buffer.from(key, 'base64');
const withoutSlash = (url: string) => url.replace(/\/$/, '');
const isSmtpUrl = (text: string) => /^smtps?:\/\//.test(text) && URL.canParse(text);
const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

/** An origin, or one with a path under which a proxy serves it. */
function isPlainUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
}

/** Secrets go there: over TLS, or to this machine. */
function isSafeUrl(text: string): boolean {
  if (!isPlainUrl(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isHost(text: string): boolean {
  if (isIP(text) !== 0) return true;
  // A name of digits and dots alone is an address with a mistake.
  return /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text);
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128) && rest.length === 0
  );
}

function quote(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
