// Webhooks: the merchant's own operations; the hub reads what the merchant reads.
import type { Static, TSchema } from 'typebox';
import { Type } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import { readEventsAt } from '../../kit/feed/queries.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { notFound } from '../../kit/http/problems.ts';
import { createdAnswer, recordAnswer, withSecret } from '../../kit/http/record-answer.ts';
import { type Call, noContent, type Route, route } from '../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { eventSchema, exampleEvent } from '../events/schema.ts';
import { audited } from '../identity/audit/record-audit.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointRules,
  replayMistakes,
  replayOne,
  replaySince,
  rotateSecret,
  testEndpoint,
} from './manage-endpoints.ts';
import { deliveryJson, deliveryList, endpointList, endpoints } from './queries.ts';
import {
  DELIVERY_STATES,
  deliveryWithBody,
  type EndpointChanges,
  endpointChanges,
  type NewEndpoint,
  newEndpoint,
  ReplayInput,
  SecretRotation,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './schema.ts';
import { ANSWER_WITHIN_MS } from './send-webhook.ts';

const TAG = 'Webhooks';
const PATH = '/v1/webhook_endpoints';
/** Endpoints of the demo world: the second one is for the example that deletes. */
const EXAMPLE_ENDPOINT_ID = 1;
const EXAMPLE_TO_DELETE = 2;
/** An event of the demo world that was delivered to the first one. */
const EXAMPLE_SEQUENCE = 5;

const EXAMPLE: Static<typeof WebhookEndpoint> = {
  id: EXAMPLE_ENDPOINT_ID,
  url: 'https://hooks.juniper.example/crossdock',
  description: 'Catalog of the shop',
  types: ['brand.created', 'vendor.created'],
  warehouse_ids: null,
  marketplaces: null,
  enabled: true,
  disabled_reason: null,
  previous_secret_until: null,
  failing_since: null,
  last_sequence: 4711,
  version: 1,
  created: '2026-11-14T09:30:00.000Z',
  updated: '2026-11-14T09:30:00.000Z',
};
const WITH_SECRET = { ...EXAMPLE, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' };
const EXAMPLE_DELIVERY: Static<typeof WebhookDelivery> = {
  sequence: EXAMPLE_SEQUENCE,
  webhook_id: `evt_2_${EXAMPLE_SEQUENCE}`,
  type: 'brand.created',
  state: 'delivered',
  attempts: 2,
  attempted: '2026-11-14T09:30:01.000Z',
  next_attempt: null,
  status_code: 200,
  answer: 'ok',
  error: null,
  duration_ms: 84,
  earlier_attempts: [
    {
      attempted: '2026-11-14T09:29:56.000Z',
      status_code: 503,
      answer: 'Service Unavailable',
      error: 'it answered 503',
      duration_ms: 1312,
    },
  ],
  created: '2026-11-14T09:30:01.000Z',
};

const DELIVERY =
  'An event is sent by POST as `GET /v1/events` lists it, signed as Standard Webhooks say (`webhook-id`, `webhook-timestamp`, ' +
  `\`webhook-signature\`). Answer with 2xx within ${ANSWER_WITHIN_MS / 1000} seconds. Otherwise it is sent again after 5 s, 30 s, 2, 10 and ` +
  '30 min, 1, 3, 6, 12 and 24 h, always with the same `webhook-id`: what you have seen before, answer with 2xx and leave alone. Events of one ' +
  'record come in their order; those of other records go on meanwhile. 410 disables the endpoint. Redirects are not followed.';

export interface WebhookServices extends EndpointRules {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * @param payloads the payload schema of every event type there is
 * @param example what a `brand.created` event carries, for the documentation
 */
export function webhookRoutes(
  services: WebhookServices,
  payloads: Readonly<Record<string, TSchema>>,
  example: unknown,
): Route[] {
  const merchant = [
    ...reads(services, deliveryWithBody(eventSchema(payloads)), example),
    ...writes(services, Object.keys(payloads).sort()),
  ];
  return [
    ...merchant,
    ...merchant
      .filter(({ method }) => method === 'GET')
      .map((one) => ({ ...forHub(one, 'admin'), isOfAllWarehouses: true })),
  ].map((one) => audited(one, services.clock));
}

const idOf = (call: Call) => (call.params as { id: number }).id;
const byId = (example = EXAMPLE_ENDPOINT_ID) => Strict({ id: Id('Endpoint id.', example) });
const BY_SEQUENCE = Strict({
  id: Id('Endpoint id.', EXAMPLE_ENDPOINT_ID),
  sequence: Id('The event.', EXAMPLE_SEQUENCE),
});

function reads({ db }: WebhookServices, delivery: TSchema, example: unknown): Route[] {
  const requireEndpoint = async (call: Pick<Call, 'orgId' | 'params'>) => {
    if ((await endpoints.find(db, call.orgId, idOf(call as Call))) === null) throw notFound();
  };
  return [
    listRoute(db, {
      path: PATH,
      operationId: 'listWebhookEndpoints',
      summary: 'List your webhook endpoints',
      description: 'Order: id. Their secrets are never shown.',
      tag: TAG,
      access: 'read',
      list: endpointList,
      row: WebhookEndpoint,
      example: EXAMPLE,
      rows: 'Webhook endpoints.',
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getWebhookEndpoint',
      summary: 'Read a webhook endpoint',
      tag: TAG,
      access: 'read',
      params: byId(),
      responses: {
        200: { description: 'The endpoint.', schema: WebhookEndpoint, example: EXAMPLE, headers: ['ETag'] },
      },
      handler: async (call) => {
        const found = await endpoints.find(db, call.orgId, idOf(call));
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    listRoute(db, {
      path: `${PATH}/{id}/deliveries`,
      operationId: 'listWebhookDeliveries',
      summary: 'List the deliveries of a webhook endpoint',
      description:
        'The newest 10,000 are kept, and all that wait. An event has one delivery, with its last attempt.',
      tag: TAG,
      access: 'read',
      params: byId(),
      list: deliveryList,
      scope: (call) => [call.orgId, idOf(call)],
      filters: {
        state: Type.Optional(Enum(DELIVERY_STATES, 'Only in this state.')),
        sort: Type.Optional(
          Enum(['-sequence', 'sequence'], 'Order; the newest first where nothing is said.'),
        ),
      },
      queryExample: { state: 'delivered' },
      row: WebhookDelivery,
      example: EXAMPLE_DELIVERY,
      rows: 'Deliveries.',
      whenEmpty: requireEndpoint,
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}/deliveries/{sequence}`,
      operationId: 'getWebhookDelivery',
      summary: 'Read a delivery, with what is sent',
      tag: TAG,
      access: 'read',
      params: BY_SEQUENCE,
      responses: {
        200: {
          description: 'The delivery.',
          schema: delivery,
          example: { ...EXAMPLE_DELIVERY, body: exampleEvent(EXAMPLE_SEQUENCE, example) },
        },
      },
      handler: async (call) => {
        await requireEndpoint(call);
        const { id, sequence } = call.params;
        const json = await deliveryJson(db, call.orgId, id, sequence);
        const [event] = json === null ? [] : await readEventsAt(db, call.orgId, [sequence]);
        if (json === null || event === undefined) throw notFound();
        return { status: 200, json: `${json.slice(0, -1)},"body":${event.json}}` };
      },
    }),
  ];
}

function writes(services: WebhookServices, types: readonly string[]): Route[] {
  const { sealer, allowsLocal } = services;
  const endpointAnswer = {
    200: { description: 'The endpoint.', schema: WebhookEndpoint, example: EXAMPLE, headers: ['ETag'] },
  } as const;
  return [
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createWebhookEndpoint',
      summary: 'Have events sent to you',
      description: `${DELIVERY} It begins with the next event. The secret is in this answer alone.`,
      tag: TAG,
      access: 'write',
      body: newEndpoint(types),
      bodyExample: { url: 'https://hooks.juniper.example/orders', types: ['order.received'] },
      idempotency: false,
      problems: ['not_configured'],
      responses: {
        201: {
          description: 'The endpoint, with its secret.',
          schema: WebhookEndpointWithSecret,
          example: WITH_SECRET,
          headers: ['ETag', 'Location'],
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const { secret, ...record } = await createEndpoint(tx, feed, call.body as NewEndpoint, services);
          return withSecret(createdAnswer(record, `${PATH}/${record.id}`), { secret });
        }),
    }),
    route({
      method: 'PATCH',
      path: `${PATH}/{id}`,
      operationId: 'changeWebhookEndpoint',
      summary: 'Change a webhook endpoint',
      description:
        'Only what the body names changes. What happened while it was disabled is sent once it is enabled again.',
      tag: TAG,
      access: 'write',
      params: byId(),
      body: endpointChanges(types),
      bodyExample: { description: 'Catalog of the shop' },
      honoursIfMatch: true,
      responses: endpointAnswer,
      handler: (call) =>
        call.commit(async (tx, feed) =>
          recordAnswer(
            await changeEndpoint(tx, feed, idOf(call), call.body as EndpointChanges, {
              ifMatch: call.ifMatch,
              allowsLocal,
            }),
          ),
        ),
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/{id}`,
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description: 'Nothing is sent to it any more; its secret and its deliveries are gone.',
      tag: TAG,
      access: 'write',
      params: byId(EXAMPLE_TO_DELETE),
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          await deleteEndpoint(tx, feed, idOf(call));
          return noContent;
        }),
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/rotate_secret`,
      operationId: 'rotateWebhookSecret',
      summary: 'Get a new secret',
      description:
        'Deliveries are signed with both, the new secret and the one before, for `overlap_hours`: change it at your side meanwhile.',
      tag: TAG,
      access: 'write',
      params: byId(),
      body: SecretRotation,
      bodyOptional: true,
      bodyExample: { overlap_hours: 24 },
      idempotency: false,
      problems: ['not_configured'],
      responses: {
        200: {
          description: 'The endpoint, with its new secret.',
          schema: WebhookEndpointWithSecret,
          example: WITH_SECRET,
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const hours =
            (call.body as Static<typeof SecretRotation> | undefined)?.overlap_hours ?? OVERLAP_HOURS;
          const { ifMatch } = call;
          const { secret, ...record } = await rotateSecret(tx, feed, idOf(call), hours, { sealer, ifMatch });
          return withSecret(recordAnswer(record), { secret });
        }),
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/test`,
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event to an endpoint',
      description:
        'Writes `webhook_endpoint.test` into the feed, which is sent to this endpoint alone, whatever it is filtered by. Its ' +
        'deliveries show what became of it.',
      tag: TAG,
      access: 'write',
      params: byId(),
      problems: ['state_conflict'],
      responses: endpointAnswer,
      handler: (call) =>
        call.commit(async (tx, feed) => recordAnswer(await testEndpoint(tx, feed, idOf(call)))),
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/replay`,
      operationId: 'replayWebhooks',
      summary: 'Have everything since a point, or all that has failed, sent again',
      description:
        'Events behind `after`, or of `since` and later, are sent again with the same ids, as the endpoint is filtered now; with ' +
        '`failed`, those whose attempts have all failed, as long as they are kept.',
      tag: TAG,
      access: 'write',
      params: byId(),
      body: ReplayInput,
      bodyExample: { after: 1_000 },
      rules: ({ body }) => replayMistakes(body),
      problems: ['state_conflict'],
      responses: endpointAnswer,
      handler: (call) =>
        call.commit(async (tx, feed) =>
          recordAnswer(await replaySince(tx, feed, idOf(call), call.body as Static<typeof ReplayInput>)),
        ),
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/deliveries/{sequence}/replay`,
      operationId: 'replayWebhook',
      summary: 'Have one event sent again',
      description: 'It is sent again with the same id, and with all attempts before it.',
      tag: TAG,
      access: 'write',
      params: BY_SEQUENCE,
      problems: ['state_conflict'],
      responses: { 204: { description: 'It waits for its turn.' } },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          await replayOne(tx, feed, call.params.id, call.params.sequence);
          return noContent;
        }),
    }),
  ];
}

const OVERLAP_HOURS = 24;
