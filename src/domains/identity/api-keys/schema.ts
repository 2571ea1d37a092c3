import { Type } from 'typebox';
import { Id, Instant, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { WAREHOUSES_MAX } from '../people/schema.ts';
import { Limits, OptionalLimits, Scopes } from '../schema.ts';

const name = Text(200, 'What the key is for.');

const warehouseIds = Type.Array(Id('Warehouse id.'), {
  minItems: 1,
  maxItems: WAREHOUSES_MAX,
  uniqueItems: true,
  description:
    'In the hub: the only warehouses that the key works in; what lies elsewhere does not exist for it. Absent or null: all of them.',
});

export const ApiKey = Strict(
  {
    id: Id('API key id.'),
    org_id: Id('The organization it acts for.'),
    name,
    hint: Type.String({ description: 'The first characters of the key, to tell keys apart.' }),
    scopes: Scopes,
    warehouse_ids: Nullable(warehouseIds),
    ...Limits,
    created_by: Type.String({ description: 'Who made it.' }),
    created: Instant('When it was made.'),
    expires: Nullable(Instant('When it stops working; null: never.')),
    revoked: Nullable(Instant('When it was revoked; null: it is not.')),
    last_used: Nullable(Instant('When it was last used, to the minute; null: never.')),
  },
  { name: 'ApiKey' },
);

export const ApiKeyWithSecret = Strict(
  {
    ...ApiKey.properties,
    key: Type.String({
      description: 'Send it as `Authorization: Bearer …`. Shown in this answer and never again.',
    }),
  },
  { name: 'ApiKeyWithSecret' },
);

/** Its limits are those of the organization: a merchant does not set them. */
export const NewOwnApiKey = Strict(
  {
    name,
    scopes: Scopes,
    expires: Type.Optional(Instant('When it stops working. Absent: never.')),
  },
  { name: 'NewOwnApiKey' },
);

export const NewApiKey = Strict(
  {
    name,
    scopes: Scopes,
    expires: Type.Optional(Instant('When it stops working. Absent: never.')),
    warehouse_ids: Type.Optional(Nullable(warehouseIds)),
    ...OptionalLimits,
  },
  { name: 'NewApiKey' },
);
