import { type TSchema, Type } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import type { FeedTails } from '../../kit/feed/feed-tail.ts';
import { eventsAfter, lastSequence } from '../../kit/feed/queries.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { linkTo } from '../../kit/http/pagination.ts';
import { invalid } from '../../kit/http/problems.ts';
import { type Answer, type Call, type Route, route } from '../../kit/http/route.ts';
import { Enum, Strict } from '../../kit/http/schema.ts';
import { eventSchema, exampleEvent } from './schema.ts';
import { streamEvents } from './stream-events.ts';

const LIMIT_MAX = 1000;
const TYPES_MAX = 50;

/**
 * @param payloads the payload schema of every event type there is
 * @param example what a `brand.created` event carries, for the documentation
 */
export function eventRoutes(
  services: { readonly db: Db; readonly tails: FeedTails },
  payloads: Readonly<Record<string, TSchema>>,
  example: unknown,
): Route[] {
  const { db, tails } = services;
  const stream = (call: Call, types: readonly string[] | null, after: number): Answer => ({
    status: 200,
    stream: streamEvents(tails, {
      orgId: call.orgId,
      owner: `org ${call.actor.orgId}`,
      after,
      types,
      stopped: call.closed,
    }),
  });
  const types = Object.keys(payloads).sort();
  const Event = eventSchema(payloads);
  const feed = [
    route({
      method: 'GET',
      path: '/v1/events',
      operationId: 'listEvents',
      summary: 'Follow everything that changes',
      description:
        'The org’s change feed, oldest first: every state change once, in the order in which it happened, without gaps. ' +
        'Events are kept forever. Every answer has a `Link` to what comes next: follow it, and wait a little where an ' +
        'answer has fewer events than `limit`. It leads past everything that was looked at, also where no event had one ' +
        'of the types. Or remember the last `sequence` you have seen and ask for what comes `after` it; an `after` that ' +
        'the feed has not reached is refused (`bad_cursor`), since what comes up to it would be missed. With `Accept: text/event-stream` the answer stays open and sends events as they ' +
        `happen (\`Last-Event-ID\` works too). Types: ${types.map((type) => `\`${type}\``).join(', ')}.`,
      tag: 'Events',
      access: 'read',
      query: Strict({
        after: Type.String({
          pattern: '^(latest|0|[1-9][0-9]{0,14})$',
          default: '0',
          description: 'the last sequence seen, or `latest` for where the feed ends now',
        }),
        'type[]': Type.Optional(
          Type.Array(Enum(types, 'A type of event.'), {
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
      queryExample: { after: '0', limit: 10 },
      streams: true,
      responses: {
        200: {
          description: 'Events.',
          schema: Type.Array(Event),
          headers: ['Link'],
          example: [exampleEvent(1, example)],
        },
      },
      handler: async (call): Promise<Answer> => {
        const { orgId } = call;
        const types = call.query['type[]'] ?? null;
        const isLatest = call.query.after === 'latest';
        const given = isLatest ? 0 : Number(call.query.after);
        if (call.wantsStream) {
          const head = await lastSequence(db, orgId);
          expectReached(given, head);
          if (call.lastEventId !== null) {
            expectReached(call.lastEventId, head, LAST_EVENT_ID);
            return stream(call, types, Math.max(given, call.lastEventId));
          }
          return stream(call, types, isLatest ? head : given);
        }
        if (isLatest) {
          const link = linkAfter(call, await lastSequence(db, orgId));
          return { status: 200, body: [], headers: { link } };
        }
        const { limit } = call.query;
        const page = await eventsAfter(db, orgId, given, limit, types);
        expectReached(given, page.head);
        const seen = page.row_count === limit ? (page.last_sequence ?? given) : page.head;
        return { status: 200, pieces: page.pieces, headers: { link: linkAfter(call, seen) } };
      },
    }),
  ];
  return [...feed, ...feed.map((one) => ({ ...forHub(one, 'ops'), isOfAllWarehouses: true }))];
}

const AFTER = { pointer: '/after', in: 'query', code: 'bad_cursor' } as const;
const LAST_EVENT_ID = { pointer: '/Last-Event-ID', in: 'header', code: 'bad_header' } as const;

/** Who believes to have seen what has not happened would miss it when it does. */
function expectReached(
  sequence: number,
  head: number,
  place: typeof AFTER | typeof LAST_EVENT_ID = AFTER,
): void {
  if (sequence <= head) return;
  const message = `must not be beyond ${head}, where the feed of this organization ends`;
  throw invalid([{ ...place, message }]);
}

function linkAfter(call: Call, sequence: number): string {
  return `<${linkTo(call, { after: String(sequence) })}>; rel="next"`;
}
