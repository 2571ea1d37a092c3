// Where the hub's people arrive: what waits at their warehouse, counted.
import { useQuery } from '@tanstack/react-query';
import { useMay, useSession } from '../app/session.ts';
import { Badge } from '../kit/badge.tsx';
import { formatNumber, formatThere } from '../kit/format.ts';
import { Figure, Panel } from '../kit/layout.tsx';
import { LoadedPart } from '../kit/loaded-part.tsx';
import { SimpleTable } from '../kit/simple-table.tsx';
import { Empty } from '../kit/states.tsx';
import { hubReads } from './api.ts';
import { Station } from './kit/station.tsx';
import { isLate } from './late.ts';

/** The hub has no stream of events across organizations: counts are read again this often. */
const AGAIN_MS = 10_000;
const FIRST_COUNT = 8;

function useCount(count: ReturnType<typeof hubReads.floor.count>, isOn = true) {
  const { data, isError } = useQuery({ ...count, refetchInterval: AGAIN_MS, enabled: isOn });
  return { value: isError && data === undefined ? '?' : formatNumber(data), isMany: (data ?? 0) > 0 };
}

export default function QueuesPage() {
  return (
    <Station title="Queues" about="Open work at this warehouse, updated live.">
      {({ id, timezone }) => (
        <>
          <Queues id={id} />
          <NextToLeave id={id} timezone={timezone} />
        </>
      )}
    </Station>
  );
}

function Queues({ id }: { readonly id: number }) {
  const { warehouse_ids: bound } = useSession();
  const maySeeDead = useMay('ops') && bound === null;
  const { floor } = hubReads;
  const pending = useCount(floor.count('listPickQueue', { id, state: 'pending' }));
  const picking = useCount(floor.count('listPickQueue', { id, state: 'picking' }));
  const packed = useCount(floor.count('listPickQueue', { id, state: 'packed' }));
  const inbound = useCount(floor.count('listOpenInventoryRequests', { warehouse_id: id }));
  const returns = useCount(floor.count('listOpenReturns', { warehouse_id: id }));
  const work = useCount(floor.count('listWorkOrderQueue', { warehouse_id: id }));
  const exceptions = useCount(floor.count('listFloorExceptions', { warehouse_id: id }));
  const cancels = useCount(floor.count('listCancelRequests', { warehouse_id: id }));
  const dead = useCount(floor.count('listDueWork', { state: 'dead' }), maySeeDead);
  const late = useCount(floor.count('listOpenOrders', { warehouse_id: id, late: true }));
  const today = useCount(floor.count('listOpenOrders', { warehouse_id: id, due_today: true }));
  return (
    <section aria-label="Queues" className="grid grid-cols-2 gap-3 md:grid-cols-5">
      <Figure
        name="Late"
        value={late.value}
        hint="past due"
        to="/hub/leaving"
        search={{ view: 'late' }}
        {...(late.isMany ? { tone: 'bad' as const } : {})}
      />
      <Figure
        name="Due today"
        value={today.value}
        hint="still to ship"
        to="/hub/leaving"
        search={{ view: 'today' }}
      />
      <Figure name="To pick" value={pending.value} hint="sub-orders" to="/hub/pick" />
      <Figure name="To pack" value={picking.value} hint="being picked" to="/hub/pack" />
      <Figure name="To ship" value={packed.value} hint="packed" to="/hub/ship" />
      <Figure name="Inbound" value={inbound.value} hint="inbound or at the dock" to="/hub/receive" />
      <Figure name="Returns" value={returns.value} hint="open" to="/hub/returns" />
      <Figure name="Work orders" value={work.value} hint="to prepare" to="/hub/work-orders" />
      <Figure
        name="Floor exceptions"
        value={exceptions.value}
        hint="need attention"
        to="/hub/exceptions"
        {...(exceptions.isMany ? { tone: 'warn' as const } : {})}
      />
      <Figure
        name="Cancel requests"
        value={cancels.value}
        hint="to answer"
        to="/hub/cancel-requests"
        {...(cancels.isMany ? { tone: 'warn' as const } : {})}
      />
      {maySeeDead && (
        <Figure
          name="Dead letters"
          value={dead.value}
          hint="at any warehouse"
          to="/hub/dead-letters"
          {...(dead.isMany ? { tone: 'bad' as const } : {})}
        />
      )}
    </section>
  );
}

function NextToLeave({ id, timezone }: { readonly id: number; readonly timezone: string }) {
  const query = useQuery({
    ...hubReads.floor.rows('listPickQueue', { id, state: 'pending', per_page: FIRST_COUNT }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <Panel title="Due first" about="The top of the pick queue, in the warehouse’s time." isFlush>
      <LoadedPart query={query}>
        {(rows) => (
          <SimpleTable
            name="Due first"
            rows={rows}
            rowId={({ sub_order_id }) => sub_order_id}
            columns={[
              {
                header: 'Sub-order',
                cell: (one) => <span className="font-mono">{one.sub_order_number}</span>,
              },
              { header: 'Merchant', cell: (one) => one.org_name },
              {
                header: 'Ship by',
                cell: (one) => (
                  <span className="inline-flex items-center gap-2">
                    {formatThere(one.due, timezone)}
                    {isLate(one) && <Badge tone="bad">Late</Badge>}
                  </span>
                ),
              },
              { header: 'Service', cell: (one) => one.service_level ?? 'Standard' },
              { header: 'Units', cell: (one) => formatNumber(one.units), isNumeric: true },
            ]}
            empty={<Empty title="Nothing to pick">New orders appear here automatically.</Empty>}
          />
        )}
      </LoadedPart>
    </Panel>
  );
}
