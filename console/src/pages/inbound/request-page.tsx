// An inventory request: expected and received units, discrepancies and documents.
import type { InventoryRequest } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatDay, formatMoment, formatNumber, formatThere, inWords } from '../../kit/format.ts';
import { HistoryPanel } from '../../kit/history-panel.tsx';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { PrintButton } from '../../kit/print-button.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { TablePanel } from '../../kit/table-panel.tsx';
import { notify } from '../../kit/toasts.tsx';
import { useTimeZoneOf } from '../warehouses.ts';
import { Discrepancies } from './discrepancies.tsx';
import { Eligibility } from './eligibility.tsx';

export default function RequestPage() {
  const { irNumber = '' } = useParams({ strict: false }) as { irNumber?: string };
  const query = useQuery(reads.inbound.get('getInventoryRequest', { id: irNumber }));
  return <Loaded query={query}>{(request) => <Shown request={request} />}</Loaded>;
}

function Shown({ request }: { readonly request: InventoryRequest }) {
  const zoneOf = useTimeZoneOf();
  const { appointment } = request;
  const zone = zoneOf(request.warehouse_id);
  return (
    <Page
      title={request.ir_number}
      parent={['/inbound', 'Inbound']}
      beside={<State of={request.status} />}
      about={`${formatNumber(request.items_received)} of ${formatNumber(request.items_total)} units received at ${request.warehouse_name}`}
      actions={<Actions request={request} />}
    >
      <progress
        aria-label="Units received"
        value={Math.min(request.items_received, request.items_total)}
        max={Math.max(1, request.items_total)}
        className="h-2 w-full overflow-hidden rounded [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-fill"
      />
      <Discrepancies request={request} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Items" isFlush>
            <SimpleTable
              name="Items"
              rows={request.items}
              rowId={({ line_id }) => line_id}
              columns={[
                {
                  header: 'Item',
                  cell: (one) => (
                    <Link to={`/inventory/${one.item_id}`} className="hover:underline">
                      {one.name ?? one.part_number}
                      <span className="block text-sm text-muted">
                        {[one.part_number, one.sku, one.lot_number && `lot ${one.lot_number}`]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </Link>
                  ),
                },
                { header: 'Expires', cell: (one) => formatDay(one.expiration_date) },
                { header: 'Expected', cell: (one) => formatNumber(one.requested_qty), isNumeric: true },
                {
                  header: 'Received',
                  cell: (one) => formatNumber(one.total_units_received),
                  isNumeric: true,
                },
              ]}
            />
          </Panel>
          <Eligibility request={request} />
          {request.cartons.length > 0 && (
            <Panel title="Cartons" isFlush>
              <SimpleTable
                name="Cartons"
                rows={request.cartons}
                rowId={({ id }) => id}
                columns={[
                  { header: 'SSCC', cell: (one) => <span className="font-mono text-sm">{one.sscc}</span> },
                  {
                    header: 'Units',
                    cell: (one) =>
                      formatNumber(one.contents.reduce((sum, { quantity }) => sum + quantity, 0)),
                    isNumeric: true,
                  },
                  {
                    header: 'Size, in',
                    cell: (one) =>
                      one.length_in === null ? '–' : `${one.length_in} × ${one.width_in} × ${one.height_in}`,
                  },
                  { header: 'Weight, lb', cell: (one) => formatNumber(one.weight_lb), isNumeric: true },
                  { header: 'Received', cell: (one) => formatMoment(one.received) },
                ]}
              />
            </Panel>
          )}
          <Receipts irNumber={request.ir_number} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Delivery">
            <Facts
              columns={1}
              facts={[
                ['Warehouse', request.warehouse_name],
                ['From', request.source_warehouse],
                ['Shipping', request.shipment_method === 'PICKUP' ? 'The hub collects it' : 'You send it'],
                ['Ships', request.estimated_ship_date && formatDay(request.estimated_ship_date)],
                ['Pick-up', request.requested_pickup_date && formatDay(request.requested_pickup_date)],
                [
                  'Appointment',
                  appointment &&
                    `${formatThere(appointment.start, zone)}, ${appointment.dock}, ${inWords(appointment.status)}`,
                ],
                ['Carrier', request.carrier],
                ['Tracking', request.tracking_numbers.join(', ')],
                ['Container', request.container_number],
                ['Purchase order', request.po_number],
                ['Vendor', request.vendor],
                ['Brand', request.brand],
                ['Tags', request.order_tags.join(', ')],
                ['Note', request.note],
                [
                  'Dock to stock',
                  request.dock_to_stock_hours === null
                    ? null
                    : `${formatNumber(request.dock_to_stock_hours)} h`,
                ],
              ]}
            />
          </Panel>
          <HistoryPanel steps={request.history} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ request }: { readonly request: InventoryRequest }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const mayWrite = useMay('write');
  const id = request.ir_number;
  const move = async (status: 'placed' | 'in_transit' | 'cancelled', why?: string) => {
    await crossdock.changeInventoryRequest({
      id,
      body: { status, ...(why === undefined || why === '' ? {} : { reason: why }) },
      ifMatch: request.version,
    });
    await reads.inbound.refresh();
    notify(`${id}: ${inWords(status)}`);
  };
  const { status } = request;
  const isLive = status !== 'cancelled' && status !== 'draft';
  return (
    <>
      {isLive && (
        <PrintButton load={() => crossdock.printRequestPackingSlip({ id })}>Packing slip</PrintButton>
      )}
      {isLive && request.cartons.length > 0 && (
        <PrintButton load={() => crossdock.printCartonLabels({ id })}>Carton labels</PrintButton>
      )}
      {isLive && request.request_pickup_pallets.length > 0 && (
        <PrintButton load={() => crossdock.printPalletLabels({ id })}>Pallet labels</PrintButton>
      )}
      {mayWrite && status === 'draft' && (
        <ActionButton look="primary" act={() => move('placed')}>
          Submit
        </ActionButton>
      )}
      {mayWrite && status === 'placed' && (
        <ActionButton look="primary" act={() => move('in_transit')}>
          It is on its way
        </ActionButton>
      )}
      {mayWrite && (status === 'draft' || status === 'placed') && (
        <Button look="danger" onClick={() => setIsCancelling(true)}>
          Cancel it
        </Button>
      )}
      {isCancelling && (
        <ConfirmDialog
          title={`Call ${id} off?`}
          about="It is no longer expected."
          action="Cancel it"
          reason="Reason"
          onClose={() => setIsCancelling(false)}
          onConfirm={async (reason) => {
            await move('cancelled', reason);
            setIsCancelling(false);
          }}
        />
      )}
    </>
  );
}

function Receipts({ irNumber }: { readonly irNumber: string }) {
  const query = useQuery(reads.inbound.allRows('listInventoryRequestReceipts', { id: irNumber }));
  return (
    <TablePanel
      title="Receiving"
      query={query}
      rowId={({ id }) => id}
      empty={<Empty title="Nothing counted yet">Received units appear here immediately.</Empty>}
      columns={[
        {
          header: 'When',
          cell: (one) => <span className="whitespace-nowrap">{formatMoment(one.received)}</span>,
          text: (one) => one.received,
        },
        { header: 'Item', cell: (one) => one.mpn ?? one.item_id, text: (one) => one.mpn ?? one.item_id },
        { header: 'State', cell: (one) => <State of={one.status} />, text: (one) => one.status },
        { header: 'Lot', cell: (one) => one.lot ?? '–', text: (one) => one.lot },
        { header: 'By', cell: (one) => one.received_by, text: (one) => one.received_by },
        {
          header: 'Units',
          cell: (one) => formatNumber(one.quantity - one.taken_back_quantity),
          text: (one) => one.quantity - one.taken_back_quantity,
          isNumeric: true,
        },
      ]}
    />
  );
}
