// Lines of inbound requests whose merchants say that something else came: counted again, or answered.
import type { Dispute } from '@crossdock/client/hub';
import { useState } from 'react';
import { useMay } from '../app/session.ts';
import { Button } from '../kit/button.tsx';
import { momentColumn, textColumn } from '../kit/columns.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatNumber } from '../kit/format.ts';
import { Empty } from '../kit/states.tsx';
import { hubReads } from './api.ts';
import { AnswerDispute, differenceOf } from './kit/answer-dispute.tsx';
import { Station } from './kit/station.tsx';

const nameOf = ({ name, part_number, item_id }: Dispute) => name ?? part_number ?? `Item ${item_id}`;

function wordsOf({ org_name, disputed_by, note }: Dispute): string {
  return note === null ? `${org_name} disputes the count.` : `${disputed_by} of ${org_name} says: ${note}`;
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
          {chosen !== null && (
            <AnswerDispute
              orgId={chosen.org_id}
              requestId={chosen.request_id}
              disputeId={chosen.id}
              name={nameOf(chosen)}
              about={wordsOf(chosen)}
              line={chosen}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      )}
    </Station>
  );
}
