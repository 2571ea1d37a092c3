import type { MarketplaceShipment, MarketplaceShipmentState } from '@crossdock/client';
import { reads } from '../../app/reads.ts';
import { dayColumn, momentColumn, numberColumn, stateColumn, textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { oneOf, text, useFilters, wholeNumber } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { stateViews, Views } from '../../kit/views.tsx';
import { WarehouseFilter } from '../warehouse-filter.tsx';

const STATES = [
  'created',
  'in_transit',
  'checked_in',
  'receiving',
  'closed',
] as const satisfies readonly MarketplaceShipmentState[];

const COLUMNS: readonly Column<MarketplaceShipment>[] = [
  textColumn('id', 'Shipment', (one) => one.shipment_id, { isMain: true }),
  stateColumn((one) => one.status, { isMain: true }),
  textColumn('fba', 'Marketplace’s number', (one) => one.fba_shipment_id, { width: 'minmax(9rem, 1fr)' }),
  {
    id: 'to',
    header: 'To',
    cell: (one) => `${one.marketplace_name}, ${one.redirected_to ?? one.fulfillment_center_code}`,
    text: (one) => one.fulfillment_center_code,
  },
  numberColumn('units', 'Units', (one) => one.unit_count),
  numberColumn('cartons', 'Cartons', (one) => one.carton_count),
  textColumn('freight', 'Freight', (one) => one.middle_mile_order_number),
  dayColumn('arrives', 'Arrives', (one) => one.estimated_arrival),
  textColumn('from', 'From', (one) => one.warehouse_name),
  momentColumn('updated', 'Changed', (one) => one.updated, { isExtra: true }),
];

export default function ShipmentsPage() {
  const [{ status, warehouse, number }, change, ignored] = useFilters({
    status: oneOf(STATES),
    warehouse: wholeNumber,
    number: text,
  });
  const params = { status, warehouse_id: warehouse, fba_shipment_id: number };
  return (
    <Page
      title="Marketplace shipments"
      about="Shipments to marketplace fulfilment centers, and what was received there."
    >
      <Views list="marketplace-shipments" own={stateViews(STATES)} />
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
            <WarehouseFilter value={warehouse} onChange={(value) => change({ warehouse: value })} />
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
