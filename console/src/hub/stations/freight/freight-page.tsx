// Freight of the warehouse: what merchants have ordered to be carried to marketplaces, from the appointment to the delivery.
import type { OpsWarehouse } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { State } from '../../../kit/badge.tsx';
import { formatNumber } from '../../../kit/format.ts';
import { useSearchState } from '../../../kit/search-state.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { hub } from '../../api.ts';
import { isCodeOf, WrongCode } from '../../codes.ts';
import { CardQueue } from '../../kit/card-queue.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { Station } from '../../kit/station.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { type Judge, useVerdict, VerdictLine } from '../../kit/verdict.tsx';
import { countOf } from '../units.tsx';
import { FreightOrder } from './freight-order.tsx';

const SHOWN_MAX = 100;
const AGAIN_MS = 10_000;
/** What is still here comes first. */
const ORDER = ['authorized', 'picked_up', 'in_transit', 'delivered', 'cancelled'];

export default function FreightPage() {
  return (
    <Station title="Middle mile" isScanned>
      {(warehouse) => <FreightStation warehouse={warehouse} />}
    </Station>
  );
}

function FreightStation({ warehouse }: { readonly warehouse: OpsWarehouse }) {
  const judge = useVerdict();
  const [{ org, order: number }, change] = useSearchState();
  const query = useQuery({
    queryKey: ['floor', 'freight-order', org, number],
    queryFn: () => hub.getMiddleMileOrder({ org_id: Number(org), number: number ?? '' }),
    enabled: org !== undefined && number !== undefined,
  });
  if (org === undefined || number === undefined)
    return <ChooseOrder warehouse={warehouse} judge={judge} onChoose={(one) => change(one)} />;
  return (
    <Loaded query={query}>
      {(order) => (
        <FreightOrder
          key={number}
          orgId={Number(org)}
          order={order}
          warehouse={warehouse}
          judge={judge}
          onClose={() => change({ org: '', order: '' })}
        />
      )}
    </Loaded>
  );
}

interface ChooseProps {
  readonly warehouse: OpsWarehouse;
  readonly judge: Judge;
  readonly onChoose: (one: { readonly org: string; readonly order: string }) => void;
}

function ChooseOrder({ warehouse, judge, onChoose }: ChooseProps) {
  const query = useQuery({
    queryKey: ['floor', 'freight-orders', warehouse.id],
    queryFn: async () => {
      const { data } = await hub.listWarehouseMiddleMileOrders({
        warehouse_id: warehouse.id,
        per_page: SHOWN_MAX,
      });
      return data.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || b.id - a.id);
    },
    refetchInterval: AGAIN_MS,
  });
  const scan = useScan(judge, (code) => {
    const found = query.data?.find(({ middle_mile_order_number: number, shipment_ids }) =>
      isCodeOf(code, { codes: [number, ...shipment_ids] }),
    );
    if (found === undefined)
      throw new WrongCode(`${code} is no freight order of this warehouse, and on none`);
    judge.right(`${found.middle_mile_order_number}, ${found.org_name}`);
    onChoose({ org: String(found.org_id), order: found.middle_mile_order_number });
  });
  return (
    <>
      <ScanInput label="Scan a freight order or a shipment" onCode={scan.onCode} isBusy={scan.isBusy} />
      <VerdictLine
        verdict={judge.verdict}
        idle="Scan the number of an order (MMO…) or of a shipment on it (MS-…), or choose one."
      />
      <CardQueue
        title="Freight orders"
        about="What is still here comes first."
        query={query}
        rowId={({ id }) => id}
        onChoose={(one) => onChoose({ org: String(one.org_id), order: one.middle_mile_order_number })}
        name={(one) => one.middle_mile_order_number}
        beside={({ status }) => <State of={status} />}
        detail={(one) =>
          `${one.org_name}, ${countOf(one.number_of_shipments, 'shipment')} to ${one.destination_type}, ${formatNumber(one.estimated_volume)} cubic feet`
        }
        empty={<Empty title="No freight order">Merchants order freight for shipments that are packed.</Empty>}
      />
    </>
  );
}
