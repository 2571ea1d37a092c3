// Cancelling: a preview first, then the cancellation. Sub-orders in picking cannot be cancelled.
import { type Cancellation, ProblemError } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../kit/form.tsx';
import { inWords } from '../../kit/format.ts';
import { Loaded } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import type { KnownOrder } from './order-path.ts';

/** If nothing can be cancelled, the answer is a problem with the same content. */
async function preview(order: KnownOrder): Promise<Cancellation> {
  try {
    return await crossdock.cancelOrder({ body: { ...order, dry_run: true } });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_cancellable')
      return error.problem as unknown as Cancellation;
    throw error;
  }
}

export function CancelDialog({
  order,
  onClose,
}: {
  readonly order: KnownOrder;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const query = useQuery({
    ...reads.orders.from('cancel-preview', [order.order_id], () => preview(order)),
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = async () => {
    const done = await crossdock.cancelOrder({
      body: { ...order, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
    });
    await reads.orders.refresh();
    notify(done.message);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cancel ${order.market_order_id}?`}
      about="Its reserved units become available immediately."
    >
      <Loaded query={query}>
        {({ cancelled_orders, non_cancellable_orders }) => (
          <Form onSubmit={cancel}>
            {cancelled_orders.length > 0 && (
              <div>
                <h3 className="eyebrow">Will be cancelled</h3>
                <ul className="mt-1 space-y-0.5">
                  {cancelled_orders.map(({ sub_order_id, sub_order_number }) => (
                    <li key={sub_order_id}>{sub_order_number}</li>
                  ))}
                </ul>
              </div>
            )}
            {non_cancellable_orders.length > 0 && (
              <div>
                <h3 className="eyebrow">Stays as it is</h3>
                <ul className="mt-1 space-y-0.5">
                  {non_cancellable_orders.map(({ sub_order_id, sub_order_number, status, reason: why }) => (
                    <li key={sub_order_id}>
                      {sub_order_number}{' '}
                      <span className="text-muted">
                        {inWords(status)}: {why}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {cancelled_orders.length > 0 && (
              <TextField
                label="Reason"
                pointer="/reason"
                hint="It is kept in the history of the order."
                value={reason}
                onChange={setReason}
              />
            )}
            <div className="flex justify-end gap-2">
              <Button onClick={onClose}>Keep the order</Button>
              {cancelled_orders.length > 0 && (
                <SubmitButton look="danger">
                  {non_cancellable_orders.length > 0 ? 'Cancel the rest' : 'Cancel the order'}
                </SubmitButton>
              )}
            </div>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}
