// The cartons of a work order: their labels, the shipment that they go into, and the way back out of them.

import type { MarketplaceCarton } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { TextField } from '../../../kit/form.tsx';
import { Panel } from '../../../kit/layout.tsx';
import { LoadedPart } from '../../../kit/loaded-part.tsx';
import { SimpleTable } from '../../../kit/simple-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { notify } from '../../../kit/toasts.tsx';
import { hub, hubReads } from '../../api.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useRowChoice } from '../../kit/row-choice.tsx';
import { BigActionButton, BigButton } from '../big-button.tsx';
import { cartonColumns } from '../carton-columns.tsx';
import { countOf } from '../units.tsx';

function useCartonsOf(orgId: number, workOrderId: number) {
  return useQuery(
    hubReads.floor.rows('listMarketplaceCartons', { org_id: orgId, work_order_id: workOrderId }),
  );
}

interface Props {
  readonly orgId: number;
  readonly workOrderId: number;
}

export function CartonsPanel({ orgId, workOrderId }: Props) {
  const query = useCartonsOf(orgId, workOrderId);
  const choice = useRowChoice();
  const { ids: chosen } = choice;
  const [isAssigning, setIsAssigning] = useState(false);
  const [unpacked, setUnpacked] = useState<MarketplaceCarton | null>(null);
  const refresh = () => hubReads.floor.refresh();
  const rows = query.data ?? [];
  const picked = rows.filter(({ id }) => chosen.has(id));
  const areFree = picked.length > 0 && picked.every(({ shipment_id }) => shipment_id === null);
  const areAssigned = picked.length > 0 && picked.every(({ shipment_id }) => shipment_id !== null);
  const free = rows.filter(({ shipment_id }) => shipment_id === null);
  const takeOut = async () => {
    await hub.unassignMarketplaceCartons({ org_id: orgId, body: { carton_ids: [...chosen] } });
    choice.set([]);
    notify(`${countOf(picked.length, 'carton')} removed`);
    await refresh();
  };
  return (
    <Panel
      title="Cartons"
      about={rows.length === 0 ? undefined : 'Select cartons to add them to a marketplace shipment.'}
      isFlush
      actions={
        <div className="flex flex-wrap gap-2">
          {areAssigned && <BigActionButton act={takeOut}>Remove from the shipment</BigActionButton>}
          {free.length > 0 && (
            <BigButton
              look={areFree ? 'primary' : 'plain'}
              onClick={() => {
                if (!areFree) choice.set(free.map(({ id }) => id));
                setIsAssigning(true);
              }}
            >
              Put {areFree ? countOf(picked.length, 'carton') : 'all'} into a shipment
            </BigButton>
          )}
        </div>
      }
    >
      <LoadedPart query={query}>
        {(cartons) => (
          <SimpleTable
            name="Cartons"
            rows={cartons}
            rowId={({ id }) => id}
            empty={<Empty title="No carton yet">Scan units into one, then close it.</Empty>}
            columns={cartonColumns({
              orgId,
              choice,
              mayChoose: ({ pallet_id }) => pallet_id === null,
              place: {
                header: 'Shipment',
                cell: (one) =>
                  one.shipment_id === null ? (
                    <span className="text-muted">none yet</span>
                  ) : (
                    `${one.fba_shipment_id ?? 'no marketplace number'}, ${one.fulfillment_center_code ?? ''}${one.pallet_id === null ? '' : `, pallet ${one.pallet_id}`}`
                  ),
              },
              action: (one) =>
                one.pallet_id === null && (
                  <Button look="quiet" onClick={() => setUnpacked(one)}>
                    Unpack…
                  </Button>
                ),
            })}
          />
        )}
      </LoadedPart>
      {isAssigning && (
        <AssignDialog
          count={chosen.size}
          onClose={() => setIsAssigning(false)}
          onAssign={async (shipment, center) => {
            await hub.assignMarketplaceCartons({
              org_id: orgId,
              body: {
                carton_ids: [...chosen],
                destination_shipment_id: shipment,
                destination_fulfillment_center_id: center,
              },
            });
            choice.set([]);
            setIsAssigning(false);
            notify(`In shipment ${shipment}`);
            await refresh();
          }}
        />
      )}
      {unpacked !== null && (
        <ConfirmDialog
          title={`Unpack carton ${unpacked.sscc}?`}
          about="Its units return to stock, reserved for this work order."
          action="Unpack it"
          reason="Why"
          onClose={() => setUnpacked(null)}
          onConfirm={async (reason) => {
            await hub.unpackMarketplaceCarton({
              org_id: orgId,
              id: String(unpacked.id),
              body: reason === '' ? {} : { reason },
            });
            setUnpacked(null);
            await refresh();
          }}
        />
      )}
    </Panel>
  );
}

interface AssignProps {
  readonly count: number;
  readonly onClose: () => void;
  readonly onAssign: (shipment: string, center: string) => Promise<void>;
}

function AssignDialog({ count, onClose, onAssign }: AssignProps) {
  const [shipment, setShipment] = useState('');
  const [center, setCenter] = useState('');
  return (
    <FormDialog
      onClose={onClose}
      title={`Put ${countOf(count, 'carton')} into a shipment`}
      about="A new number creates a shipment."
      onSubmit={() => onAssign(shipment.trim(), center.trim())}
      submit="Put them in"
    >
      <TextField
        label="Shipment"
        pointer="/destination_shipment_id"
        value={shipment}
        onChange={setShipment}
        hint="The marketplace’s number, such as FBA15DJ8K001"
        isRequired
        autoFocus
      />
      <TextField
        label="Fulfilment center"
        pointer="/destination_fulfillment_center_id"
        value={center}
        onChange={setCenter}
        hint="Its code, such as ONT8"
        isRequired
      />
    </FormDialog>
  );
}
