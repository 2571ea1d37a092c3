// What is wrong with the address of an endpoint, as far as it can be seen. What a name leads to is judged when it is connected to.
import { isIP } from 'node:net';
import { isPublicAddress } from './address-rules.ts';

const URL_LENGTH_MAX = 2000;
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/;

/** The host as a resolver is asked for it: without the brackets of version 6. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * @param allowsLocal the setting for local work
 * @returns what is wrong; null where nothing is
 */
export function urlMistake(text: string, allowsLocal: boolean): string | null {
  if (!URL.canParse(text)) return 'must be a URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowsLocal && url.protocol === 'http:'))
    return 'must begin with https://';
  if (`${url.username}${url.password}` !== '') return 'must have no user and no password';
  if (url.hash !== '') return 'must have no fragment';
  if (url.href.length > URL_LENGTH_MAX) return `must have at most ${URL_LENGTH_MAX} characters`;
  if (allowsLocal) return null;
  const host = hostOf(url).replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'must be an address of the public internet';
  if (LOCAL_NAME.test(host) || !host.includes('.')) return 'must be a name of the public internet';
  return null;
}
