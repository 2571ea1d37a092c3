// Accounts with aggregators: the merchant's own operations, and the same for the hub, for itself too.
import type { Static } from 'typebox';
import type { Db } from '../../../../kit/db/db.ts';
import { forHub } from '../../../../kit/http/for-hub.ts';
import { listRoute } from '../../../../kit/http/list-route.ts';
import { notFound } from '../../../../kit/http/problems.ts';
import { noContent, type Route, route } from '../../../../kit/http/route.ts';
import { Id, Strict } from '../../../../kit/http/schema.ts';
import type { Clock } from '../../../../kit/kernel/clock.ts';
import { audited } from '../../../identity/audit/record-audit.ts';
import { accountList, removeAccount, writeTest } from './queries.ts';
import { type AccountInput, CarrierAccount, CarrierAccountInput, LABELS_PER_DAY } from './schema.ts';
import { setAccount } from './set-account.ts';
import { askForAccount, type TestSettings } from './test-account.ts';

const TAG = 'Carrier accounts';
const PATH = '/v1/carrier_accounts';
/** Accounts of the demo world: what the merchant's example deletes, and the hub's. */
const EXAMPLE_ID = 1;
const EXAMPLE_OF_HUB = { org_id: Id('Organization id.', 3), id: Id('Account id.', 2) };
const EXAMPLE: Static<typeof CarrierAccount> = {
  id: EXAMPLE_ID,
  source: 'easypost',
  labels_per_day: LABELS_PER_DAY,
  webhook_path: '/carrier_webhooks/easypost/2',
  updated_by: 'Jules Juniper',
  last_tested: null,
  last_error: null,
  created: '2026-11-14T09:30:00.000Z',
  updated: '2026-11-14T09:30:00.000Z',
};
const EXAMPLE_INPUT: AccountInput = {
  source: 'easypost',
  api_key: 'EZAK-example',
  webhook_secret: 'a-long-random-text',
};

interface CarrierAccountServices extends TestSettings {
  readonly db: Db;
  readonly clock: Clock;
}

export function carrierAccountRoutes(services: CarrierAccountServices): Route[] {
  const { db, clock, sealer } = services;
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listCarrierAccounts',
    summary: 'List your accounts with aggregators',
    description:
      'Order: id. Their secrets are never shown. Without one, labels are bought with the hub’s, where it has one.',
    tag: TAG,
    access: 'read',
    list: accountList,
    row: CarrierAccount,
    example: EXAMPLE,
    rows: 'Carrier accounts.',
  });
  const set = route({
    method: 'PUT',
    path: PATH,
    operationId: 'setCarrierAccount',
    summary: 'Set the credentials of an account with an aggregator',
    description:
      'Makes the account known, or replaces its credentials. The secrets are kept encrypted and never shown again.',
    tag: TAG,
    access: 'write',
    body: CarrierAccountInput,
    bodyExample: EXAMPLE_INPUT,
    problems: ['not_configured'],
    responses: { 200: { description: 'The account.', schema: CarrierAccount, example: EXAMPLE } },
    handler: (call) =>
      call.commit(async (tx, feed) => ({
        status: 200,
        json: await setAccount(tx, feed, call.body as AccountInput, sealer),
      })),
  });
  const test = route({
    method: 'POST',
    path: `${PATH}/{id}/test`,
    operationId: 'testCarrierAccount',
    summary: 'Ask the aggregator whether it takes an account',
    description:
      'Asks with the credentials of the account; nothing is bought. `last_error` of the answer says what is wrong; null: it works.',
    tag: TAG,
    access: 'write',
    params: Strict({ id: Id('Account id.', EXAMPLE_ID) }),
    responses: { 200: { description: 'The account.', schema: CarrierAccount, example: EXAMPLE } },
    handler: (call) => {
      const { id } = call.params as { id: number };
      let error: string | null = null;
      return call.commit(
        async (tx, { orgId, now }) => {
          const json = await writeTest(tx, orgId, id, error, now);
          if (json === null) throw notFound();
          return { status: 200, json };
        },
        async () => {
          error = await askForAccount(services, call.orgId, id);
        },
      );
    },
  });
  const remove = route({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    operationId: 'deleteCarrierAccount',
    summary: 'Delete an account with an aggregator',
    description: 'Its secrets are gone at once. Labels that were bought with it can no longer be voided.',
    tag: TAG,
    access: 'write',
    params: Strict({ id: Id('Account id.', EXAMPLE_ID) }),
    responses: { 204: { description: 'Done.' } },
    handler: (call) =>
      call.commit(async (tx, { orgId }) => {
        if (!(await removeAccount(tx, orgId, (call.params as { id: number }).id))) throw notFound();
        return noContent;
      }),
  });
  return [
    list,
    forHub(list, 'admin', { summary: 'List the accounts of an organization with aggregators' }),
    set,
    forHub(set, 'admin'),
    test,
    remove,
    { ...forHub(remove, 'admin'), params: Strict(EXAMPLE_OF_HUB) },
  ].map((one) => audited(one, clock));
}
