// Requests of the service to itself. The body of an answer is taken from the operation, not encoded, copied twice and decoded.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ToolRequest } from './tools.ts';

export type Ask = ReturnType<typeof askItself>;

/** Its value is secret to this process, so that no one else can claim an answer. */
const HEADER = 'x-asked-by-itself';

export function askItself(server: FastifyInstance) {
  /** By the value of the header. Bounded by the calls under way. */
  const bodies = new Map<string, string | undefined>();
  server.addHook('onSend', (request, _reply, payload, done) => {
    const asked = request.headers[HEADER];
    if (typeof asked !== 'string' || !bodies.has(asked)) return done(null, payload);
    bodies.set(asked, String(payload ?? ''));
    // Something is written all the same: that ends the timer of a connection whose client does not read.
    done(null, ' ');
  });
  return async (request: ToolRequest & Pick<InjectOptions, 'remoteAddress'>) => {
    const asked = randomUUID();
    bodies.set(asked, undefined);
    try {
      const headers = { ...request.headers, [HEADER]: asked };
      const response = await server.inject({ ...request, headers });
      // What is refused before it has reached a route passes no hooks.
      const body = bodies.get(asked) ?? response.body;
      return { status: response.statusCode, headers: response.headers, body };
    } finally {
      bodies.delete(asked);
    }
  };
}
