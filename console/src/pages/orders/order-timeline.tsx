import type { OrderStatusAnswer, OrderTracking } from '@crossdock/client';
import { inWords } from '../../kit/format.ts';
import { Timeline } from '../../kit/timeline.tsx';

export function OrderTimeline({
  status,
  tracking,
}: {
  readonly status: OrderStatusAnswer;
  readonly tracking: readonly OrderTracking[];
}) {
  const numbers = new Map(status.sub_orders.map((part) => [part.sub_order_id, part.sub_order_number]));
  const steps = status.history.map(({ time, sub_order_id, status: state, stage, actor, reason }) => ({
    time,
    title: (
      <>
        <span className="font-medium">{inWords(stage ?? state)}</span>{' '}
        <span className="text-muted">{numbers.get(sub_order_id)}</span>
        {reason !== null && <span className="block text-sm">{reason}</span>}
      </>
    ),
    ...(actor === null ? {} : { detail: `by ${actor}` }),
  }));
  const scans = tracking.flatMap(({ tracking_info: { events, tracking_carrier } }) =>
    events.map(({ time, code, description, location }) => ({
      time,
      title: <span className="font-medium">{description ?? inWords(code)}</span>,
      detail: location === null ? tracking_carrier : `${tracking_carrier}, ${location}`,
    })),
  );
  return <Timeline steps={[...steps, ...scans]} />;
}
