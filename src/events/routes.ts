import { type TSchema, Type } from 'typebox';
import type { Db } from '../db/db.ts';
import { followFeed } from '../feed/follow-feed.ts';
import { eventsAfter } from '../feed/queries.ts';
import { forHub } from '../http/for-hub.ts';
import { type Answer, type Route, route } from '../http/route.ts';
import { ID_MAX, Strict } from '../http/schema.ts';
import { eventSchema } from './schema.ts';

const LIMIT_MAX = 1000;
const TYPES_MAX = 50;

/**
 * @param payloads the payload schema of every event type there is
 * @param example what a `brand.created` event carries, for the documentation
 */
export function eventRoutes(
  services: { readonly db: Db },
  payloads: Readonly<Record<string, TSchema>>,
  example: unknown,
): Route[] {
  const { db } = services;
  const types = Object.keys(payloads).sort();
  const Event = eventSchema(Type.Union([...new Set(Object.values(payloads))]));
  const feed = [
    route({
      method: 'GET',
      path: '/v1/events',
      operationId: 'listEvents',
      summary: 'Follow everything that changes',
      description:
        'The org’s change feed, oldest first: every state change once, in the order in which it happened, without gaps. ' +
        'Events are kept forever. Remember the last `sequence` you have seen and ask for what comes `after` it; the ' +
        '`Link` header does the same. With `Accept: text/event-stream` the answer stays open and sends events as they ' +
        `happen (\`Last-Event-ID\` works too). Types: ${types.map((type) => `\`${type}\``).join(', ')}.`,
      tag: 'Events',
      access: 'read',
      query: Strict({
        after: Type.Integer({
          minimum: 0,
          maximum: ID_MAX,
          default: 0,
          description: 'The last sequence seen.',
        }),
        'type[]': Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
            maxItems: TYPES_MAX,
            description: 'Only these types.',
          }),
        ),
        limit: Type.Integer({
          minimum: 1,
          maximum: LIMIT_MAX,
          default: 100,
          description: 'Events per answer.',
        }),
      }),
      queryExample: { after: 0, limit: 10 },
      streams: true,
      responses: {
        200: {
          description: 'Events.',
          schema: Type.Array(Event),
          headers: ['Link'],
          example: [
            {
              sequence: 1,
              type: 'brand.created',
              time: '2026-11-14T09:30:00.000Z',
              subject_type: 'brand',
              subject_id: '1',
              version: 1,
              actor: 'Hanna Hub',
              data: example,
            },
          ],
        },
      },
      handler: async (call): Promise<Answer> => {
        const wanted = call.query['type[]'] ?? null;
        if (call.wantsStream) {
          const after = Math.max(call.query.after, call.lastEventId ?? 0);
          return { status: 200, stream: followFeed(db, call.orgId, after, wanted, call.draining) };
        }
        const page = await eventsAfter(db, call.orgId, call.query.after, call.query.limit, wanted);
        const headers: Record<string, string> = {};
        if (page.row_count === call.query.limit && page.last_sequence !== null) {
          const kept = call.rawQuery.split('&').filter((part) => part !== '' && !/^after(=|$)/.test(part));
          headers['link'] =
            `<${call.path}?${[...kept, `after=${page.last_sequence}`].join('&')}>; rel="next"`;
        }
        return { status: 200, json: page.body, headers };
      },
    }),
  ];
  return [...feed, ...feed.map((one) => forHub(one))];
}
