// Marketplace shipments leaving the warehouse: pallets, documents, proof of delivery, and what the marketplace received.
import type { OpenMarketplaceShipment } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { State } from '../../../kit/badge.tsx';
import { Empty } from '../../../kit/states.tsx';
import { hub, hubReads } from '../../api.ts';
import { idIn, lookUpAt, WrongCode } from '../../codes.ts';
import { CardQueue } from '../../kit/card-queue.tsx';
import { type ChooseProps, RecordStation } from '../../kit/record-station.tsx';
import { ScanResultLine } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { countOf } from '../units.tsx';
import { ShipmentAtStation } from './shipment.tsx';

const SHOWN_MAX = 100;
const AGAIN_MS = 10_000;
const ORDER = ['created', 'in_transit', 'checked_in', 'receiving', 'closed'];

export default function ShipmentsPage() {
  return (
    <RecordStation
      title="Marketplace shipments"
      record="marketplace-shipment"
      name="shipment"
      read={(org_id, id) => hub.trackMarketplaceShipment({ org_id, id })}
      choose={ChooseShipment}
    >
      {(shipment, at) => <ShipmentAtStation shipment={shipment} {...at} />}
    </RecordStation>
  );
}

const byState = (shipments: readonly OpenMarketplaceShipment[]) =>
  shipments.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.id - b.id);

function ChooseShipment({ warehouse, feedback, onChoose }: ChooseProps) {
  const query = useQuery({
    ...hubReads.floor.rows('listWarehouseMarketplaceShipments', {
      warehouse_id: warehouse.id,
      per_page: SHOWN_MAX,
    }),
    select: byState,
    refetchInterval: AGAIN_MS,
  });
  const scan = useScan(feedback, async (code) => {
    const named = (query.data ?? []).find(({ shipment_id, fba_shipment_id: number }) =>
      [shipment_id, number].includes(code.toUpperCase()),
    );
    if (named !== undefined) {
      feedback.right(`Shipment ${named.shipment_id}`);
      return onChoose({ org: String(named.org_id), shipment: named.shipment_id });
    }
    const types = ['marketplace_shipment', 'marketplace_carton', 'marketplace_pallet'];
    const match = await lookUpAt(warehouse.id, code, types, 'A shipment, a carton or a pallet');
    if (match.type === 'marketplace_shipment') {
      feedback.right(match.label);
      return onChoose({ org: String(match.org_id), shipment: String(match.id) });
    }
    const params = { org_id: match.org_id ?? 0, id: idIn(match) };
    const { shipment_id: shipmentId } =
      match.type === 'marketplace_carton'
        ? await hub.getMarketplaceCarton(params)
        : await hub.getMarketplacePallet(params);
    if (shipmentId === null) throw new WrongCode('This carton is not in a shipment yet: add it to one first');
    feedback.right(match.label);
    onChoose({ org: String(match.org_id), shipment: shipmentId });
  });
  return (
    <>
      <ScanInput label="Scan a shipment, a carton or a pallet" isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle="Scan the number of a shipment (MS-… or the marketplace’s), or choose one."
      />
      <CardQueue
        title="Shipments"
        about="Shipments still here come first."
        query={query}
        rowId={({ id }) => id}
        onChoose={(one) => onChoose({ org: String(one.org_id), shipment: one.shipment_id })}
        name={({ shipment_id }) => shipment_id}
        beside={({ status }) => <State of={status} />}
        detail={(one) =>
          `${one.org_name}, ${one.marketplace_name} ${one.fulfillment_center_code}, ${countOf(one.carton_count, 'carton')}`
        }
        empty={<Empty title="No shipment">Cartons are added to shipments at the work order station.</Empty>}
      />
    </>
  );
}
