// Schemas of the order policy and of forbidden destinations.
import { type Static, Type } from 'typebox';
import { Dated, optional } from '../../../kit/http/fields/schema.ts';
import { Flag, Id, Named, Nullable, Text, Versioned } from '../../../kit/http/schema.ts';

const COUNTRIES_MAX = 300;

const Country = (description: string) => Type.String({ pattern: '^[A-Za-z]{2}$', description });

const policy = {
  may_split: Flag(
    'Whether an order may ship from several warehouses. `false`: it ships from one, and waits for it.',
  ),
  may_ship_partially: Flag(
    'Whether some of an order may ship before the rest can. `false`: all of it is backordered until everything can ship.',
  ),
  may_backorder: Flag(
    'Whether an order may wait for stock. `false`: what is not in stock is refused (`error`) with the reason.',
  ),
  countries: Type.Array(Country('An ISO 3166-1 alpha-2 country code.'), {
    maxItems: COUNTRIES_MAX,
    uniqueItems: true,
    description:
      'The countries it ships to; empty: all. An order to another one is refused (`error`) with the reason.',
  }),
};

export const OrderPolicyRecord = Named('OrderPolicy', {
  ...policy,
  version: Type.Integer({ ...Versioned.version, minimum: 0 }),
});

export const OrderPolicyChanges = Named('OrderPolicyChanges', optional(policy));

export const ORDER_POLICY_EVENTS = { 'order_policy.updated': OrderPolicyRecord } as const;

const destination = {
  country: Country('Its ISO 3166-1 alpha-2 country code.'),
  state: Nullable(Text(100, 'Only this state or province; null: all of the country.')),
  postal_prefix: Nullable(
    Text(20, 'Only postal codes that begin with this; null: all. Spaces and hyphens do not count.'),
  ),
  note: Text(500, 'Why nothing ships there. Merchants read it as the reason of the order.'),
};
const { state, postal_prefix } = destination;

export const ForbiddenDestinationRecord = Named('ForbiddenDestination', {
  id: Id('Id of the forbidden destination.'),
  ...destination,
  ...Dated,
});

export const NewForbiddenDestination = Named('NewForbiddenDestination', {
  country: destination.country,
  note: destination.note,
  ...optional({ state, postal_prefix }),
});
export type NewForbiddenDestinationInput = Static<typeof NewForbiddenDestination>;

export const ForbiddenDestinationChanges = Named(
  'ForbiddenDestinationChanges',
  optional({ note: destination.note }),
);
export type ForbiddenDestinationChangesInput = Static<typeof ForbiddenDestinationChanges>;
