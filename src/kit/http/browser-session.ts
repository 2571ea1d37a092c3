// The session of a browser: a cookie that scripts cannot read. A browser sends it by itself, also where another site makes it
// ask, so it counts for requests of our own pages alone. Three things tell these: the cookie is SameSite=Strict; they carry a
// header that no form and no link can set, and that no other origin may (CORS does not name it); and the browser says itself
// where the request comes from.
//
// All tabs of a browser share the one cookie. A page says in the header whose session it was opened with: once somebody else has
// signed in, or another organization was chosen, in another tab, what the page still sends is not done in their name.
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { Problem } from './problems.ts';

const CONSOLE_HEADER = 'x-crossdock-console';
const NAME = 'crossdock_session';
/** Person and organization, as the console names them. */
const WHOSE = /^(\d{1,16})-(\d{1,16})$/;
const SHAPE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,512}$/;

export interface BrowserSession {
  /** What the cookie holds, of a request that one of our own pages has made. */
  readonly token: string | null;
  /** The value of Set-Cookie that keeps a token, or (null) forgets it. */
  cookie(token: string | null, lifeSeconds: number): string;
}

/** Throws where a page of another site has made the request. */
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

/** The token of the cookie; null where there is none. Throws as above where there is one. */
export function sessionToken(request: FastifyRequest, publicUrl: string | null): string | null {
  if (request.headers.cookie === undefined) return null;
  const token = cookieOf(request, cookieName(usesTls(request, publicUrl)));
  if (token !== null) refuseOtherSites(request, publicUrl);
  return token;
}

/** Whether the session is the one that the page was opened with; a page that does not say so takes any. */
export function isSessionOfPage({ headers }: FastifyRequest, actor: Actor): boolean {
  const whose = WHOSE.exec(String(headers[CONSOLE_HEADER]));
  return whose === null || (Number(whose[1]) === actor.userId && Number(whose[2]) === actor.orgId);
}

function refuseOtherSites(request: FastifyRequest, publicUrl: string | null): void {
  if (request.headers[CONSOLE_HEADER] === undefined)
    throw new Problem('cross_site_request', { detail: `a session needs the header ${CONSOLE_HEADER}` });
  if (!isFromOwnOrigin(request, publicUrl)) throw new Problem('cross_site_request');
}

/** By what the browser says of the request; programs say neither, and have no cookies of anybody. */
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

/** With TLS its name makes browsers refuse it from anybody but this very host. */
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
