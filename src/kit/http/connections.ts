// How many connections a process has, in all and of one network, how many requests one may have under way, and how long
// the process waits for somebody to read.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from './client-network.ts';
import { parseNoMore } from './http-parser.ts';
import { Problem } from './problems.ts';
import { endSocketWithProblem, endWithProblem } from './raw-answers.ts';

export interface ConnectionLimits {
  readonly all: number;
  readonly ofNetwork: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { all: 5000, ofNetwork: 1000 };
/** Nobody has read a byte for so long. Shorter answers fit the buffers of the system. */
const WRITE_TIMEOUT_MS = 20_000;
const WAITED_FOR_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 5;
/** Whoever has just connected asks soon. */
const FIRST_REQUEST_MS = 1000;
/** Hardly any client sends a request before the one before it is answered. */
const UNDER_WAY_MAX = 16;
/** More than one network has at once in good faith; a turn with so many takes some 20 ms. */
const BEGUN_IN_A_TURN_MAX = 64;

/**
 * Beyond `ofNetwork` a connection is told so and closed; beyond `all` it is closed. Proxies that speak for many are not
 * counted.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  server.maxConnections = limits.all;
  /** Only who has a connection has an entry. */
  const counts = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isIP(address) === 0 || isProxy(address)) return;
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
 * What arrives together begins together: 1,600 requests of one network for what is not there took 0.6 s, in which nobody else was
 * heard. Now some of a network begin in a turn of the event loop, the others in the turns behind it. They are as many as its
 * connections may have under way. Proxies that speak for many are not held back.
 */
export function spreadRequests(
  server: Server,
  isProxy: (address: string) => boolean,
  max = BEGUN_IN_A_TURN_MAX,
): void {
  const begin = takeOverRequests(server);
  /** Only who has asked in this turn, or waits, has an entry. */
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
    if (isIP(address) === 0 || isProxy(address)) {
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
    // Whoever is gone meanwhile wants no answer.
    one.waiting.push(() => {
      if (!response.destroyed) begin(request, response);
    });
  });
}

/** @returns what its listeners have done with a request so far */
function takeOverRequests(server: Server): (request: IncomingMessage, response: ServerResponse) => void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  return (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
}

/**
 * Node reads 64 KiB at once and hands over all requests in it in one turn, 2,300 of the shortest ones. Beyond a few that are
 * under way the connection is told so and closed, and what it has sent besides is passed over. A server that is closed waits for
 * those that are under way, and for no connection that has none.
 */
export function limitRequestsUnderWay(server: Server, max = UNDER_WAY_MAX): void {
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
      // Its answer had begun before the server was closed, so its client has not been told to close.
      if (responses.size === 0 && !server.listening) socket.destroySoon();
    });
    if (responses.size > max) {
      closing.add(socket);
      parseNoMore(socket);
      const detail = 'this connection has too many requests under way: wait for their answers';
      endWithProblem(response, tooMany(detail));
      return;
    }
    begin(request, response);
  });
  closeUnused(server, underWay, asked);
}

/**
 * What is done with connections when the server is closed. Node's own would wait for those that have asked nothing, and end those
 * whose answer is written but not read.
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

/** @returns the answers that are under way, of each connection that is open */
function answersOfConnections(server: Server): Map<Socket, Set<ServerResponse>> {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    const responses = new Set<ServerResponse>();
    underWay.set(socket, responses);
    socket.once('close', () => {
      underWay.delete(socket);
      // Node does it, but not where CONNECT came behind their requests. What they count for would be counted for ever.
      for (const response of responses) response.destroy();
    });
  });
  return underWay;
}

function tooMany(detail: string): Problem {
  return new Problem('too_many_requests', {
    detail,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}

/** Closes connections whose client does not read what it asked for. Event streams look after themselves. */
export function limitWriting(app: FastifyInstance, timeoutMs = WRITE_TIMEOUT_MS): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isShort =
      // Its body is dropped before it is sent.
      request.method === 'HEAD' ||
      payload === null ||
      payload === undefined ||
      ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < WAITED_FOR_BYTES);
    const isEvents = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isShort && !isEvents) reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy());
    done();
  });
}
