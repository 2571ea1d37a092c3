// A merchant's marketplace accounts and the credentials to act on its behalf.
import type { Static } from 'typebox';
import { AnyText, TextOrNull } from '../../../kit/http/fields/schema.ts';
import { Code, Enum, Id, Instant, Named, Nullable, Text } from '../../../kit/http/schema.ts';

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
  client_id: Code(200, 'The application’s Login with Amazon client id.'),
};

export const MarketplaceAccount = Named(
  'MarketplaceAccount',
  {
    id: Id('Account id.'),
    ...fields,
    updated_by: AnyText('Who set it last.'),
    last_used: Nullable(Instant('When it was last used.')),
    last_error: TextOrNull('The error of the last use; null if it worked.'),
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { description: 'Its secrets are never shown.' },
);

export const MarketplaceAccountInput = Named('MarketplaceAccountInput', {
  ...fields,
  client_secret: Text(SECRET_LENGTH_MAX, 'The application’s client secret.'),
  refresh_token: Text(
    SECRET_LENGTH_MAX,
    'The refresh token that Amazon issued when the seller authorized the application.',
  ),
});
export type AccountInput = Static<typeof MarketplaceAccountInput>;
