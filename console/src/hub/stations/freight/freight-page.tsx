// Freight of the warehouse: what merchants have ordered to be carried to marketplaces, from the appointment to the delivery.
import type { OpenMiddleMileOrder } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { State } from '../../../kit/badge.tsx';
import { formatNumber } from '../../../kit/format.ts';
import { Empty } from '../../../kit/states.tsx';
import { hub, hubReads } from '../../api.ts';
import { isCodeOf, WrongCode } from '../../codes.ts';
import { CardQueue } from '../../kit/card-queue.tsx';
import { type ChooseProps, RecordStation } from '../../kit/record-station.tsx';
import { ScanResultLine } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { countOf } from '../units.tsx';
import { FreightOrder } from './freight-order.tsx';

const SHOWN_MAX = 100;
const AGAIN_MS = 10_000;
/** Orders still at the warehouse come first. */
const ORDER = ['authorized', 'picked_up', 'in_transit', 'delivered', 'cancelled'];

export default function FreightPage() {
  return (
    <RecordStation
      title="Middle mile"
      record="freight-order"
      name="order"
      read={(org_id, number) => hub.getMiddleMileOrder({ org_id, number })}
      choose={ChooseOrder}
    >
      {(order, at) => <FreightOrder order={order} {...at} />}
    </RecordStation>
  );
}

const byState = (orders: readonly OpenMiddleMileOrder[]) =>
  orders.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || b.id - a.id);

function ChooseOrder({ warehouse, feedback, onChoose }: ChooseProps) {
  const query = useQuery({
    ...hubReads.floor.rows('listWarehouseMiddleMileOrders', {
      warehouse_id: warehouse.id,
      per_page: SHOWN_MAX,
    }),
    select: byState,
    refetchInterval: AGAIN_MS,
  });
  const scan = useScan(feedback, (code) => {
    const found = query.data?.find(({ middle_mile_order_number: number, shipment_ids }) =>
      isCodeOf(code, { codes: [number, ...shipment_ids] }),
    );
    if (found === undefined)
      throw new WrongCode(`${code} is neither a freight order of this warehouse nor a shipment on one`);
    feedback.right(`${found.middle_mile_order_number}, ${found.org_name}`);
    onChoose({ org: String(found.org_id), order: found.middle_mile_order_number });
  });
  return (
    <>
      <ScanInput label="Scan an order or a shipment" isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle="Scan the number of an order (MMO…) or of a shipment on it (MS-…), or choose one."
      />
      <CardQueue
        title="Freight orders"
        about="Orders still at the warehouse come first."
        query={query}
        rowId={({ id }) => id}
        onChoose={(one) => onChoose({ org: String(one.org_id), order: one.middle_mile_order_number })}
        name={(one) => one.middle_mile_order_number}
        beside={({ status }) => <State of={status} />}
        detail={(one) =>
          `${one.org_name}, ${countOf(one.number_of_shipments, 'shipment')} to ${one.destination_type}, ${formatNumber(one.estimated_volume)} cubic feet`
        }
        empty={<Empty title="No freight order">Merchants order freight for packed shipments.</Empty>}
      />
    </>
  );
}
