// Accounts with aggregators, and what lets the service buy labels with them.
import { type Static, Type } from 'typebox';
import { Enum, Id, Instant, Nullable, Strict, Text } from '../../../../kit/http/schema.ts';

const ACCOUNT_SOURCES = ['easypost'] as const;
export type AccountSource = (typeof ACCOUNT_SOURCES)[number];

const SECRET_LENGTH_MAX = 500;
const LABELS_PER_DAY = 1000;

const fields = {
  source: Enum(ACCOUNT_SOURCES, 'The aggregator.'),
};

export const CarrierAccount = Strict(
  {
    id: Id('Account id.'),
    ...fields,
    labels_per_day: Type.Integer({
      minimum: 1,
      description: 'Labels that an organization may buy in 24 hours.',
    }),
    webhook_path: Type.String({
      description: 'Where the aggregator is to send tracking updates, below the address of this service.',
    }),
    updated_by: Type.String({ description: 'Who set it last.' }),
    last_tested: Nullable(Instant('When the aggregator was last asked whether it takes the credentials.')),
    last_error: Nullable(Type.String({ description: 'What it said then; null: that it takes them.' })),
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { name: 'CarrierAccount', description: 'Its secrets are never shown.' },
);

export const CarrierAccountInput = Strict(
  {
    ...fields,
    api_key: Text(SECRET_LENGTH_MAX, 'Of the account: what the aggregator’s API is called with.'),
    webhook_secret: Text(SECRET_LENGTH_MAX, 'What the aggregator signs its tracking updates with.'),
    labels_per_day: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        default: LABELS_PER_DAY,
        description: 'Labels that an organization may buy with it in 24 hours.',
      }),
    ),
  },
  { name: 'CarrierAccountInput' },
);
export type AccountInput = Static<typeof CarrierAccountInput>;
export { LABELS_PER_DAY };
