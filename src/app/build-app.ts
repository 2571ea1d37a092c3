// Builds the server around the domains. It does not listen: tests inject into it, server.ts opens the port.
import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { measureFloor } from '../domains/fulfilment/metrics/metrics.ts';
import { CredentialCache } from '../domains/identity/credential-cache.ts';
import { rememberingOrgs } from '../domains/identity/find-org.ts';
import { PasswordHasher } from '../domains/identity/passwords.ts';
import { measureWebhooks } from '../domains/webhooks/jobs.ts';
import { serveMcp } from '../interface/mcp/serve-mcp.ts';
import type { Db } from '../kit/db/db.ts';
import { DocumentLinks } from '../kit/documents/signed-documents.ts';
import { measureDueWork } from '../kit/due/metrics.ts';
import { FeedTails } from '../kit/feed/feed-tail.ts';
import { admitRequests } from '../kit/http/admit-requests.ts';
import { parseBodies, parseCsvBodies, parseForms } from '../kit/http/bodies.ts';
import { unreadBudget } from '../kit/http/byte-budget.ts';
import {
  CONNECTION_LIMITS,
  limitConnections,
  limitRequestsInProgress,
  limitWriting,
  spreadRequests,
} from '../kit/http/connections.ts';
import { sendProblem } from '../kit/http/errors.ts';
import { healthRoutes, type Readiness } from '../kit/http/health.ts';
import { hostMistake } from '../kit/http/host.ts';
import { countPieces } from '../kit/http/http-parser.ts';
import { RunningKeys } from '../kit/http/idempotency.ts';
import { IdempotencyQuota } from '../kit/http/idempotency-quota.ts';
import { LongWork } from '../kit/http/keyed-lock.ts';
import { LargeAnswers } from '../kit/http/lane-of.ts';
import { Limiter } from '../kit/http/limits.ts';
import { createMetrics } from '../kit/http/metrics.ts';
import { shedLoad } from '../kit/http/overload.ts';
import { Problem } from '../kit/http/problems.ts';
import { answerBrokenRequest } from '../kit/http/raw-answers.ts';
import { logRequests, traceRequests } from '../kit/http/request-log.ts';
import type { Route } from '../kit/http/route.ts';
import { allowedMethods, answerOldPrefix, rememberRoutes } from '../kit/http/routes-known.ts';
import { SECURITY_HEADERS } from '../kit/http/security-headers.ts';
import { answerHead } from '../kit/http/send-answer.ts';
import { type RouteServices, serveRoute } from '../kit/http/serve-route.ts';
import type { Clock } from '../kit/kernel/clock.ts';
import { VERSION } from '../version.ts';
import { consoleRoutes } from './console-files.ts';
import { documentRoutes } from './documents.ts';
import { domainRoutes } from './domains.ts';
import { remoteServices } from './due-kinds.ts';

interface AppOptions {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger?: Logger;
  readonly readiness?: Readiness;
  readonly allMetrics?: () => Promise<string>;
  /** Whether reads are refused while the process is overloaded. Off in tests, so that a busy machine fails none of them. */
  readonly shedsLoad?: boolean;
  /** Called when an answer contains a warehouse that its caller does not work in. */
  readonly onForeignAnswer?: (operationId: string) => void;
}

export type App = Awaited<ReturnType<typeof buildApp>>;

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const REQUEST_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const PARAM_LENGTH_MAX = 300;

export async function buildApp(options: AppOptions) {
  const { db, clock, config } = options;
  const { publicUrl, secondFactor, gs1CompanyPrefix } = config;
  const credentials = new CredentialCache(db, clock, secondFactor);
  const hasher = new PasswordHasher(config.hashingConcurrency);
  const metrics = createMetrics(db);
  measureDueWork(metrics.registry, db, clock);
  measureWebhooks(metrics.registry, db);
  measureFloor(metrics.registry, db, clock);
  const tails = new FeedTails(db);
  const routes: readonly Route[] = [
    ...domainRoutes({
      ...{ db, clock, hasher, credentials, tails, publicUrl, secondFactor, gs1CompanyPrefix },
      ...remoteServices(config),
      links: new DocumentLinks(config.encryptionKeys),
    }),
    ...healthRoutes({
      readiness: options.readiness ?? (async () => ({ ready: true, checks: {} })),
      metrics: options.allMetrics ?? (() => metrics.registry.metrics()),
    }),
  ];
  const draining = new AbortController();
  let closesConnections = false;
  const services: RouteServices = {
    db,
    clock,
    authenticate: credentials.authenticate,
    authenticateCookie: credentials.authenticateCookie,
    publicUrl,
    limiter: new Limiter(clock),
    unread: unreadBudget(),
    orgExists: rememberingOrgs(db),
    runningKeys: new RunningKeys(),
    idempotencyQuota: new IdempotencyQuota(clock),
    longWork: new LongWork(),
    onForeignAnswer: options.onForeignAnswer ?? (() => {}),
    largeAnswers: new LargeAnswers(clock),
    draining: draining.signal,
  };
  const server = createServer(options);

  rememberRoutes(server);
  server.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
  server.setNotFoundHandler((request, reply) => sendNotFound(server, request, reply));
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    const detail = hostMistake(request);
    if (detail === null) done();
    else sendProblem(request, reply, new Problem('bad_request', { detail }));
  });
  // Node would answer 417 itself, without a problem; unknown expectations may be ignored.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // At the end of a request, not at its start: those that were running when the stop came must let go, too.
    if (closesConnections) reply.header('connection', 'close');
    done();
  });
  await addPlugins(server, config);
  if (options.shedsLoad === true) await shedLoad(server);
  limitWriting(server);
  const isProxy = proxyTest(config.trustedProxies);
  spreadRequests(server.server, isProxy);
  limitRequestsInProgress(server.server);
  countPieces(server.server);
  limitConnections(server.server, CONNECTION_LIMITS, isProxy);
  answerHead(server);
  answerOldPrefix(server);
  // Path and method are checked before a single byte of the body is read.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) sendNotFound(server, request, reply);
    else done();
  });
  traceRequests(server);
  metrics.observe(server);
  if (options.logger) logRequests(server, options.logger);
  parseBodies(server);
  parseCsvBodies(server);
  parseForms(server);
  admitRequests(server, services);
  for (const route of routes) serveRoute(server, route, services);
  documentRoutes(server, publicUrl);
  consoleRoutes(server, publicUrl);
  serveMcp(server, { version: VERSION, routes, corsOrigins: config.corsOrigins });
  await server.ready();
  return {
    server,
    routes,
    limiter: services.limiter,
    idempotencyQuota: services.idempotencyQuota,
    credentials,
    hasher,
    tails,
    ownMetrics: () => metrics.registry.getMetricsAsJSON(),
    /** From now on every answer asks the client to close its connection. */
    closeConnections: () => {
      closesConnections = true;
    },
    /** Ends the streams, too. */
    drain: () => {
      closesConnections = true;
      draining.abort();
    },
  };
}

function proxyTest(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false;
  const proxies = new BlockList();
  for (const proxy of trusted) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function createServer(options: AppOptions): FastifyInstance {
  const { config } = options;
  return fastify({
    ...(options.logger ? { loggerInstance: withOneChild(options.logger) } : { logger: false }),
    genReqId: (raw) => {
      const given = raw.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Node's own refusal has neither a body nor a request id.
    http: { requireHostHeader: false },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX, querystringParser: () => ({}) },
    // Every request is checked and every answer written by our own code; the framework's compilers would only repeat it.
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
      return sendProblem(request, reply, error);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.logger),
  });
}

/**
 * One logger for all requests: a child for each would cost more than the line that most requests write. Not by a factory of
 * children, because Fastify checks the methods of each logger that one returns.
 */
function withOneChild(logger: Logger): FastifyBaseLogger {
  const parent: Logger = Object.create(logger);
  parent.child = ((...given: Parameters<Logger['child']>) => {
    const child = logger.child(...given);
    child.child = (() => child) as typeof child.child;
    return child;
  }) as Logger['child'];
  return parent as FastifyBaseLogger;
}

function sendNotFound(server: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = allowedMethods(server, request.url);
  // A route of files knows its method, and still has no file of every name.
  if (allowed.length === 0 || allowed.includes(request.method))
    return sendProblem(request, reply, new Problem('not_found'));
  const headers = { allow: allowed.join(', ') };
  return sendProblem(request, reply, new Problem('method_not_allowed', { headers }));
}

async function addPlugins(server: FastifyInstance, config: Config): Promise<void> {
  if (config.corsOrigins.length > 0) {
    await server.register(cors, {
      // Other origins get no CORS headers at all.
      origin: (origin, decide) => decide(null, origin !== undefined && config.corsOrigins.includes(origin)),
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Idempotency-Key',
        'If-Match',
        'If-None-Match',
        'Last-Event-ID',
        'X-Request-Id',
      ],
      exposedHeaders: [
        'ETag',
        'Link',
        'Location',
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
        'X-Request-Id',
        'X-Total-Count',
        'Idempotent-Replayed',
      ],
      maxAge: 600,
      strictPreflight: false,
    });
  }
  await server.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
    // Bodies come as they are; parseBodies refuses the rest. The plugin's own refusal would also hit requests without one.
    globalDecompression: false,
  });
}
