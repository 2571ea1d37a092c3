// Shipping: a packed sub-order gets a number for each carton, scanned from its label; what the driver takes is handed over.
import type { OpsWarehouse } from '@crossdock/client/hub';
import { useSearchState } from '../../kit/search-state.ts';
import { Loaded } from '../../kit/states.tsx';
import { idIn, lookUpAt } from '../codes.ts';
import { ScanInput } from '../kit/scan-input.tsx';
import { Station } from '../kit/station.tsx';
import { useScan } from '../kit/use-scan.ts';
import { type Judge, useVerdict, VerdictLine } from '../kit/verdict.tsx';
import { HandOver } from './hand-over.tsx';
import { ShipSubOrder } from './ship-sub-order.tsx';
import { useSubOrder } from './sub-order.ts';
import { SubOrderQueue } from './sub-order-queue.tsx';

export default function ShipPage() {
  return (
    <Station title="Shipping" isScanned>
      {(warehouse) => <ShipStation warehouse={warehouse} />}
    </Station>
  );
}

function ShipStation({ warehouse }: { readonly warehouse: OpsWarehouse }) {
  const judge = useVerdict();
  const [{ org, sub_order: id }, change] = useSearchState();
  const query = useSubOrder(org, id);
  if (org === undefined || id === undefined)
    return <ChooseSubOrder warehouse={warehouse} judge={judge} onChoose={(one) => change(one)} />;
  const props = { warehouse, judge, onClose: () => change({ org: '', sub_order: '' }) };
  return (
    <Loaded query={query}>
      {(subOrder) =>
        subOrder.state === 'packed' ? (
          <ShipSubOrder key={id} subOrder={subOrder} {...props} />
        ) : (
          <HandOver key={id} subOrder={subOrder} {...props} />
        )
      }
    </Loaded>
  );
}

interface ChooseProps {
  readonly warehouse: OpsWarehouse;
  readonly judge: Judge;
  readonly onChoose: (one: { readonly org: string; readonly sub_order: string }) => void;
}

function ChooseSubOrder({ warehouse, judge, onChoose }: ChooseProps) {
  const scan = useScan(judge, async (code) => {
    const match = await lookUpAt(warehouse.id, code, ['sub_order', 'shipment'], 'A sub-order or a carton');
    judge.right(match.label);
    onChoose({ org: String(match.org_id), sub_order: idIn(match) });
  });
  return (
    <>
      <ScanInput label="Scan a sub-order or a carton" onCode={scan.onCode} isBusy={scan.isBusy} />
      <VerdictLine
        verdict={judge.verdict}
        idle="Scan a sub-order to ship it, or the label of a shipped carton to hand it over."
      />
      <SubOrderQueue
        warehouse={warehouse}
        state="packed"
        title="Packed"
        empty="Nothing waits to be shipped"
        onChoose={({ org_id, sub_order_id }) =>
          onChoose({ org: String(org_id), sub_order: String(sub_order_id) })
        }
      />
    </>
  );
}
