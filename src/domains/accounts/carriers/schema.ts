// Aggregator accounts and the credentials to buy labels with them.
import { type Static, Type } from 'typebox';
import { AnyText, TextOrNull } from '../../../kit/http/fields/schema.ts';
import { Enum, Id, Instant, Named, Nullable, Text } from '../../../kit/http/schema.ts';

const ACCOUNT_SOURCES = ['easypost'] as const;
export type AccountSource = (typeof ACCOUNT_SOURCES)[number];

const SECRET_LENGTH_MAX = 500;
const LABELS_PER_DAY = 1000;

const fields = {
  source: Enum(ACCOUNT_SOURCES, 'The aggregator.'),
};

export const CarrierAccount = Named(
  'CarrierAccount',
  {
    id: Id('Account id.'),
    ...fields,
    labels_per_day: Type.Integer({
      minimum: 1,
      description: 'Labels an organization may buy in 24 hours.',
    }),
    webhook_path: AnyText('Path on this service where the aggregator sends tracking updates.'),
    updated_by: AnyText('Who set it last.'),
    last_tested: Nullable(Instant('When the credentials were last tested.')),
    last_error: TextOrNull('The error of the last test; null if it passed.'),
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { description: 'Its secrets are never shown.' },
);

export const CarrierAccountInput = Named('CarrierAccountInput', {
  ...fields,
  api_key: Text(SECRET_LENGTH_MAX, 'The account’s API key.'),
  webhook_secret: Text(SECRET_LENGTH_MAX, 'The secret that signs tracking updates.'),
  labels_per_day: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: LABELS_PER_DAY,
      description: 'Labels an organization may buy with it in 24 hours.',
    }),
  ),
});
export type AccountInput = Static<typeof CarrierAccountInput>;
export { LABELS_PER_DAY };
