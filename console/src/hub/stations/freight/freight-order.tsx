// A freight order at the warehouse: what is agreed with the carrier, and each step of its way, which can be taken back.
import type { MiddleMileOrderStatus, OpsMiddleMileOrder, OpsWarehouse } from '@crossdock/client/hub';
import { useState } from 'react';
import { State } from '../../../kit/badge.tsx';
import { LinkButton } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { formatMoney, formatNumber, formatThere, inWords } from '../../../kit/format.ts';
import { HistoryPanel } from '../../../kit/history-panel.tsx';
import { Facts, Panel } from '../../../kit/layout.tsx';
import { hub, hubReads } from '../../api.ts';
import { isCodeOf, ScannedAgain, WrongCode } from '../../codes.ts';
import { type ScanFeedback, ScanResultLine } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { BigButton } from '../big-button.tsx';
import { countOf } from '../units.tsx';
import { CarrierDialog, InvoiceDialog } from './freight-dialogs.tsx';

interface Props {
  readonly orgId: number;
  readonly order: OpsMiddleMileOrder;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly onClose: () => void;
}

type Asked = 'carrier' | 'invoice' | 'cancel' | 'undo' | null;
type Params = { readonly org_id: number; readonly number: string };

interface Step {
  readonly name: string;
  /** Shown after its code is scanned. */
  readonly short: string;
  readonly done: string;
  readonly take: (params: Params) => PromiseLike<unknown>;
}

/** What happens next, by the state that it is in. */
const NEXT: Partial<Record<MiddleMileOrderStatus, Step>> = {
  authorized: {
    name: 'Picked up by the carrier',
    short: 'picked up',
    done: 'is picked up',
    take: (params) => hub.pickUpMiddleMileOrder({ ...params, body: {} }),
  },
  picked_up: {
    name: 'In transit',
    short: 'in transit',
    done: 'is in transit',
    take: (params) => hub.departMiddleMileOrder(params),
  },
  in_transit: {
    name: 'Delivered',
    short: 'delivered',
    done: 'is delivered',
    take: (params) => hub.deliverMiddleMileOrder({ ...params, body: {} }),
  },
};

interface Undo {
  readonly name: string;
  readonly take: (params: Params, reason: string) => PromiseLike<unknown>;
}

const UNDO: Partial<Record<MiddleMileOrderStatus, Undo>> = {
  picked_up: {
    name: 'Not picked up',
    take: (params, reason) => hub.undoPickUpOfMiddleMileOrder({ ...params, body: { reason } }),
  },
  in_transit: {
    name: 'Not in transit',
    take: (params, reason) => hub.undoDepartOfMiddleMileOrder({ ...params, body: { reason } }),
  },
  delivered: {
    name: 'Not delivered',
    take: (params, reason) => hub.undoDeliverOfMiddleMileOrder({ ...params, body: { reason } }),
  },
};

export function FreightOrder({ orgId, order, warehouse, feedback, onClose }: Props) {
  const [asked, setAsked] = useState<Asked>(null);
  const { middle_mile_order_number: number, status, pickup_appointment: pickup } = order;
  const params = { org_id: orgId, number };
  const next = NEXT[status];
  const undo = UNDO[status];
  const hasIt = status !== 'authorized' && status !== 'cancelled';
  const done = async (words: string) => {
    setAsked(null);
    await hubReads.floor.refresh();
    feedback.done(words);
  };
  const take = async () => {
    if (next === undefined) throw new WrongCode(`Nothing left to do with ${number}`);
    await next.take(params);
    await done(`${number} ${next.done}.`);
  };
  const scan = useScan(feedback, async (code, isAgain) => {
    if (!isCodeOf(code, { codes: [number, ...order.shipment_ids] }))
      throw new WrongCode(`${code} is not on ${number}`);
    if (isAgain) throw new ScannedAgain(code);
    await take();
  });
  return (
    <>
      <ScanInput
        label={next === undefined ? `Freight order ${number}` : `Scan to mark it ${next.short}`}
        isBusy={scan.isBusy}
      />
      <ScanResultLine
        result={feedback.result}
        idle={
          pickup === null
            ? `${number} is ${inWords(status).toLowerCase()}. No pick-up is scheduled.`
            : `${number} is ${inWords(status).toLowerCase()}. Pick-up: ${formatThere(pickup.start, warehouse.timezone)}.`
        }
      />
      <div className="flex flex-wrap gap-2">
        {next !== undefined && (
          <BigButton look="primary" onClick={() => void take().catch(feedback.failed)}>
            {next.name}
          </BigButton>
        )}
        {status !== 'cancelled' && <BigButton onClick={() => setAsked('carrier')}>Carrier…</BigButton>}
        {hasIt && <BigButton onClick={() => setAsked('invoice')}>Measured and invoiced…</BigButton>}
        {undo !== undefined && <BigButton onClick={() => setAsked('undo')}>{undo.name} after all…</BigButton>}
        {status === 'authorized' && (
          <BigButton look="danger" onClick={() => setAsked('cancel')}>
            Cancel it…
          </BigButton>
        )}
        <BigButton onClick={onClose}>Another order</BigButton>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-4">
          <Panel
            title={
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-mono text-lg">{number}</span>
                <State of={status} />
              </span>
            }
            about={`${countOf(order.number_of_shipments, 'shipment')} to ${order.destination_type}`}
          >
            <Facts
              columns={3}
              facts={[
                ['Pick-up from', pickup && formatThere(pickup.start, warehouse.timezone)],
                ['Until', pickup && formatThere(pickup.end, warehouse.timezone)],
                ['Carrier’s number', pickup?.reference ?? null],
                ['Equipment', order.equipment && inWords(order.equipment)],
                ['Pallets', order.pallet_count === null ? null : formatNumber(order.pallet_count)],
                ['Seal', order.seal_number],
                ['Volume, estimated', `${formatNumber(order.estimated_volume)} cubic feet`],
                [
                  'Volume, measured',
                  order.verified_volume === null ? null : `${formatNumber(order.verified_volume)} cubic feet`,
                ],
                ['Authorized', formatMoney(order.authorized_amount, order.authorized_currency)],
                ['Invoiced', order.invoiced_amount === null ? null : formatMoney(order.invoiced_amount)],
                ['Invoice', order.invoice_number],
                ['Cancellation reason', order.cancellation_reason],
              ]}
            />
          </Panel>
          <Panel title="Shipments on it">
            <ul className="flex flex-wrap gap-2">
              {order.shipment_ids.map((id) => (
                <li key={id}>
                  <LinkButton to="/hub/shipments" search={{ org: String(orgId), shipment: id }} isBig>
                    {id}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <HistoryPanel steps={order.history} />
      </div>
      {asked === 'carrier' && (
        <CarrierDialog
          order={order}
          timezone={warehouse.timezone}
          onClose={() => setAsked(null)}
          onChange={async (body) => {
            await hub.changeMiddleMileOrder({ ...params, body, ifMatch: order.version });
            await done('Saved.');
          }}
        />
      )}
      {asked === 'invoice' && (
        <InvoiceDialog
          order={order}
          onClose={() => setAsked(null)}
          onChange={async (body) => {
            await hub.changeMiddleMileOrder({ ...params, body, ifMatch: order.version });
            await done('Saved.');
          }}
        />
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={`Cancel ${number}?`}
          about="Its shipments stay here and can go on another order. The merchant sees the reason."
          action="Cancel it"
          reason="Why"
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await hub.cancelMiddleMileOrder({ ...params, body: reason === '' ? {} : { reason } });
            await done(`${number} is cancelled.`);
          }}
        />
      )}
      {asked === 'undo' && undo !== undefined && (
        <ConfirmDialog
          title={`${undo.name}?`}
          about="The order and its shipments go back one step. The merchant sees the reason."
          action="Undo"
          reason="What went wrong"
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await undo.take(params, reason);
            await done(`${number} is back one step.`);
          }}
        />
      )}
    </>
  );
}
