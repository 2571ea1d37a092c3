import type { InventoryRequest } from '@crossdock/client';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { notify } from '../../kit/toasts.tsx';

/** Differences between expected and received units, for the merchant to accept or dispute. */
export function Discrepancies({ request }: { readonly request: InventoryRequest }) {
  const mayWrite = useMay('write');
  const [disputed, setDisputed] = useState<{ lineId: number; name: string } | null>(null);
  if (request.discrepancies.length === 0) return null;
  const mayDecide = mayWrite && request.status === 'closed';
  const decide = async (lineId: number, decision: 'accepted' | 'disputed', note = '') => {
    await crossdock.decideDiscrepancies({
      id: request.ir_number,
      body: { decisions: [{ line_id: lineId, decision, ...(note === '' ? {} : { note }) }] },
    });
    await reads.inbound.refresh();
    notify(decision === 'accepted' ? 'Accepted' : 'Disputed: the hub will check it');
  };
  const nameOf = (itemId: number) =>
    request.items.find(({ item_id }) => item_id === itemId)?.name ?? `Item ${itemId}`;
  return (
    <Panel title="Discrepancies" about="Differences between what you expected and what was counted." isFlush>
      <SimpleTable
        name="Discrepancies"
        rows={request.discrepancies}
        rowId={({ line_id }) => line_id}
        columns={[
          {
            header: 'Item',
            cell: (one) => (
              <>
                {nameOf(one.item_id)}
                {one.lot_number !== null && (
                  <span className="block text-sm text-muted">Lot {one.lot_number}</span>
                )}
              </>
            ),
          },
          { header: 'Expected', cell: (one) => formatNumber(one.announced), isNumeric: true },
          { header: 'Received', cell: (one) => formatNumber(one.received), isNumeric: true },
          { header: 'Damaged', cell: (one) => formatNumber(one.damaged), isNumeric: true },
          { header: 'Short', cell: (one) => formatNumber(one.short), isNumeric: true },
          { header: 'Over', cell: (one) => formatNumber(one.over), isNumeric: true },
          {
            header: 'Decision',
            cell: (one) => (
              <>
                {one.decision === null && !mayDecide && 'open'}
                {one.decisions.map((made) => (
                  <span key={made.time} className="mb-2 block">
                    <State of={made.decision} />
                    <span className="block text-sm text-muted">
                      {[made.by, formatMoment(made.time), made.note].filter(Boolean).join(', ')}
                    </span>
                  </span>
                ))}
                {mayDecide && one.decision !== 'accepted' && (
                  <span className="flex gap-2">
                    <ActionButton act={() => decide(one.line_id, 'accepted')}>Accept</ActionButton>
                    {one.decision !== 'disputed' && one.decision !== 'settled' && (
                      <Button onClick={() => setDisputed({ lineId: one.line_id, name: nameOf(one.item_id) })}>
                        Dispute…
                      </Button>
                    )}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      {disputed !== null && (
        <ConfirmDialog
          title={`Dispute ${disputed.name}?`}
          about="The hub checks it and may count again."
          action="Dispute"
          look="primary"
          reason="What should it be, and how do you know?"
          onClose={() => setDisputed(null)}
          onConfirm={async (note) => {
            await decide(disputed.lineId, 'disputed', note);
            setDisputed(null);
          }}
        />
      )}
    </Panel>
  );
}
