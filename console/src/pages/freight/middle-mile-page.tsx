import type { MiddleMileOrderRow, MiddleMileOrderStatus } from '@crossdock/client';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { NewButton } from '../../kit/button.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { formatMoment, formatMoney, formatNumber, inWords } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { oneOf, useFilters } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { Views } from '../../kit/views.tsx';

const STATES = [
  'authorized',
  'picked_up',
  'in_transit',
  'delivered',
  'cancelled',
] as const satisfies readonly MiddleMileOrderStatus[];

const COLUMNS: readonly Column<MiddleMileOrderRow>[] = [
  {
    id: 'number',
    header: 'Order',
    cell: (one) => one.middle_mile_order_number,
    text: (one) => one.middle_mile_order_number,
    isMain: true,
  },
  {
    id: 'state',
    header: 'State',
    cell: (one) => <State of={one.status} />,
    text: (one) => one.status,
    isMain: true,
  },
  { id: 'from', header: 'From', cell: (one) => one.warehouse_name, text: (one) => one.warehouse_name },
  { id: 'to', header: 'To', cell: (one) => one.destination_type, text: (one) => one.destination_type },
  {
    id: 'shipments',
    header: 'Shipments',
    cell: (one) => formatNumber(one.number_of_shipments),
    text: (one) => one.number_of_shipments,
    isNumeric: true,
  },
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
  {
    id: 'created',
    header: 'Created',
    cell: (one) => formatMoment(one.created_at),
    text: (one) => one.created_at,
    width: 'minmax(14rem, 1fr)',
  },
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
      <Views
        list="middle-mile"
        own={[
          { name: 'All', search: {} },
          ...STATES.map((one) => ({ name: inWords(one), search: { status: one } })),
        ]}
      />
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
