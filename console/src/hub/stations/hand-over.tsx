// A sub-order that is shipped, or not to be shipped now: the driver takes it, or the state says why not.
import type { FloorSubOrder, OpsWarehouse } from '@crossdock/client/hub';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { State } from '../../kit/badge.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatMoment, inWords } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { hub } from '../api.ts';
import { idIn, lookUpAt, ScannedAgain, WrongCode } from '../codes.ts';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { type Judge, VerdictLine } from '../kit/verdict.tsx';
import { send } from '../outbox.ts';
import { BigButton } from './big-button.tsx';
import { CorrectTrackingDialog } from './correct-tracking-dialog.tsx';
import { ShippingPapers } from './shipping-papers.tsx';
import { SubOrderHead } from './sub-order-head.tsx';

interface Props {
  readonly subOrder: FloorSubOrder;
  readonly warehouse: OpsWarehouse;
  readonly judge: Judge;
  readonly onClose: () => void;
}

export function HandOver({ subOrder, warehouse, judge, onClose }: Props) {
  const { org_id, sub_order_id, sub_order_number: number, cartons, state } = subOrder;
  const client = useQueryClient();
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
    await client.invalidateQueries({ queryKey: ['floor'] });
    judge.note(undone === 'ship' ? `${number} is packed again.` : `${number} is still here.`);
  };
  const handOver = async () => {
    const { isSent } = await send('handOverSubOrder', `Hand over ${number}`, {
      org_id,
      id: String(sub_order_id),
    });
    if (isSent) void client.invalidateQueries({ queryKey: ['floor'] });
    judge.done(
      isSent ? `${number} is handed over.` : `${number} is kept here and sent once the network is back.`,
    );
    onClose();
  };
  const scan = useScan(judge, async (code, isAgain) => {
    if (!isHere) throw new WrongCode(`Nothing is to be done with ${number} here`);
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
      <VerdictLine
        verdict={judge.verdict}
        idle={isHere ? 'Shipped: hand it to the driver.' : `${number} is ${inWords(state).toLowerCase()}.`}
      />
      <div className="flex flex-wrap gap-2">
        {isHere && (
          <BigButton look="primary" onClick={() => void handOver().catch(judge.failed)}>
            The driver has taken it
          </BigButton>
        )}
        {state === 'shipped' && (
          <ShippingPapers subOrder={subOrder} country={warehouse.address.country} judge={judge} />
        )}
        {wasTaken && <BigButton onClick={() => setUndone('hand over')}>It is still here…</BigButton>}
        {isHere && !wasTaken && (
          <BigButton onClick={() => setUndone('ship')}>Not shipped after all…</BigButton>
        )}
        {correctable.length > 0 && (
          <BigButton onClick={() => setIsCorrecting(true)}>Another number…</BigButton>
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
            await client.invalidateQueries({ queryKey: ['floor'] });
            judge.done(
              `Carton ${body.shipments[0]?.carton ?? 1} of ${number} has the number on its label now.`,
            );
          }}
        />
      )}
      {undone !== null && (
        <ConfirmDialog
          title={undone === 'ship' ? `Is ${number} not shipped?` : `Is ${number} still here?`}
          about={
            undone === 'ship'
              ? 'It is packed again, in the cartons that it was in; its numbers are free. The merchant sees the reason.'
              : 'The driver has not taken it. Then its shipment can be taken back, too.'
          }
          action="Take it back"
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
