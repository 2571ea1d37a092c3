// Inbound plans of work orders in every state, through the same use cases as real ones. Amazon is never called: its
// answers are made up here, and the account is deleted before the worker could use it.

import { Refused } from '../../src/domains/accounts/marketplaces/asking.ts';
import { marketplaceAccounts } from '../../src/domains/accounts/marketplaces/queries.ts';
import { startPlan } from '../../src/domains/marketplace/inbound-plans/change-plan.ts';
import { EXAMPLE_OPTION } from '../../src/domains/marketplace/inbound-plans/examples.ts';
import { runPlans } from '../../src/domains/marketplace/inbound-plans/run-plans.ts';
import type { InboundMarketplace } from '../../src/domains/marketplace/inbound-plans/types.ts';
import { workOffDueOf } from '../../src/kit/due/run-due-work.ts';
import { toCents } from '../../src/kit/kernel/cents.ts';
import { setCredentials } from './eligibility.ts';
import { HOUR_MS, type Scene, within } from './steps.ts';
import { asFloor, type Made, order, pack } from './work-orders.ts';

const SHIRT = 'JNP-APP-004-FBA';
const CENTER = { fulfillment_center_code: 'ONT8' };
const CONTACT = { contact_name: 'Hanna Hub', contact_phone: '+1 973 555 0100' };
const STEPS_MAX = 4;
const STEP_MS = 2000;

/** Offers two placements and leaves the choice to people. */
const offers: InboundMarketplace = {
  name: 'amazon',
  operation: async () => ({ status: 'SUCCESS', problems: [] }),
  receipts: async () => null,
  step: async (step) =>
    step === 'create_plan'
      ? { learnt: { plan_ref: 'wf2d6a1f08-93c4-4b57-8e10-5a7c3b9d4e62' }, next: 'choose_placement' }
      : {
          learnt: { placement_options: [option(EXAMPLE_OPTION, 1, 12.4), option(OTHER_OPTION, 3, 0)] },
          next: 'confirm_placement',
          waitsFor: 'a placement has to be chosen',
        },
};

const OTHER_OPTION = 'pl0c9e4d71-2b85-4a36-b1f9-7d60a8e35c24';

const option = (placement_option_id: string, places: number, fee: number) => ({
  placement_option_id,
  shipment_refs: Array.from(
    { length: places },
    (_, index) => `sh5e81b3c${index}-4a97-4d02-86fb-1c3a9e7d5b40`,
  ),
  fee_cents: toCents(fee),
  currency: fee === 0 ? null : 'USD',
  expires: null,
  isAccepted: false,
});

const refuses: InboundMarketplace = {
  ...offers,
  step: async () => {
    throw new Refused(
      'Amazon answered 400: BadRequest, ERROR: JNP-APP-004-FBA does not require prepOwner but SELLER was assigned. Accepted values: [NONE]',
    );
  },
};

/** The reference's examples name the plans by id (src/domains/marketplace/inbound-plans/examples.ts). */
export async function makeInboundPlans(org: Scene): Promise<void> {
  const done = await order(org, 26, [[SHIRT, 2, ['ITEM_LABELING']]]);
  await pack(org, 25, done, [2]);
  await start(org, 24, done, CENTER);
  await run(org, 24);
  const account = await setCredentials(org, 'A1JUNIPER');
  await start(org, 20, await order(org, 22, [[SHIRT, 2]]), { ...CONTACT, placement: 'by_hub' });
  await run(org, 20, offers);
  await marketplaceAccounts.remove(org.tx, org.orgId, account);
  const toPack = await order(org, 21, [[SHIRT, 2]]);
  const number = await start(org, 19, toPack, CENTER);
  await run(org, 19);
  await pack(org, 18, toPack, [2], number, CENTER.fulfillment_center_code);
  const again = await setCredentials(org, 'A1JUNIPER');
  await start(org, 17, await order(org, 20, [[SHIRT, 2, ['ITEM_BOXING']]]), CONTACT);
  await run(org, 17, refuses);
  await marketplaceAccounts.remove(org.tx, org.orgId, again);
  await start(org, 16, await order(org, 19, [[SHIRT, 2]]), CENTER);
  await run(org, 16);
}

/** @returns the plan number */
async function start(
  org: Scene,
  hoursAgo: number,
  { id }: Made,
  input: Parameters<typeof startPlan>[2],
): Promise<string> {
  const plan = await asFloor(org, hoursAgo, (work) => startPlan(work, id, input));
  return plan.number;
}

/** Spaced out to respect the account's rate limit. */
async function run(org: Scene, hoursAgo: number, amazon: InboundMarketplace = offers): Promise<void> {
  const kind = runPlans(async () => amazon);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const now = new Date(org.until.getTime() - hoursAgo * HOUR_MS + step * STEP_MS);
    await workOffDueOf(within(org.tx), { now: () => now }, [kind], org.orgId);
  }
}
