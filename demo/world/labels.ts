// Labels of packed cartons: one to print and one to void for the reference's examples, and one of Juniper's. The
// numbers are invented.
import { randomBytes } from 'node:crypto';
import { setAccount } from '../../src/domains/accounts/carriers/use-account.ts';
import { EXAMPLE_SUB_ORDERS } from '../../src/domains/fulfilment/examples.ts';
import { buyLabels } from '../../src/domains/fulfilment/labels/buy-labels.ts';
import { labelSources } from '../../src/domains/labels/sources.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import type { Clock } from '../../src/kit/kernel/clock.ts';
import { KEY_BYTES, Sealer } from '../../src/kit/kernel/seal.ts';
import { subOrdersThatAre } from './queries.ts';
import { takeStep, within } from './steps.ts';

const FLOOR = 'Hanna Hub';
const FIRST_NUMBER = 1_012_345_680;

export async function makeLabels(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  until: Date,
): Promise<void> {
  const db = within(tx);
  const clock: Clock = { now: () => until };
  const sourceFor = labelSources({ sealer: new Sealer([]), easypostUrl: '' });
  let numbers = FIRST_NUMBER;
  const buy = async (orgId: number, subOrderId: number) => {
    numbers += 1;
    const buyer = { orgId, name: FLOOR };
    const shipments = [{ tracking_number: `1Z999AA1${numbers}` }];
    await buyLabels({ db, clock, sourceFor }, buyer, subOrderId, { service: 'ups/ground', shipments });
  };
  await buy(orgs.rival, EXAMPLE_SUB_ORDERS.labelled);
  await buy(orgs.rival, EXAMPLE_SUB_ORDERS.wronglyLabelled);
  const [packed] = await subOrdersThatAre(tx, orgs.juniper, 'packed');
  if (packed === undefined) throw new Error('the demo world has nothing packed to label');
  await buy(orgs.juniper, packed.id);
  for (const orgId of [orgs.juniper, orgs.rival]) await addAccount(tx, orgId, until);
}

/** Sealed with a discarded key: it can buy nothing until new secrets are set. */
async function addAccount(tx: Tx, orgId: number, now: Date): Promise<void> {
  const sealer = new Sealer([randomBytes(KEY_BYTES)]);
  await takeStep(tx, { orgId, actor: 'the shop', now }, (feed) =>
    setAccount(tx, feed, { source: 'easypost', api_key: 'EZAK-demo', webhook_secret: 'demo' }, sealer),
  );
}
