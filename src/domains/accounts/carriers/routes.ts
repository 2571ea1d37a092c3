import type { Db } from '../../../kit/db/db.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { accountRoutes } from '../account-routes.ts';
import { carrierAccounts } from './queries.ts';
import { type AccountInput, CarrierAccount, CarrierAccountInput } from './schema.ts';
import { askForAccount, setAccount, type TestSettings } from './use-account.ts';

const EXAMPLE_INPUT: AccountInput = {
  source: 'easypost',
  api_key: 'EZAK-example',
  webhook_secret: 'a-long-random-text',
};

export function carrierAccountRoutes(
  services: TestSettings & { readonly db: Db; readonly clock: Clock },
): Route[] {
  return accountRoutes<AccountInput>(services, {
    accounts: carrierAccounts,
    path: '/v1/carrier_accounts',
    tag: 'Carrier accounts',
    name: 'CarrierAccount',
    words: { withOne: 'with an aggregator', withMany: 'with aggregators' },
    descriptions: {
      list: ' Without one, labels are bought with the hub’s account, if it has one.',
      set: '',
      test: '; nothing is bought.',
      remove: 'Labels bought with it can no longer be voided.',
    },
    schema: CarrierAccount,
    input: CarrierAccountInput,
    inputExample: EXAMPLE_INPUT,
    ofHub: { removed: { org_id: Id('Organization id.', 3), id: Id('Account id.', 2) } },
    set: (tx, feed, input) => setAccount(tx, feed, input, services.sealer),
    test: (orgId, id) => askForAccount(services, orgId, id),
  });
}
