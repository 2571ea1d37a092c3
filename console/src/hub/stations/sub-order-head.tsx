import type { FloorSubOrder } from '@crossdock/client/hub';
import { Badge, State } from '../../kit/badge.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { formatThere } from '../../kit/format.ts';
import { Facts, Panel } from '../../kit/layout.tsx';
import { isLate } from '../late.ts';

export function SubOrderHead({
  subOrder,
  timezone,
}: {
  readonly subOrder: FloorSubOrder;
  readonly timezone: string;
}) {
  const { ship_to: to } = subOrder;
  const isOpen = !['shipped', 'cancelled'].includes(subOrder.state);
  const place = [to.city, to.state, to.postal_code, to.country].filter(Boolean).join(', ');
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-lg">{subOrder.sub_order_number}</span>
          <State of={subOrder.state} />
          {isOpen && isLate(subOrder) && <Badge tone="bad">Late</Badge>}
          {subOrder.cancel_request?.answer === null && <Badge tone="bad">Cancel requested</Badge>}
          {subOrder.held_for.length > 0 && <Badge tone="bad">Held: {subOrder.held_for.join(', ')}</Badge>}
        </span>
      }
    >
      {subOrder.cancel_request?.answer === null && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <p className="text-bad">
            {subOrder.org_name} wants to cancel it: leave it until that is confirmed or refused.
          </p>
          <LinkButton to="/hub/cancel-requests">Answer</LinkButton>
        </div>
      )}
      <Facts
        columns={3}
        facts={[
          ['Merchant', subOrder.org_name],
          ['Order', subOrder.market_order_id],
          ['Service', subOrder.service_level ?? 'Standard'],
          ['Ship by', formatThere(subOrder.due, timezone)],
          ['Ship to', [to.name, to.line1, place].filter(Boolean).join(', ')],
        ]}
      />
    </Panel>
  );
}
