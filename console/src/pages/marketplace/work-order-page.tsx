import type { MarketplaceWorkOrder } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatMoney, formatNumber, inWords } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { PrintButton } from '../../kit/print-button.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { TablePanel } from '../../kit/table-panel.tsx';
import { Timeline } from '../../kit/timeline.tsx';
import { MEASURES } from './measures.tsx';

export default function WorkOrderPage() {
  const { number = '' } = useParams({ strict: false }) as { number?: string };
  const query = useQuery(reads.workOrders.get('getMarketplaceWorkOrder', { id: number }));
  return <Loaded query={query}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { readonly order: MarketplaceWorkOrder }) {
  const mayWrite = useMay('write');
  const [isCancelling, setIsCancelling] = useState(false);
  const id = order.work_order_number;
  const cartons = useQuery(
    reads.workOrders.allRows('listMarketplaceCartons', { work_order_id: order.work_order_id }),
  );
  const isCancellable = order.items.every(({ stage }) => stage === 'queued');
  const skuOf = (itemId: number) =>
    order.items.find(({ work_order_item_id }) => work_order_item_id === itemId)?.listing_sku ?? '';
  return (
    <Page
      title={id}
      parent={['/work-orders', 'Work orders']}
      beside={<State of={order.status} />}
      about={`At ${order.warehouse_name}, ordered by ${order.created_by}`}
      actions={
        <>
          <PrintButton load={() => crossdock.printFnskuLabels({ id })}>Unit labels</PrintButton>
          <PrintButton load={() => crossdock.printExpiryLabels({ id })}>Expiry labels</PrintButton>
          {(cartons.data?.length ?? 0) > 0 && (
            <PrintButton load={() => crossdock.printWorkOrderCartonLabels({ id })}>Carton labels</PrintButton>
          )}
          {mayWrite && isCancellable && (
            <Button look="danger" onClick={() => setIsCancelling(true)}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      <Panel title="Items" isFlush>
        <SimpleTable
          name="Items"
          rows={order.items}
          rowId={({ work_order_item_id }) => work_order_item_id}
          columns={[
            {
              header: 'Listing',
              cell: (one) => (
                <>
                  {one.listing_sku}
                  <span className="block text-sm text-muted">
                    {one.listing_marketplace}, {one.fulfillment_channel}
                    {one.fnsku !== null && `, ${one.fnsku}`}
                  </span>
                </>
              ),
            },
            { header: 'Stage', cell: (one) => <State of={one.stage} /> },
            {
              header: 'Prep',
              cell: (one) => one.prep.map((prep) => inWords(prep.replace('ITEM_', ''))).join(', ') || '–',
            },
            {
              header: 'Charges',
              cell: (one) =>
                formatMoney(one.prep_charges.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
              isNumeric: true,
            },
            { header: 'Ordered', cell: (one) => formatNumber(one.quantity), isNumeric: true },
            { header: 'Processed', cell: (one) => formatNumber(one.processed_quantity), isNumeric: true },
            { header: 'Packed', cell: (one) => formatNumber(one.packed_quantity), isNumeric: true },
            { header: 'Shipped', cell: (one) => formatNumber(one.shipped_quantity), isNumeric: true },
            { header: 'Short', cell: (one) => formatNumber(one.short_quantity), isNumeric: true },
          ]}
        />
      </Panel>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <TablePanel
          title="Cartons"
          query={cartons}
          rowId={({ id: carton }) => carton}
          empty={<Empty title="Nothing is packed yet" />}
          columns={[
            {
              header: 'SSCC',
              cell: (one) => <span className="font-mono text-sm">{one.sscc}</span>,
              text: (one) => one.sscc,
            },
            {
              header: 'Shipment',
              cell: (one) => one.fba_shipment_id ?? '–',
              text: (one) => one.fba_shipment_id,
            },
            {
              header: 'Units',
              cell: (one) => formatNumber(one.unit_count),
              text: (one) => one.unit_count,
              isNumeric: true,
            },
            ...MEASURES,
          ]}
        />
        <Panel title="History">
          <Timeline
            steps={order.history.map(({ stage, time, by, reason: why, work_order_item_id }) => ({
              time,
              title: (
                <>
                  <span className="font-medium">{inWords(stage)}</span>{' '}
                  <span className="text-muted">{skuOf(work_order_item_id)}</span>
                </>
              ),
              detail: why === null ? `by ${by}` : `by ${by}: ${why}`,
            }))}
          />
        </Panel>
      </div>
      {isCancelling && (
        <ConfirmDialog
          title={`Cancel ${id}?`}
          about="Its reserved units become available again."
          action="Cancel it"
          reason="Reason"
          done={`${id} is cancelled`}
          onClose={() => setIsCancelling(false)}
          onConfirm={async (reason) => {
            await crossdock.cancelMarketplaceWorkOrder({ id, body: reason === '' ? {} : { reason } });
            await reads.workOrders.refresh();
          }}
        />
      )}
    </Page>
  );
}
