// Webhooks: endpoints of a merchant, and what became of each delivery.
import { type Static, type TSchema, Type } from 'typebox';
import {
  Enum,
  Flag,
  ID_MAX,
  Id,
  Instant,
  Maybe,
  Nullable,
  Strict,
  Text,
  Versioned,
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
  description: 'Only events that name one of these marketplaces, whatever their case.',
});
const typesOf = (types: readonly string[]) =>
  Type.Array(Enum(types, 'A type of event.'), {
    maxItems: TYPES_MAX,
    minItems: 1,
    uniqueItems: true,
    description: 'Only events of these types.',
  });

const health = {
  failing_since: Nullable(Instant('Since when nothing has come through; null: the last deliveries did.')),
  last_sequence: Type.Integer({
    minimum: 0,
    maximum: ID_MAX,
    description: 'The last event of the feed that was looked at for it.',
  }),
};
const times = { created: Instant('When it was added.'), updated: Instant('Last change.') };
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
  enabled: Flag('Whether events are sent. Those that happen meanwhile are sent once it is enabled again.'),
  disabled_reason: Nullable(
    Enum(DISABLED_REASONS, 'Who disabled it: `by_request` you, `gone` the service, because it answered 410.'),
  ),
  previous_secret_until: Nullable(Instant('Until when deliveries are also signed with the secret before.')),
};

export const WebhookEndpoint = Strict(
  { ...fields, ...health, ...Versioned, ...times },
  { name: 'WebhookEndpoint', description: 'Its secret is shown when it is made, and never again.' },
);

const secret = Type.String({ description: 'What deliveries are signed with. It is shown here alone.' });
export const WebhookEndpointWithSecret = Strict(
  { ...fields, ...health, ...Versioned, ...times, secret },
  { name: 'WebhookEndpointWithSecret' },
);

export const newEndpoint = (types: readonly string[]) =>
  Strict(
    {
      url: Url,
      description: Maybe(Description),
      types: Maybe(typesOf(types)),
      warehouse_ids: Maybe(warehouseIds),
      marketplaces: Maybe(marketplaces),
    },
    { name: 'NewWebhookEndpoint' },
  );
export const endpointChanges = (types: readonly string[]) =>
  Strict(
    {
      url: Type.Optional(Url),
      description: Maybe(Description),
      types: Maybe(typesOf(types)),
      warehouse_ids: Maybe(warehouseIds),
      marketplaces: Maybe(marketplaces),
      enabled: Type.Optional(Flag('Whether events are sent.')),
    },
    { name: 'WebhookEndpointChanges', minProperties: 1 },
  );
export type NewEndpoint = Static<ReturnType<typeof newEndpoint>>;
export type EndpointChanges = Static<ReturnType<typeof endpointChanges>>;

export const SecretRotation = Strict(
  {
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_HOURS_MAX,
        default: 24,
        description: 'For how long deliveries are signed with both secrets.',
      }),
    ),
  },
  { name: 'WebhookSecretRotation' },
);

const deliveryFields = {
  sequence: Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'The event.' }),
  webhook_id: Type.String({ description: 'The header `webhook-id`, the same in every attempt.' }),
  type: Type.String({ description: 'The type of the event.' }),
  state: Enum(
    DELIVERY_STATES,
    '`waiting`: for its next attempt, or for an earlier event of the same record; `failed`: given up after the last attempt.',
  ),
  attempts: Type.Integer({ minimum: 0, description: 'How often it was sent.' }),
  attempted: Nullable(Instant('When it was sent last.')),
  next_attempt: Nullable(Instant('When it is sent again, at the earliest.')),
  status_code: Nullable(Type.Integer({ description: 'What the last attempt was answered with.' })),
  answer: Nullable(Type.String({ description: 'The beginning of that answer’s body.' })),
  error: Nullable(Type.String({ description: 'What went wrong in the last attempt; null: nothing.' })),
  duration_ms: Nullable(Type.Integer({ minimum: 0, description: 'How long the last attempt took.' })),
  earlier_attempts: Type.Array(
    Strict(
      {
        attempted: Instant('When it was sent.'),
        status_code: Nullable(Type.Integer({ description: 'What it was answered with.' })),
        answer: Nullable(Type.String({ description: 'The beginning of the answer’s body.' })),
        error: Nullable(Type.String({ description: 'What went wrong; null: nothing.' })),
        duration_ms: Nullable(Type.Integer({ minimum: 0, description: 'How long it took.' })),
      },
      { name: 'WebhookAttempt' },
    ),
    {
      description:
        'Attempts before the last one, oldest first, also those before it was sent again; the last 20.',
    },
  ),
  created: Instant('When its turn came first.'),
};
export const WebhookDelivery = Strict(deliveryFields, { name: 'WebhookDelivery' });

/** @param event what is sent: the event, as `GET /v1/events` lists it */
export const deliveryWithBody = (event: TSchema) =>
  Strict({ ...deliveryFields, body: event }, { name: 'WebhookDeliveryWithBody' });

export const ReplayInput = Strict(
  {
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: ID_MAX, description: 'Every event behind this sequence.' }),
    ),
    since: Type.Optional(Instant('Every event of this time or later.')),
    failed: Type.Optional(
      Type.Literal(true, { description: 'Every event whose attempts have all failed, and no other.' }),
    ),
  },
  { name: 'WebhookReplay', minProperties: 1, description: 'One of the three.' },
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
