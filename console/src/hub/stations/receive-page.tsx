// Receiving: a request or a carton of it, then what is counted, with lots, dates and damage.
import type { OpenInventoryRequest } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { State } from '../../kit/badge.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Empty } from '../../kit/states.tsx';
import { hub } from '../api.ts';
import { idIn, lookUpAt } from '../codes.ts';
import { CardQueue } from '../kit/card-queue.tsx';
import { type ChooseProps, RecordStation } from '../kit/record-station.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { VerdictLine } from '../kit/verdict.tsx';
import { BigButton } from './big-button.tsx';
import { BlindDeliveryDialog } from './blind-delivery-dialog.tsx';
import { ReceiveRequest } from './receive-request.tsx';

const SHOWN_MAX = 100;
const AGAIN_MS = 10_000;
/** What is at the dock comes first. */
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

function ChooseRequest({ warehouse, judge, onChoose }: ChooseProps) {
  const query = useQuery({
    queryKey: ['floor', 'requests', warehouse.id],
    queryFn: async () => {
      const page = await hub.listOpenInventoryRequests({ warehouse_id: warehouse.id, per_page: SHOWN_MAX });
      return page.data.toSorted(byUrgency);
    },
    refetchInterval: AGAIN_MS,
  });
  const [isBlind, setIsBlind] = useState(false);
  const scan = useScan(judge, async (code) => {
    const types = ['inventory_request', 'inbound_carton'];
    const match = await lookUpAt(warehouse.id, code, types, 'An inventory request or one of its cartons');
    judge.right(match.label);
    onChoose({ org: String(match.org_id), request: idIn(match) });
  });
  return (
    <>
      <ScanInput label="Scan a request or a carton" isBusy={scan.isBusy} />
      <VerdictLine
        verdict={judge.verdict}
        idle="Scan the number of a request (IR-…) or the label of a carton."
      />
      <CardQueue
        title="Inbound"
        about="What is at the dock comes first."
        actions={<BigButton onClick={() => setIsBlind(true)}>Nobody announced it…</BigButton>}
        query={query}
        rowId={({ id }) => id}
        onChoose={(one) => onChoose({ org: String(one.org_id), request: String(one.id) })}
        name={({ ir_number }) => ir_number}
        beside={({ status }) => <State of={status} />}
        detail={(one) =>
          `${one.org_name}, ${formatNumber(one.items_received)} of ${formatNumber(one.items_total)} units`
        }
        empty={<Empty title="Nothing is on its way">Announced goods appear here by themselves.</Empty>}
      />
      {isBlind && (
        <BlindDeliveryDialog
          warehouse={warehouse}
          onClose={() => setIsBlind(false)}
          onTaken={(org, { id, ir_number }) => {
            setIsBlind(false);
            judge.right(`It is ${ir_number}. Scan what you count.`);
            onChoose({ org: String(org), request: String(id) });
          }}
        />
      )}
    </>
  );
}
