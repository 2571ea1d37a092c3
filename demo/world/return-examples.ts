// The returns that the reference's examples name, as far along as they need to be, and an unannounced one.

import { labelSources } from '../../src/domains/labels/sources.ts';
import { EXAMPLE_PICTURE } from '../../src/domains/marketplace/shipments/examples.ts';
import { takeArrival } from '../../src/domains/returns/announce-return.ts';
import {
  EXAMPLE_ORDER,
  EXAMPLE_SKU,
  EXAMPLE_WANTED_LABEL,
  RETURN_EXAMPLES,
} from '../../src/domains/returns/examples.ts';
import { settleReturnLabels } from '../../src/domains/returns/labels/settle-return-labels.ts';
import { wantLabel } from '../../src/domains/returns/labels/want-label.ts';
import { addPhoto, cancelReturnAs, receiveReturn } from '../../src/domains/returns/move-return.ts';
import type { Condition, Grade } from '../../src/domains/returns/schema.ts';
import { returnIdOf } from '../../src/domains/returns/state-rules.ts';
import type { Work } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { workOffDueOf } from '../../src/kit/due/run-due-work.ts';
import { Sealer } from '../../src/kit/kernel/seal.ts';
import { ReturnDays } from './returns.ts';
import { NEWARK, within } from './steps.ts';

const idOf = (rma: string) => returnIdOf(rma) ?? 0;

export async function makeReturns(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  days: ReturnDays,
  until: Date,
): Promise<void> {
  const hub = <T>(run: (work: Work) => Promise<T>) => days.asHub(until, run);
  const { received, toUndo, toFinish, toTakeBack, graded, gradedToo, photographed, labelled, labelledToo } =
    RETURN_EXAMPLES;
  for (const one of [received, toUndo]) await hub((work) => receiveReturn(work, idOf(one)));
  const unit = (grade: Grade, condition: Condition) => ({ line: 1, quantity: 1, grade, condition });
  for (const one of [toFinish, toTakeBack])
    await days.takeIn(idOf(one), { units: [unit('A', 'new')] }, until);
  for (const one of [graded, gradedToo])
    await days.takeIn(idOf(one), { units: [unit('B', 'opened')], finish: true }, until);
  await days.takeIn(idOf(photographed), { units: [unit('D', 'damaged')], finish: true }, until);
  await hub((work) =>
    addPhoto(work, idOf(photographed), {
      content: EXAMPLE_PICTURE,
      unit_id: 1,
      note: 'the handle is off',
    }),
  );
  const merchant = <T>(run: (work: Work) => Promise<T>) => days.asMerchant(until, run);
  const number = { tracking_number: '1Z999AA10987654321' };
  await merchant((work) => wantLabel(work, idOf(labelled), { ...EXAMPLE_WANTED_LABEL, ...number }));
  await merchant((work) => wantLabel(work, idOf(labelledToo), {}));
  const sourceFor = labelSources({ sealer: new Sealer([]), easypostUrl: '' });
  await workOffDueOf(within(tx), { now: () => until }, [settleReturnLabels(sourceFor)], orgs.juniper);
  // Guarantees one in transit, independent of what customers sent in the last days.
  await days.announce(
    {
      market_order_id: EXAMPLE_ORDER,
      lines: [{ sku: EXAMPLE_SKU, quantity: 1 }],
      reason: 'unwanted',
      carrier: 'UPS',
      tracking_number: '1Z999BB29000000001',
    },
    until,
  );
  const blind = await hub((work) =>
    takeArrival(work, { warehouse_id: NEWARK, reason: 'other', note: 'no paper in the box' }),
  );
  await days.takeIn(blind.id, { units: [{ item_id: 2, quantity: 2, grade: 'C', condition: 'used' }] }, until);
  const removal = await hub((work) =>
    takeArrival(work, {
      warehouse_id: NEWARK,
      source: 'marketplace',
      removal_order_id: 'RMV-4471902',
      reason: 'other',
    }),
  );
  await days.takeIn(
    removal.id,
    { units: [{ item_id: 2, quantity: 6, grade: 'A', condition: 'new' }], finish: true },
    until,
  );
  const ofRival = new ReturnDays(tx, orgs.rival, 'Rival’s shop');
  const announced = await ofRival.announce(
    {
      market_order_id: 'RV-10005',
      reason: 'unwanted',
      carrier: 'UPS',
      tracking_number: '1Z999RV10000000011',
    },
    until,
  );
  const dropped = await ofRival.announce({ market_order_id: 'RV-10012', reason: 'wrong_item' }, until);
  await ofRival.asMerchant(until, (work) =>
    cancelReturnAs('merchant')(work, dropped.id, { reason: 'the customer keeps it' }),
  );
  await ofRival.asHub(until, (work) => receiveReturn(work, announced.id));
}
