// Answers to clients that do not reach a route: too many connections, too many requests on one, malformed requests.
import { randomUUID } from 'node:crypto';
import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { newestAnswersOf } from './http-parser.ts';
import { Problem, problemBody } from './problems.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const ENDED_SOCKET_LIFE_MS = 1000;
/** Node's code for a request that has not arrived in time. */
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

interface RawAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

function rawAnswer(problem: Problem, requestId: string): RawAnswer {
  const body = JSON.stringify(problemBody(problem, requestId));
  return {
    status: problem.status,
    headers: {
      ...SECURITY_HEADERS,
      ...problem.options.headers,
      connection: 'close',
      'x-request-id': requestId,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    },
    body,
  };
}

/** The last answer of its connection, after those in progress. */
export function endWithProblem(response: ServerResponse, problem: Problem): void {
  const { status, headers, body } = rawAnswer(problem, randomUUID());
  response.shouldKeepAlive = false;
  response.writeHead(status, headers).end(body);
}

/** The last answer of a connection with none in progress. */
export function endSocketWithProblem(
  socket: Duplex,
  problem: Problem,
  requestId: string = randomUUID(),
): void {
  const { status, headers, body } = rawAnswer(problem, requestId);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** A client that never closes its side does not keep ours open; one that is still sending gets to read the answer. */
function destroyLater(socket: Duplex): void {
  setTimeout(() => socket.destroy(), ENDED_SOCKET_LIFE_MS).unref();
}

const broken = new WeakSet<Duplex>();

/** Answers what Node's parser cannot read. Reading stops: Node would call back for each further chunk, and keep it. */
export function answerBrokenRequest(
  error: { readonly code?: string | undefined },
  socket: Duplex,
  logger?: Logger,
): void {
  if (!socket.writable || broken.has(socket)) return;
  broken.add(socket);
  // A client that closes or stalls within its first request head expects no answer. Answering 1,000 of them at once took 0.15
  // s.
  const isGivenUp = error.code === 'HPE_INVALID_EOF_STATE' || error.code === TIMED_OUT;
  if (isGivenUp && !(socket instanceof Socket && newestAnswersOf(socket))) {
    socket.destroy();
    return;
  }
  socket.pause();
  endInTurn(socket, problemOf(error.code), logger);
}

function problemOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers_too_large');
  if (code === TIMED_OUT) return new Problem('request_timeout');
  return new Problem('bad_request', { detail: 'not a well-formed HTTP request' });
}

/** Answers come in the order of their requests, one each. */
function endInTurn(socket: Duplex, problem: Problem, logger: Logger | undefined): void {
  if (!socket.writable) return;
  const { last, beforeLast } = (socket instanceof Socket && newestAnswersOf(socket)) || {};
  const isOfLast = last !== undefined && !last.req.complete;
  const awaited = isOfLast && !last.headersSent ? beforeLast : last;
  if (awaited !== undefined && !awaited.writableFinished) {
    awaited.once('finish', () => endInTurn(socket, problem, logger));
    return;
  }
  destroyLater(socket);
  // The malformed part is the rest of a request that was answered before its body was read: one answer is enough.
  if (isOfLast && last.headersSent) {
    socket.end();
    return;
  }
  const requestId = randomUUID();
  const ip = socket instanceof Socket ? socket.remoteAddress : undefined;
  logger?.info({ request_id: requestId, status: problem.status, code: problem.code, ip }, 'not a request');
  endSocketWithProblem(socket, problem, requestId);
}
