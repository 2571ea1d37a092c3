// Marketplace accounts: the merchant's own operations, and the same for the hub.
import type { Static } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { noContent, type Route, route } from '../../kit/http/route.ts';
import { Id, Strict } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import type { Sealer } from '../../kit/kernel/seal.ts';
import { audited } from '../identity/audit/record-audit.ts';
import type { AmazonOf } from './amazon/amazon-client.ts';
import { deleteAccount, setAccount } from './manage-accounts.ts';
import { accountList } from './queries.ts';
import { type AccountInput, MarketplaceAccount, MarketplaceAccountInput } from './schema.ts';
import { askForAccount, noteTest } from './test-account.ts';

const TAG = 'Marketplace accounts';
const PATH = '/v1/marketplace_accounts';
/** Accounts of the demo world: what the merchant's example deletes, and the hub's. */
const EXAMPLE_IDS = { merchant: 1, hub: 2 };
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

export interface MarketplaceAccountServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly amazonOf: AmazonOf;
}

export function marketplaceAccountRoutes({
  db,
  clock,
  sealer,
  amazonOf,
}: MarketplaceAccountServices): Route[] {
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listMarketplaceAccounts',
    summary: 'List your accounts on marketplaces',
    description: 'Order: id. Their secrets are never shown.',
    tag: TAG,
    access: 'read',
    list: accountList,
    row: MarketplaceAccount,
    example: EXAMPLE,
    rows: 'Marketplace accounts.',
  });
  const set = route({
    method: 'PUT',
    path: PATH,
    operationId: 'setMarketplaceAccount',
    summary: 'Set the credentials of an account on a marketplace',
    description:
      'Makes the account known, or replaces its credentials. Checks of its listings ask the marketplace from then on. ' +
      'The secrets are kept encrypted and never shown again.',
    tag: TAG,
    access: 'write',
    body: MarketplaceAccountInput,
    bodyExample: EXAMPLE_INPUT,
    problems: ['not_configured'],
    responses: { 200: { description: 'The account.', schema: MarketplaceAccount, example: EXAMPLE } },
    handler: (call) =>
      call.commit(async (tx, feed) => ({
        status: 200,
        json: await setAccount(tx, feed, call.body as AccountInput, sealer),
      })),
  });
  const test = route({
    method: 'POST',
    path: `${PATH}/{id}/test`,
    operationId: 'testMarketplaceAccount',
    summary: 'Ask the marketplace whether it takes an account',
    description:
      'Asks with the credentials of the account, and for nothing else. `last_error` of the answer says what is wrong; null: it works.',
    tag: TAG,
    access: 'write',
    params: Strict({ id: Id('Account id.', EXAMPLE_IDS.merchant) }),
    problems: ['too_many_requests'],
    responses: {
      200: { description: 'The account.', schema: MarketplaceAccount, example: EXAMPLE },
    },
    handler: (call) => {
      const { id } = call.params as { id: number };
      let error: string | null = null;
      return call.commit(
        async (tx, { orgId, now }) => ({ status: 200, json: await noteTest(tx, orgId, id, error, now) }),
        async () => {
          error = await askForAccount({ db, clock, amazonOf }, call.orgId, id);
        },
      );
    },
  });
  const remove = (example: number) =>
    route({
      method: 'DELETE',
      path: `${PATH}/{id}`,
      operationId: 'deleteMarketplaceAccount',
      summary: 'Delete an account on a marketplace',
      description:
        'Its secrets are gone at once. Checks of its listings, also those that wait, go by the rules of the service then.',
      tag: TAG,
      access: 'write',
      params: Strict({ id: Id('Account id.', example) }),
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        call.commit(async (tx, { orgId }) => {
          await deleteAccount(tx, orgId, (call.params as { id: number }).id);
          return noContent;
        }),
    });
  return [
    list,
    forHub(list, 'admin', { summary: 'List the accounts of an organization on marketplaces' }),
    set,
    {
      ...forHub(set, 'admin'),
      bodyExample: { ...EXAMPLE_INPUT, seller_account_id: 'A1JUNIPERMX' },
    },
    test,
    remove(EXAMPLE_IDS.merchant),
    forHub(remove(EXAMPLE_IDS.hub), 'admin'),
  ].map((one) => audited(one, clock));
}
