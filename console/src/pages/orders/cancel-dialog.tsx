// Cancelling: a preview first, then the cancellation. The warehouse is asked to cancel what it is picking.
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

/** If nothing is cancelled, the answer is a problem with the same content. */
async function send(order: KnownOrder, more: { reason?: string; dry_run?: boolean }): Promise<Cancellation> {
  try {
    return await crossdock.cancelOrder({ body: { ...order, ...more } });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_cancellable')
      return error.problem as unknown as Cancellation;
    throw error;
  }
}

const isAsked = ({ reason }: { readonly reason: string }) => reason === 'cancel_requested';

export function CancelDialog({
  order,
  onClose,
}: {
  readonly order: KnownOrder;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const query = useQuery({
    ...reads.orders.from('cancel-preview', [order.order_id], () => send(order, { dry_run: true })),
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = async () => {
    const done = await send(order, reason.trim() === '' ? {} : { reason: reason.trim() });
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
            <Others
              title="The warehouse will be asked"
              parts={non_cancellable_orders.filter(isAsked)}
              why="picking has started"
            />
            <Others title="Stays as it is" parts={non_cancellable_orders.filter((one) => !isAsked(one))} />
            {(cancelled_orders.length > 0 || non_cancellable_orders.some(isAsked)) && (
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
              {(cancelled_orders.length > 0 || non_cancellable_orders.some(isAsked)) && (
                <SubmitButton look="danger">
                  {non_cancellable_orders.every(isAsked) ? 'Cancel the order' : 'Cancel the rest'}
                </SubmitButton>
              )}
            </div>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

function Others({
  title,
  parts,
  why,
}: {
  readonly title: string;
  readonly parts: Cancellation['non_cancellable_orders'];
  readonly why?: string;
}) {
  if (parts.length === 0) return null;
  return (
    <div>
      <h3 className="eyebrow">{title}</h3>
      <ul className="mt-1 space-y-0.5">
        {parts.map(({ sub_order_id, sub_order_number, status, reason }) => (
          <li key={sub_order_id}>
            {sub_order_number}{' '}
            <span className="text-muted">
              {inWords(status)}: {why ?? reason}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
