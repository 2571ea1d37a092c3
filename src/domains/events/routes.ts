import { type TSchema, Type } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import type { FeedTails, FollowOptions } from '../../kit/feed/feed-tail.ts';
import { eventsAfter, lastSequence } from '../../kit/feed/queries.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { linkTo } from '../../kit/http/pagination.ts';
import { invalid } from '../../kit/http/problems.ts';
import { answers } from '../../kit/http/responses.ts';
import { type Answer, type Call, type Route, route } from '../../kit/http/route.ts';
import { Enum, Strict } from '../../kit/http/schema.ts';
import { eventSchema } from './schema.ts';

const LIMIT_MAX = 1000;
const TYPES_MAX = 50;

/** @param payloads the payload schema of every event type */
export function eventRoutes(
  services: { readonly db: Db; readonly tails: FeedTails },
  payloads: Readonly<Record<string, TSchema>>,
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
      summary: 'List events',
      description:
        'The org’s change feed, oldest first: every state change once, in the order in which it happened, without gaps. ' +
        'Events are kept forever. Every response has a `Link` to the next page: follow it, and pause when a response has ' +
        'fewer events than `limit`. The link skips everything already searched, even if no event had a requested type. ' +
        'Or store the last `sequence` you have seen and request what comes `after` it; an `after` beyond the end of the ' +
        'feed is rejected (`bad_cursor`), because events up to it would be missed. With `Accept: text/event-stream` the ' +
        'response stays open and sends events as they happen (`Last-Event-ID` works too). ' +
        `Types: ${types.map((type) => `\`${type}\``).join(', ')}.`,
      tag: 'Events',
      access: 'read',
      query: Strict({
        after: Type.String({
          pattern: '^(latest|0|[1-9][0-9]{0,14})$',
          default: '0',
          description: 'the last sequence seen, or `latest` for the current end of the feed',
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
          description: 'Events per response.',
        }),
      }),
      queryExample: { after: '0', limit: 10 },
      streams: true,
      responses: answers('Events.', Type.Array(Event), ['Link']),
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

/** A reader whose position is beyond the end of the feed would miss events. */
function expectReached(sequence: number, head: number, place: typeof AFTER | typeof LAST_EVENT_ID = AFTER) {
  if (sequence <= head) return;
  const message = `must not be beyond ${head}, where the feed of this organization ends`;
  throw invalid([{ ...place, message }]);
}

function linkAfter(call: Call, sequence: number): string {
  return `<${linkTo(call, { after: String(sequence) })}>; rel="next"`;
}

/** A comment line keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 15_000;

export async function* streamEvents(
  tails: FeedTails,
  options: Omit<FollowOptions, 'idleMs'>,
  heartbeatMs = HEARTBEAT_MS,
): AsyncGenerator<string> {
  yield 'retry: 1000\n\n';
  for await (const events of tails.follow({ ...options, idleMs: heartbeatMs })) {
    if (events.length === 0) yield ': still here\n\n';
    else
      yield events
        .map(({ sequence, type, json }) => `id: ${sequence}\nevent: ${type}\ndata: ${json}\n\n`)
        .join('');
  }
}
