import type { InventoryRequest } from '@crossdock/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { notify, notifyFailure } from '../../kit/toasts.tsx';

/** What came and what was announced, where they differ: the merchant accepts it or not. */
export function Discrepancies({ request }: { readonly request: InventoryRequest }) {
  const client = useQueryClient();
  const mayWrite = useMay('write');
  const [disputed, setDisputed] = useState<{ lineId: number; name: string } | null>(null);
  if (request.discrepancies.length === 0) return null;
  const mayDecide = mayWrite && request.status === 'closed';
  const decide = async (lineId: number, decision: 'accepted' | 'disputed', note = '') => {
    await crossdock.decideDiscrepancies({
      id: request.ir_number,
      body: { decisions: [{ line_id: lineId, decision, ...(note === '' ? {} : { note }) }] },
    });
    await client.invalidateQueries({ queryKey: ['inbound'] });
    notify(decision === 'accepted' ? 'Accepted' : 'Disputed: the hub looks into it');
  };
  const nameOf = (itemId: number) =>
    request.items.find(({ item_id }) => item_id === itemId)?.name ?? `Item ${itemId}`;
  return (
    <Panel title="What differs" about="Between what you announced and what was counted." isFlush>
      <SimpleTable
        name="What differs"
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
          { header: 'Announced', cell: (one) => formatNumber(one.announced), isNumeric: true },
          { header: 'Received', cell: (one) => formatNumber(one.received), isNumeric: true },
          { header: 'Damaged', cell: (one) => formatNumber(one.damaged), isNumeric: true },
          { header: 'Short', cell: (one) => formatNumber(one.short), isNumeric: true },
          { header: 'Over', cell: (one) => formatNumber(one.over), isNumeric: true },
          {
            header: 'Your word',
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
                    <Button onClick={() => void decide(one.line_id, 'accepted').catch(notifyFailure)}>
                      Accept
                    </Button>
                    {one.decision === null && (
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
          about="The hub looks into it, and may count again."
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
