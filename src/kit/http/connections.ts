// Limits connections in total and per network, requests in progress per connection, and the time a client may take to read.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientNetwork } from './client-network.ts';
import { parseNoMore } from './http-parser.ts';
import { retryLater } from './problems.ts';
import { endSocketWithProblem, endWithProblem } from './raw-answers.ts';

export interface ConnectionLimits {
  readonly all: number;
  readonly ofNetwork: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { all: 5000, ofNetwork: 1000 };
/** Time without a byte read by the client. Shorter answers fit the system's buffers. */
const WRITE_TIMEOUT_MS = 20_000;
const WAITED_FOR_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 5;
/** A new connection sends its first request soon. */
const FIRST_REQUEST_MS = 1000;
/** Hardly any client pipelines requests. */
const IN_PROGRESS_MAX = 16;
/** More than one network starts at once in good faith; a turn with this many takes some 20 ms. */
const BEGUN_IN_A_TURN_MAX = 64;

/**
 * Beyond `ofNetwork` a connection gets an error and is closed; beyond `all` it is just closed. Proxies that forward many
 * clients are not counted.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  server.maxConnections = limits.all;
  /** Only networks with a connection have an entry. */
  const counts = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (address === '' || isProxy(address)) return;
    const network = clientNetwork(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    if (count <= limits.ofNetwork) return;
    endSocketWithProblem(socket, tooMany('too many connections of this network are open'));
    socket.destroySoon();
  });
}

interface RequestsOfNetwork {
  /** In this turn. */
  begun: number;
  readonly waiting: (() => void)[];
}

/**
 * Requests that arrive together would start together: 1,600 requests of one network for missing paths blocked the process for
 * 0.6 s. So only some of a network start in one turn of the event loop, the others in the following ones. Their number is
 * bounded by what its connections may have in progress. Proxies that forward many clients are exempt.
 */
export function spreadRequests(
  server: Server,
  isProxy: (address: string) => boolean,
  max = BEGUN_IN_A_TURN_MAX,
): void {
  const begin = takeOverRequests(server);
  /** Only networks with a request in this turn, or waiting, have an entry. */
  const networks = new Map<string, RequestsOfNetwork>();
  const beginTurn = () => {
    for (const [network, one] of networks) {
      const next = one.waiting.splice(0, max);
      one.begun = next.length;
      if (one.begun === 0) networks.delete(network);
      for (const go of next) go();
    }
    if (networks.size > 0) setImmediate(beginTurn);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const address = request.socket.remoteAddress ?? '';
    if (address === '' || isProxy(address)) {
      begin(request, response);
      return;
    }
    if (networks.size === 0) setImmediate(beginTurn);
    const network = clientNetwork(address);
    let one = networks.get(network);
    if (one === undefined) {
      one = { begun: 0, waiting: [] };
      networks.set(network, one);
    }
    if (one.begun < max) {
      one.begun += 1;
      begin(request, response);
      return;
    }
    // The client may be gone by now.
    one.waiting.push(() => {
      if (!response.destroyed) begin(request, response);
    });
  });
}

function takeOverRequests(server: Server): (request: IncomingMessage, response: ServerResponse) => void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  return (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
}

/**
 * Node reads 64 KiB at once and emits all requests in it in one turn, up to 2,300. Beyond a few in progress the connection gets
 * an error and is closed, and the rest of its input is ignored. A closing server waits for requests in progress, and for no
 * idle connection.
 */
export function limitRequestsInProgress(server: Server, max = IN_PROGRESS_MAX): void {
  const underWay = answersOfConnections(server);
  const asked = new WeakSet<Socket>();
  const closing = new WeakSet<Socket>();
  const begin = takeOverRequests(server);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const responses = underWay.get(socket);
    if (responses === undefined || closing.has(socket)) return;
    asked.add(socket);
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      // Its answer had started before the server was closing, so the client was not asked to close.
      if (responses.size === 0 && !server.listening) socket.destroySoon();
    });
    if (responses.size > max) {
      closing.add(socket);
      parseNoMore(socket);
      const detail = 'too many requests are in progress on this connection: wait for their answers';
      endWithProblem(response, tooMany(detail));
      return;
    }
    begin(request, response);
  });
  closeUnused(server, underWay, asked);
}

/**
 * Closes connections when the server is closed. Node itself would wait for connections without a request, and cut those whose
 * answer is written but not yet read.
 */
function closeUnused(
  server: Server,
  underWay: ReadonlyMap<Socket, ReadonlySet<ServerResponse>>,
  asked: WeakSet<Socket>,
): void {
  const close = (isMeant: (socket: Socket) => boolean) => {
    for (const [socket, responses] of underWay)
      if (responses.size === 0 && isMeant(socket)) socket.destroySoon();
  };
  server.closeIdleConnections = () => {
    close((socket) => asked.has(socket));
    if (underWay.size === 0) return;
    const timer = setTimeout(close, FIRST_REQUEST_MS, () => true);
    server.once('close', () => clearTimeout(timer));
  };
}

function answersOfConnections(server: Server): Map<Socket, Set<ServerResponse>> {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    const responses = new Set<ServerResponse>();
    underWay.set(socket, responses);
    socket.once('close', () => {
      underWay.delete(socket);
      // Node does this, except where CONNECT followed their requests; they would be counted forever.
      for (const response of responses) response.destroy();
    });
  });
  return underWay;
}

const tooMany = (detail: string) => retryLater('too_many_requests', detail, RETRY_AFTER_SECONDS);

/** Closes connections whose client does not read its answer. Event streams do this themselves. */
export function limitWriting(app: FastifyInstance, timeoutMs = WRITE_TIMEOUT_MS): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isShort =
      // The body of HEAD is dropped before it is sent.
      request.method === 'HEAD' ||
      payload === null ||
      payload === undefined ||
      ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < WAITED_FOR_BYTES);
    if (!isShort && !isOfEvents(reply)) reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy());
    done();
  });
}

function isOfEvents(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/**
 * Runs it once the answer is written or its client is gone. A client can be gone before this is called (while its credential is
 * looked up or rows are read): then the event was already emitted.
 */
export function whenClosed(response: ServerResponse, run: () => void): void {
  if (response.closed) run();
  else response.once('close', run);
}
