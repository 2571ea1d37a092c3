// Units that a count, damage or loss has taken: others are looked for, or the work order goes on without them.
import type { MarketplaceWorkOrder } from '@crossdock/client/hub';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { formatNumber } from '../../../kit/format.ts';
import { hub } from '../../api.ts';
import type { Judge } from '../../kit/verdict.tsx';
import { BigButton } from '../big-button.tsx';
import { countOf } from '../units.tsx';

interface Props {
  readonly orgId: number;
  readonly order: MarketplaceWorkOrder;
  readonly judge: Judge;
}

export function ShortUnits({ orgId, order, judge }: Props) {
  const client = useQueryClient();
  const [isReducing, setIsReducing] = useState(false);
  const short = order.items.filter(({ short_quantity }) => short_quantity > 0);
  if (short.length === 0) return null;
  const units = short.reduce((sum, { short_quantity }) => sum + short_quantity, 0);
  const params = { org_id: orgId, id: order.work_order_number };
  const refresh = () => client.invalidateQueries({ queryKey: ['floor'] });
  const lookAgain = async () => {
    const { items } = await hub.reserveForWorkOrder(params);
    const left = items.reduce((sum, { short_quantity }) => sum + short_quantity, 0);
    await refresh();
    if (left < units) judge.right(`${countOf(units - left, 'unit')} found.`);
    else judge.wrong('No free units are here.');
  };
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn">
      <p>
        {countOf(units, 'unit')} missing:{' '}
        {short.map((one) => `${formatNumber(one.short_quantity)} of ${one.listing_sku}`).join(', ')}.
      </p>
      <span className="flex flex-wrap gap-2 text-ink">
        <BigButton onClick={() => void lookAgain().catch(judge.failed)}>Look for others</BigButton>
        <BigButton onClick={() => setIsReducing(true)}>Go on without them…</BigButton>
      </span>
      {isReducing && (
        <ConfirmDialog
          title="Go on without the missing units?"
          about="The work order wants fewer units from then on. The merchant is told."
          action="Give them up"
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
            judge.right(`${countOf(units, 'unit')} given up.`);
          }}
        />
      )}
    </section>
  );
}
