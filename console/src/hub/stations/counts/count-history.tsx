// What counts have changed, by merchant.
import type { InventoryAdjustment, OpsWarehouse } from '@crossdock/client/hub';
import { Badge } from '../../../kit/badge.tsx';
import { textColumn } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { formatDay, formatThere, inWords } from '../../../kit/format.ts';
import { Panel } from '../../../kit/layout.tsx';
import { useSearchState } from '../../../kit/search-state.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { hubReads } from '../../api.ts';
import { useMerchants } from '../../merchants.ts';
import { signed } from './difference.tsx';

export function CountHistory({ warehouse }: { readonly warehouse: OpsWarehouse }) {
  const merchants = useMerchants();
  const [{ merchant }, change] = useSearchState();
  return (
    <Loaded query={merchants}>
      {(rows) => {
        const org = rows.find(({ id }) => String(id) === merchant) ?? rows[0];
        if (org === undefined)
          return (
            <Panel title="History">
              <Empty title="No merchant yet">Counts appear here once there is stock to count.</Empty>
            </Panel>
          );
        return (
          <section aria-label="History" className="space-y-2">
            <h2 className="font-semibold">What counts have changed in the last 30 days</h2>
            <DataTable
              name="counts"
              read={hubReads.floor.pages('listInventoryAdjustments', {
                org_id: org.id,
                warehouse_id: warehouse.id,
                reason: 'cycle_count',
              })}
              rowId={(one) => `${one.transaction_id} ${one.item_id} ${one.lot} ${one.quantity}`}
              toolbar={
                <select
                  aria-label="Merchant"
                  value={org.id}
                  onChange={(event) => change({ merchant: event.target.value })}
                  className="field w-auto max-w-64"
                >
                  {rows.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              }
              columns={[
                {
                  id: 'time',
                  header: 'When',
                  cell: (one) => formatThere(one.time, warehouse.timezone),
                  text: (one) => one.time,
                  isMain: true,
                },
                textColumn('count', 'Count', (one: InventoryAdjustment) => one.linked_item_id, {
                  width: '6rem',
                }),
                textColumn('item', 'Item', (one: InventoryAdjustment) => one.mpn ?? one.upc ?? one.item_id, {
                  isMain: true,
                }),
                {
                  id: 'lot',
                  header: 'Lot',
                  cell: (one) => one.lot ?? (one.expiration === null ? '–' : formatDay(one.expiration)),
                  text: (one) => one.lot ?? one.expiration,
                },
                {
                  id: 'status',
                  header: 'Status',
                  cell: (one) => inWords(one.status),
                  text: (one) => one.status,
                },
                {
                  id: 'quantity',
                  header: 'Difference',
                  width: '7rem',
                  isNumeric: true,
                  isMain: true,
                  cell: (one) => (
                    <Badge tone={one.quantity < 0 ? 'bad' : 'good'}>{signed(one.quantity)}</Badge>
                  ),
                  text: (one) => one.quantity,
                },
                textColumn('by', 'By', (one: InventoryAdjustment) => one.adjusted_by),
                textColumn('note', 'Why', (one: InventoryAdjustment) => one.note, {
                  width: 'minmax(10rem, 2fr)',
                }),
              ]}
              empty={
                <Empty title="No adjustments from counts">
                  Counts that match the records make no adjustment.
                </Empty>
              }
            />
          </section>
        );
      }}
    </Loaded>
  );
}
