// Sub-orders that wait for a station, for whoever has nothing to scan.
import type { OpsWarehouse, QueuedSubOrder } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { formatThere } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { hub } from '../api.ts';
import { CardButton } from './big-button.tsx';
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
    queryKey: ['floor', 'queue', warehouse.id, state],
    queryFn: async () => (await hub.listPickQueue({ id: warehouse.id, state, per_page: SHOWN_MAX })).data,
    refetchInterval: AGAIN_MS,
  });
  return (
    <Panel title={title} about="What must leave first is at the top.">
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
              {rows.map((one) => (
                <li key={one.sub_order_id}>
                  <CardButton onClick={() => onChoose(one)}>
                    <span className="flex justify-between gap-3">
                      <span className="font-mono text-base font-medium">{one.sub_order_number}</span>
                      <span className="tabular-nums">{countOf(one.units, 'unit')}</span>
                    </span>
                    <span className="block text-muted">
                      {one.org_name}, by {formatThere(one.leave_by, warehouse.timezone)}
                    </span>
                  </CardButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
