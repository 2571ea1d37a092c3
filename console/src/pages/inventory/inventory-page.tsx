import type { InventoryRecord, Item, Page } from '@crossdock/client';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { Badge } from '../../kit/badge.tsx';
import { momentColumn, textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Page as PageFrame } from '../../kit/layout.tsx';
import { readAll } from '../../kit/read-all.ts';
import { SearchBox } from '../../kit/search-box.tsx';
import { text, useFilters, wholeNumber } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { WarehouseFilter } from '../warehouse-filter.tsx';
import { explainUnsellable } from './unsellable.ts';

/** Of a search: as many as the stock of which is read at once. */
const ITEMS_PER_PAGE = 50;

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
    phoneWidth: 'minmax(0, 1.6fr)',
    isMain: true,
  },
  textColumn('mpn', 'Part number', (one) => one.mpn, { width: 'minmax(8rem, 1fr)' }),
  textColumn('upc', 'UPC', (one) => one.upc, { isExtra: true }),
  textColumn('warehouse', 'Warehouse', (one) => one.warehouse_name, {
    width: 'minmax(7rem, 0.9fr)',
    phoneWidth: 'minmax(0, 1fr)',
    isMain: true,
  }),
  {
    id: 'sellable',
    header: 'Sellable',
    cell: (one) => (
      <span title={explainUnsellable(one) || undefined}>{formatNumber(one.sellable?.MERCHANT)}</span>
    ),
    text: (one) => one.sellable?.MERCHANT,
    isNumeric: true,
    isMain: true,
  },
  count('available_quantity', 'Available'),
  {
    id: 'unsellable',
    header: 'Unsellable because',
    cell: (one) => explainUnsellable(one) || '–',
    text: explainUnsellable,
    width: 'minmax(10rem, 1.4fr)',
  },
  count('reserved_quantity', 'Reserved'),
  count('unavailable_quantity', 'Unavailable'),
  count('on_hand_quantity', 'On hand'),
  count('inbound_quantity', 'Inbound'),
  count('backordered_quantity', 'Backordered'),
  momentColumn('updated', 'Changed', (one) => one.updated, { isExtra: true }),
];

/** Digits alone are a UPC or an EAN; anything else is a part of a name or a number. */
function byCode(text: string): { upc?: string; ean?: string } | null {
  if (/^\d{12}$/.test(text)) return { upc: text };
  return /^\d{13}$/.test(text) ? { ean: text } : null;
}

interface Place {
  readonly warehouse_id: number | undefined;
}

/** Items whose name or number contains a text, then their stock: page by page of items. */
async function searchStock(text: string, place: Place): Promise<Page<InventoryRecord>> {
  return stockOf(await crossdock.listItems({ q: text, per_page: ITEMS_PER_PAGE }), place);
}

async function stockOf(items: Page<Item>, place: Place): Promise<Page<InventoryRecord>> {
  const ids = items.data.map(({ id }) => id);
  const data =
    ids.length === 0
      ? []
      : await readAll(crossdock.listInventory({ item_ids: ids, ...place, per_page: 250 }));
  return {
    ...items,
    data,
    total: null,
    nextPage: async () => {
      const next = await items.nextPage();
      return next === null ? null : stockOf(next, place);
    },
  };
}

export default function InventoryPage() {
  const [{ code, warehouse }, change, ignored] = useFilters({ code: text, warehouse: wholeNumber });
  const place = { warehouse_id: warehouse };
  const exact = code === undefined ? {} : byCode(code);
  return (
    <PageFrame
      title="Inventory"
      about="One row for each item and warehouse. Sellable can be ordered now; on hand is available, reserved and unavailable together."
    >
      <DataTable
        name="inventory"
        columns={COLUMNS}
        ignored={ignored}
        read={
          exact === null
            ? reads.inventory.pagesFrom('search', [code, place], () => searchStock(code ?? '', place))
            : reads.inventory.pages('listInventory', { ...exact, ...place })
        }
        rowId={({ item_id, warehouse_id }) => `${item_id} ${warehouse_id}`}
        rowTo={({ item_id }) => `/inventory/${item_id}`}
        toolbar={
          <>
            <SearchBox
              label="Name, part number, UPC or EAN"
              value={code}
              onChange={(value) => change({ code: value })}
            />
            <WarehouseFilter value={warehouse} onChange={(value) => change({ warehouse: value })} />
          </>
        }
        empty={
          <Empty title="No matching stock">
            {code === undefined && warehouse === undefined
              ? 'Items appear here once they are inbound or received.'
              : 'Search by part of a name or part number, or by a complete UPC or EAN.'}
          </Empty>
        }
      />
    </PageFrame>
  );
}
