// Webhooks: endpoints of a merchant, and what became of each delivery.
import { type Static, type TSchema, Type } from 'typebox';
import { AnyText, Dated } from '../../kit/http/fields/schema.ts';
import {
  Enum,
  Flag,
  ID_MAX,
  Id,
  Instant,
  Maybe,
  Named,
  Nullable,
  Text,
  WholeNumber,
} from '../../kit/http/schema.ts';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const DISABLED_REASONS = ['by_request', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const URL_LENGTH_MAX = 2000;
const TYPES_MAX = 100;
const WAREHOUSES_MAX = 100;
const MARKETPLACES_MAX = 50;
const OVERLAP_HOURS_MAX = 168;

const Url = Text(URL_LENGTH_MAX, 'Where events are sent by POST: https, on the public internet.');
const Description = Text(500, 'What it is for.');
const warehouseIds = Type.Array(Id('A warehouse.'), {
  maxItems: WAREHOUSES_MAX,
  minItems: 1,
  uniqueItems: true,
  description: 'Only events that name one of these warehouses.',
});
const marketplaces = Type.Array(Text(100, 'A marketplace.'), {
  maxItems: MARKETPLACES_MAX,
  minItems: 1,
  uniqueItems: true,
  description: 'Only events that name one of these marketplaces, in any case.',
});
const typesOf = (types: readonly string[]) =>
  Type.Array(Enum(types, 'A type of event.'), {
    maxItems: TYPES_MAX,
    minItems: 1,
    uniqueItems: true,
    description: 'Only events of these types.',
  });

const fields = {
  id: Id('Endpoint id.'),
  url: Type.String({ description: 'Where events are sent.' }),
  description: Nullable(Type.String({ description: 'What it is for.' })),
  types: Nullable(Type.Array(Type.String(), { description: 'Only events of these types; null: of all.' })),
  warehouse_ids: Nullable(
    Type.Array(Id('A warehouse.'), {
      description: 'Only events that name one of these warehouses; null: all.',
    }),
  ),
  marketplaces: Nullable(
    Type.Array(Type.String(), { description: 'Only events that name one of these marketplaces; null: all.' }),
  ),
  enabled: Flag('Whether events are sent. Events missed while disabled are sent once it is enabled again.'),
  disabled_reason: Nullable(
    Enum(DISABLED_REASONS, 'Who disabled it: `by_request` you, `gone` the service, because it answered 410.'),
  ),
  previous_secret_until: Nullable(Instant('Until when deliveries are also signed with the previous secret.')),
  failing_since: Nullable(Instant('Since when all deliveries have failed; null: the last ones succeeded.')),
  last_sequence: WholeNumber(0, ID_MAX, 'The last event of the feed that was checked for it.'),
  ...Dated,
};

export const WebhookEndpoint = Named('WebhookEndpoint', fields, {
  description: 'Its secret is shown only when it is created.',
});

const secret = AnyText('The key that deliveries are signed with, shown only in this response.');
export const WebhookEndpointWithSecret = Named('WebhookEndpointWithSecret', {
  ...WebhookEndpoint.properties,
  secret,
});

const asked = (types: readonly string[]) => ({
  description: Maybe(Description),
  types: Maybe(typesOf(types)),
  warehouse_ids: Maybe(warehouseIds),
  marketplaces: Maybe(marketplaces),
});
export const newEndpoint = (types: readonly string[]) =>
  Named('NewWebhookEndpoint', { url: Url, ...asked(types) });
export const endpointChanges = (types: readonly string[]) =>
  Named(
    'WebhookEndpointChanges',
    {
      url: Type.Optional(Url),
      ...asked(types),
      enabled: Type.Optional(Flag('Whether events are sent.')),
    },
    { minProperties: 1 },
  );
export type NewEndpoint = Static<ReturnType<typeof newEndpoint>>;
export type EndpointChanges = Static<ReturnType<typeof endpointChanges>>;

export const SecretRotation = Named('WebhookSecretRotation', {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: OVERLAP_HOURS_MAX,
      default: 24,
      description: 'For how long deliveries are signed with both secrets.',
    }),
  ),
});

const attempt = {
  status_code: Nullable(Type.Integer({ description: 'Status code of the response.' })),
  answer: Nullable(Type.String({ description: 'Beginning of the response body.' })),
  error: Nullable(Type.String({ description: 'What went wrong; null: nothing.' })),
  duration_ms: Nullable(Type.Integer({ minimum: 0, description: 'How long the attempt took.' })),
};

const WebhookAttempt = Named('WebhookAttempt', {
  attempted: Instant('When it was sent.'),
  ...attempt,
});

const deliveryFields = {
  sequence: Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'The event.' }),
  webhook_id: Type.String({ description: 'The header `webhook-id`, the same in every attempt.' }),
  type: Type.String({ description: 'The type of the event.' }),
  state: Enum(
    DELIVERY_STATES,
    '`waiting`: for its next attempt, or for an earlier event of the same record; `failed`: all attempts failed.',
  ),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts.' }),
  attempted: Nullable(Instant('When it was last sent.')),
  next_attempt: Nullable(Instant('Earliest time of the next attempt.')),
  ...attempt,
  earlier_attempts: Type.Array(WebhookAttempt, {
    description: 'Earlier attempts, oldest first, including those before a redelivery; the last 20.',
  }),
  created: Instant('When it was queued.'),
};
export const WebhookDelivery = Named('WebhookDelivery', deliveryFields);

/** @param event what is sent: the event, as `GET /v1/events` lists it */
export const deliveryWithBody = (event: TSchema) =>
  Named('WebhookDeliveryWithBody', { ...deliveryFields, body: event });

export const ReplayInput = Named(
  'WebhookReplay',
  {
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: ID_MAX, description: 'All events after this sequence.' }),
    ),
    since: Type.Optional(Instant('All events at or after this time.')),
    failed: Type.Optional(Type.Literal(true, { description: 'Only events whose attempts have all failed.' })),
  },
  { minProperties: 1, description: 'Exactly one of the three.' },
);
export type ReplayFrom = Static<typeof ReplayInput>;

export const WEBHOOK_EVENTS = {
  'webhook_endpoint.created': WebhookEndpoint,
  'webhook_endpoint.updated': WebhookEndpoint,
  'webhook_endpoint.disabled': WebhookEndpoint,
  'webhook_endpoint.failing': WebhookEndpoint,
  'webhook_endpoint.test': WebhookEndpoint,
  'webhook_endpoint.deleted': WebhookEndpoint,
} as const;
