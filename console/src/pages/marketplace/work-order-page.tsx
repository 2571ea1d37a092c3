import type { MarketplaceWorkOrder } from '@crossdock/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../kit/form.tsx';
import { formatMoney, formatNumber, inWords } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { PrintButton } from '../../kit/print-button.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { Timeline } from '../../kit/timeline.tsx';
import { notify } from '../../kit/toasts.tsx';

export default function WorkOrderPage() {
  const { number = '' } = useParams({ strict: false }) as { number?: string };
  const query = useQuery({
    queryKey: ['work-orders', 'one', number],
    queryFn: () => crossdock.getMarketplaceWorkOrder({ id: number }),
  });
  return <Loaded query={query}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { readonly order: MarketplaceWorkOrder }) {
  const client = useQueryClient();
  const mayWrite = useMay('write');
  const [isCancelling, setIsCancelling] = useState(false);
  const [reason, setReason] = useState('');
  const id = order.work_order_number;
  const cartons = useQuery({
    queryKey: ['work-orders', 'cartons', order.work_order_id],
    queryFn: async () =>
      (await crossdock.listMarketplaceCartons({ work_order_id: order.work_order_id, per_page: 250 })).data,
  });
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
        <Panel title="Cartons" isFlush>
          <SimpleTable
            name="Cartons"
            rows={cartons.data ?? []}
            rowId={({ id: carton }) => carton}
            empty={<Empty title="Nothing is packed yet" />}
            columns={[
              { header: 'SSCC', cell: (one) => <span className="font-mono text-sm">{one.sscc}</span> },
              { header: 'Shipment', cell: (one) => one.fba_shipment_id ?? '–' },
              { header: 'Units', cell: (one) => formatNumber(one.unit_count), isNumeric: true },
              { header: 'Size, in', cell: (one) => `${one.length_in} × ${one.width_in} × ${one.height_in}` },
              { header: 'Weight, lb', cell: (one) => formatNumber(one.weight_lb), isNumeric: true },
            ]}
          />
        </Panel>
        <Panel title="What has happened">
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
      <Dialog
        isOpen={isCancelling}
        onClose={() => setIsCancelling(false)}
        title={`Cancel ${id}?`}
        about="What is set aside for it goes back to your stock."
      >
        <Form
          onSubmit={async () => {
            await crossdock.cancelMarketplaceWorkOrder({ id, body: reason === '' ? {} : { reason } });
            await client.invalidateQueries({ queryKey: ['work-orders'] });
            setIsCancelling(false);
            notify(`${id} is cancelled`);
          }}
        >
          <TextField label="Reason" pointer="/reason" value={reason} onChange={setReason} />
          <SubmitButton look="danger">Cancel it</SubmitButton>
        </Form>
      </Dialog>
    </Page>
  );
}
