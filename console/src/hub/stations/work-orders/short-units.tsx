// Units that a count, damage or loss has taken: others are looked for, or the work order goes on without them.
import type { MarketplaceWorkOrder } from '@crossdock/client/hub';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { formatNumber } from '../../../kit/format.ts';
import { hub, hubReads } from '../../api.ts';
import type { ScanFeedback } from '../../kit/scan-feedback.tsx';
import { BigButton } from '../big-button.tsx';
import { countOf } from '../units.tsx';

interface Props {
  readonly orgId: number;
  readonly order: MarketplaceWorkOrder;
  readonly feedback: ScanFeedback;
}

export function ShortUnits({ orgId, order, feedback }: Props) {
  const [isReducing, setIsReducing] = useState(false);
  const short = order.items.filter(({ short_quantity }) => short_quantity > 0);
  if (short.length === 0) return null;
  const units = short.reduce((sum, { short_quantity }) => sum + short_quantity, 0);
  const params = { org_id: orgId, id: order.work_order_number };
  const refresh = () => hubReads.floor.refresh();
  const lookAgain = async () => {
    const { items } = await hub.reserveForWorkOrder(params);
    const left = items.reduce((sum, { short_quantity }) => sum + short_quantity, 0);
    await refresh();
    if (left < units) feedback.right(`${countOf(units - left, 'unit')} found.`);
    else feedback.wrong('No available units found.');
  };
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn">
      <p>
        {countOf(units, 'unit')} missing:{' '}
        {short.map((one) => `${formatNumber(one.short_quantity)} of ${one.listing_sku}`).join(', ')}.
      </p>
      <span className="flex flex-wrap gap-2 text-ink">
        <BigButton onClick={() => void lookAgain().catch(feedback.failed)}>Reserve replacements</BigButton>
        <BigButton onClick={() => setIsReducing(true)}>Reduce the work order…</BigButton>
      </span>
      {isReducing && (
        <ConfirmDialog
          title="Drop the missing units?"
          about="The work order is reduced by these units. The merchant is notified."
          action="Drop them"
          reason="Why"
          onClose={() => setIsReducing(false)}
          onConfirm={async (reason) => {
            await hub.reduceWorkOrder({
              ...params,
              body: {
                items: short.map(({ work_order_item_id, quantity, short_quantity }) => ({
                  work_order_item_id,
                  quantity: quantity - short_quantity,
                })),
                ...(reason === '' ? {} : { reason }),
              },
            });
            setIsReducing(false);
            await refresh();
            feedback.right(`${countOf(units, 'unit')} dropped.`);
          }}
        />
      )}
    </section>
  );
}
