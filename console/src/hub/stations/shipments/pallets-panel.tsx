// The cartons of a shipment, and the pallets that they stand on.
import type { MarketplacePallet } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Panel } from '../../../kit/layout.tsx';
import { LoadedPart } from '../../../kit/loaded-part.tsx';
import { PrintButton } from '../../../kit/print-button.tsx';
import { SimpleTable } from '../../../kit/simple-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { notify } from '../../../kit/toasts.tsx';
import { hub, hubReads } from '../../api.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { MeasureFields, type Measures, NO_MEASURES, readMeasures } from '../../kit/measure-fields.tsx';
import type { RowChoice } from '../../kit/row-choice.tsx';
import { BigButton } from '../big-button.tsx';
import { cartonColumns, sizeOf } from '../carton-columns.tsx';
import { countOf } from '../units.tsx';
import { LimitWords, useLimit } from '../work-orders/carton-limits.tsx';

const ROWS_MAX = 250;
const EMPTY_PALLET: Measures = { ...NO_MEASURES, length_in: '48', width_in: '40' };

/** Cartons and pallets of a shipment. */
export const packagesOf = (orgId: number, shipmentId: string) =>
  hubReads.floor.from('packages', [orgId, shipmentId], async () => {
    const params = { org_id: orgId, shipment_id: shipmentId, per_page: ROWS_MAX };
    const [cartons, pallets] = await Promise.all([
      hub.listMarketplaceCartons(params),
      hub.listMarketplacePallets(params),
    ]);
    return { cartons: cartons.data, pallets: pallets.data };
  });

export function usePackages(orgId: number, shipmentId: string) {
  return useQuery(packagesOf(orgId, shipmentId));
}

interface Props {
  readonly orgId: number;
  readonly query: ReturnType<typeof usePackages>;
  /** Cartons that are stacked next. */
  readonly choice: RowChoice;
  readonly marketplace: string;
  /** It has not left: pallets may be stacked and broken down. */
  readonly isHere: boolean;
}

export function PalletsPanel({ orgId, query, choice, marketplace, isHere }: Props) {
  const { ids: chosen } = choice;
  const [isStacking, setIsStacking] = useState(false);
  const [broken, setBroken] = useState<MarketplacePallet | null>(null);
  const refresh = () => hubReads.floor.refresh();
  const loose = (query.data?.cartons ?? []).filter(({ pallet_id }) => pallet_id === null);
  const program = query.data?.cartons[0]?.fulfillment_channel ?? 'FBA';
  const limit = useLimit(marketplace, program, 'pallet');
  return (
    <>
      <Panel
        title="Cartons"
        isFlush
        actions={
          isHere &&
          loose.length > 0 && (
            <BigButton
              look={chosen.size > 0 ? 'primary' : 'plain'}
              onClick={() => {
                if (chosen.size === 0) choice.set(loose.map(({ id }) => id));
                setIsStacking(true);
              }}
            >
              Stack {chosen.size > 0 ? countOf(chosen.size, 'carton') : 'all'} on a pallet
            </BigButton>
          )
        }
      >
        <LoadedPart query={query}>
          {({ cartons }) => (
            <SimpleTable
              name="Cartons"
              rows={cartons}
              rowId={({ id }) => id}
              empty={<Empty title="No carton yet">Add cartons at the work order station.</Empty>}
              columns={cartonColumns({
                orgId,
                choice,
                mayChoose: ({ pallet_id }) => isHere && pallet_id === null,
                place: {
                  header: 'Pallet',
                  cell: (one) => one.pallet_id ?? <span className="text-muted">loose</span>,
                },
              })}
            />
          )}
        </LoadedPart>
      </Panel>
      {(query.data?.pallets.length ?? 0) > 0 && (
        <Panel title="Pallets" isFlush>
          <SimpleTable
            name="Pallets"
            rows={query.data?.pallets ?? []}
            rowId={({ id }) => id}
            columns={[
              { header: 'Pallet', cell: (one) => one.id },
              { header: 'SSCC', cell: (one) => <span className="font-mono text-sm">{one.sscc}</span> },
              { header: 'Size and weight', cell: sizeOf },
              { header: 'Cartons', cell: (one) => one.carton_ids.length, isNumeric: true },
              {
                header: 'Label',
                cell: (one) => (
                  <span className="flex flex-wrap gap-2">
                    <PrintButton
                      load={() => hub.printMarketplacePalletLabel({ org_id: orgId, id: String(one.id) })}
                    >
                      Label
                    </PrintButton>
                    {isHere && (
                      <Button look="quiet" onClick={() => setBroken(one)}>
                        Break down…
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        </Panel>
      )}
      {isStacking && (
        <StackDialog
          count={chosen.size}
          about={<LimitWords limit={limit} />}
          onClose={() => setIsStacking(false)}
          onStack={async (measures) => {
            await hub.buildMarketplacePallet({
              org_id: orgId,
              body: { carton_ids: [...chosen], ...readMeasures(measures, '') },
            });
            notify('The pallet is built', { description: 'Print its label.' });
            choice.set([]);
            setIsStacking(false);
            await refresh();
          }}
        />
      )}
      {broken !== null && (
        <ConfirmDialog
          title={`Break pallet ${broken.id} down?`}
          about={`Its ${countOf(broken.carton_ids.length, 'carton')} stay in the shipment.`}
          action="Break it down"
          onClose={() => setBroken(null)}
          onConfirm={async () => {
            await hub.breakDownMarketplacePallet({ org_id: orgId, id: String(broken.id) });
            setBroken(null);
            await refresh();
          }}
        />
      )}
    </>
  );
}

interface StackProps {
  readonly count: number;
  readonly about: ReactNode;
  readonly onClose: () => void;
  readonly onStack: (measures: Measures) => Promise<void>;
}

function StackDialog({ count, about, onClose, onStack }: StackProps) {
  const [measures, setMeasures] = useState(EMPTY_PALLET);
  return (
    <FormDialog
      onClose={onClose}
      title={`Stack ${countOf(count, 'carton')} on a pallet`}
      about="Measure it with everything on it."
      onSubmit={() => onStack(measures)}
      submit="Stack it"
    >
      {about}
      <MeasureFields pointer="" measures={measures} onChange={setMeasures} />
    </FormDialog>
  );
}
