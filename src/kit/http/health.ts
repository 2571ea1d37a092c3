// For load balancers and for the people on call.
import { Type } from 'typebox';
import { Problem } from './problems.ts';
import { ok, type Route, route } from './route.ts';
import { Strict } from './schema.ts';

export type Readiness = () => Promise<{ ready: boolean; checks: Readonly<Record<string, string>> }>;

const TAG = 'Operations';
const Health = Strict(
  {
    status: Type.Literal('ok'),
    checks: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'What was looked at.' })),
  },
  { name: 'Health' },
);

export function healthRoutes(sources: { readiness: Readiness; metrics: () => Promise<string> }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/health/live',
      operationId: 'healthLive',
      summary: 'Is the process alive?',
      tag: TAG,
      access: 'public',
      responses: { 200: { description: 'It is.', schema: Health, example: { status: 'ok' } } },
      handler: async () => ok({ status: 'ok' }),
    }),
    route({
      method: 'GET',
      path: '/health/ready',
      operationId: 'healthReady',
      summary: 'Can it take requests?',
      description: '503 while starting, stopping, or while the database does not answer.',
      tag: TAG,
      access: 'public',
      responses: {
        200: {
          description: 'It can.',
          schema: Health,
          example: { status: 'ok', checks: { database: 'ok' } },
        },
      },
      handler: async () => {
        const { ready, checks } = await sources.readiness();
        if (ready) return ok({ status: 'ok', checks });
        const wrong = Object.entries(checks).filter(([, state]) => state !== 'ok');
        throw new Problem('overloaded', {
          detail: `not ready: ${wrong.map(([name, state]) => `${name} ${state}`).join(', ')}`,
          headers: { 'retry-after': '1' },
          isExpected: true,
        });
      },
    }),
    route({
      method: 'GET',
      path: '/metrics',
      operationId: 'metrics',
      summary: 'Metrics in Prometheus’ text format',
      description: 'Figures of all warehouses: 403 for credentials that are bound to some of them.',
      tag: TAG,
      access: 'metrics',
      isOfAllWarehouses: true,
      responses: {
        200: {
          description: 'Metrics.',
          contentType: 'text/plain',
          schema: Type.String(),
          example:
            '# HELP crossdock_database_connections Connections of the pool, and requests that wait for one.',
        },
      },
      handler: async () => ({
        status: 200,
        text: await sources.metrics(),
        contentType: 'text/plain; version=0.0.4; charset=utf-8',
      }),
    }),
  ];
}
