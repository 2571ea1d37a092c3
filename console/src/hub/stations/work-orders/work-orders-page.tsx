// Work orders: goods are prepared for a marketplace, packed into cartons and sent on their way.
import type { QueuedWorkOrder } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { State } from '../../../kit/badge.tsx';
import { formatThere } from '../../../kit/format.ts';
import { Empty } from '../../../kit/states.tsx';
import { hub, hubReads } from '../../api.ts';
import { idIn, lookUpAt } from '../../codes.ts';
import { CardQueue } from '../../kit/card-queue.tsx';
import { type ChooseProps, RecordStation } from '../../kit/record-station.tsx';
import { ScanResultLine } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { countOf } from '../units.tsx';
import { WorkOrderAtStation } from './work-order.tsx';

const SHOWN_MAX = 100;
const AGAIN_MS = 10_000;
/** Started orders come first. */
const ORDER = ['processing', 'queued', 'packed', 'shipped'];

export default function WorkOrdersPage() {
  return (
    <RecordStation
      title="Work orders"
      record="work-order"
      name="order"
      read={(org_id, id) => hub.getMarketplaceWorkOrder({ org_id, id })}
      choose={ChooseWorkOrder}
    >
      {(order, at) => <WorkOrderAtStation order={order} {...at} />}
    </RecordStation>
  );
}

/** The stage of what is furthest behind. */
function stageOf({ items }: QueuedWorkOrder): string {
  const stages = items.map(({ stage }) => stage);
  return ORDER.find((one) => stages.some((stage) => stage === one)) ?? stages[0] ?? 'queued';
}

const byStage = (orders: readonly QueuedWorkOrder[]) =>
  orders.toSorted((a, b) => ORDER.indexOf(stageOf(a)) - ORDER.indexOf(stageOf(b)));

function ChooseWorkOrder({ warehouse, feedback, onChoose }: ChooseProps) {
  const query = useQuery({
    ...hubReads.floor.rows('listWorkOrderQueue', { warehouse_id: warehouse.id, per_page: SHOWN_MAX }),
    select: byStage,
    refetchInterval: AGAIN_MS,
  });
  const scan = useScan(feedback, async (code) => {
    const types = ['marketplace_work_order', 'marketplace_carton'];
    const match = await lookUpAt(warehouse.id, code, types, 'A work order or one of its cartons');
    const org_id = match.org_id ?? 0;
    const order =
      match.type === 'marketplace_carton'
        ? (await hub.getMarketplaceCarton({ org_id, id: idIn(match) })).work_order_number
        : match.number;
    feedback.right(match.label);
    onChoose({ org: String(org_id), order: order ?? idIn(match) });
  });
  return (
    <>
      <ScanInput label="Scan a work order or a carton" isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle="Scan the number of a work order (WO-…), or choose one."
      />
      <CardQueue
        title="To prepare"
        about="Started orders first, then the oldest."
        query={query}
        rowId={({ org_id, work_order_id }) => `${org_id} ${work_order_id}`}
        onChoose={(one) => onChoose({ org: String(one.org_id), order: one.work_order_number })}
        name={({ work_order_number }) => work_order_number}
        beside={(one) => <State of={stageOf(one)} />}
        detail={(one) => {
          const units = one.items.reduce((sum, { quantity }) => sum + quantity, 0);
          const [first] = one.items;
          return `${one.org_name}, ${first?.listing_marketplace ?? ''}, ${countOf(units, 'unit')}, since ${formatThere(one.created, warehouse.timezone)}`;
        }}
        empty={<Empty title="No work orders">Work orders appear here automatically.</Empty>}
      />
    </>
  );
}
