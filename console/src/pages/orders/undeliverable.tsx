// Parcels that carriers cannot deliver: an unknown address, a refused, damaged or lost parcel. Orders with an invalid address are
// rejected on creation.
import type { OrderTracking } from '@crossdock/client';
import { reads } from '../../app/reads.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { formatDay, formatMoment } from '../../kit/format.ts';
import { Empty } from '../../kit/states.tsx';
import { orderPath } from './order-path.ts';

const PROBLEMS: readonly string[] = ['exception', 'damaged', 'lost'];

/** Whether the carrier reports a problem with it. */
export const hasProblem = ({ current_status }: Pick<OrderTracking['tracking_info'], 'current_status'>) =>
  PROBLEMS.includes(current_status);

/** The carrier's last event. */
export function lastWord({ events }: Pick<OrderTracking['tracking_info'], 'events'>) {
  return events.findLast(({ code }) => PROBLEMS.includes(code));
}

function Why({ parcel }: { readonly parcel: OrderTracking }) {
  const words = lastWord(parcel.tracking_info)?.description ?? 'Cannot be delivered';
  return (
    <span title={words} className="text-bad">
      {words}
    </span>
  );
}

const COLUMNS: readonly Column<OrderTracking>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: (one) => one.market_order_id,
    text: (one) => one.market_order_id,
    width: 'minmax(8rem, 1fr)',
    isMain: true,
  },
  {
    id: 'why',
    header: 'Carrier status',
    cell: (one) => <Why parcel={one} />,
    text: (one) => lastWord(one.tracking_info)?.description,
    width: 'minmax(12rem, 2fr)',
    isMain: true,
  },
  {
    id: 'where',
    header: 'Where',
    cell: (one) => lastWord(one.tracking_info)?.location ?? '–',
    text: (one) => lastWord(one.tracking_info)?.location,
  },
  {
    id: 'when',
    header: 'Since',
    cell: (one) => formatMoment(lastWord(one.tracking_info)?.time),
    text: (one) => lastWord(one.tracking_info)?.time,
    width: 'minmax(14rem, 1fr)',
  },
  {
    id: 'carrier',
    header: 'Carrier',
    cell: (one) => one.tracking_info.tracking_carrier,
    text: (one) => one.tracking_info.tracking_carrier,
    width: 'minmax(6rem, 0.6fr)',
  },
  {
    id: 'number',
    header: 'Tracking number',
    cell: (one) => <span className="font-mono text-sm">{one.tracking_info.tracking_number}</span>,
    text: (one) => one.tracking_info.tracking_number,
    width: 'minmax(14rem, 1.2fr)',
  },
  {
    id: 'left',
    header: 'Left',
    cell: (one) => formatDay(one.tracking_info.departure_date),
    text: (one) => one.tracking_info.departure_date,
  },
];

export function Undeliverable() {
  return (
    <DataTable
      name="parcels that cannot be delivered"
      columns={COLUMNS}
      read={reads.orders.pages('listOrderTracking', { exception: true })}
      rowId={({ tracking_info }) => tracking_info.shipment_id}
      rowTo={orderPath}
      empty={
        <Empty title="No delivery problems">
          Orders with an invalid address are rejected. Parcels that carriers still cannot deliver appear here:
          contact the carrier with the tracking number, or wait for the parcel to come back.
        </Empty>
      }
    />
  );
}
