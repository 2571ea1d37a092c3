// A station's queue of sub-orders, for work without a code to scan.
import type { OpsWarehouse, QueuedSubOrder } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../kit/badge.tsx';
import { formatThere } from '../../kit/format.ts';
import { Empty } from '../../kit/states.tsx';
import { hubReads } from '../api.ts';
import { CardQueue } from '../kit/card-queue.tsx';
import { isLate } from '../late.ts';
import { countOf } from './units.tsx';

const SHOWN_MAX = 50;
const AGAIN_MS = 10_000;

interface Props {
  readonly warehouse: OpsWarehouse;
  readonly state: 'picking' | 'packed';
  readonly title: string;
  readonly empty: string;
  readonly onChoose: (one: QueuedSubOrder) => void;
}

export function SubOrderQueue({ warehouse, state, title, empty, onChoose }: Props) {
  const query = useQuery({
    ...hubReads.floor.rows('listPickQueue', { id: warehouse.id, state, per_page: SHOWN_MAX }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <CardQueue
      title={title}
      about="Earliest deadline first."
      query={query}
      rowId={({ sub_order_id }) => sub_order_id}
      onChoose={onChoose}
      name={({ sub_order_number }) => sub_order_number}
      beside={(one) => (
        <span className="inline-flex items-center gap-2">
          {isLate(one) && <Badge tone="bad">Late</Badge>}
          {countOf(one.units, 'unit')}
        </span>
      )}
      detail={(one) => `${one.org_name}, by ${formatThere(one.due, warehouse.timezone)}`}
      empty={<Empty title={empty} />}
    />
  );
}
