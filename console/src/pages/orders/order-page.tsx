// One order: what ships from where and why, where it is, and everything that has happened to it.
import { type Order, type OrderStatusAnswer, type OrderTracking, ProblemError } from '@crossdock/client';
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
import { useSearchState, wholeNumber } from '../../kit/search-state.ts';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Loaded } from '../../kit/states.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { Due } from './due.tsx';
import { HeldBadge, HoldDialog, HoldsPanel } from './holds-panel.tsx';
import { nameOf } from './order-path.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { SeveralOrders } from './several-orders.tsx';
import { SubOrderPanel } from './sub-order-panel.tsx';

interface Everything {
  readonly order: Order;
  readonly status: OrderStatusAnswer;
  readonly tracking: readonly OrderTracking[];
}

const SHIPMENTS_MAX = 250;

type Found = Everything | { readonly several: readonly Order[] };

async function load(marketOrderId: string, orderId: number | undefined): Promise<Found> {
  const id = { market_order_id: marketOrderId, ...(orderId === undefined ? {} : { order_id: orderId }) };
  try {
    return await loadOne(id);
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'ambiguous_reference')) throw error;
    return { several: (await crossdock.listOrders({ market_order_id: marketOrderId })).data };
  }
}

async function loadOne(id: {
  readonly market_order_id: string;
  readonly order_id?: number;
}): Promise<Everything> {
  const [status, tracking] = await Promise.all([
    crossdock.getOrderStatus(id),
    crossdock.listOrderTracking({ ...id, per_page: SHIPMENTS_MAX }),
  ]);
  const orders = await crossdock.listOrders({ order_id: status.order_id });
  const [order] = orders.data;
  if (order === undefined) throw new Error('the order has a state and no record');
  return { order, status, tracking: tracking.data };
}

const USUAL_PRIORITY = 5;
const CANCELLABLE = ['pending', 'backordered', 'error', 'processing'];
const ENDED = ['cancelled', 'complete', 'lost', 'returned'];
const HAS_SHIPPED = ['partially_shipped', 'complete', 'lost', 'returned'];

export default function OrderPage() {
  const { marketOrderId = '' } = useParams({ strict: false }) as { marketOrderId?: string };
  const [search] = useSearchState();
  const orderId = wholeNumber(String(search['order_id'] ?? ''));
  const query = useQuery(
    reads.orders.from('order', [marketOrderId, orderId ?? null], () => load(marketOrderId, orderId)),
  );
  return (
    <Loaded query={query}>
      {(found) => ('several' in found ? <SeveralOrders orders={found.several} /> : <Shown {...found} />)}
    </Loaded>
  );
}

function Shown({ order, status, tracking }: Everything) {
  const [isCancelling, setIsCancelling] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
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
              <LinkButton
                to="/returns/new"
                search={{ order: order.market_order_id, order_id: String(order.order_id) }}
              >
                Create return
              </LinkButton>
            )}
            {!isOver && <Button onClick={() => setIsChanging(true)}>Change</Button>}
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
                  header: 'Cancelled',
                  cell: (line) =>
                    line.cancelled_quantity === 0 ? '–' : formatNumber(line.cancelled_quantity),
                  isNumeric: true,
                },
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
          <HoldsPanel order={nameOf(order)} holds={order.holds} />
          <Panel title="History">
            <OrderTimeline status={status} tracking={tracking} />
          </Panel>
        </div>
      </div>
      {isChanging && <ChangeDialog order={order} onClose={() => setIsChanging(false)} />}
      {isHolding && <HoldDialog order={nameOf(order)} onClose={() => setIsHolding(false)} />}
      {isCancelling && <CancelDialog order={nameOf(order)} onClose={() => setIsCancelling(false)} />}
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
