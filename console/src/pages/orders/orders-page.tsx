import type { Order } from '@crossdock/client';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { LinkButton, NewButton } from '../../kit/button.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { day, oneOf, someOf, text, useFilters, useSearchState, wholeNumber } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { type View, Views } from '../../kit/views.tsx';
import { useWarehouseChoices } from '../warehouses.ts';
import { Due } from './due.tsx';
import { HeldBadge } from './holds-panel.tsx';
import { orderPath } from './order-path.ts';
import { AT_RISK, dueBounds, LATE, OPEN_STATES, ORDER_STATES, UNDELIVERABLE } from './order-states.ts';
import { Undeliverable } from './undeliverable.tsx';

const VIEWS: readonly View[] = [
  { name: 'All', search: {} },
  { name: 'Late', search: LATE },
  { name: 'At risk', search: AT_RISK },
  { name: 'Backordered', search: { status: 'backordered' } },
  { name: 'Held', search: { held: 'yes' } },
  { name: 'Cannot be shipped', search: { status: 'error' } },
  { name: 'Address problem', search: UNDELIVERABLE },
  { name: 'Open, oldest first', search: { status: OPEN_STATES.join(','), sort: 'placed' } },
  { name: 'On the floor', search: { status: 'processing' } },
  { name: 'Partly shipped', search: { status: 'partially_shipped' } },
  { name: 'Complete', search: { status: 'complete' } },
  { name: 'Cancelled', search: { status: 'cancelled' } },
];

const SORTS = [
  'created',
  '-created',
  'placed',
  '-placed',
  'updated',
  '-updated',
  'market_order_id',
  '-market_order_id',
] as const;

const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: (one) => one.market_order_id,
    text: (one) => one.market_order_id,
    width: 'minmax(8rem, 1.2fr)',
    isMain: true,
  },
  {
    id: 'state',
    header: 'State',
    cell: (one) => (
      <span className="flex gap-1.5">
        <State of={one.order_status} />
        <HeldBadge holds={one.holds} />
      </span>
    ),
    text: (one) => one.order_status,
    width: 'minmax(8rem, 0.9fr)',
    isMain: true,
  },
  {
    id: 'due',
    header: 'Ship by',
    cell: (one) => <Due order={one} />,
    text: (one) => one.latest_ship_date,
    width: 'minmax(8rem, 1fr)',
  },
  {
    id: 'to',
    header: 'Ship to',
    cell: (one) => `${one.ship_to_name}, ${one.city}`,
    text: (one) => one.ship_to_name,
    width: 'minmax(11rem, 1.6fr)',
  },
  { id: 'city', header: 'City', cell: (one) => one.city, text: (one) => one.city, isExtra: true },
  { id: 'country', header: 'Country', cell: (one) => one.country, text: (one) => one.country, isExtra: true },
  {
    id: 'units',
    header: 'Units',
    cell: (one) => formatNumber(one.units),
    text: (one) => one.units,
    width: '5rem',
    isNumeric: true,
  },
  {
    id: 'from',
    header: 'From',
    cell: (one) => warehousesOf(one),
    text: (one) => warehousesOf(one),
    width: 'minmax(8rem, 1fr)',
  },
  {
    id: 'marketplace',
    header: 'Marketplace',
    cell: (one) => one.marketplace ?? '–',
    text: (one) => one.marketplace,
  },
  {
    id: 'service',
    header: 'Service',
    cell: (one) => one.shipment_service_level_category ?? '–',
    text: (one) => one.shipment_service_level_category,
    isExtra: true,
  },
  {
    id: 'created',
    header: 'Received',
    cell: (one) => formatMoment(one.created),
    text: (one) => one.created,
    width: 'minmax(14rem, 1fr)',
  },
  {
    id: 'updated',
    header: 'Changed',
    cell: (one) => formatMoment(one.updated),
    text: (one) => one.updated,
    isExtra: true,
  },
];

function warehousesOf({ sub_orders }: Order): string {
  const names = sub_orders.flatMap(({ warehouse_name }) => warehouse_name ?? []);
  return [...new Set(names)].join(', ') || '–';
}

export default function OrdersPage() {
  const [search] = useSearchState();
  const mayWrite = useMay('write');
  return (
    <Page
      title="Orders"
      actions={
        mayWrite && (
          <>
            <LinkButton to="/orders/import">
              <FileUp aria-hidden className="size-4" />
              From a file
            </LinkButton>
            <NewButton to="/orders/new">New order</NewButton>
          </>
        )
      }
    >
      <Views list="orders" own={VIEWS} />
      {search['problem'] === UNDELIVERABLE.problem ? <Undeliverable /> : <OrderList />}
    </Page>
  );
}

function OrderList() {
  const [search, change, ignored] = useFilters({
    q: text,
    status: someOf(ORDER_STATES),
    warehouse: wholeNumber,
    sort: oneOf(SORTS),
    from: day,
    to: day,
    due: oneOf(['late', 'soon', 'week']),
    held: oneOf(['yes']),
  });
  const { q, warehouse } = search;
  const warehouses = useWarehouseChoices();
  // Of when the page was opened: a list that moves while it is read would show rows twice.
  const [startedMs] = useState(() => Date.now());
  const params = {
    q,
    status: search.status,
    warehouse_ids: warehouse,
    sort: search.sort,
    placed_start_date: search.from,
    placed_end_date: search.to,
    held: search.held === 'yes' ? true : undefined,
    ...dueBounds(search.due, startedMs),
  };
  return (
    <DataTable
      name="orders"
      columns={COLUMNS}
      ignored={ignored}
      read={reads.orders.pages('listOrders', params)}
      rowId={({ order_id }) => order_id}
      rowTo={orderPath}
      toolbar={
        <>
          <SearchBox label="Number, name or SKU" value={q} onChange={(value) => change({ q: value })} />
          <FilterSelect
            label="Warehouse"
            value={warehouse}
            onChange={(value) => change({ warehouse: value })}
            choices={warehouses}
          />
          <FilterSelect
            label="Ship by"
            value={search.due}
            onChange={(value) => change({ due: value })}
            choices={[
              ['late', 'past due'],
              ['soon', 'within a day'],
              ['week', 'within a week'],
            ]}
          />
          <label className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
            Placed
            <input
              type="date"
              aria-label="Placed from"
              value={search.from ?? ''}
              onChange={(event) => change({ from: event.target.value })}
              className="field w-auto"
            />
            <span aria-hidden>–</span>
            <input
              type="date"
              aria-label="Placed until"
              value={search.to ?? ''}
              onChange={(event) => change({ to: event.target.value })}
              className="field w-auto"
            />
          </label>
        </>
      }
      empty={
        <Empty title="No matching orders">
          {Object.values(search).every((one) => one === undefined)
            ? 'Orders appear here as your shop sends them, or as you enter them.'
            : 'Change the filters, or look at all orders.'}
        </Empty>
      }
    />
  );
}
