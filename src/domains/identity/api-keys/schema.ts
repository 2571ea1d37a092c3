import { Type } from 'typebox';
import { AnyText } from '../../../kit/http/fields/schema.ts';
import { Id, Instant, Named, Nullable, Text } from '../../../kit/http/schema.ts';
import { warehousesOf } from '../people/schema.ts';
import { Limits, OptionalLimits, Scopes } from '../schema.ts';

const name = Text(200, 'What the key is for.');

const warehouseIds = warehousesOf(
  'In the hub: the only warehouses that the key works in; it cannot see records of others. Absent or null: all of them.',
);

export const ApiKey = Named('ApiKey', {
  id: Id('API key id.'),
  org_id: Id('The organization it acts for.'),
  name,
  hint: Type.String({ description: 'The first characters of the key, to recognize it.' }),
  scopes: Scopes,
  warehouse_ids: Nullable(warehouseIds),
  ...Limits,
  created_by: Type.String({ description: 'Who created it.' }),
  created: Instant('When it was created.'),
  expires: Nullable(Instant('When it stops working; null: never.')),
  revoked: Nullable(Instant('When it was revoked; null: it was not.')),
  last_used: Nullable(Instant('When it was last used, to the minute; null: never.')),
});

const key = AnyText('Send it as `Authorization: Bearer …`. Shown only in this response.');
export const ApiKeyWithSecret = Named('ApiKeyWithSecret', { ...ApiKey.properties, key });

/** Its limits are those of the organization: a merchant does not set them. */
export const NewOwnApiKey = Named('NewOwnApiKey', {
  name,
  scopes: Scopes,
  expires: Type.Optional(Instant('When it stops working. Absent: never.')),
});

export const NewApiKey = Named('NewApiKey', {
  ...NewOwnApiKey.properties,
  warehouse_ids: Type.Optional(Nullable(warehouseIds)),
  ...OptionalLimits,
});
