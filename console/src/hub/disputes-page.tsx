// Lines of inbound requests whose merchants say that something else came: counted again, or settled with the merchant.
import type { Dispute } from '@crossdock/client/hub';
import { momentColumn, textColumn } from '../kit/columns.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatNumber } from '../kit/format.ts';
import { Empty } from '../kit/states.tsx';
import { hubReads } from './api.ts';
import { Station } from './kit/station.tsx';

export default function DisputesPage() {
  return (
    <Station
      title="Disputes"
      about="Receipts that merchants dispute. Reopen the request to count it again; a line leaves the list when the merchant accepts it."
    >
      {({ id: warehouse_id }) => (
        <DataTable
          name="disputes"
          read={hubReads.floor.pages('listDisputes', { warehouse_id })}
          rowId={({ org_id, id }) => `${org_id} ${id}`}
          rowTo={({ org_id, request_id }) => `/hub/receive?org=${org_id}&request=${request_id}`}
          columns={[
            {
              id: 'request',
              header: 'Request',
              width: '8rem',
              cell: (one) => <span className="font-mono">{one.ir_number}</span>,
              text: (one) => one.ir_number,
              isMain: true,
            },
            textColumn('org', 'Merchant', (one: Dispute) => one.org_name),
            {
              id: 'item',
              header: 'Item',
              width: 'minmax(11rem, 1.5fr)',
              cell: (one) =>
                [
                  one.name ?? one.part_number ?? `Item ${one.item_id}`,
                  one.lot_number && `lot ${one.lot_number}`,
                ]
                  .filter(Boolean)
                  .join(', '),
              text: (one) => one.name,
              isMain: true,
            },
            ...(['announced', 'received', 'damaged'] as const).map((count) => ({
              id: count,
              header: count.charAt(0).toUpperCase() + count.slice(1),
              width: '6.5rem',
              isNumeric: true,
              cell: (one: Record<typeof count, number>) => formatNumber(one[count]),
              text: (one: Record<typeof count, number>) => one[count],
            })),
            textColumn('note', 'The merchant says', (one: Dispute) => one.note, {
              width: 'minmax(12rem, 2fr)',
            }),
            textColumn('by', 'Disputed by', (one: Dispute) => one.disputed_by),
            momentColumn('time', 'Disputed', (one: Dispute) => one.disputed),
          ]}
          empty={<Empty title="No disputes">Disputes appear here automatically.</Empty>}
        />
      )}
    </Station>
  );
}
