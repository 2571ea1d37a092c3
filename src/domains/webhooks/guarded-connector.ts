// Connections to addresses that customers have entered. A name is resolved on connection: all of its addresses are checked, and one
// of them is connected to.
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './url-rules.ts';

const CONNECT_TIMEOUT_MS = 5000;

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export type Resolve = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** @param allowsLocal the setting for local work: then any address may be connected to */
export function guardedConnector(allowsLocal: boolean, resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: allowsLocal ? undefined : guardedLookup(resolve),
  } as buildConnector.BuildOptions);
  if (allowsLocal) return connect;
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      done(refused(host), null);
      return;
    }
    connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error !== null) {
        done(error, null);
        return;
      }
      const remote = (socket as Socket).remoteAddress;
      if (remote !== undefined && isPublicAddress(remote)) done(null, socket);
      else {
        socket.destroy();
        done(refused(host), null);
      }
    });
  };
}

/** One forbidden address is enough to refuse: it may be the one that is tried. */
function guardedLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (addresses.some(({ address }) => !isPublicAddress(address))) done(refused(host), '');
        else if (first === undefined) done(new AddressRefused(`${host} has no address`), '');
        else if (options.all) done(null, [...addresses]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}

/** The address is not revealed, because it can be of a private network. */
function refused(host: string): AddressRefused {
  return new AddressRefused(`${host} does not resolve to a public address`);
}
