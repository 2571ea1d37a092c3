import type { MarketplaceWorkOrderRow } from '@crossdock/client';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { NewButton } from '../../kit/button.tsx';
import { momentColumn, numberColumn, stateColumn, textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { oneOf, text, useFilters } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { stateViews, Views } from '../../kit/views.tsx';

const STATES = ['Open', 'Closed'] as const;

const units = ({ items }: MarketplaceWorkOrderRow) => items.reduce((sum, { quantity }) => sum + quantity, 0);
const packed = ({ items }: MarketplaceWorkOrderRow) =>
  items.reduce((sum, { packed_quantity }) => sum + packed_quantity, 0);

const COLUMNS: readonly Column<MarketplaceWorkOrderRow>[] = [
  textColumn('number', 'Work order', (one) => one.work_order_number, { isMain: true }),
  stateColumn((one) => one.status, { isMain: true }),
  {
    id: 'skus',
    header: 'SKUs',
    cell: (one) => one.items.map(({ listing_sku }) => listing_sku).join(', '),
    text: (one) => one.items.map(({ listing_sku }) => listing_sku).join(' '),
    width: 'minmax(12rem, 2fr)',
  },
  numberColumn('units', 'Units', units),
  numberColumn('packed', 'Packed', packed),
  textColumn('warehouse', 'Warehouse', (one) => one.warehouse_name),
  momentColumn('created', 'Created', (one) => one.created),
];

export default function WorkOrdersPage() {
  const [params, change, ignored] = useFilters({ status: oneOf(STATES), sku: text });
  const mayWrite = useMay('write');
  return (
    <Page
      title="Work orders"
      about="Units prepared for a marketplace: labelled, bagged and packed into cartons."
      actions={mayWrite && <NewButton to="/work-orders/new">New work order</NewButton>}
    >
      <Views list="work-orders" own={stateViews(STATES)} />
      <DataTable
        name="work orders"
        columns={COLUMNS}
        ignored={ignored}
        read={reads.workOrders.pages('listMarketplaceWorkOrders', { ...params, per_page: 50 })}
        rowId={({ work_order_id }) => work_order_id}
        rowTo={({ work_order_number }) => `/work-orders/${work_order_number}`}
        toolbar={<SearchBox label="SKU" value={params.sku} onChange={(value) => change({ sku: value })} />}
        empty={<Empty title="No matching work orders">A work order prepares stock for a marketplace.</Empty>}
      />
    </Page>
  );
}
