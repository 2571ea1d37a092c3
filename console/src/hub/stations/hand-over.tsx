// A sub-order that is shipped, or not to be shipped now: the driver takes it, or the state says why not.
import type { FloorSubOrder, OpsWarehouse } from '@crossdock/client/hub';
import { useState } from 'react';
import { State } from '../../kit/badge.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatMoment, inWords } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { hub, hubReads } from '../api.ts';
import { idIn, lookUpAt, ScannedAgain, WrongCode } from '../codes.ts';
import { type ScanFeedback, ScanResultLine } from '../kit/scan-feedback.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { send } from '../outbox.ts';
import { BigButton } from './big-button.tsx';
import { CorrectTrackingDialog } from './correct-tracking-dialog.tsx';
import { ShippingDocuments } from './shipping-documents.tsx';
import { SubOrderHead } from './sub-order-head.tsx';

interface Props {
  readonly subOrder: FloorSubOrder;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly onClose: () => void;
}

export function HandOver({ subOrder, warehouse, feedback, onClose }: Props) {
  const { org_id, sub_order_id, sub_order_number: number, cartons, state } = subOrder;
  const isHere = state === 'shipped' && cartons.some(({ handed_over }) => handed_over === null);
  const wasTaken = state === 'shipped' && cartons.some(({ handed_over }) => handed_over !== null);
  const [undone, setUndone] = useState<'ship' | 'hand over' | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  // Carriers follow a parcel by the number that they have seen.
  const correctable = state === 'shipped' ? cartons.filter(({ picked_up }) => picked_up === null) : [];
  const params = { org_id, id: String(sub_order_id) };
  const undo = async (reason: string) => {
    if (undone === 'ship') await hub.undoShip({ ...params, body: { reason } });
    else await hub.undoHandOver({ ...params, body: { reason } });
    setUndone(null);
    await hubReads.floor.refresh();
    feedback.note(undone === 'ship' ? `${number} is packed again.` : `${number} is still here.`);
  };
  const handOver = async () => {
    const { isSent } = await send('handOverSubOrder', `Hand over ${number}`, {
      org_id,
      id: String(sub_order_id),
    });
    if (isSent) void hubReads.floor.refresh();
    feedback.done(
      isSent ? `${number} is handed over.` : `${number} is saved here and sent once the network is back.`,
    );
    onClose();
  };
  const scan = useScan(feedback, async (code, isAgain) => {
    if (!isHere) throw new WrongCode(`Nothing to do with ${number} here`);
    const isOwn = [number, ...cartons.map((one) => one.tracking_number ?? '')].includes(code.toUpperCase());
    if (!isOwn) {
      const match = await lookUpAt(
        warehouse.id,
        code,
        ['sub_order', 'shipment'],
        'A carton of this sub-order',
      );
      if (match.org_id !== org_id || idIn(match) !== String(sub_order_id))
        throw new WrongCode(`Another sub-order: ${match.label}`);
    }
    if (isAgain) throw new ScannedAgain(code);
    return handOver();
  });
  return (
    <>
      <ScanInput
        label={isHere ? 'Scan it again to hand it over' : 'Nothing to do here'}
        isBusy={scan.isBusy}
      />
      <ScanResultLine
        result={feedback.result}
        idle={isHere ? 'Shipped: hand it to the driver.' : `${number} is ${inWords(state).toLowerCase()}.`}
      />
      <div className="flex flex-wrap gap-2">
        {isHere && (
          <BigButton look="primary" onClick={() => void handOver().catch(feedback.failed)}>
            Hand over to the driver
          </BigButton>
        )}
        {state === 'shipped' && (
          <ShippingDocuments subOrder={subOrder} country={warehouse.address.country} feedback={feedback} />
        )}
        {wasTaken && <BigButton onClick={() => setUndone('hand over')}>Not handed over…</BigButton>}
        {isHere && !wasTaken && <BigButton onClick={() => setUndone('ship')}>Undo shipping…</BigButton>}
        {correctable.length > 0 && (
          <BigButton onClick={() => setIsCorrecting(true)}>Correct a tracking number…</BigButton>
        )}
        <BigButton onClick={onClose}>Another sub-order</BigButton>
      </div>
      {isCorrecting && (
        <CorrectTrackingDialog
          number={number}
          cartons={correctable}
          onClose={() => setIsCorrecting(false)}
          onCorrect={async (body) => {
            await hub.correctTracking({ ...params, body });
            setIsCorrecting(false);
            await hubReads.floor.refresh();
            feedback.done(
              `Carton ${body.shipments[0]?.carton ?? 1} of ${number} now has the tracking number on its label.`,
            );
          }}
        />
      )}
      {undone !== null && (
        <ConfirmDialog
          title={undone === 'ship' ? `Undo shipping ${number}?` : `Undo the handover of ${number}?`}
          about={
            undone === 'ship'
              ? 'It becomes packed again, in the same cartons, and its tracking numbers are released. The merchant sees the reason.'
              : 'It counts as not handed over. After that, shipping can be undone, too.'
          }
          action="Undo"
          reason="What went wrong"
          onClose={() => setUndone(null)}
          onConfirm={undo}
        />
      )}
      <SubOrderHead subOrder={subOrder} timezone={warehouse.timezone} />
      {cartons.length > 0 && (
        <Panel title="Cartons" isFlush>
          <SimpleTable
            name="Cartons"
            rows={cartons}
            rowId={({ carton }) => carton}
            columns={[
              { header: 'Carton', cell: ({ carton }) => `Carton ${carton}` },
              { header: 'Carrier', cell: ({ carrier }) => carrier ?? '–' },
              {
                header: 'Number',
                cell: ({ tracking_number }) => <span className="font-mono">{tracking_number ?? '–'}</span>,
              },
              { header: 'Status', cell: ({ status }) => <State of={status} /> },
              { header: 'Handed over', cell: ({ handed_over }) => formatMoment(handed_over) },
            ]}
          />
        </Panel>
      )}
    </>
  );
}
