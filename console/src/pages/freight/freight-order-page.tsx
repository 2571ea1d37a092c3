import type { MiddleMileOrder } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import {
  formatCount,
  formatMoment,
  formatMoney,
  formatNumber,
  formatThere,
  inWords,
} from '../../kit/format.ts';
import { HistoryPanel } from '../../kit/history-panel.tsx';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { Loaded } from '../../kit/states.tsx';
import { useTimeZoneOf } from '../warehouses.ts';
import { Breakdown } from './breakdown.tsx';

export default function FreightOrderPage() {
  const { number = '' } = useParams({ strict: false }) as { number?: string };
  const query = useQuery(reads.middleMile.get('getMiddleMileOrder', { number }));
  return <Loaded query={query}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { readonly order: MiddleMileOrder }) {
  const mayWrite = useMay('write');
  const zoneOf = useTimeZoneOf();
  const [isCancelling, setIsCancelling] = useState(false);
  const number = order.middle_mile_order_number;
  const pickup = order.pickup_appointment;
  return (
    <Page
      title={number}
      parent={['/middle-mile', 'Middle mile']}
      beside={<State of={order.status} />}
      about={`${formatCount(order.number_of_shipments, 'shipment')} from ${order.warehouse_name}, ordered for ${formatMoney(order.authorized_amount, order.authorized_currency)}`}
      actions={
        mayWrite &&
        order.status === 'authorized' && (
          <Button look="danger" onClick={() => setIsCancelling(true)}>
            Cancel
          </Button>
        )
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title="Cost breakdown">
          <ul className="divide-y divide-line">
            {order.breakdown.map((shipment) => (
              <li key={shipment.shipment_id} className="py-3">
                <p className="mb-1">
                  <Link
                    to={`/marketplace-shipments/${shipment.shipment_id}`}
                    className="font-medium text-accent underline underline-offset-2"
                  >
                    {shipment.shipment_id}
                  </Link>{' '}
                  to {shipment.fulfillment_center_code}, {formatNumber(shipment.cubic_feet_est)} cubic feet
                </p>
                <Breakdown lines={shipment.breakdown} total={shipment.estimate_usd} />
              </li>
            ))}
          </ul>
        </Panel>
        <div className="grid gap-4">
          <Panel title="Details">
            <Facts
              columns={1}
              facts={[
                ['Goes to', order.destination_type],
                ['Pick-up', pickup && formatThere(pickup.start, zoneOf(order.warehouse_id))],
                ['Picked up', order.picked_up && formatMoment(order.picked_up)],
                ['Delivered', order.delivered && formatMoment(order.delivered)],
                ['Equipment', order.equipment && inWords(order.equipment)],
                ['Pallets', order.pallet_count === null ? null : formatNumber(order.pallet_count)],
                ['Volume, estimated', `${formatNumber(order.estimated_volume)} cubic feet`],
                [
                  'Volume, measured',
                  order.verified_volume === null ? null : `${formatNumber(order.verified_volume)} cubic feet`,
                ],
                ['Cancellation reason', order.cancellation_reason],
              ]}
            />
          </Panel>
          <HistoryPanel steps={order.history} />
        </div>
      </div>
      {isCancelling && (
        <ConfirmDialog
          title={`Cancel ${number}?`}
          about="Its shipments can go on another order."
          action="Cancel it"
          reason="Reason"
          done={`${number} is cancelled`}
          onClose={() => setIsCancelling(false)}
          onConfirm={async (reason) => {
            await crossdock.cancelMiddleMileOrder({ number, body: reason === '' ? {} : { reason } });
            await reads.middleMile.refresh();
          }}
        />
      )}
    </Page>
  );
}
