import type { MiddleMileOrderRow, MiddleMileOrderStatus } from '@crossdock/client';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { NewButton } from '../../kit/button.tsx';
import { momentColumn, numberColumn, stateColumn, textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { formatMoney, formatNumber } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { oneOf, useFilters } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { stateViews, Views } from '../../kit/views.tsx';

const STATES = [
  'authorized',
  'picked_up',
  'in_transit',
  'delivered',
  'cancelled',
] as const satisfies readonly MiddleMileOrderStatus[];

const COLUMNS: readonly Column<MiddleMileOrderRow>[] = [
  textColumn('number', 'Order', (one) => one.middle_mile_order_number, { isMain: true }),
  stateColumn((one) => one.status, { isMain: true }),
  textColumn('from', 'From', (one) => one.warehouse_name),
  textColumn('to', 'To', (one) => one.destination_type),
  numberColumn('shipments', 'Shipments', (one) => one.number_of_shipments),
  {
    id: 'volume',
    header: 'Cubic feet',
    cell: (one) => formatNumber(one.verified_volume ?? one.estimated_volume),
    text: (one) => one.estimated_volume,
    isNumeric: true,
  },
  {
    id: 'amount',
    header: 'Ordered for',
    cell: (one) => formatMoney(one.authorized_amount, one.authorized_currency),
    text: (one) => one.authorized_amount,
    isNumeric: true,
  },
  momentColumn('created', 'Created', (one) => one.created_at),
];

export default function MiddleMilePage() {
  const [params, , ignored] = useFilters({ status: oneOf(STATES) });
  const mayWrite = useMay('write');
  return (
    <Page
      title="Middle mile"
      about="Freight that carries marketplace shipments from the hub to their fulfilment centers."
      actions={mayWrite && <NewButton to="/middle-mile/new">Quote and order</NewButton>}
    >
      <Views list="middle-mile" own={stateViews(STATES)} />
      <DataTable
        name="middle mile orders"
        columns={COLUMNS}
        ignored={ignored}
        read={reads.middleMile.pages('listMiddleMileOrders', params)}
        rowId={({ id }) => id}
        rowTo={(one) => `/middle-mile/${one.middle_mile_order_number}`}
        empty={<Empty title="No matching orders">Quotes are free.</Empty>}
      />
    </Page>
  );
}
