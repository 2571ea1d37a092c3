import type { Order } from '@crossdock/client';
import { formatDay } from '../../kit/format.ts';
import { urgencyOf } from './order-states.ts';

/** When an order has to leave; in words where that is a problem. */
export function Due({
  order,
}: {
  readonly order: Pick<Order, 'order_status' | 'latest_ship_date' | 'sub_orders'>;
}) {
  const urgency = urgencyOf(order);
  const date = formatDay(order.latest_ship_date);
  if (urgency === 'late') return <span className="font-medium text-bad">{date}, late</span>;
  if (urgency === 'at_risk') return <span className="font-medium text-warn">{date}, soon</span>;
  return date;
}
