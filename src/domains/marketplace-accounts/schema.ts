// A merchant's accounts on marketplaces, and what lets the service ask there in the merchant's name.
import { type Static, Type } from 'typebox';
import { Code, Enum, Id, Instant, Nullable, Strict, Text } from '../../kit/http/schema.ts';

/** Marketplaces that the service can ask. */
const MARKETPLACES = ['Amazon'] as const;

const REGIONS = ['na', 'eu', 'fe'] as const;
export type Region = (typeof REGIONS)[number];

const SECRET_LENGTH_MAX = 2048;

const fields = {
  marketplace_name: Enum(MARKETPLACES, 'The marketplace, as listings name it.'),
  seller_account_id: Code(100, 'The seller account: `listing_mp_seller_account_id` of its listings.'),
  region: Enum(
    REGIONS,
    'Where the account sells: `na` North and South America, `eu` Europe, the Middle East, Africa and India, `fe` the Far East.',
  ),
  client_id: Code(200, 'Of the application: its login-with-Amazon client id.'),
};

export const MarketplaceAccount = Strict(
  {
    id: Id('Account id.'),
    ...fields,
    updated_by: Type.String({ description: 'Who set it last.' }),
    last_used: Nullable(Instant('When the marketplace was last asked with it.')),
    last_error: Nullable(Type.String({ description: 'What went wrong then; null: nothing.' })),
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { name: 'MarketplaceAccount', description: 'Its secrets are never shown.' },
);

export const MarketplaceAccountInput = Strict(
  {
    ...fields,
    client_secret: Text(SECRET_LENGTH_MAX, 'Of the application: its client secret.'),
    refresh_token: Text(SECRET_LENGTH_MAX, 'What Amazon gave when the seller authorized the application.'),
  },
  { name: 'MarketplaceAccountInput' },
);
export type AccountInput = Static<typeof MarketplaceAccountInput>;
