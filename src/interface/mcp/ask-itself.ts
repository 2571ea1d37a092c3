// Requests of the service to itself. The body of an answer is taken as the operation has made it: on its way to a connection that
// there is not, it would be encoded, copied twice and decoded again.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ToolRequest } from './tools.ts';

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: string;
}

export type Ask = (request: ToolRequest & Pick<InjectOptions, 'remoteAddress'>) => Promise<Answered>;

/** Its value is known to the two of us alone, so nobody else can have an answer taken. */
const HEADER = 'x-asked-by-itself';

export function askItself(server: FastifyInstance): Ask {
  /** By the value of the header. Bounded by the calls under way. */
  const bodies = new Map<string, string | undefined>();
  server.addHook('onSend', (request, _reply, payload, done) => {
    const asked = request.headers[HEADER];
    if (typeof asked !== 'string' || !bodies.has(asked)) return done(null, payload);
    bodies.set(asked, String(payload ?? ''));
    // Something is written all the same: that ends the timer of a connection whose client does not read.
    done(null, ' ');
  });
  return async (request) => {
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
