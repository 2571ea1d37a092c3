// Demo credentials are public knowledge, so a service that has them must not be reachable from other machines by
// accident. The start looks into the database: settings alone do not tell what an earlier start has put there.
import { isIPv4 } from 'node:net';
import type { Config } from '../config.ts';
import { DEMO_CREDENTIALS, DEMO_ORG_NAMES } from '../demo/logins.ts';
import { countOtherOrgs, findStoredSecrets } from '../demo/queries.ts';
import { PasswordHasher } from '../domains/identity/passwords.ts';
import type { Db } from '../kit/db/db.ts';

const THIS_MACHINE = '127.0.0.1';
const ALL_ADDRESSES = '0.0.0.0';

/** The service would give itself to everybody who can reach it. */
class DemoExposed extends Error {
  override readonly name = 'DemoExposed';
}

export interface ListenDecision {
  readonly host: string;
  /** Lines for the person who starts the service; none where all is well. */
  readonly warnings: readonly string[];
}

/**
 * Decides on which address to listen; refuses to show demo credentials to other machines.
 * @param isNew whether the demo world was loaded just now: then all of them work
 */
export async function chooseHost(db: Db, config: Config, isNew: boolean): Promise<ListenDecision> {
  const logins = isNew
    ? DEMO_CREDENTIALS.map(({ login }) => login)
    : await workingDemoLogins(db, config.hashingConcurrency);
  if (logins.length === 0) return { host: config.host ?? ALL_ADDRESSES, warnings: [] };
  const known = `demo credentials work in this database, and everybody knows them (${logins.join(', ')})`;
  const exposedBy = exposureOf(config);
  if (exposedBy !== null && !config.publicDemo) {
    throw new DemoExposed(
      `${known}; ${exposedBy} would open them to other machines.\n` +
        `Listen on ${THIS_MACHINE} without a proxy in front; or give these people and programs other secrets or ` +
        'deactivate them (crossdock user --help, PATCH /ops/v1/clients); or use another database. Where everybody ' +
        'may have this hub and all in it, set CROSSDOCK_PUBLIC_DEMO=1.',
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
        : `WARNING: CROSSDOCK_PUBLIC_DEMO=1 and ${exposedBy}: whoever reaches the service is the owner of its hub.`,
      ...(others === 0 ? [] : [`WARNING: they can read and change ${describeOthers(others)}.`]),
    ],
  };
}

function describeOthers(count: number): string {
  return count === 1
    ? '1 organization that is not of the demo world'
    : `${count} organizations that are not of the demo world`;
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
