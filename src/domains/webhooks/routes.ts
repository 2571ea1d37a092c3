// Webhooks: the merchant's own operations; the hub reads what the merchant reads.
import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import { readEventsAt } from '../../kit/feed/queries.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { notFound } from '../../kit/http/problems.ts';
import { recordActions } from '../../kit/http/record-actions.ts';
import { createdAnswer, foundAnswer, recordAnswer, withSecret } from '../../kit/http/record-answer.ts';
import { answers } from '../../kit/http/responses.ts';
import { type Call, type Route, route } from '../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { eventSchema } from '../events/schema.ts';
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
const OVERLAP_HOURS = 24;
/** Endpoints of the demo world: the second one is for the example that deletes. */
const EXAMPLE_ENDPOINT_ID = 1;
const EXAMPLE_TO_DELETE = 2;
/** An event of the demo world that was delivered to the first one. */
const EXAMPLE_SEQUENCE = 5;

const DELIVERY =
  'An event is sent by POST in the format of `GET /v1/events`, signed as in Standard Webhooks (`webhook-id`, `webhook-timestamp`, ' +
  `\`webhook-signature\`). Answer with 2xx within ${ANSWER_WITHIN_MS / 1000} seconds. Otherwise it is sent again after 5 s, 30 s, 2, 10 and ` +
  '30 min, 1, 3, 6, 12 and 24 h, always with the same `webhook-id`: answer repeats with 2xx and ignore them. Events of one record ' +
  'arrive in order; a failing one does not hold up other records. 410 disables the endpoint. Redirects are not followed.';

export interface WebhookServices extends EndpointRules {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * @param payloads the payload schema of every event type there is
 */
export function webhookRoutes(
  services: WebhookServices,
  payloads: Readonly<Record<string, TSchema>>,
): Route[] {
  const merchant = [
    ...reads(services, deliveryWithBody(eventSchema(payloads))),
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

function reads({ db }: WebhookServices, delivery: TSchema): Route[] {
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
      responses: answers('The endpoint.', WebhookEndpoint, ['ETag']),
      handler: async (call) => foundAnswer(await endpoints.find(db, call.orgId, idOf(call))),
    }),
    listRoute(db, {
      path: `${PATH}/{id}/deliveries`,
      operationId: 'listWebhookDeliveries',
      summary: 'List the deliveries of a webhook endpoint',
      description:
        'The newest 10,000 and all pending ones are kept. An event has one delivery, with its last attempt.',
      tag: TAG,
      access: 'read',
      params: byId(),
      list: deliveryList,
      scope: (call) => [call.orgId, idOf(call)],
      filters: {
        state: Type.Optional(Enum(DELIVERY_STATES, 'Only in this state.')),
        sort: Type.Optional(Enum(['-sequence', 'sequence'], 'Order. Default: newest first.')),
      },
      queryExample: { state: 'delivered' },
      row: WebhookDelivery,
      rows: 'Deliveries.',
      whenEmpty: requireEndpoint,
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}/deliveries/{sequence}`,
      operationId: 'getWebhookDelivery',
      summary: 'Read a delivery with its payload',
      tag: TAG,
      access: 'read',
      params: BY_SEQUENCE,
      responses: answers('The delivery.', delivery),
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
  const shared = { tag: TAG, access: 'write' } as const;
  const action = recordActions({
    ...shared,
    path: `${PATH}/{id}`,
    params: byId().properties,
    answer: { description: 'The endpoint.', schema: WebhookEndpoint, headers: ['ETag'] },
  });
  const deliveryAction = recordActions({
    ...shared,
    path: `${PATH}/{id}/deliveries/{sequence}`,
    params: BY_SEQUENCE.properties,
  });
  return [
    route({
      ...shared,
      method: 'POST',
      path: PATH,
      operationId: 'createWebhookEndpoint',
      summary: 'Create a webhook endpoint',
      description: `${DELIVERY} It receives events from the next one on. The secret is shown only in this response.`,
      body: newEndpoint(types),
      bodyExample: { url: 'https://hooks.juniper.example/orders', types: ['order.received'] },
      idempotency: false,
      problems: ['not_configured'],
      responses: {
        201: {
          description: 'The endpoint, with its secret.',
          schema: WebhookEndpointWithSecret,
          headers: ['ETag', 'Location'],
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const { secret, ...record } = await createEndpoint(tx, feed, call.body as NewEndpoint, services);
          return withSecret(createdAnswer(record, `${PATH}/${record.id}`), { secret });
        }),
    }),
    action(null, {
      operationId: 'changeWebhookEndpoint',
      summary: 'Change a webhook endpoint',
      description:
        'Only the fields in the body change. Events missed while it was disabled are sent once it is enabled again.',
      body: endpointChanges(types),
      bodyExample: { description: 'Catalog of the shop' },
      honoursIfMatch: true,
      run: (tx, feed, { params, body, ifMatch }) =>
        changeEndpoint(tx, feed, params.id, body, { ifMatch, allowsLocal }),
    }),
    action(null, {
      method: 'DELETE',
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description: 'It receives no more events; its secret and its deliveries are deleted.',
      params: byId(EXAMPLE_TO_DELETE).properties,
      done: 'Done.',
      run: (tx, feed, { params }) => deleteEndpoint(tx, feed, params.id),
    }),
    action('rotate_secret', {
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate the secret of a webhook endpoint',
      description:
        'Deliveries are signed with both the new and the previous secret for `overlap_hours`: switch to the new one within that time.',
      body: SecretRotation,
      bodyOptional: true,
      bodyExample: { overlap_hours: OVERLAP_HOURS },
      idempotency: false,
      problems: ['not_configured'],
      answer: {
        description: 'The endpoint, with its new secret.',
        schema: WebhookEndpointWithSecret,
        headers: ['ETag'],
      },
      run: async (tx, feed, { params, body, ifMatch }) => {
        const hours = (body as typeof body | undefined)?.overlap_hours ?? OVERLAP_HOURS;
        const { secret, ...record } = await rotateSecret(tx, feed, params.id, hours, { sealer, ifMatch });
        return withSecret(recordAnswer(record), { secret });
      },
    }),
    action('test', {
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event to an endpoint',
      description:
        'Writes `webhook_endpoint.test` into the feed, which is sent to this endpoint alone, regardless of its filters. Its ' +
        'deliveries show the result.',
      problems: ['state_conflict'],
      run: (tx, feed, { params }) => testEndpoint(tx, feed, params.id),
    }),
    action('replay', {
      operationId: 'replayWebhooks',
      summary: 'Replay events to a webhook endpoint',
      description:
        'Sends the events after `after`, or at or after `since`, again, with the same ids and the endpoint’s current ' +
        'filters; with `failed`, those whose attempts have all failed, as far as they are kept.',
      body: ReplayInput,
      bodyExample: { after: 1_000 },
      rules: ({ body }) => replayMistakes(body),
      problems: ['state_conflict'],
      run: (tx, feed, { params, body }) => replaySince(tx, feed, params.id, body),
    }),
    deliveryAction('replay', {
      operationId: 'replayWebhook',
      summary: 'Redeliver an event',
      description: 'It is sent again with the same id; earlier attempts stay listed.',
      problems: ['state_conflict'],
      done: 'It is queued.',
      run: (tx, feed, { params }) => replayOne(tx, feed, params.id, params.sequence),
    }),
  ];
}
