// Receiving: a request or one of its cartons, then what is counted, with lots, dates and damage.
import type { OpenInventoryRequest } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { State } from '../../kit/badge.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Empty } from '../../kit/states.tsx';
import { hub, hubReads } from '../api.ts';
import { idIn, lookUpAt } from '../codes.ts';
import { CardQueue } from '../kit/card-queue.tsx';
import { type ChooseProps, RecordStation } from '../kit/record-station.tsx';
import { ScanResultLine } from '../kit/scan-feedback.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { BigButton } from './big-button.tsx';
import { BlindDeliveryDialog } from './blind-delivery-dialog.tsx';
import { ReceiveRequest } from './receive-request.tsx';

const SHOWN_MAX = 100;
const AGAIN_MS = 10_000;
/** Deliveries at the dock come first. */
const ORDER = ['receiving', 'delivered', 'in_transit', 'placed'];

export default function ReceivePage() {
  return (
    <RecordStation
      title="Receiving"
      record="request"
      name="request"
      read={(org_id, id) => hub.getInventoryRequest({ org_id, id })}
      choose={ChooseRequest}
    >
      {(request, at) => <ReceiveRequest request={request} {...at} />}
    </RecordStation>
  );
}

function byUrgency(a: OpenInventoryRequest, b: OpenInventoryRequest): number {
  return ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.id - b.id;
}

function ChooseRequest({ warehouse, feedback, onChoose }: ChooseProps) {
  const query = useQuery({
    ...hubReads.floor.rows('listOpenInventoryRequests', {
      warehouse_id: warehouse.id,
      per_page: SHOWN_MAX,
    }),
    select: (requests) => requests.toSorted(byUrgency),
    refetchInterval: AGAIN_MS,
  });
  const [isBlind, setIsBlind] = useState(false);
  const scan = useScan(feedback, async (code) => {
    const types = ['inventory_request', 'inbound_carton'];
    const match = await lookUpAt(warehouse.id, code, types, 'An inventory request or one of its cartons');
    feedback.right(match.label);
    onChoose({ org: String(match.org_id), request: idIn(match) });
  });
  return (
    <>
      <ScanInput label="Scan a request or a carton" isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle="Scan the number of a request (IR-…) or the label of a carton."
      />
      <CardQueue
        title="Inbound"
        about="Deliveries at the dock come first."
        actions={<BigButton onClick={() => setIsBlind(true)}>Unexpected delivery…</BigButton>}
        query={query}
        rowId={({ id }) => id}
        onChoose={(one) => onChoose({ org: String(one.org_id), request: String(one.id) })}
        name={({ ir_number }) => ir_number}
        beside={({ status }) => <State of={status} />}
        detail={(one) =>
          `${one.org_name}, ${formatNumber(one.items_received)} of ${formatNumber(one.items_total)} units`
        }
        empty={<Empty title="Nothing is inbound">Inbound shipments appear here automatically.</Empty>}
      />
      {isBlind && (
        <BlindDeliveryDialog
          warehouse={warehouse}
          onClose={() => setIsBlind(false)}
          onTaken={(org, { id, ir_number }) => {
            setIsBlind(false);
            feedback.right(`Created ${ir_number}. Start scanning.`);
            onChoose({ org: String(org), request: String(id) });
          }}
        />
      )}
    </>
  );
}
