// Lines of inbound requests whose merchants say that something else came: counted again, or answered.
import type { Dispute } from '@crossdock/client/hub';
import { useState } from 'react';
import { useMay } from '../app/session.ts';
import { Button } from '../kit/button.tsx';
import { momentColumn, textColumn } from '../kit/columns.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatNumber } from '../kit/format.ts';
import { Facts } from '../kit/layout.tsx';
import { Empty } from '../kit/states.tsx';
import { hub, hubReads } from './api.ts';
import { Station } from './kit/station.tsx';

const nameOf = ({ name, part_number, item_id }: Dispute) => name ?? part_number ?? `Item ${item_id}`;

/** What is disputed: the units that are not as announced. */
function differenceOf({ short, over, damaged }: Dispute): string {
  const counts = Object.entries({ short, over, damaged }).filter(([, units]) => units > 0);
  return counts.length === 0
    ? 'none'
    : counts.map(([name, units]) => `${formatNumber(units)} ${name}`).join(', ');
}

export default function DisputesPage() {
  const mayAnswer = useMay('inventory', 'ops');
  const [chosen, setChosen] = useState<Dispute | null>(null);
  return (
    <Station
      title="Disputes"
      about="Receipts that merchants dispute. Reopen the request to count it again, or answer the dispute."
    >
      {({ id: warehouse_id }) => (
        <>
          <DataTable
            name="disputes"
            read={hubReads.floor.pages('listDisputes', { warehouse_id })}
            rowId={({ org_id, id }) => `${org_id} ${id}`}
            rowTo={({ org_id, request_id }) => `/hub/receive?org=${org_id}&request=${request_id}`}
            columns={[
              {
                id: 'request',
                header: 'Request',
                width: '6.5rem',
                cell: (one) => <span className="font-mono">{one.ir_number}</span>,
                text: (one) => one.ir_number,
                isMain: true,
              },
              textColumn('org', 'Merchant', (one: Dispute) => one.org_name, { width: 'minmax(6rem, 1fr)' }),
              {
                id: 'item',
                header: 'Item',
                width: 'minmax(9rem, 1.5fr)',
                cell: (one) =>
                  [nameOf(one), one.lot_number && `lot ${one.lot_number}`].filter(Boolean).join(', '),
                text: (one) => one.name,
                isMain: true,
              },
              ...(['announced', 'received'] as const).map((count) => ({
                id: count,
                header: count.charAt(0).toUpperCase() + count.slice(1),
                width: '5.5rem',
                isNumeric: true,
                cell: (one: Record<typeof count, number>) => formatNumber(one[count]),
                text: (one: Record<typeof count, number>) => one[count],
              })),
              textColumn('difference', 'Difference', differenceOf, { width: '7rem' }),
              textColumn('note', 'The merchant says', (one: Dispute) => one.note, {
                width: 'minmax(9rem, 2fr)',
              }),
              textColumn('by', 'Disputed by', (one: Dispute) => one.disputed_by, { isExtra: true }),
              momentColumn('time', 'Disputed', (one: Dispute) => one.disputed),
              {
                id: 'answer',
                header: 'Answer',
                width: '6rem',
                isMain: true,
                cell: (one) => (mayAnswer ? <Button onClick={() => setChosen(one)}>Answer</Button> : null),
              },
            ]}
            empty={<Empty title="No disputes">Disputes appear here automatically.</Empty>}
          />
          {chosen !== null && <AnswerDialog dispute={chosen} onClose={() => setChosen(null)} />}
        </>
      )}
    </Station>
  );
}

interface DialogProps {
  readonly dispute: Dispute;
  readonly onClose: () => void;
}

function AnswerDialog({ dispute, onClose }: DialogProps) {
  const [isRejected, setIsRejected] = useState(false);
  const { id: dispute_id, org_id, org_name, request_id, announced, received, disputed_by, note } = dispute;
  const answer = async (found: string) => {
    const decision = isRejected ? 'rejected' : 'upheld';
    await hub.answerDispute({ org_id, id: String(request_id), body: { dispute_id, decision, note: found } });
    await hubReads.floor.refresh();
  };
  return (
    <ConfirmDialog
      title={nameOf(dispute)}
      about={
        note === null ? `${org_name} disputes the count.` : `${disputed_by} of ${org_name} says: ${note}`
      }
      action={isRejected ? 'The count is right' : 'The merchant is right'}
      look={isRejected ? 'danger' : 'primary'}
      reason="What you found; the merchant sees it"
      done="The dispute is answered"
      onConfirm={answer}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Announced', formatNumber(announced)],
          ['Received', formatNumber(received)],
          ['Disputed', differenceOf(dispute)],
        ]}
        columns={3}
      />
      <Button onClick={() => setIsRejected(!isRejected)}>
        {isRejected ? 'Say instead: the merchant is right' : 'Say instead: the count is right'}
      </Button>
    </ConfirmDialog>
  );
}
