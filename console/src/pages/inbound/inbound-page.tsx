import type { InventoryRequestRow } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { NewButton } from '../../kit/button.tsx';
import { dayColumn, momentColumn, stateColumn, textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { formatNumber, inWords } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { day, oneOf, someOf, text, useFilters, wholeNumber } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { type View, Views } from '../../kit/views.tsx';
import { WarehouseFilter } from '../warehouse-filter.tsx';
import { REQUEST_STATES } from './request-states.ts';

const VIEWS: readonly View[] = [
  { name: 'All', search: {} },
  { name: 'In transit', search: { state: 'placed,in_transit', sort: 'est_ship' } },
  { name: 'At the dock', search: { state: 'delivered,receiving' } },
  { name: 'Drafts', search: { state: 'draft' } },
  { name: 'Closed', search: { state: 'closed' } },
];

const SORTS = [
  '-created',
  'created',
  'est_ship',
  '-est_ship',
  '-updated',
  '-delivery',
  'ir_number',
  'status',
] as const;
const SORT_NAMES: readonly (readonly [(typeof SORTS)[number], string])[] = [
  ['created', 'Oldest first'],
  ['est_ship', 'Earliest ship date'],
  ['-updated', 'Recently changed'],
  ['-delivery', 'Recently delivered'],
  ['ir_number', 'Number'],
  ['status', 'State'],
];
/** The dates that a list can be narrowed down by. */
const DATES = [
  ['created', 'Created'],
  ['placed', 'Placed'],
  ['est_ship', 'Ships'],
  ['ship', 'Shipped'],
  ['delivery', 'Delivered'],
  ['updated', 'Changed'],
] as const;

const COLUMNS: readonly Column<InventoryRequestRow>[] = [
  textColumn('number', 'Request', (one) => one.ir_number, { isMain: true }),
  stateColumn((one) => one.status, { isMain: true }),
  textColumn('warehouse', 'To', (one) => one.warehouse),
  {
    id: 'received',
    header: 'Received',
    cell: (one) => `${formatNumber(one.items_received)} of ${formatNumber(one.items_total)}`,
    text: (one) => one.items_received,
    isNumeric: true,
  },
  {
    id: 'total',
    header: 'Expected',
    cell: (one) => formatNumber(one.items_total),
    text: (one) => one.items_total,
    isExtra: true,
  },
  dayColumn('ships', 'Ships', (one) => one.estimated_ship_date),
  {
    id: 'method',
    header: 'Shipping',
    cell: (one) => (one.shipment_method === 'PICKUP' ? 'The hub' : 'You'),
    text: (one) => one.shipment_method,
  },
  textColumn('vendor', 'Vendor', (one) => one.vendor),
  textColumn('brand', 'Brand', (one) => one.brand, { isExtra: true }),
  textColumn('po', 'Purchase order', (one) => one.po_number, { isExtra: true }),
  {
    id: 'tags',
    header: 'Tags',
    cell: (one) => one.order_tags.join(', ') || '–',
    text: (one) => one.order_tags.join(' '),
    isExtra: true,
  },
  momentColumn('created', 'Created', (one) => one.created),
  textColumn('by', 'By', (one) => one.created_by, { isExtra: true }),
];

export default function InboundPage() {
  const [search, change, ignored] = useFilters({
    state: someOf(REQUEST_STATES),
    warehouse: wholeNumber,
    vendor: wholeNumber,
    brand: wholeNumber,
    note: text,
    sort: oneOf(SORTS),
    date: oneOf(DATES.map(([name]) => name)),
    from: day,
    to: day,
  });
  const mayWrite = useMay('write');
  const vendors = useNames('listVendors');
  const brands = useNames('listBrands');
  const date = search.date ?? 'created';
  const params = {
    state: search.state,
    warehouse_ids: search.warehouse,
    vendor_ids: search.vendor,
    brand_ids: search.brand,
    note: search.note,
    sort: search.sort,
    [`${date}_start_date`]: search.from,
    [`${date}_end_date`]: search.to,
  };
  return (
    <Page
      title="Inbound"
      about="Goods you send to the hub, from creation to the shelf."
      actions={mayWrite && <NewButton to="/inbound/new">Create inbound shipment</NewButton>}
    >
      <Views list="inbound" own={VIEWS} />
      <DataTable
        name="inbound requests"
        columns={COLUMNS}
        ignored={ignored}
        read={reads.inbound.pages('listInventoryRequests', params)}
        rowId={(one) => one.id}
        rowTo={({ ir_number }) => `/inbound/${ir_number}`}
        toolbar={
          <>
            <SearchBox label="In the note" value={search.note} onChange={(note) => change({ note })} />
            <FilterSelect
              label="State"
              value={search.state}
              onChange={(state) => change({ state })}
              choices={REQUEST_STATES.map((one) => [one, inWords(one)])}
            />
            <WarehouseFilter value={search.warehouse} onChange={(warehouse) => change({ warehouse })} />
            <FilterSelect
              label="Vendor"
              value={search.vendor}
              onChange={(vendor) => change({ vendor })}
              choices={vendors}
            />
            <FilterSelect
              label="Brand"
              value={search.brand}
              onChange={(brand) => change({ brand })}
              choices={brands}
            />
            <FilterSelect
              label="Order"
              value={search.sort}
              onChange={(sort) => change({ sort })}
              choices={SORT_NAMES}
            />
            <span className="flex flex-wrap items-center gap-1.5">
              <select
                aria-label="Which date"
                value={date}
                onChange={(event) => change({ date: event.target.value })}
                className="field w-auto"
              >
                {DATES.map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
              {(['from', 'to'] as const).map((end) => (
                <input
                  key={end}
                  type="date"
                  aria-label={end === 'from' ? 'From' : 'Until'}
                  value={search[end] ?? ''}
                  onChange={(event) => change({ [end]: event.target.value })}
                  className="field w-auto"
                />
              ))}
            </span>
          </>
        }
        empty={
          <Empty title="No matching inventory requests">
            Create the shipment before you send it, and it reaches the shelf sooner.
          </Empty>
        }
      />
    </Page>
  );
}

function useNames(of: 'listVendors' | 'listBrands'): readonly (readonly [string, string])[] {
  const { data = [] } = useQuery(reads.catalog.rows(of));
  return data.map(({ id, name }) => [String(id), name]);
}
