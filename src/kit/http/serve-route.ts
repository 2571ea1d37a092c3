// Registers a route on the server. For requests that admit-requests.ts has admitted: validate, handle, answer, in that order.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asCaller } from '../db/caller-warehouses.ts';
import type { Db } from '../db/db.ts';
import { inLane } from '../db/lanes.ts';
import { commitForOrg } from '../feed/feed-writer.ts';
import type { Clock } from '../kernel/clock.ts';
import { insideSpan } from '../kernel/tracing.ts';
import type { Actor } from './actor.ts';
import { type AdmissionServices, authenticate, requireScope } from './admit-requests.ts';
import { foreignWarehouse, refuseOtherWarehouses, sideOf } from './bound-warehouses.ts';
import { browserSession } from './browser-session.ts';
import { type ByteBudget, byteOwner } from './byte-budget.ts';
import { clientNetwork } from './client-network.ts';
import { whenClosed } from './connections.ts';
import { calledAddress } from './host.ts';
import {
  commitOnce,
  fingerprintOf,
  isReplay,
  keyViolations,
  placeOfKey,
  type RunningKeys,
  readKey,
  storedAnswer,
} from './idempotency.ts';
import type { IdempotencyQuota } from './idempotency-quota.ts';
import type { LongWork } from './keyed-lock.ts';
import { type LargeAnswers, laneOf } from './lane-of.ts';
import { throwAllInvalid, validParts } from './partial-body.ts';
import { invalid, notFound, Problem, type Violation, violation } from './problems.ts';
import type { Answer, Call, KeyedRequest, Route } from './route.ts';
import { sendAnswer } from './send-answer.ts';
import { checkParams, checkQuery, NO_QUERY, type ValidatedBody, validateBody } from './validate.ts';
import { validateLargeBody } from './validate-large-body.ts';

export interface RouteServices extends AdmissionServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly unread: ByteBudget;
  readonly orgExists: (orgId: number) => Promise<boolean>;
  readonly runningKeys: RunningKeys;
  readonly idempotencyQuota: IdempotencyQuota;
  readonly longWork: LongWork;
  readonly largeAnswers: LargeAnswers;
  /** Called when an answer would have shown a warehouse that its caller is not bound to. */
  readonly onForeignAnswer: (operationId: string) => void;
  readonly draining: AbortSignal;
}

/** Shorter answers fit the system's buffers. */
const UNREAD_BYTES_COUNTED = 64 * 1024;

export function serveRoute(app: FastifyInstance, definition: Route, services: RouteServices): void {
  app.route({
    // With one handler for both, HEAD cannot differ from GET (see send-answer.ts).
    method: definition.method === 'GET' ? ['GET', 'HEAD'] : definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { route: definition },
    handler: (request, reply) => insideSpan(request.span, () => handle(definition, services, request, reply)),
  });
}

async function handle(
  definition: Route,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const validated = validatedBody(definition, request);
  const checked = checkedRequest(
    definition,
    request,
    validated instanceof Promise ? await validated : validated,
  );
  const network = clientNetwork(request.ip);
  const owner = request.actor ? `org ${request.actor.orgId}` : network;
  const { wrong } = checked;
  const answer = await bodyFirst(wrong, () => {
    const call = callOf(definition, services, request, reply, checked);
    const { actor } = request;
    const work = () =>
      asCallerOf(actor, definition, () =>
        inLane(laneOf(definition, call.query as never, owner, services.largeAnswers), () =>
          runHandler(definition, services, call, wrong),
        ),
      );
    return definition.isLongWork === true
      ? services.longWork.run(request.actor, network, () => !reply.raw.closed, work)
      : work();
  });
  refuseForeign(definition, services, request, answer);
  if (definition.method === 'GET') {
    const length = lengthOf(answer);
    services.largeAnswers.note(definition, owner, length);
    holdUnread(services.unread, request, reply, length);
  }
  return sendAnswer(definition, request, reply, answer);
}

async function runHandler(
  definition: Route,
  services: RouteServices,
  call: Call,
  wrong: readonly Violation[],
): Promise<Answer> {
  if (isOfNamedOrg(definition) && !(await services.orgExists(call.orgId))) throw notFound();
  const { references } = definition;
  if (references !== undefined && wrong.length > 0)
    throwAllInvalid(wrong, await references(call, validParts(call.body, wrong)));
  return definition.handler(call);
}

function asCallerOf<T>(actor: Actor | null, definition: Route, work: () => T): T {
  if (actor === null || actor.warehouseIds === null) return work();
  return asCaller({ warehouseIds: actor.warehouseIds, side: sideOf(definition) }, work);
}

/** The tripwire: a lookup should have excluded it. Writes are rolled back with it. */
function refuseForeign(
  definition: Route,
  { onForeignAnswer }: RouteServices,
  { actor, log }: FastifyRequest,
  answer: Answer,
): Answer {
  const foreign = actor === null ? null : foreignWarehouse(actor, answer, sideOf(definition));
  if (foreign === null) return answer;
  const { operationId } = definition;
  log.error(
    { operationId, warehouseId: foreign },
    'a response contains a warehouse that the caller is not bound to',
  );
  onForeignAnswer(operationId);
  throw notFound();
}

/** Violations of the body come before any other reason to refuse the request. */
function bodyFirst<T>(wrong: readonly Violation[], work: () => Promise<T>): Promise<T> {
  return wrong.length === 0 ? work() : reportingBody(wrong, work);
}

async function reportingBody<T>(wrong: readonly Violation[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem && error.code !== 'validation_failed' ? invalid(wrong) : error;
  }
}

function lengthOf({ json, pieces, text, bytes }: Answer): number {
  if (pieces !== undefined) return pieces.reduce((sum, piece) => sum + piece.length, 0);
  return (json ?? text ?? bytes)?.length ?? 0;
}

/** Answers that are not read yet count, too; a read can be repeated. */
function holdUnread(unread: ByteBudget, request: FastifyRequest, reply: FastifyReply, length: number): void {
  if (length < UNREAD_BYTES_COUNTED) return;
  const held = unread.hold(byteOwner(request.actor, request.ip));
  whenClosed(reply.raw, held.release);
  held.add(length);
}

function isOfNamedOrg({ path }: Route): boolean {
  return path.startsWith('/ops/v1/orgs/{org_id}/');
}

interface CheckedRequest {
  readonly path: string;
  readonly rawQuery: string;
  readonly query: unknown;
  readonly wantsStream: boolean;
  /** Violations of the body, where the handler reports them together with those it finds. */
  readonly wrong: readonly Violation[];
}

function checkedRequest(
  definition: Route,
  request: FastifyRequest,
  { violations: wrong, isWhole }: ValidatedBody,
): CheckedRequest {
  const { url } = request;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const rawQuery = mark < 0 ? '' : url.slice(mark + 1);
  const query = checkQuery(definition.query ?? NO_QUERY, rawQuery);
  const wantsStream =
    definition.streams === true && /\btext\/event-stream\b/.test(request.headers.accept ?? '');
  // Not pushed one list onto another: a megabyte has room for more violations than a call takes arguments.
  let violations: readonly Violation[] = query.violations.concat(
    takesIdempotencyKey(definition) ? keyViolations(request.headers['idempotency-key']) : [],
    wantsStream ? eventIdViolations(request.headers['last-event-id']) : [],
    textViolations(definition, request.uncleanTexts),
  );
  // Where a body was not checked completely, its valid parts are unknown.
  const looksUp = definition.addsToViolations === true || definition.references !== undefined;
  const isReportedByHandler = looksUp && violations.length === 0 && isWhole;
  if (!isReportedByHandler && wrong.length > 0) violations = [...violations, ...wrong];
  // Rules see values whose types are valid.
  if (violations.length === 0 && definition.rules) {
    violations = definition.rules({ query: query.value as never, body: request.body as never });
  }
  if (violations.length > 0) throw invalid(violations);
  return { path, rawQuery, query: query.value, wantsStream, wrong };
}

function callOf(
  definition: Route,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, rawQuery, query, wantsStream, wrong }: CheckedRequest,
): Call {
  // A malformed id is the id of no record.
  const params = definition.params === undefined ? {} : checkParams(definition.params, request.params);
  if (params === null) throw notFound();
  if (request.actor !== null) {
    const { body } = request;
    refuseOtherWarehouses(request.actor, definition, { query, params, body });
  }
  const actor = request.actor as Actor;
  // A public operation has neither.
  const orgId = isOfNamedOrg(definition) ? (params as { org_id: number }).org_id : actor?.orgId;
  const call: Call = {
    actor,
    orgId,
    query,
    params,
    body: request.body,
    violations: wrong,
    path,
    baseUrl: services.publicUrl ?? '',
    get address() {
      return services.publicUrl ?? calledAddress(request);
    },
    rawQuery,
    ifMatch: request.headers['if-match'] ?? null,
    signed: signedBytes(definition, request),
    browser: () => browserSession(request, services.publicUrl),
    remoteAddress: request.ip,
    requestId: request.id,
    noteAccount: (account) => {
      request.account = account;
    },
    isForm: request.form !== null && request.form !== undefined,
    csvLines: request.csvLines,
    wantsStream,
    lastEventId: readEventId(request.headers['last-event-id']),
    get closed() {
      return closedSignal(services, request, reply, (now) =>
        refuseStream(definition, now, request, { query, params }),
      );
    },
    commit: (work, before) => {
      const { db, clock } = services;
      const checked: typeof work = async (tx, feed) => {
        const answered = await underCondition(definition.condition?.require(tx, call), () => work(tx, feed));
        const answer = refuseForeign(definition, services, request, answered);
        // Whatever a handler does with the valid part is rolled back.
        if (wrong.length > 0) throw invalid(wrong);
        await definition.record?.(tx, call, answer);
        return answer;
      };
      const author = () => ({
        orgId,
        actor: actor.name,
        actorId: actor.userId ?? actor.program,
        now: clock.now(),
      });
      const { reach } = definition;
      if (wrong.length > 0) return commitForOrg(db, author(), checked, reach);
      return once(definition, services, request, orgId, async (keyed) => {
        if (before !== undefined) {
          const given = keyed === null ? null : await storedAnswer(db, keyed, clock.now());
          if (given !== null) return given;
          await before();
        }
        return keyed === null
          ? commitForOrg(db, author(), checked, reach)
          : commitOnce(db, author(), keyed, checked, reach);
      });
    },
    commitInBatch: (work) => once(definition, services, request, orgId, work),
  };
  return call;
}

/** Runs the work beside the condition, whose refusal comes first. Either of them rolls the transaction back. */
async function underCondition<T>(condition: Promise<void> | undefined, work: () => Promise<T>): Promise<T> {
  if (condition === undefined) return work();
  const [allowed, done] = await Promise.allSettled([condition, work()]);
  if (allowed.status === 'rejected') throw allowed.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

function signedBytes({ signatureHeader }: Route, { headers, rawBody }: FastifyRequest): Call['signed'] {
  const signature = signatureHeader === undefined ? undefined : headers[signatureHeader];
  return typeof signature === 'string' && rawBody !== undefined ? { signature, bytes: rawBody } : null;
}

function readEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

function eventIdViolations(header: string | string[] | undefined): Violation[] {
  if (header === undefined || readEventId(header) !== null) return [];
  const message = 'must be the sequence of an event';
  return [{ pointer: '/Last-Event-ID', in: 'header', code: 'bad_header', message }];
}

function refuseStream(
  definition: Route,
  actor: Actor | null,
  { body }: FastifyRequest,
  { query, params }: { readonly query: unknown; readonly params: unknown },
): void {
  if (actor === null) throw new Problem('unauthorized');
  requireScope(definition.access, definition.method, actor);
  refuseOtherWarehouses(actor, definition, { query, params, body });
}

/** How often a stream checks that it could still be opened; its credential is cached for at most a second. */
const CREDENTIAL_CHECK_MS = 250;

/** @param refuse throws where the credential could no longer open the stream */
function closedSignal(
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  refuse: (actor: Actor | null) => void,
): AbortSignal {
  const closed = new AbortController();
  const close = () => closed.abort();
  const timer = setInterval(async () => {
    try {
      // An unreachable database ends no credential.
      refuse(await Promise.resolve(authenticate(services, request, 'watch')).catch(() => request.actor));
    } catch {
      close();
    }
  }, CREDENTIAL_CHECK_MS);
  closed.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  services.draining.addEventListener('abort', close, { once: true, signal: closed.signal });
  whenClosed(reply.raw, close);
  if (services.draining.aborted) close();
  return closed.signal;
}

function textViolations(definition: Route, unclean: readonly Violation[] = []): readonly Violation[] {
  const list = definition.elementsCheckedByHandler;
  return list === undefined ? unclean : unclean.filter(({ pointer }) => !pointer.startsWith(`${list}/`));
}

const RIGHT: ValidatedBody = { violations: [], isWhole: true };
const NONE_TAKEN: ValidatedBody = {
  violations: [violation('', 'unknown_property', 'this operation takes no body')],
  isWhole: true,
};

function validatedBody(
  definition: Route,
  { body, hasLargeBody }: FastifyRequest,
): ValidatedBody | Promise<ValidatedBody> {
  if (body === undefined && definition.bodyOptional === true) return RIGHT;
  if (definition.body !== undefined) {
    const schema = definition.bodyForm?.(body) ?? definition.body;
    return hasLargeBody ? validateLargeBody(schema, body) : validateBody(schema, body);
  }
  return body === undefined ? RIGHT : NONE_TAKEN;
}

/** Runs the work with the request's key, if it has one, while no other request of this process uses the same. */
async function once(
  definition: Route,
  services: RouteServices,
  request: FastifyRequest,
  about: number,
  work: (keyed: KeyedRequest | null) => Promise<Answer>,
): Promise<Answer> {
  const key = takesIdempotencyKey(definition) ? readKey(request.headers['idempotency-key']) : null;
  if (key === null || request.actor === null) return work(null);
  const { orgId } = request.actor;
  return services.runningKeys.whileRunning(orgId, key, async () => {
    const { method, rawBody: body } = request;
    // A stored answer is repeated only for callers who may see it.
    const url = `${request.url}${request.actor?.warehouseIds == null ? '' : ` of ${request.actor.warehouseIds}`}`;
    const fingerprint = await fingerprintOf({ method, url, body }, key, definition.hasSecretBody === true);
    const keyed = { ...(await placeOfKey(services.db, { orgId, key }, about)), fingerprint };
    const { idempotencyQuota } = services;
    if (!idempotencyQuota.hasRoom(orgId)) {
      const given = await storedAnswer(services.db, keyed, services.clock.now());
      if (given === null) throw idempotencyQuota.refusal(orgId);
      return given;
    }
    const answer = await work(keyed);
    if (!isReplay(answer)) idempotencyQuota.add(orgId, Buffer.byteLength(answer.json ?? ''));
    return answer;
  });
}

export function takesIdempotencyKey(definition: Route): boolean {
  return (definition.method === 'POST' || definition.method === 'PATCH') && definition.idempotency !== false;
}
