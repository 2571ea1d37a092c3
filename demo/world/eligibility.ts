// Goods bound for Amazon and their eligibility checks, through the same use cases as real ones.
import { randomBytes } from 'node:crypto';
import { Refused } from '../../src/domains/accounts/marketplaces/asking.ts';
import { marketplaceAccounts } from '../../src/domains/accounts/marketplaces/queries.ts';
import { setAccount } from '../../src/domains/accounts/marketplaces/use-account.ts';
import { findListings } from '../../src/domains/catalog/resolve-listings.ts';
import { checkEligibility } from '../../src/domains/inbound/eligibility/run-checks.ts';
import { triggerChecks } from '../../src/domains/inbound/eligibility/trigger-checks.ts';
import { createRequest } from '../../src/domains/inbound/requests/create-request.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { workOffDueOf } from '../../src/kit/due/run-due-work.ts';
import { KEY_BYTES, Sealer } from '../../src/kit/kernel/seal.ts';
import { act, hoursBefore, NEWARK, type Scene, SERVICES, within } from './steps.ts';

const SKUS = {
  eligible: 'JG-TEA-001-FBA',
  ineligible: 'JG-TEA-B-001-FBA',
  error: 'JG-TEA-B-004-FBA',
  queued: 'JG-TEA-B-007-FBA',
  running: 'JG-TEA-B-010-FBA',
} as const;

class ProcessDied extends Error {}

/** Amazon's answer to wrong credentials. */
const refuses = async () => {
  throw new Refused(
    'Amazon rejects the credentials of the seller account: its login answered 400 (invalid_grant). Set new ones.',
  );
};
/** The process dies before the answer: the worker repeats the check. */
const dies = async () => {
  throw new ProcessDied();
};

export async function makeChecks(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  until: Date,
): Promise<void> {
  await makeForJuniper({ tx, orgId: orgs.juniper, person: { name: 'Jules Juniper', id: 2 }, until });
  await makeForRival({ tx, orgId: orgs.rival, person: { name: 'Robin Rival', id: 3 }, until });
}

async function makeForJuniper(org: Scene): Promise<void> {
  const { tx, orgId } = org;
  // Accounts without FBA listings, which the worker never uses. The reference's examples delete them.
  for (const seller of ['A1JUNIPERCA', 'A1JUNIPERMX']) await setCredentials(org, seller);
  const request = await announce(org, Object.values(SKUS), 24);
  const ask = (hoursAgo: number, ...skus: readonly string[]) =>
    act(org, hoursAgo, async (work) => {
      const found = await findListings(
        tx,
        orgId,
        skus.map((sku) => ({ sku })),
      );
      const listing_ids = found.flatMap((one) => ('code' in one ? [] : one.map(({ id }) => id)));
      return triggerChecks(work, request, { listing_ids });
    });
  // The tea was checked, and again after the answer had expired.
  await ask(50, SKUS.eligible);
  await run(org, 50);
  await ask(4, SKUS.eligible, SKUS.ineligible);
  await run(org, 4);
  const account = await setCredentials(org, 'A1JUNIPER');
  await ask(3, SKUS.error);
  await run(org, 3, refuses);
  await ask(2, SKUS.running);
  await run(org, 2, dies).catch((error: unknown) => {
    if (!(error instanceof ProcessDied)) throw error;
  });
  await marketplaceAccounts.remove(tx, orgId, account);
  await ask(0, SKUS.queued);
}

async function makeForRival(org: Scene): Promise<void> {
  await setCredentials(org, 'A9RIVALSUPMX');
  const request = await announce(org, ['RVL-TOOL-001-FBA'], 12);
  await act(org, 5, (work) => triggerChecks(work, request, {}));
  await run(org, 5);
}

/** Cannot be unsealed again: their key is thrown away. @returns the account id */
export async function setCredentials(org: Scene, seller: string): Promise<number> {
  const input = {
    marketplace_name: 'Amazon',
    seller_account_id: seller,
    region: 'na',
    client_id: 'amzn1.application-oa2-client.demo',
    client_secret: 'demo',
    refresh_token: 'demo',
  } as const;
  const sealer = new Sealer([randomBytes(KEY_BYTES)]);
  const json = await act(org, 3, (work) => setAccount(work.tx, work.feed, input, sealer));
  return (JSON.parse(json) as { id: number }).id;
}

/** @returns the id of a new request for these listings */
async function announce(org: Scene, skus: readonly string[], quantity: number): Promise<number> {
  const items = skus.map((listing_sku) => ({
    listing_sku,
    quantity,
    case_unit: 12,
    fulfillment_channel: 'FBA' as const,
  }));
  const cartons = skus.map((_, item_index) => ({
    length_in: 18,
    width_in: 14,
    height_in: 12,
    weight_lb: 16,
    contents: [{ item_index, quantity }],
  }));
  const input = {
    warehouse_id: NEWARK,
    shipment_method: 'CUSTOMER',
    items,
    cartons,
    note: 'for Amazon',
  } as const;
  const { id } = await act(org, 60, (work) => createRequest(work, { input }, SERVICES));
  return id;
}

async function run(org: Scene, hoursAgo: number, check = refuses): Promise<void> {
  const now = hoursBefore(org, hoursAgo);
  const kind = checkEligibility(async () => ({ name: 'amazon', check }));
  await workOffDueOf(within(org.tx), { now: () => now }, [kind], org.orgId);
}
