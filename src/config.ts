// The only file that reads the environment. Every setting has a name, a default, a check and a line in
// docs/operations.md (a test compares the two).
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { KEY_BYTES } from './kit/kernel/seal.ts';

/** Of whom a second factor is demanded: of nobody, of the hub's people, or of all people. */
const SECOND_FACTORS = ['optional', 'hub', 'everybody'] as const;
type SecondFactor = (typeof SECOND_FACTORS)[number];

export interface Config {
  readonly port: number;
  /** null: all addresses, but only this machine's own where demo credentials work. */
  readonly host: string | null;
  /** null: the embedded PostgreSQL under `dataFolder`. */
  readonly databaseUrl: string | null;
  /** For migrations, where the role that serves has no rights on the schema. */
  readonly databaseOwnerUrl: string | null;
  readonly databaseReplicaUrl: string | null;
  readonly databasePoolSize: number;
  readonly dataFolder: string;
  readonly demo: boolean;
  /** Demo credentials may be reachable from other machines. */
  readonly publicDemo: boolean;
  /** The demo world is played: its customers order, its floors work. */
  readonly simulate: boolean;
  /** Who `crossdock simulate` is, each as id:secret; null and none: the demo world's. */
  readonly simulateHub: string | null;
  readonly simulateMerchants: readonly string[];
  readonly apiProcesses: number;
  readonly logLevel: LogLevel;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly hashingConcurrency: number;
  readonly drainMs: number;
  readonly shutdownTimeoutMs: number;
  readonly secondFactor: SecondFactor;
  /** Where people reach the service, without a slash at the end. */
  readonly publicUrl: string | null;
  /** Of the hub, for the codes of cartons that have none. */
  readonly gs1CompanyPrefix: string;
  /** For secrets at rest: the first one seals, all of them open. */
  readonly encryptionKeys: readonly Buffer[];
  /** Where Amazon's Selling Partner API is, without a slash at the end; `{region}` stands for na, eu or fe. */
  readonly amazonApiUrl: string;
  /** Where Amazon gives access tokens. */
  readonly amazonLoginUrl: string;
  /** Where EasyPost's API is, without a slash at the end. */
  readonly easypostUrl: string;
  /** Webhooks may go to any address, also without TLS: for local work. */
  readonly localWebhooks: boolean;
  /** Where traces go, whose they are called, and the share of requests that is traced; null: none are. */
  readonly traces: { readonly url: string; readonly serviceName: string; readonly share: number } | null;
  /** null: no mail is sent. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

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
    '1 serves a database with demo credentials, which everybody knows, to other machines too. Default 0.',
  CROSSDOCK_SIMULATE:
    '1 plays the demo world while it is served: customers order, floors work, carriers move. For the demo on this machine alone. Default 0.',
  CROSSDOCK_SIMULATE_HUB:
    'Whom crossdock simulate plays the hub as: client_id:client_secret. Default: the demo world’s, on this machine.',
  CROSSDOCK_SIMULATE_MERCHANTS:
    'Whom crossdock simulate plays merchants as: client_id:client_secret, several with commas. Default: the demo world’s, on this machine.',
  CROSSDOCK_WORKERS: 'API processes, 1 to 64. Default 1.',
  CROSSDOCK_POOL_SIZE: 'Database connections per API process, 2 to 200. Default 10.',
  CROSSDOCK_CORS_ORIGINS: 'Comma-separated origins that browsers may call from. Default: none.',
  CROSSDOCK_TRUSTED_PROXIES:
    'Comma-separated addresses or CIDR ranges whose X-Forwarded-For is believed. Default: none.',
  CROSSDOCK_HASHING_CONCURRENCY:
    'Password hashes computed at once per process, 1 to 64. Default: cores, 4 at most.',
  CROSSDOCK_SHUTDOWN_SECONDS: 'How long a stop waits for requests in flight, 1 to 600. Default 30.',
  CROSSDOCK_DRAIN_SECONDS:
    'How long, after SIGTERM, /health/ready answers 503 while requests are still taken, so that load balancers see it, 0 to 300. Ctrl-C skips it. Default 2.',
  CROSSDOCK_SECOND_FACTOR:
    'Who must have a second factor to log in: hub (its people) or everybody (all people). Default optional.',
  CROSSDOCK_PUBLIC_URL:
    'Where people reach the service, such as https://hub.example.com; links in mails and answers, and examples, begin with it. Default: none.',
  CROSSDOCK_SMTP_URL:
    'Server that sends mails: smtps://user:password@host:465, or smtp:// with STARTTLS. Default: none.',
  CROSSDOCK_MAIL_FROM: 'Sender of mails, such as hub@example.com. Default: none.',
  CROSSDOCK_SECRETS:
    'Folder whose files are settings, each named as one: for secrets from a vault. Default: none.',
  CROSSDOCK_COMPANY_PREFIX:
    'GS1 company prefix of the hub, 7 to 10 digits: SSCC-18 codes of cartons begin with it. Default 0614141, an example.',
  CROSSDOCK_ENCRYPTION_KEY:
    'Key of secrets in the database (credentials of marketplace accounts) and of links to documents, 32 bytes in Base64: openssl rand -base64 32. Several, separated by commas: the first one encrypts, all decrypt. Default: none; with the embedded database one is made in its folder.',
  CROSSDOCK_AMAZON_API_URL:
    'Address of the Selling Partner API; {region} stands for na, eu or fe. Default https://sellingpartnerapi-{region}.amazon.com.',
  CROSSDOCK_AMAZON_LOGIN_URL:
    'Where Amazon gives access tokens. Default https://api.amazon.com/auth/o2/token.',
  CROSSDOCK_EASYPOST_URL:
    'Address of EasyPost’s API, which labels are bought through. Default https://api.easypost.com/v2.',
  CROSSDOCK_LOCAL_WEBHOOKS:
    '1 lets webhooks go to any address, also private ones and without TLS: for local work alone. Default 0.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'OpenTelemetry collector that gets traces by OTLP over HTTP, such as http://127.0.0.1:4318. Default: none.',
  OTEL_SERVICE_NAME: 'Name of the service in traces. Default crossdock.',
  OTEL_TRACES_SAMPLER_ARG:
    'Share of requests that is traced, 0 to 1, where the caller does not say. Default 1.',
  LOG_LEVEL: `${LOG_LEVELS.join(', ')}. Default info.`,
} as const;

export function readConfig(processEnvironment: Environment = process.env): Config {
  const mistakes: string[] = [];
  const environment = { ...processEnvironment, ...settingsInFiles(processEnvironment, mistakes) };
  const known = new Set<string>(Object.keys(SETTINGS));
  for (const name of Object.keys(environment)) {
    if (name.startsWith('CROSSDOCK_') && !known.has(name)) {
      mistakes.push(`${name}: no such setting (known: ${[...known].join(', ')})`);
    }
  }
  const text = (name: keyof typeof SETTINGS): string | null => {
    const value = environment[name];
    return value === undefined || value === '' ? null : value;
  };
  const integer = (name: keyof typeof SETTINGS, smallest: number, largest: number, otherwise: number) => {
    const value = text(name);
    if (value === null) return otherwise;
    const parsed = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(parsed >= smallest && parsed <= largest)) {
      mistakes.push(`${name}: must be a whole number from ${smallest} to ${largest}, not ${quote(value)}`);
      return otherwise;
    }
    return parsed;
  };
  const flag = (name: keyof typeof SETTINGS, otherwise: boolean): boolean => {
    const value = text(name);
    if (value === null) return otherwise;
    if (value !== '0' && value !== '1') mistakes.push(`${name}: must be 0 or 1, not ${quote(value)}`);
    return value === '1';
  };
  const postgresUrl = (name: keyof typeof SETTINGS): string | null => {
    const value = text(name);
    if (value === null) return null;
    if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
      mistakes.push(`${name}: must look like postgres://user:password@host:port/name`);
    }
    return value;
  };
  const list = (name: keyof typeof SETTINGS): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');

  const databaseUrl = postgresUrl('DATABASE_URL');
  const databaseOwnerUrl = postgresUrl('DATABASE_OWNER_URL');
  const demo = flag('CROSSDOCK_DEMO', databaseUrl === null);
  const logLevel = (text('LOG_LEVEL') ?? 'info') as LogLevel;
  if (!LOG_LEVELS.includes(logLevel)) {
    mistakes.push(`LOG_LEVEL: must be one of ${LOG_LEVELS.join(', ')}, not ${quote(logLevel)}`);
  }
  const secondFactor = (text('CROSSDOCK_SECOND_FACTOR') ?? 'optional') as SecondFactor;
  if (!SECOND_FACTORS.includes(secondFactor)) {
    const known = SECOND_FACTORS.join(', ');
    mistakes.push(`CROSSDOCK_SECOND_FACTOR: must be one of ${known}, not ${quote(secondFactor)}`);
  }
  const corsOrigins = list('CROSSDOCK_CORS_ORIGINS');
  for (const origin of corsOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      mistakes.push(
        `CROSSDOCK_CORS_ORIGINS: ${quote(origin)} is not an origin such as https://app.example.com`,
      );
    }
  }
  const trustedProxies = list('CROSSDOCK_TRUSTED_PROXIES');
  for (const proxy of trustedProxies) {
    if (!isAddressOrRange(proxy)) {
      mistakes.push(`CROSSDOCK_TRUSTED_PROXIES: ${quote(proxy)} is not an address or CIDR range`);
    }
  }
  const host = text('HOST');
  if (host !== null && !isHost(host))
    mistakes.push(`HOST: must be an address or a host name, not ${quote(host)}`);
  // By this name Fastify opens a second server where it also means ::1, with none of the limits of the first.
  const listensOn = host?.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
  const publicUrl = text('CROSSDOCK_PUBLIC_URL');
  if (publicUrl !== null && !isPlainUrl(publicUrl)) {
    mistakes.push(`CROSSDOCK_PUBLIC_URL: ${quote(publicUrl)} is not like https://hub.example.com`);
  }
  const smtpUrl = text('CROSSDOCK_SMTP_URL');
  const mailFrom = text('CROSSDOCK_MAIL_FROM');
  if (mailFrom !== null && !MAIL_ADDRESS.test(mailFrom)) {
    mistakes.push(`CROSSDOCK_MAIL_FROM: ${quote(mailFrom)} is not like hub@example.com`);
  }
  if (smtpUrl !== null && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl))) {
    mistakes.push('CROSSDOCK_SMTP_URL: must look like smtps://user:password@host:465');
  } else if (smtpUrl !== null && (mailFrom === null || publicUrl === null)) {
    mistakes.push('CROSSDOCK_SMTP_URL: needs CROSSDOCK_MAIL_FROM and CROSSDOCK_PUBLIC_URL');
  }
  const gs1CompanyPrefix = text('CROSSDOCK_COMPANY_PREFIX') ?? '0614141';
  if (!/^\d{7,10}$/.test(gs1CompanyPrefix)) {
    mistakes.push(`CROSSDOCK_COMPANY_PREFIX: must have 7 to 10 digits, not ${quote(gs1CompanyPrefix)}`);
  }
  const encryptionKeys = list('CROSSDOCK_ENCRYPTION_KEY').map((key) => Buffer.from(key, 'base64'));
  if (encryptionKeys.some((key) => key.length !== KEY_BYTES)) {
    mistakes.push(`CROSSDOCK_ENCRYPTION_KEY: must be ${KEY_BYTES} bytes in Base64`);
  }
  const remoteUrl = (name: keyof typeof SETTINGS, otherwise: string): string => {
    const value = text(name) ?? otherwise;
    if (!isSafeUrl(value.replace('{region}', 'na')))
      mistakes.push(`${name}: ${quote(value)} is not like ${otherwise}; http:// is for this machine alone`);
    return value.replace(/\/$/, '');
  };
  const tracesUrl = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (tracesUrl !== null && !isPlainUrl(tracesUrl)) {
    mistakes.push(`OTEL_EXPORTER_OTLP_ENDPOINT: ${quote(tracesUrl)} is not like http://127.0.0.1:4318`);
  }
  const tracedShare = text('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(tracedShare)) {
    mistakes.push(`OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1, not ${quote(tracedShare)}`);
  }
  const serviceName = text('OTEL_SERVICE_NAME') ?? 'crossdock';
  if (!/^[\x20-\x7e]{1,100}$/.test(serviceName)) {
    mistakes.push('OTEL_SERVICE_NAME: must have 1 to 100 printable characters');
  }
  const simulate = flag('CROSSDOCK_SIMULATE', false);
  if (simulate && !demo)
    mistakes.push('CROSSDOCK_SIMULATE: needs CROSSDOCK_DEMO=1: it plays the demo world alone');
  const simulateHub = text('CROSSDOCK_SIMULATE_HUB');
  const simulateMerchants = list('CROSSDOCK_SIMULATE_MERCHANTS');
  for (const [name, logins] of [
    ['CROSSDOCK_SIMULATE_HUB', simulateHub === null ? [] : [simulateHub]],
    ['CROSSDOCK_SIMULATE_MERCHANTS', simulateMerchants],
  ] as const) {
    if (!logins.every((login) => CLIENT_LOGIN.test(login)))
      mistakes.push(`${name}: must look like client_id:client_secret`);
  }
  const config: Config = {
    port: integer('PORT', 0, 65535, 8080),
    host: listensOn,
    databaseUrl,
    databaseOwnerUrl,
    databaseReplicaUrl: postgresUrl('DATABASE_REPLICA_URL'),
    databasePoolSize: integer('CROSSDOCK_POOL_SIZE', 2, 200, 10),
    dataFolder: resolve(text('CROSSDOCK_DATA') ?? 'data'),
    demo,
    publicDemo: flag('CROSSDOCK_PUBLIC_DEMO', false),
    simulate,
    simulateHub,
    simulateMerchants,
    apiProcesses: integer('CROSSDOCK_WORKERS', 1, 64, 1),
    logLevel,
    corsOrigins,
    trustedProxies,
    hashingConcurrency: integer('CROSSDOCK_HASHING_CONCURRENCY', 1, 64, Math.min(4, availableParallelism())),
    drainMs: integer('CROSSDOCK_DRAIN_SECONDS', 0, 300, 2) * 1000,
    shutdownTimeoutMs: integer('CROSSDOCK_SHUTDOWN_SECONDS', 1, 600, 30) * 1000,
    secondFactor,
    publicUrl: publicUrl?.replace(/\/$/, '') ?? null,
    gs1CompanyPrefix,
    encryptionKeys,
    amazonApiUrl: remoteUrl('CROSSDOCK_AMAZON_API_URL', 'https://sellingpartnerapi-{region}.amazon.com'),
    amazonLoginUrl: remoteUrl('CROSSDOCK_AMAZON_LOGIN_URL', 'https://api.amazon.com/auth/o2/token'),
    easypostUrl: remoteUrl('CROSSDOCK_EASYPOST_URL', 'https://api.easypost.com/v2'),
    localWebhooks: flag('CROSSDOCK_LOCAL_WEBHOOKS', false),
    traces:
      tracesUrl === null
        ? null
        : {
            url: tracesUrl.replace(/\/$/, ''),
            serviceName,
            share: Number(tracedShare),
          },
    smtp: smtpUrl === null || mailFrom === null ? null : { url: smtpUrl, from: mailFrom },
  };
  if (mistakes.length > 0) {
    throw new BadSettings(
      `These settings are wrong:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    );
  }
  return config;
}

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
