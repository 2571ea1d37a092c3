// What was received of a request so far, by whom, and the way back from a mistake.
import type { InventoryRequest, InventoryRequestReceipt } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { formatDay, formatNumber, formatThere, inWords } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { hub, hubReads } from '../api.ts';
import type { ScanFeedback } from '../kit/scan-feedback.tsx';
import { NEVER_CAME, TakeBackDialog } from './take-back-dialog.tsx';
import { countOf } from './units.tsx';

interface Props {
  readonly orgId: number;
  readonly request: InventoryRequest;
  readonly timezone: string;
  readonly feedback: ScanFeedback;
  /** Mistakes can be taken back. */
  readonly isOpen: boolean;
}

export function ReceivedPanel({ orgId, request, timezone, feedback, isOpen }: Props) {
  const [mistaken, setMistaken] = useState<InventoryRequestReceipt | null>(null);
  const params = { org_id: orgId, id: String(request.id) };
  const query = useQuery({
    ...hubReads.floor.rows('listInventoryRequestReceipts', { ...params }),
    select: (receipts) => receipts.toReversed(),
  });
  const nameOf = ({ line_id, mpn }: InventoryRequestReceipt) =>
    request.items.find((item) => item.line_id === line_id)?.name ?? mpn ?? 'Item';
  const leftOf = ({ quantity, taken_back_quantity }: InventoryRequestReceipt) =>
    quantity - taken_back_quantity;
  return (
    <Panel title="Received" isFlush>
      <LoadedPart query={query}>
        {(receipts) => (
          <SimpleTable
            name="Received"
            rows={receipts}
            rowId={({ id }) => id}
            empty={<Empty title="Nothing yet">Counted units appear here and can be undone.</Empty>}
            columns={[
              {
                header: 'Item',
                cell: (one) => (
                  <>
                    {nameOf(one)}
                    <span className="block text-sm text-muted">
                      {[
                        one.status === 'available' ? null : inWords(one.status).toLowerCase(),
                        one.lot && `lot ${one.lot}`,
                        one.expiration && `until ${formatDay(one.expiration)}`,
                        one.sscc && `carton ${one.sscc}`,
                        one.note,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </>
                ),
              },
              {
                header: 'Units',
                isNumeric: true,
                cell: (one) => (
                  <>
                    {formatNumber(leftOf(one))}
                    {one.taken_back_quantity > 0 && (
                      <span className="block text-sm text-muted">
                        {formatNumber(one.taken_back_quantity)} taken back
                      </span>
                    )}
                  </>
                ),
              },
              { header: 'By', cell: (one) => one.received_by },
              { header: 'When', cell: (one) => formatThere(one.received, timezone) },
              {
                header: 'Mistake',
                cell: (one) =>
                  isOpen && leftOf(one) > 0 ? (
                    <Button className="min-h-11" onClick={() => setMistaken(one)}>
                      Undo…
                    </Button>
                  ) : (
                    '–'
                  ),
              },
            ]}
          />
        )}
      </LoadedPart>
      {mistaken !== null && (
        <TakeBackDialog
          words={NEVER_CAME}
          name={nameOf(mistaken)}
          max={leftOf(mistaken)}
          suggested={leftOf(mistaken)}
          onClose={() => setMistaken(null)}
          onTakeBack={async (quantity, reason) => {
            await hub.takeBackReceipt({ ...params, body: { receipt_id: mistaken.id, quantity, reason } });
            setMistaken(null);
            await hubReads.floor.refresh();
            feedback.note(`${countOf(quantity, 'unit')} of ${nameOf(mistaken)} undone.`);
          }}
        />
      )}
    </Panel>
  );
}
