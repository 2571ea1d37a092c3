import type { InventoryRequest } from '@crossdock/client';
import { useQueryClient } from '@tanstack/react-query';
import { crossdock } from '../../app/api.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { notify, notifyFailure } from '../../kit/toasts.tsx';

/** What came and what was announced, where they differ: the merchant accepts it or not. */
export function Discrepancies({ request }: { readonly request: InventoryRequest }) {
  const client = useQueryClient();
  const mayWrite = useMay('write');
  if (request.discrepancies.length === 0) return null;
  const decide = async (lineId: number, decision: 'accepted' | 'disputed') => {
    await crossdock.decideDiscrepancies({
      id: request.ir_number,
      body: { decisions: [{ line_id: lineId, decision }] },
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
            cell: (one) =>
              one.decision !== null ? (
                <>
                  <State of={one.decision} />
                  <span className="block text-sm text-muted">
                    {[one.decided_by, formatMoment(one.decided), one.note].filter(Boolean).join(', ')}
                  </span>
                </>
              ) : mayWrite && request.status === 'closed' ? (
                <span className="flex gap-2">
                  <Button onClick={() => void decide(one.line_id, 'accepted').catch(notifyFailure)}>
                    Accept
                  </Button>
                  <Button onClick={() => void decide(one.line_id, 'disputed').catch(notifyFailure)}>
                    Dispute
                  </Button>
                </span>
              ) : (
                'open'
              ),
          },
        ]}
      />
    </Panel>
  );
}
