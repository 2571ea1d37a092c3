// Demo credentials are public: the start checks the database, so that other machines do not reach a service that has them.
import { isIPv4 } from 'node:net';
import type { Config } from '../config.ts';
import { PasswordHasher } from '../domains/identity/passwords.ts';
import type { Db } from '../kit/db/db.ts';
import { countOtherOrgs, findStoredSecrets } from './queries.ts';

export const DEMO_PASSWORD = 'crossdock-demo';

export const DEMO_LOGINS = [
  { login: 'demo@crossdock.test', secret: DEMO_PASSWORD, who: 'Juniper Goods, a merchant' },
  { login: 'rival@crossdock.test', secret: DEMO_PASSWORD, who: 'Rival Supply, another merchant' },
  { login: 'hub@crossdock.test', secret: DEMO_PASSWORD, who: 'the hub, its owner' },
  { login: 'demo-client', secret: 'demo-secret', who: 'a program of Juniper Goods (read, write)' },
  { login: 'rival-client', secret: 'rival-secret', who: 'a program of Rival Supply (read, write)' },
  { login: 'hub-client', secret: 'hub-secret', who: 'a program of the hub (ops, admin)' },
] as const;

export const demoLoginLines = DEMO_LOGINS.map(
  ({ login, secret, who }) => `  ${login.padEnd(22)} ${secret.padEnd(16)} ${who}`,
);

const DEMO_CREDENTIALS = [
  ...DEMO_LOGINS,
  { login: 'viewer@crossdock.test', secret: DEMO_PASSWORD },
  { login: 'example-client', secret: 'example-secret' },
] as const;

export const DEMO_ORG_NAMES = ['Crossdock Hub', 'Juniper Goods', 'Rival Supply'] as const;

const THIS_MACHINE = '127.0.0.1';
const ALL_ADDRESSES = '0.0.0.0';

const describe = (others: number) =>
  `${others} ${others === 1 ? 'organization that is' : 'organizations that are'} not of the demo world`;

class DemoExposed extends Error {
  override readonly name = 'DemoExposed';
}

/**
 * The address to listen on, with warnings for people; refuses to show demo credentials to other machines.
 * @param isNew whether the demo world was loaded just now: then all of them work
 */
export async function chooseHost(db: Db, config: Config, isNew: boolean) {
  const logins = isNew
    ? DEMO_CREDENTIALS.map(({ login }) => login)
    : await workingDemoLogins(db, config.hashingConcurrency);
  if (logins.length === 0) return { host: config.host ?? ALL_ADDRESSES, warnings: [] };
  const known = `demo credentials work in this database, and they are public (${logins.join(', ')})`;
  const exposedBy = exposureOf(config);
  if (exposedBy !== null && !config.publicDemo) {
    throw new DemoExposed(
      `${known}; ${exposedBy} would open them to other machines.\n` +
        `Listen on ${THIS_MACHINE} without a proxy in front; or give these people and programs other secrets or ` +
        'deactivate them (crossdock user --help, PATCH /ops/v1/clients); or use another database. If this hub and everything in ' +
        'it may be public, set CROSSDOCK_PUBLIC_DEMO=1.',
    );
  }
  const host = config.host ?? THIS_MACHINE;
  const others = await countOtherOrgs(db, DEMO_ORG_NAMES);
  return {
    host,
    warnings: [
      `WARNING: ${known}.`,
      exposedBy === null
        ? `WARNING: so the service listens on ${host} alone.`
        : `WARNING: CROSSDOCK_PUBLIC_DEMO=1 and ${exposedBy}: anyone who reaches the service owns its hub.`,
      ...(others === 0 ? [] : [`WARNING: they can read and change ${describe(others)}.`]),
    ],
  };
}

/** The setting that makes the service reachable from other machines, or null. */
function exposureOf(config: Config): string | null {
  if (config.host !== null && !isLoopback(config.host)) return `HOST=${config.host}`;
  return config.trustedProxies.length > 0 ? 'the proxy of CROSSDOCK_TRUSTED_PROXIES' : null;
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  const plain = host.startsWith('::ffff:') ? host.slice('::ffff:'.length) : host;
  return isIPv4(plain) && plain.startsWith('127.');
}

/** Those whose published secret still opens them. */
async function workingDemoLogins(db: Db, hashingConcurrency: number): Promise<string[]> {
  const hasher = new PasswordHasher(hashingConcurrency);
  const stored = await findStoredSecrets(
    db,
    DEMO_CREDENTIALS.map(({ login }) => login),
  );
  const working = await Promise.all(
    DEMO_CREDENTIALS.map(async ({ login, secret }) => {
      const hash = stored.get(login);
      return hash !== undefined && (await hasher.verify(hash, secret));
    }),
  );
  return DEMO_CREDENTIALS.filter((_, index) => working[index]).map(({ login }) => login);
}
