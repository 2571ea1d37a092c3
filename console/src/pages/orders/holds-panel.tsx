// The holds of an order: what keeps it from being picked and shipped, and their release.
import type { OrderHold } from '@crossdock/client';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SelectField, SubmitButton, TextField } from '../../kit/form.tsx';
import { formatMoment } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { notify } from '../../kit/toasts.tsx';
import type { KnownOrder } from './order-path.ts';

const REASONS = [
  ['payment', 'Payment'],
  ['fraud', 'Fraud'],
  ['address', 'Address'],
  ['merchant', 'Our own decision'],
  ['operator', 'Operator'],
] as const;
type Reason = (typeof REASONS)[number][0];

const reasonInWords = (reason: string) => REASONS.find(([one]) => one === reason)?.[1] ?? reason;

const isStanding = ({ released }: Pick<OrderHold, 'released'>) => released === null;

export function HeldBadge({ holds }: { readonly holds: readonly OrderHold[] }) {
  return holds.some(isStanding) ? <Badge tone="warn">Held</Badge> : null;
}

export function HoldsPanel({
  order,
  holds,
}: {
  readonly order: KnownOrder;
  readonly holds: readonly OrderHold[];
}) {
  const mayWrite = useMay('write');
  if (holds.length === 0) return null;
  return (
    <Panel title="Holds">
      <ul className="space-y-3">
        {holds.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start justify-between gap-2">
            <div>
              <span className="font-medium">{reasonInWords(one.reason)}</span>
              {one.note !== null && <p>{one.note}</p>}
              <p className="text-sm text-muted">{whenOf(one)}</p>
            </div>
            {isStanding(one) && mayWrite && !one.by_hub && <Release order={order} holdId={one.id} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function whenOf({ by, created, until, released, released_by, by_hub }: OrderHold): string {
  const placed = `Placed by ${by}${by_hub ? ' (the hub)' : ''}, ${formatMoment(created)}`;
  if (released !== null) return `${placed}. Released by ${released_by}, ${formatMoment(released)}`;
  return until === null ? placed : `${placed}. Ends ${formatMoment(until)}`;
}

function Release({ order, holdId }: { readonly order: KnownOrder; readonly holdId: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const release = async () => {
    setIsBusy(true);
    try {
      const { is_held } = await crossdock.releaseOrder({
        body: { ...order, hold_id: holdId },
      });
      await reads.orders.refresh();
      notify(is_held ? 'Released. Another hold stands.' : `${order.market_order_id} is released`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void release()}>
      Release
    </Button>
  );
}

export function HoldDialog({ order, onClose }: { readonly order: KnownOrder; readonly onClose: () => void }) {
  const [reason, setReason] = useState<string>('payment');
  const [note, setNote] = useState('');
  const [until, setUntil] = useState('');
  const hold = async () => {
    const { begun } = await crossdock.holdOrder({
      body: {
        ...order,
        reason: reason as Reason,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(until === '' ? {} : { until: new Date(until).toISOString() }),
      },
    });
    await reads.orders.refresh();
    notify(
      begun.length === 0
        ? `${order.market_order_id} is held`
        : `${order.market_order_id} is held. The floor has begun: it is told, and nothing ships.`,
    );
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Hold ${order.market_order_id}?`}
      about="Its units stay reserved. It is neither picked nor shipped until it is released."
    >
      <Form onSubmit={hold}>
        <SelectField label="Reason" pointer="/reason" value={reason} onChange={setReason} choices={REASONS} />
        <TextField
          label="Note"
          pointer="/note"
          hint="It is kept in the history of the order."
          value={note}
          onChange={setNote}
        />
        <TextField
          label="Until"
          pointer="/until"
          type="datetime-local"
          hint="Without it, only a release ends the hold."
          value={until}
          onChange={setUntil}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Do not hold</Button>
          <SubmitButton>Hold the order</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
