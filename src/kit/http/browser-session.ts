// The session of a browser: a cookie that scripts cannot read. Browsers send it automatically, also for requests triggered by
// other sites, so it counts only for requests of our own pages. Three things identify these: the cookie is SameSite=Strict;
// they carry a header that no form or link can set and no other origin may (CORS does not allow it); and the browser itself
// reports the origin.
//
// All tabs of a browser share the cookie. A page sends in the header whose session it was opened with: after a login or a
// change of organization in another tab, its requests are not made in the new name.
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { Problem } from './problems.ts';

const CONSOLE_HEADER = 'x-crossdock-console';
const NAME = 'crossdock_session';
/** Person and organization, as the console sends them. */
const WHOSE = /^(\d{1,16})-(\d{1,16})$/;
const SHAPE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,512}$/;

export interface BrowserSession {
  /** The cookie's token, for requests of our own pages. */
  readonly token: string | null;
  /** The Set-Cookie value that stores a token, or (null) deletes it. */
  cookie(token: string | null, lifeSeconds: number): string;
}

/** Throws where a page of another site made the request. */
export function browserSession(request: FastifyRequest, publicUrl: string | null): BrowserSession {
  const isSecure = usesTls(request, publicUrl);
  const name = cookieName(isSecure);
  refuseOtherSites(request, publicUrl);
  return {
    token: cookieOf(request, name),
    cookie: (token, lifeSeconds) =>
      `${name}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${token === null ? 0 : lifeSeconds}` +
      (isSecure ? '; Secure' : ''),
  };
}

/** The token of the cookie; null without one. Throws as above. */
export function sessionToken(request: FastifyRequest, publicUrl: string | null): string | null {
  if (request.headers.cookie === undefined) return null;
  const token = cookieOf(request, cookieName(usesTls(request, publicUrl)));
  if (token !== null) refuseOtherSites(request, publicUrl);
  return token;
}

/** Whether the session is the one the page was opened with; a page that sends none accepts any. */
export function isSessionOfPage({ headers }: FastifyRequest, actor: Actor): boolean {
  const whose = WHOSE.exec(String(headers[CONSOLE_HEADER]));
  return whose === null || (Number(whose[1]) === actor.userId && Number(whose[2]) === actor.orgId);
}

function refuseOtherSites(request: FastifyRequest, publicUrl: string | null): void {
  if (request.headers[CONSOLE_HEADER] === undefined)
    throw new Problem('cross_site_request', { detail: `a session needs the header ${CONSOLE_HEADER}` });
  if (!isFromOwnOrigin(request, publicUrl)) throw new Problem('cross_site_request');
}

/** By the headers of the browser; programs send neither, and have no cookies. */
function isFromOwnOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === `${request.protocol}://${request.host}` || origin === publicUrl;
}

function usesTls(request: FastifyRequest, publicUrl: string | null): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https://') === true;
}

/** With TLS the prefix makes browsers accept it from this very host only. */
function cookieName(isSecure: boolean): string {
  return isSecure ? `__Host-${NAME}` : NAME;
}

function cookieOf({ headers }: FastifyRequest, name: string): string | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name) return SHAPE.test(value) ? value : null;
  }
  return null;
}
