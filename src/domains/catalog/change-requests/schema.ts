import { Type } from 'typebox';
import { Dated, eventTypes } from '../../../kit/http/fields/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Enum, Id, Instant, Named, Nullable, Text } from '../../../kit/http/schema.ts';
import { FloorFacts } from '../items/schema.ts';
import { ItemName } from '../schema.ts';

export const CHANGE_REQUEST_STATUSES = ['pending', 'confirmed', 'refused', 'cancelled'] as const;
export type ChangeRequestStatus = (typeof CHANGE_REQUEST_STATUSES)[number];

const row = {
  id: Id('Id of the request.'),
  item_id: Id('The item.'),
  mpn: ItemName.properties.mpn,
  name: ItemName.properties.name,
  status: Enum(CHANGE_REQUEST_STATUSES, 'Whether the hub has decided.'),
  requested: FloorFacts,
  former: FloorFacts,
  created_by: Type.String({ description: 'Who asked first.' }),
  ...Dated,
};

export const ChangeRequestRow = Named('CatalogChangeRequestRow', row);

export const ChangeRequest = Named('CatalogChangeRequest', {
  ...row,
  history: NamedList('CatalogChangeRequestStep', 'What became of it.', {
    status: Enum(CHANGE_REQUEST_STATUSES, 'What it became.'),
    time: Instant('When.'),
    by: Type.String({ description: 'Who did it.' }),
    reason: Nullable(Type.String({ description: 'Why.' })),
  }),
});

export const ChangeRequestOfOrg = Named('CatalogChangeRequestOfOrg', {
  org_id: Id('The merchant.'),
  org_name: Type.String({ description: 'Its name.' }),
  ...row,
});

export const CHANGE_REQUEST_EVENTS = eventTypes(
  'catalog_change_request',
  ['created', 'updated', 'confirmed', 'refused', 'cancelled'],
  ChangeRequestRow,
);

export const RefuseChange = Named('RefuseChange', {
  reason: Text(500, 'Why; the merchant sees it.'),
});

export const CancelChange = Named('CancelChange', {
  reason: Type.Optional(Nullable(Text(500, 'Why it is no longer wanted.'))),
});
