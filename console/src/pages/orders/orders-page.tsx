import { crossdock } from '../../app/api.ts';
import { State } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { formatDay, formatMoment, formatNumber } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { Empty } from '../../kit/states.tsx';
import type { Order } from '@crossdock/client';

const COLUMNS: readonly Column<Order>[] = [
  { id: 'id', header: 'Order', cell: (one) => one.market_order_id, text: (one) => one.market_order_id, isMain: true },
  { id: 'status', header: 'State', cell: (one) => <State of={one.order_status} />, text: (one) => one.order_status, isMain: true },
  { id: 'units', header: 'Units', isNumeric: true, cell: (one) => formatNumber(one.units), text: (one) => one.units },
  { id: 'due', header: 'Must leave', cell: (one) => formatDay(one.latest_ship_date), text: (one) => one.latest_ship_date },
  { id: 'created', header: 'Received', cell: (one) => formatMoment(one.created), text: (one) => one.created },
];

export default function OrdersPage() {
  return (
    <Page title="Orders">
      <DataTable
        name="orders"
        columns={COLUMNS}
        queryKey={['orders', 'list']}
        load={() => crossdock.listOrders({ per_page: 100 })}
        rowId={({ order_id }) => order_id}
        rowTo={({ market_order_id }) => `/orders/${encodeURIComponent(market_order_id)}`}
        empty={<Empty title="No order yet" />}
      />
    </Page>
  );
}
