// The returns that the reference's examples name, taken as far as they need to be; and what came without being announced.

import { labelSources } from '../domains/fulfilment/labels/sources.ts';
import { EXAMPLE_PICTURE } from '../domains/marketplace/shipments/examples.ts';
import {
  EXAMPLE_ORDER,
  EXAMPLE_SKU,
  EXAMPLE_WANTED_LABEL,
  RETURN_EXAMPLES,
} from '../domains/returns/examples.ts';
import { settleReturnLabels } from '../domains/returns/labels/settle-return-labels.ts';
import { wantLabel } from '../domains/returns/labels/want-label.ts';
import { cancelReturnAs, receiveReturn } from '../domains/returns/move-return.ts';
import { addPhoto } from '../domains/returns/photos/add-photo.ts';
import type { Condition, Grade } from '../domains/returns/schema.ts';
import { returnIdOf } from '../domains/returns/state-rules.ts';
import { takeArrival } from '../domains/returns/take-arrival.ts';
import type { Work } from '../kit/aggregates/work.ts';
import type { Tx } from '../kit/db/db.ts';
import { workOffDueOf } from '../kit/due/run-due-work.ts';
import { Sealer } from '../kit/kernel/seal.ts';
import { ReturnDays } from './returns.ts';
import { within } from './steps.ts';

const NEWARK = 1;
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
  // Whatever customers have sent on the last days, one of them is on its way.
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
  const dropped = await ofRival.announce({ market_order_id: 'RV-10012', reason: 'too_small' }, until);
  await ofRival.asMerchant(until, (work) =>
    cancelReturnAs('merchant')(work, dropped.id, { reason: 'the customer keeps it' }),
  );
  await ofRival.asHub(until, (work) => receiveReturn(work, announced.id));
}
