// An order number that several orders have: which one is meant.
import type { Order } from '@crossdock/client';
import { Link } from '@tanstack/react-router';
import { State } from '../../kit/badge.tsx';
import { formatMoment } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { placeOf } from '../../kit/place.ts';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { orderPath } from './order-path.ts';

export function SeveralOrders({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <Page
      title={orders[0]?.market_order_id ?? 'Order'}
      parent={['/orders', 'Orders']}
      about="Orders of several marketplaces have this number. Choose one."
    >
      <Panel title="Orders" isFlush>
        <SimpleTable
          name="Orders with this number"
          rows={orders}
          rowId={({ order_id }) => order_id}
          columns={[
            {
              header: 'Marketplace',
              cell: (one) => (
                <Link {...placeOf(orderPath(one))} className="text-accent underline underline-offset-2">
                  {one.marketplace ?? 'No marketplace'}
                </Link>
              ),
            },
            { header: 'State', cell: (one) => <State of={one.order_status} /> },
            { header: 'Ship to', cell: (one) => one.ship_to_name },
            { header: 'Received', cell: (one) => formatMoment(one.created) },
          ]}
        />
      </Panel>
    </Page>
  );
}
