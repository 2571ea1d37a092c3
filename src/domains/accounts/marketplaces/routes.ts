import type { Static } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import type { Sealer } from '../../../kit/kernel/seal.ts';
import { accountRoutes } from '../account-routes.ts';
import { marketplaceAccounts } from './queries.ts';
import { type AccountInput, MarketplaceAccount, MarketplaceAccountInput } from './schema.ts';
import { askForAccount, type TestServices } from './test-account.ts';
import { setAccount } from './use-account.ts';

const EXAMPLE: Static<typeof MarketplaceAccount> = {
  id: 1,
  marketplace_name: 'Amazon',
  seller_account_id: 'A1JUNIPERCA',
  region: 'na',
  client_id: 'amzn1.application-oa2-client.0a1b2c3d4e5f',
  updated_by: 'Jules Juniper',
  last_used: null,
  last_error: null,
  created: '2026-11-14T09:30:00.000Z',
  updated: '2026-11-14T09:30:00.000Z',
};
const EXAMPLE_INPUT: AccountInput = {
  marketplace_name: 'Amazon',
  seller_account_id: 'A1JUNIPERCA',
  region: 'na',
  client_id: EXAMPLE.client_id,
  client_secret: 'amzn1.oa2-cs.v1.example',
  refresh_token: 'Atzr|example',
};

interface MarketplaceAccountServices extends TestServices {
  readonly db: Db;
  readonly sealer: Sealer;
}

export function marketplaceAccountRoutes(services: MarketplaceAccountServices): Route[] {
  return accountRoutes<AccountInput>(services, {
    accounts: marketplaceAccounts,
    path: '/v1/marketplace_accounts',
    tag: 'Marketplace accounts',
    name: 'MarketplaceAccount',
    words: { withOne: 'on a marketplace', withMany: 'on marketplaces' },
    descriptions: {
      list: '',
      set: 'From then on, eligibility checks of its listings ask the marketplace. ',
      test: ' without changing anything.',
      remove:
        'From then on, eligibility checks of its listings, including pending ones, use the built-in rules.',
    },
    schema: MarketplaceAccount,
    input: MarketplaceAccountInput,
    inputExample: EXAMPLE_INPUT,
    testProblems: ['too_many_requests'],
    ofHub: {
      removed: { id: Id('Account id.', 2) },
      inputExample: { ...EXAMPLE_INPUT, seller_account_id: 'A1JUNIPERMX' },
    },
    set: (tx, feed, input) => setAccount(tx, feed, input, services.sealer),
    test: (orgId, id) => askForAccount(services, orgId, id),
  });
}
