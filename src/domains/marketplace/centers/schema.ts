// Words of fulfilment centers.
import { type Static, Type } from 'typebox';
import { Code, Id, Instant, Nullable, Strict, Text, Versioned } from '../../../kit/http/schema.ts';
import { Address } from '../../warehouses/schema.ts';

const center = {
  marketplace_name: Text(100, 'Marketplace, as listings call it.'),
  code: Code(20, 'What the marketplace calls it, such as ONT8.'),
  address: Address,
  phone: Nullable(Text(50, 'Telephone of its dock.')),
  instructions: Nullable(Text(500, 'What a driver must know.')),
};

export const FulfillmentCenterRecord = Strict(
  {
    id: Id('Fulfilment center id.'),
    ...center,
    ...Versioned,
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { name: 'FulfillmentCenter' },
);

export const NewFulfillmentCenter = Strict(
  {
    marketplace_name: center.marketplace_name,
    code: center.code,
    address: center.address,
    phone: Type.Optional(center.phone),
    instructions: Type.Optional(center.instructions),
  },
  { name: 'NewFulfillmentCenter' },
);
export type NewCenterInput = Static<typeof NewFulfillmentCenter>;

export const FulfillmentCenterChanges = Strict(
  {
    address: Type.Optional(center.address),
    phone: Type.Optional(center.phone),
    instructions: Type.Optional(center.instructions),
  },
  { name: 'FulfillmentCenterChanges' },
);
