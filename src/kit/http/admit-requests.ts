// Admits requests by credential, scope and limits.
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import {
  type Access,
  type Actor,
  type Authenticator,
  mayCall,
  scopeInWords,
  type TokenPurpose,
} from './actor.ts';
import { isSessionOfPage, sessionToken } from './browser-session.ts';
import { clientNetwork } from './client-network.ts';
import { whenClosed } from './connections.ts';
import type { Admission as Limited, Limiter } from './limits.ts';
import { Problem, type ProblemCode } from './problems.ts';
import type { Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
    /** What a path that is no operation requires of its callers. */
    admission?: Admission;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** The account that a login is about, if there is one. */
    account: string | null;
    problemCode: ProblemCode | null;
    /** What it counts towards the limits of its credential. */
    limited: Limited | null;
  }
}

interface Admission extends Pick<Route, 'method' | 'addressLimits'> {
  /** `any`: a credential with any scope. */
  readonly access: Access | 'any';
}

export interface AdmissionServices {
  readonly authenticate: Authenticator;
  readonly authenticateCookie: Authenticator;
  /** The public address of the service; null: not configured. */
  readonly publicUrl: string | null;
  readonly limiter: Limiter;
}

/** Credential, scope and limits are checked before a single byte of the body is read. */
export function admitRequests(app: FastifyInstance, services: AdmissionServices): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('account', null);
  app.decorateRequest('problemCode', null);
  app.decorateRequest('limited', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      request.limited?.chargeAnswer(payload.length);
    done();
  });
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const { config } = request.routeOptions;
    const definition: Admission | undefined = config?.route ?? config?.admission;
    if (definition === undefined) return done();
    if (definition.access === 'public') return admitAddress(definition, services, request, reply, done);
    let found: ReturnType<Authenticator>;
    try {
      found = authenticate(services, request, 'use', clientNetwork(request.ip));
      if (!(found instanceof Promise)) admitActor(definition, services, found, request, reply);
    } catch (error) {
      return done(error as Error);
    }
    if (!(found instanceof Promise)) return done();
    found.then((actor) => admitActor(definition, services, actor, request, reply)).then(() => done(), done);
  });
}

function admitAddress(
  { addressLimits }: Admission,
  { limiter }: AdmissionServices,
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  try {
    if (addressLimits === undefined) {
      done();
      return;
    }
    const admission = limiter.admitNetwork(clientNetwork(request.ip), addressLimits);
    whenClosed(reply.raw, () => admission.release());
    reply.headers(admission.headers);
    done();
  } catch (error) {
    done(error as Error);
  }
}

/** Authenticates by the token in the header, else by the session cookie. */
export function authenticate(
  services: AdmissionServices,
  request: FastifyRequest,
  purpose: TokenPurpose,
  network?: string,
): ReturnType<Authenticator> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = bearerToken(authorization);
    return token === null ? null : services.authenticate(token, purpose, network);
  }
  const token = sessionToken(request, services.publicUrl);
  if (token === null) return null;
  const ofPage = (actor: Actor | null) => (actor !== null && isSessionOfPage(request, actor) ? actor : null);
  const found = services.authenticateCookie(token, purpose, network);
  return found instanceof Promise ? found.then(ofPage) : ofPage(found);
}

function bearerToken(header: string): string | null {
  const match = /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(header);
  return match?.[1] ?? null;
}

function admitActor(
  { access, method }: Admission,
  services: AdmissionServices,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (actor === null) throw new Problem('unauthorized');
  request.actor = actor;
  requireScope(access, method, actor);
  const admission = services.limiter.admit(actor, method === 'GET' ? 'read' : 'write');
  request.limited = admission;
  whenClosed(reply.raw, () => admission.release());
  reply.headers(admission.headers);
}

export function requireScope(access: Admission['access'], method: string, { scopes }: Actor): void {
  if (access === 'any' || mayCall(scopes, access, method)) return;
  throw new Problem('forbidden', { detail: `this operation needs ${scopeInWords(access, method)}` });
}
