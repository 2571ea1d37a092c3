// Goods bound for Amazon, and checks of whether it takes them, by the same use cases as real ones.
import { randomBytes } from 'node:crypto';
import { findListings } from '../domains/catalog/resolve-listings.ts';
import { checkEligibility } from '../domains/inbound/eligibility/run-checks.ts';
import { triggerChecks } from '../domains/inbound/eligibility/trigger-checks.ts';
import { createRequest } from '../domains/inbound/requests/create-request.ts';
import { Refused } from '../domains/marketplace-accounts/asking.ts';
import { deleteAccount, setAccount } from '../domains/marketplace-accounts/manage-accounts.ts';
import { workOf } from '../kit/aggregates/work.ts';
import type { Tx } from '../kit/db/db.ts';
import { workOffDueOf } from '../kit/due/run-due-work.ts';
import type { FeedWriter } from '../kit/feed/feed-writer.ts';
import { KEY_BYTES, Sealer } from '../kit/kernel/seal.ts';
import { takeStep, within } from './steps.ts';

const HOUR_MS = 3600 * 1000;
const SERVICES = { gs1CompanyPrefix: '0614141' };

const SKUS = {
  eligible: 'JG-TEA-001-FBA',
  ineligible: 'JG-TEA-B-001-FBA',
  error: 'JG-TEA-B-004-FBA',
  queued: 'JG-TEA-B-007-FBA',
  running: 'JG-TEA-B-010-FBA',
} as const;

interface Author {
  readonly tx: Tx;
  readonly orgId: number;
  readonly person: { readonly name: string; readonly id: number | null };
  readonly until: Date;
}

interface Org extends Author {
  readonly person: { readonly name: string; readonly id: number };
}

class ProcessDied extends Error {}

/** What Amazon says to credentials that somebody has set wrongly. */
const refuses = async () => {
  throw new Refused(
    'Amazon refuses the credentials of the seller account: its login answered 400 (invalid_grant). Set them anew.',
  );
};
/** The process that asks ends before it hears the answer: the worker makes the check anew. */
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

async function makeForJuniper(org: Org): Promise<void> {
  const { tx, orgId, person } = org;
  // Of accounts without FBA listings: the worker never asks anybody with them. The examples of the reference delete them.
  for (const seller of ['A1JUNIPERCA', 'A1JUNIPERMX']) await setCredentials(org, seller);
  const request = await announce(org, Object.values(SKUS), 24);
  const ask = (hoursAgo: number, ...skus: readonly string[]) =>
    at(org, hoursAgo, async (feed) => {
      const found = await findListings(
        tx,
        orgId,
        skus.map((sku) => ({ sku })),
      );
      const listing_ids = found.flatMap((one) => ('code' in one ? [] : one.map(({ id }) => id)));
      return triggerChecks(tx, feed, request, { listing_ids }, person.name);
    });
  // The tea was checked, somebody changed nothing, and it was checked again when the answer had expired.
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
  await deleteAccount(tx, orgId, account);
  await ask(0, SKUS.queued);
}

async function makeForRival(org: Org): Promise<void> {
  await setCredentials(org, 'A9RIVALSUPMX');
  const request = await announce(org, ['RVL-TOOL-001-FBA'], 12);
  await at(org, 5, (feed) => triggerChecks(org.tx, feed, request, {}, org.person.name));
  await run(org, 5);
}

/** Nobody can read them again: their key is thrown away. @returns the id of the account */
export async function setCredentials(org: Author, seller: string): Promise<number> {
  const input = {
    marketplace_name: 'Amazon',
    seller_account_id: seller,
    region: 'na',
    client_id: 'amzn1.application-oa2-client.demo',
    client_secret: 'demo',
    refresh_token: 'demo',
  } as const;
  const sealer = new Sealer([randomBytes(KEY_BYTES)]);
  const json = await at(org, 3, (feed) => setAccount(org.tx, feed, input, sealer));
  return (JSON.parse(json) as { id: number }).id;
}

/** @returns the id of a new request for these listings */
async function announce(org: Org, skus: readonly string[], quantity: number): Promise<number> {
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
  const input = { warehouse_id: 1, shipment_method: 'CUSTOMER', items, cartons, note: 'for Amazon' } as const;
  const { id } = await at(org, 60, (feed) => createRequest(workOf(org.tx, feed), { input }, SERVICES));
  return id;
}

function at<T>(org: Author, hoursAgo: number, work: (feed: FeedWriter) => Promise<T>): Promise<T> {
  const now = new Date(org.until.getTime() - hoursAgo * HOUR_MS);
  return takeStep(org.tx, { orgId: org.orgId, actor: org.person.name, actorId: org.person.id, now }, work);
}

async function run(org: Org, hoursAgo: number, check = refuses): Promise<void> {
  const now = new Date(org.until.getTime() - hoursAgo * HOUR_MS);
  const kind = checkEligibility(async () => ({ name: 'amazon', check }));
  await workOffDueOf(within(org.tx), { now: () => now }, [kind], org.orgId);
}
