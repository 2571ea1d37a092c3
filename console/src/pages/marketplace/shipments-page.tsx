import type { MarketplaceShipment, MarketplaceShipmentState } from '@crossdock/client';
import { reads } from '../../app/reads.ts';
import { State } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { formatDay, formatMoment, formatNumber, inWords } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { oneOf, text, useFilters, wholeNumber } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { Views } from '../../kit/views.tsx';
import { useWarehouseChoices } from '../warehouses.ts';

const STATES = [
  'created',
  'in_transit',
  'checked_in',
  'receiving',
  'closed',
] as const satisfies readonly MarketplaceShipmentState[];

const COLUMNS: readonly Column<MarketplaceShipment>[] = [
  {
    id: 'id',
    header: 'Shipment',
    cell: (one) => one.shipment_id,
    text: (one) => one.shipment_id,
    isMain: true,
  },
  {
    id: 'state',
    header: 'State',
    cell: (one) => <State of={one.status} />,
    text: (one) => one.status,
    isMain: true,
  },
  {
    id: 'fba',
    header: 'Marketplace’s number',
    cell: (one) => one.fba_shipment_id ?? '–',
    text: (one) => one.fba_shipment_id,
    width: 'minmax(9rem, 1fr)',
  },
  {
    id: 'to',
    header: 'To',
    cell: (one) => `${one.marketplace_name}, ${one.redirected_to ?? one.fulfillment_center_code}`,
    text: (one) => one.fulfillment_center_code,
  },
  {
    id: 'units',
    header: 'Units',
    cell: (one) => formatNumber(one.unit_count),
    text: (one) => one.unit_count,
    isNumeric: true,
  },
  {
    id: 'cartons',
    header: 'Cartons',
    cell: (one) => formatNumber(one.carton_count),
    text: (one) => one.carton_count,
    isNumeric: true,
  },
  {
    id: 'freight',
    header: 'Freight',
    cell: (one) => one.middle_mile_order_number ?? '–',
    text: (one) => one.middle_mile_order_number,
  },
  {
    id: 'arrives',
    header: 'Arrives',
    cell: (one) => formatDay(one.estimated_arrival),
    text: (one) => one.estimated_arrival,
  },
  { id: 'from', header: 'From', cell: (one) => one.warehouse_name, text: (one) => one.warehouse_name },
  {
    id: 'updated',
    header: 'Changed',
    cell: (one) => formatMoment(one.updated),
    text: (one) => one.updated,
    isExtra: true,
  },
];

export default function ShipmentsPage() {
  const [{ status, warehouse, number }, change, ignored] = useFilters({
    status: oneOf(STATES),
    warehouse: wholeNumber,
    number: text,
  });
  const warehouses = useWarehouseChoices();
  const params = { status, warehouse_id: warehouse, fba_shipment_id: number };
  return (
    <Page
      title="Marketplace shipments"
      about="Shipments to marketplace fulfilment centers, and what was received there."
    >
      <Views
        list="marketplace-shipments"
        own={[
          { name: 'All', search: {} },
          ...STATES.map((one) => ({ name: inWords(one), search: { status: one } })),
        ]}
      />
      <DataTable
        name="marketplace shipments"
        columns={COLUMNS}
        ignored={ignored}
        read={reads.marketplaceShipments.pages('listMarketplaceShipments', params)}
        rowId={({ id }) => id}
        rowTo={({ shipment_id }) => `/marketplace-shipments/${shipment_id}`}
        toolbar={
          <>
            <SearchBox
              label="Marketplace’s number"
              value={number}
              onChange={(value) => change({ number: value })}
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
          <Empty title="No matching shipments">
            Shipments are created from packed work orders and forwarded goods.
          </Empty>
        }
      />
    </Page>
  );
}
