// How many connections a process has, in all and of one address, and how long it waits for somebody to read.
import type { Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem, problemBody } from './problems.ts';
import { SECURITY_HEADER_LINES } from './security-headers.ts';

export interface ConnectionLimits {
  readonly all: number;
  readonly ofAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { all: 5000, ofAddress: 1000 };
/** Nobody has read a byte for so long. Shorter answers fit the buffers of the system. */
const WRITE_TIMEOUT_MS = 20_000;
const WAITED_FOR_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 5;

/**
 * Beyond `ofAddress` a connection is told so and closed; beyond `all` it is closed. Proxies that speak for many are not
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
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    if (count > limits.ofAddress) refuse(socket);
  });
}

function refuse(socket: Socket): void {
  const problem = new Problem('too_many_requests', {
    detail: 'too many connections of this address are open',
  });
  const body = JSON.stringify(problemBody(problem, 'none'));
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: ${RETRY_AFTER_SECONDS}\r\n` +
      `${SECURITY_HEADER_LINES}Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}

/** Closes connections whose client does not read what it asked for. Event streams look after themselves. */
export function limitWriting(app: FastifyInstance, timeoutMs = WRITE_TIMEOUT_MS): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isShort =
      payload === null ||
      payload === undefined ||
      ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < WAITED_FOR_BYTES);
    const isEvents = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isShort && !isEvents) reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy());
    done();
  });
}
