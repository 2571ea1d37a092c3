// Everything of a request is counted; what was short, over or damaged is then told to the merchant. Or it is counted again.
import type { InventoryRequest } from '@crossdock/client/hub';
import { useState } from 'react';
import { useMay } from '../../app/session.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { hub } from '../api.ts';
import type { Judge } from '../kit/verdict.tsx';
import { send } from '../outbox.ts';
import { BigButton } from './big-button.tsx';
import { countOf } from './units.tsx';

interface Props {
  readonly orgId: number;
  readonly request: InventoryRequest;
  readonly judge: Judge;
  readonly onChanged: () => Promise<unknown>;
}

/** What differs between what was announced and what was counted so far, in words. */
function differenceOf({ items }: InventoryRequest): string {
  const sum = (of: (announced: number, received: number) => number) =>
    items.reduce((all, one) => all + Math.max(0, of(one.requested_qty, one.total_units_received)), 0);
  const short = sum((announced, received) => announced - received);
  const over = sum((announced, received) => received - announced);
  const parts = [
    ...(short > 0 ? [`${countOf(short, 'unit')} did not come`] : []),
    ...(over > 0 ? [`${countOf(over, 'unit')} came and were not announced`] : []),
  ];
  return parts.length === 0 ? 'All that was announced has come.' : `${parts.join(', ')}.`;
}

export function EndReceiving({ orgId, request, judge, onChanged }: Props) {
  const [asked, setAsked] = useState<'close' | 'reopen' | null>(null);
  const mayReopen = useMay('inventory', 'ops');
  const { ir_number: number, status } = request;
  const params = { org_id: orgId, id: String(request.id) };
  return (
    <>
      {(status === 'receiving' || status === 'delivered') && (
        <BigButton onClick={() => setAsked('close')}>All is counted…</BigButton>
      )}
      {status === 'closed' && mayReopen && (
        <BigButton onClick={() => setAsked('reopen')}>Count again…</BigButton>
      )}
      {asked === 'close' && (
        <ConfirmDialog
          title={`Is all of ${number} counted?`}
          about={`${differenceOf(request)} The merchant is told, and nothing more is received for it.`}
          action="All is counted"
          look="primary"
          reason="Anything worth saying"
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            const { isSent } = await send('closeInventoryRequest', `All of ${number} is counted`, {
              ...params,
              body: reason === '' ? {} : { reason },
            });
            setAsked(null);
            if (isSent) await onChanged();
            judge.done(
              isSent ? `All of ${number} is counted.` : `${number} is closed once the network is back.`,
            );
          }}
        />
      )}
      {asked === 'reopen' && (
        <ConfirmDialog
          title={`Count ${number} again?`}
          about="What the merchant decided about its differences is kept."
          action="Count again"
          look="primary"
          reason="Why"
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await hub.reopenInventoryRequest({ ...params, body: { reason } });
            setAsked(null);
            await onChanged();
            judge.note(`${number} is open again: scan what you count.`);
          }}
        />
      )}
    </>
  );
}
