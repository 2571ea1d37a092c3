// What merchants ask to cancel while it is being picked or packed: it stands still until the hub has answered.
import type { OpenCancelRequest } from '@crossdock/client/hub';
import { useState } from 'react';
import { useMay } from '../app/session.ts';
import { Button } from '../kit/button.tsx';
import { momentColumn, stateColumn, textColumn } from '../kit/columns.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { useFilters } from '../kit/search-state.ts';
import { Empty } from '../kit/states.tsx';
import { hub, hubReads } from './api.ts';
import { Station } from './kit/station.tsx';

interface Asked {
  readonly request: OpenCancelRequest;
  readonly isRefusing: boolean;
}

export default function CancelRequestsPage() {
  const [, , ignored] = useFilters({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayAnswer = useMay('floor', 'ops');
  return (
    <Station
      title="Cancel requests"
      about="Orders that are cancelled while they are being picked or packed. They go on once you refuse."
    >
      {({ id: warehouse_id }) => (
        <>
          <DataTable
            name="cancel-requests"
            ignored={ignored}
            read={hubReads.floor.pages('listCancelRequests', { warehouse_id })}
            rowId={({ sub_order_id }) => sub_order_id}
            columns={[
              textColumn('sub_order', 'Sub-order', (one: OpenCancelRequest) => one.sub_order_number, {
                isMain: true,
              }),
              stateColumn((one: OpenCancelRequest) => one.state),
              textColumn('units', 'Cancel', cancelWords, { width: 'minmax(8rem, 2fr)' }),
              textColumn('reason', 'Reason', (one: OpenCancelRequest) => one.cancel_request.reason),
              textColumn('order', 'Order', (one: OpenCancelRequest) => one.market_order_id),
              textColumn('org', 'Merchant', (one: OpenCancelRequest) => one.org_name),
              momentColumn('requested', 'Since', (one: OpenCancelRequest) => one.cancel_request.requested),
              {
                id: 'answer',
                header: 'Answer',
                width: '12rem',
                isMain: true,
                cell: (request) =>
                  mayAnswer ? (
                    <span className="flex gap-2">
                      <Button onClick={() => setAsked({ request, isRefusing: false })}>Confirm</Button>
                      <Button onClick={() => setAsked({ request, isRefusing: true })}>Refuse</Button>
                    </span>
                  ) : null,
              },
            ]}
            empty={<Empty title="No cancel requests">Nobody has cancelled what is being picked.</Empty>}
          />
          {asked !== null && <AnswerDialog {...asked} onClose={() => setAsked(null)} />}
        </>
      )}
    </Station>
  );
}

function cancelWords({ units, cancel_request: { items } }: OpenCancelRequest): string {
  const asked = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (asked >= units) return 'All of it';
  return items.map(({ quantity, sku, line }) => `${quantity} × ${sku ?? `line ${line}`}`).join(', ');
}

function AnswerDialog({ request, isRefusing, onClose }: Asked & { readonly onClose: () => void }) {
  const { org_id, org_name, sub_order_id, sub_order_number: number } = request;
  const answer = async (reason: string) => {
    const one = { org_id, id: String(sub_order_id) };
    if (isRefusing) await hub.refuseCancel({ ...one, body: { reason } });
    else await hub.confirmCancel(one);
    await hubReads.floor.refresh();
  };
  return (
    <ConfirmDialog
      title={isRefusing ? `Go on with ${number}?` : `Cancel ${number}?`}
      about={
        isRefusing
          ? `${org_name} wanted to cancel it: it is picked, packed and shipped after all.`
          : `Put back what was picked of it: ${cancelWords(request).toLowerCase()}. Floor exceptions list it.`
      }
      action={isRefusing ? 'Refuse' : 'Confirm'}
      look={isRefusing ? 'primary' : 'danger'}
      {...(isRefusing ? { reason: 'Why; the merchant sees it' } : {})}
      done={isRefusing ? `${number} goes on` : `${number} is cancelled`}
      onConfirm={answer}
      onClose={onClose}
    />
  );
}
