// Who may send a request at all: its credential, its scope and its limits.
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { inLane } from '../db/lanes.ts';
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
import type { Admission as Limited, Limiter } from './limits.ts';
import { Problem, type ProblemCode } from './problems.ts';
import type { Route } from './route.ts';
import { whenClosed } from './when-closed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
    /** What a path that is no operation asks of its callers. */
    admission?: Admission;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** The account that a login is about, where there is one. */
    account: string | null;
    /** Why the request was refused, for the log. */
    problemCode: ProblemCode | null;
    /** What it counts for in the limits of its credential. */
    limited: Limited | null;
  }
}

interface Admission extends Pick<Route, 'method' | 'addressLimits'> {
  /** `any`: a credential, whatever its scopes. */
  readonly access: Access | 'any';
}

export interface AdmissionServices {
  readonly authenticate: Authenticator;
  readonly authenticateCookie: Authenticator;
  /** Where people reach the service; null: nobody has said so. */
  readonly publicUrl: string | null;
  readonly limiter: Limiter;
}

/** Credential, scope and limits are judged before a single byte of the body is read. */
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
    let authenticate: ReturnType<typeof authenticatorOf>;
    try {
      authenticate = authenticatorOf(services, request);
    } catch (error) {
      return done(error as Error);
    }
    if (authenticate === null) return done(new Problem('unauthorized'));
    const admit = (actor: Actor | null) => {
      try {
        admitActor(definition, services, actor, request, reply);
        done();
      } catch (error) {
        done(error as Error);
      }
    };
    const found = inLane({ lane: 'lookups', owner: clientNetwork(request.ip) }, authenticate);
    if (found instanceof Promise) found.then(admit, done);
    else admit(found);
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
    whenClosed(reply.raw, admission.release);
    reply.headers(admission.headers);
    done();
  } catch (error) {
    done(error as Error);
  }
}

/** How to find out whose credential the request carries: a token in its header, else the cookie of a session. */
export function authenticatorOf(
  services: AdmissionServices,
  request: FastifyRequest,
  purpose: TokenPurpose = 'use',
): (() => ReturnType<Authenticator>) | null {
  const { authorization } = request.headers;
  if (authorization === undefined) {
    const token = sessionToken(request, services.publicUrl);
    if (token === null) return null;
    const ofPage = (actor: Actor | null) =>
      actor !== null && isSessionOfPage(request, actor) ? actor : null;
    return () => {
      const found = services.authenticateCookie(token, purpose);
      return found instanceof Promise ? found.then(ofPage) : ofPage(found);
    };
  }
  const token = bearerToken(authorization);
  return token === null ? null : () => services.authenticate(token, purpose);
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
  refuseSmallScope(access, method, actor);
  const admission = services.limiter.admit(actor, method === 'GET' ? 'read' : 'write');
  request.limited = admission;
  whenClosed(reply.raw, admission.release);
  reply.headers(admission.headers);
}

export function refuseSmallScope(access: Admission['access'], method: string, { scopes }: Actor): void {
  if (access === 'any' || mayCall(scopes, access, method)) return;
  throw new Problem('forbidden', { detail: `this operation needs ${scopeInWords(access, method)}` });
}
