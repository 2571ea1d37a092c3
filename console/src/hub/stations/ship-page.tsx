// Shipping: a packed sub-order gets a number for each carton, scanned from its label; what the driver takes is handed over.
import { hub } from '../api.ts';
import { idIn, lookUpAt, ScannedAgain } from '../codes.ts';
import { type ChooseProps, RecordStation } from '../kit/record-station.tsx';
import { ScanResultLine } from '../kit/scan-feedback.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { HandOver } from './hand-over.tsx';
import { ShipSubOrder } from './ship-sub-order.tsx';
import { SubOrderQueue } from './sub-order-queue.tsx';

export default function ShipPage() {
  return (
    <RecordStation
      title="Shipping"
      record="sub-order"
      name="sub_order"
      read={(org_id, id) => hub.getSubOrder({ org_id, id })}
      choose={ChooseSubOrder}
    >
      {(subOrder, at) =>
        subOrder.state === 'packed' ? (
          // Numbers that were scanned are of the cartons as they were.
          <ShipSubOrder key={subOrder.version} subOrder={subOrder} {...at} />
        ) : (
          <HandOver subOrder={subOrder} {...at} />
        )
      }
    </RecordStation>
  );
}

function ChooseSubOrder({ warehouse, feedback, onChoose }: ChooseProps) {
  const scan = useScan(feedback, async (code, isAgain) => {
    // The label that was the last of the sub-order before.
    if (isAgain) throw new ScannedAgain(code);
    const match = await lookUpAt(warehouse.id, code, ['sub_order', 'shipment'], 'A sub-order or a carton');
    feedback.right(match.label);
    onChoose({ org: String(match.org_id), sub_order: idIn(match) });
  });
  return (
    <>
      <ScanInput label="Scan a sub-order or a carton" isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle="Scan a sub-order to ship it, or the label of a shipped carton to hand it over."
      />
      <SubOrderQueue
        warehouse={warehouse}
        state="packed"
        title="Packed"
        empty="Nothing to ship"
        onChoose={({ org_id, sub_order_id }) =>
          onChoose({ org: String(org_id), sub_order: String(sub_order_id) })
        }
      />
    </>
  );
}
