// Closes a request, which reports its discrepancies to the merchant, or reopens it.
import type { InventoryRequest } from '@crossdock/client/hub';
import { useState } from 'react';
import { useMay } from '../../app/session.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { hub } from '../api.ts';
import type { ScanFeedback } from '../kit/scan-feedback.tsx';
import { send } from '../outbox.ts';
import { BigButton } from './big-button.tsx';
import { countOf } from './units.tsx';

interface Props {
  readonly orgId: number;
  readonly request: InventoryRequest;
  readonly feedback: ScanFeedback;
  readonly onChanged: () => Promise<unknown>;
}

/** The difference between expected and counted units, in words. */
function differenceOf({ items }: InventoryRequest): string {
  const sum = (of: (expected: number, received: number) => number) =>
    items.reduce((all, one) => all + Math.max(0, of(one.requested_qty, one.total_units_received)), 0);
  const short = sum((expected, received) => expected - received);
  const over = sum((expected, received) => received - expected);
  const parts = [
    ...(short > 0 ? [`${countOf(short, 'unit')} missing`] : []),
    ...(over > 0 ? [`${countOf(over, 'unit')} over`] : []),
  ];
  return parts.length === 0 ? 'Everything expected has arrived.' : `${parts.join(', ')}.`;
}

export function EndReceiving({ orgId, request, feedback, onChanged }: Props) {
  const [asked, setAsked] = useState<'close' | 'reopen' | null>(null);
  const mayReopen = useMay('inventory', 'ops');
  const { ir_number: number, status } = request;
  const params = { org_id: orgId, id: String(request.id) };
  return (
    <>
      {(status === 'receiving' || status === 'delivered') && (
        <BigButton onClick={() => setAsked('close')}>Finish counting…</BigButton>
      )}
      {status === 'closed' && mayReopen && (
        <BigButton onClick={() => setAsked('reopen')}>Count again…</BigButton>
      )}
      {asked === 'close' && (
        <ConfirmDialog
          title={`Finish counting ${number}?`}
          about={`${differenceOf(request)} The merchant is notified, and nothing more can be received.`}
          action="Finish counting"
          look="primary"
          reason="Note"
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            const { isSent } = await send('closeInventoryRequest', `Finish counting ${number}`, {
              ...params,
              body: reason === '' ? {} : { reason },
            });
            setAsked(null);
            if (isSent) await onChanged();
            feedback.done(isSent ? `${number} is closed.` : `${number} is closed once the network is back.`);
          }}
        />
      )}
      {asked === 'reopen' && (
        <ConfirmDialog
          title={`Count ${number} again?`}
          about="The merchant’s decisions about discrepancies are kept."
          action="Count again"
          look="primary"
          reason="Why"
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await hub.reopenInventoryRequest({ ...params, body: { reason } });
            setAsked(null);
            await onChanged();
            feedback.note(`${number} is open again: start scanning.`);
          }}
        />
      )}
    </>
  );
}
