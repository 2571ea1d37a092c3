import type { InventoryRecord } from '@crossdock/client';
import { crossdock } from '../../app/api.ts';
import { Badge } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { useSearchState } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { useWarehouseChoices } from '../warehouses.ts';

type Count =
  | 'on_hand_quantity'
  | 'available_quantity'
  | 'reserved_quantity'
  | 'unavailable_quantity'
  | 'inbound_quantity'
  | 'backordered_quantity';

const count = (id: Count, header: string, isMain = false): Column<InventoryRecord> => ({
  id,
  header,
  cell: (one) => (one[id] === 0 ? <span className="text-muted">0</span> : formatNumber(one[id])),
  text: (one) => one[id],
  width: 'minmax(5.5rem, 0.6fr)',
  isNumeric: true,
  isMain,
});

const COLUMNS: readonly Column<InventoryRecord>[] = [
  {
    id: 'name',
    header: 'Item',
    cell: (one) => (
      <>
        {one.name ?? one.mpn} {one.is_bundle && <Badge>Bundle</Badge>}
      </>
    ),
    text: (one) => one.name,
    width: 'minmax(14rem, 2.4fr)',
    isMain: true,
  },
  {
    id: 'mpn',
    header: 'Part number',
    cell: (one) => one.mpn ?? '–',
    text: (one) => one.mpn,
    width: 'minmax(8rem, 1fr)',
  },
  { id: 'upc', header: 'UPC', cell: (one) => one.upc ?? '–', text: (one) => one.upc, isExtra: true },
  {
    id: 'warehouse',
    header: 'Warehouse',
    cell: (one) => one.warehouse_name,
    text: (one) => one.warehouse_name,
    width: 'minmax(7rem, 0.9fr)',
  },
  count('available_quantity', 'Available', true),
  count('reserved_quantity', 'Reserved'),
  count('unavailable_quantity', 'Not sellable'),
  count('on_hand_quantity', 'On hand'),
  count('inbound_quantity', 'Inbound'),
  count('backordered_quantity', 'Wait for it'),
  {
    id: 'updated',
    header: 'Changed',
    cell: (one) => formatMoment(one.updated),
    text: (one) => one.updated,
    isExtra: true,
  },
];

/** A code has no blanks, and digits alone are a UPC or an EAN. */
function byCode(code: string | undefined): { mpn?: string; upc?: string; ean?: string } {
  if (code === undefined || code === '') return {};
  if (/^\d{12}$/.test(code)) return { upc: code };
  return /^\d{13}$/.test(code) ? { ean: code } : { mpn: code };
}

export default function InventoryPage() {
  const [{ code, warehouse }, change] = useSearchState();
  const warehouses = useWarehouseChoices();
  const params = { ...byCode(code), warehouse_id: warehouse === undefined ? undefined : Number(warehouse) };
  return (
    <Page
      title="Inventory"
      about="One row for each item and warehouse. On hand is available, reserved and not sellable together."
    >
      <DataTable
        name="inventory"
        columns={COLUMNS}
        queryKey={['inventory', 'list', params]}
        load={() => crossdock.listInventory({ ...params, per_page: 100 })}
        rowId={({ item_id, warehouse_id }) => `${item_id} ${warehouse_id}`}
        rowTo={({ item_id }) => `/inventory/${item_id}`}
        toolbar={
          <>
            <SearchBox
              label="Part number, UPC or EAN"
              value={code}
              onChange={(value) => change({ code: value })}
            />
            <FilterSelect
              label="Warehouse"
              value={warehouse}
              onChange={(value) => change({ warehouse: value })}
              choices={warehouses}
            />
          </>
        }
        empty={
          <Empty title="No stock fits">
            {code === undefined && warehouse === undefined
              ? 'Items appear here once goods of them are announced or received.'
              : 'The search is by whole codes. By a part of its name you find an item with Ctrl K.'}
          </Empty>
        }
      />
    </Page>
  );
}
