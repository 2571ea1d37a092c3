// One order: what ships from where and why, where it is, and everything that has happened to it.
import type { Order, OrderStatusAnswer, OrderTracking } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { formatCount, formatMoment, formatMoney, formatNumber } from '../../kit/format.ts';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Loaded } from '../../kit/states.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { Due } from './due.tsx';
import { HeldBadge, HoldDialog, HoldsPanel } from './holds-panel.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { SubOrderPanel } from './sub-order-panel.tsx';

interface Everything {
  readonly order: Order;
  readonly status: OrderStatusAnswer;
  readonly tracking: readonly OrderTracking[];
}

const SHIPMENTS_MAX = 250;

async function load(marketOrderId: string): Promise<Everything> {
  const id = { market_order_id: marketOrderId };
  const [status, orders, tracking] = await Promise.all([
    crossdock.getOrderStatus(id),
    crossdock.listOrders(id),
    crossdock.listOrderTracking({ ...id, per_page: SHIPMENTS_MAX }),
  ]);
  const [order] = orders.data;
  if (order === undefined) throw new Error('the order has a state and no record');
  return { order, status, tracking: tracking.data };
}

const USUAL_PRIORITY = 5;
const CANCELLABLE = ['pending', 'backordered', 'error'];
const ENDED = ['cancelled', 'complete', 'lost', 'returned'];
const HAS_SHIPPED = ['partially_shipped', 'complete', 'lost', 'returned'];

export default function OrderPage() {
  const { marketOrderId = '' } = useParams({ strict: false }) as { marketOrderId?: string };
  const query = useQuery(reads.orders.from('order', [marketOrderId], () => load(marketOrderId)));
  return <Loaded query={query}>{(everything) => <Shown {...everything} />}</Loaded>;
}

function Shown({ order, status, tracking }: Everything) {
  const [isCancelling, setIsCancelling] = useState(false);
  const [isHolding, setIsHolding] = useState(false);
  const isOver = ENDED.includes(order.order_status);
  const mayWrite = useMay('write');
  const isCancellable = status.sub_orders.some(({ sub_order_status }) =>
    CANCELLABLE.includes(sub_order_status),
  );
  return (
    <Page
      title={order.market_order_id}
      parent={['/orders', 'Orders']}
      beside={
        <span className="flex gap-1.5">
          <State of={order.order_status} />
          {!isOver && <HeldBadge holds={order.holds} />}
        </span>
      }
      about={`${formatCount(order.units, 'unit')} for ${order.ship_to_name}, received ${formatMoment(order.created)}`}
      actions={
        mayWrite && (
          <>
            {HAS_SHIPPED.includes(order.order_status) && (
              <LinkButton to="/returns/new" search={{ order: order.market_order_id }}>
                Create return
              </LinkButton>
            )}
            {!isOver && <Button onClick={() => setIsHolding(true)}>Hold</Button>}
            {isCancellable && (
              <Button look="danger" onClick={() => setIsCancelling(true)}>
                Cancel
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          {status.sub_orders.map((part) => (
            <SubOrderPanel
              key={part.sub_order_id}
              part={part}
              shipBy={
                order.sub_orders.find(({ sub_order_id }) => sub_order_id === part.sub_order_id)?.ship_by ??
                null
              }
              shipments={tracking.filter(({ tracking_info }) => shipsItemsOf(part, tracking_info))}
            />
          ))}
          <Panel title="Ordered items" isFlush>
            <SimpleTable
              name="Ordered items"
              rows={order.items}
              rowId={(_, index) => index}
              columns={[
                { header: 'SKU', cell: (line) => line.sku ?? `Item ${line.item_id}` },
                { header: 'Units', cell: (line) => formatNumber(line.quantity), isNumeric: true },
                {
                  header: 'Price',
                  cell: (line) => formatMoney(line.unit_price, line.currency ?? 'USD'),
                  isNumeric: true,
                },
              ]}
            />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Delivery">
            <Facts
              columns={1}
              facts={[
                [
                  'Ship to',
                  <address key="to" className="not-italic">
                    {[
                      order.ship_to_name,
                      order.company,
                      order.address_line1,
                      order.address_line2,
                      order.address_line3,
                    ]
                      .filter(Boolean)
                      .map((line) => (
                        <span key={line} className="block">
                          {line}
                        </span>
                      ))}
                    {[order.city, order.state, order.postal_code].filter(Boolean).join(', ')}, {order.country}
                  </address>,
                ],
                ['Ship by', <Due key="due" order={order} />],
                ['Deliver by', order.latest_delivery_date && formatMoment(order.latest_delivery_date)],
                ['Service', order.shipment_service_level_category],
                ['Phone', order.phone],
                ['Email', order.buyer_email],
                ['Marketplace', order.marketplace],
                ['Customer order number', order.customer_order_number],
                ['Purchase order', order.po_number],
                ['Priority', order.priority === USUAL_PRIORITY ? null : String(order.priority)],
                ['Not before', order.not_before && formatMoment(order.not_before)],
                ['Gift message', order.gift_message],
                ['Note to the packers', order.packing_note],
                ['Signature', order.signature_required === true ? 'Required' : null],
                [
                  'Insured value',
                  order.insurance_amount === null ? null : formatMoney(order.insurance_amount, 'USD'),
                ],
                ['Incoterm', order.incoterm],
                ['Tax id', order.recipient_tax_id],
                ['Carrier account', order.billing_account],
              ]}
            />
          </Panel>
          <HoldsPanel marketOrderId={order.market_order_id} holds={order.holds} />
          <Panel title="History">
            <OrderTimeline status={status} tracking={tracking} />
          </Panel>
        </div>
      </div>
      {isHolding && <HoldDialog marketOrderId={order.market_order_id} onClose={() => setIsHolding(false)} />}
      {isCancelling && (
        <CancelDialog marketOrderId={order.market_order_id} onClose={() => setIsCancelling(false)} />
      )}
    </Page>
  );
}

function shipsItemsOf(
  part: OrderStatusAnswer['sub_orders'][number],
  shipment: OrderTracking['tracking_info'],
): boolean {
  return (
    part.sub_order_status === 'shipped' &&
    part.warehouse_id === shipment.warehouse_id &&
    shipment.item_list.some(({ market_order_item_id, sku }) =>
      part.items.some((item) => item.market_order_item_id === market_order_item_id && item.sku === sku),
    )
  );
}
