// Units that are set aside for a merchant, and the way to let them go.
import type { Hold, OpsWarehouse } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { formatMoment, formatNumber } from '../../../kit/format.ts';
import { Panel } from '../../../kit/layout.tsx';
import { Empty } from '../../../kit/states.tsx';
import { TablePanel } from '../../../kit/table-panel.tsx';
import { hub, hubReads } from '../../api.ts';
import type { ScanFeedback } from '../../kit/scan-feedback.tsx';
import { useMerchants } from '../../merchants.ts';
import { BigButton } from '../big-button.tsx';
import { countOf } from '../units.tsx';

const unitsOf = ({ lines }: Hold) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** One that has lost its last unit is nowhere, and stands everywhere. */
const isAt = ({ lines }: Hold, warehouseId: number) =>
  lines.length === 0 || lines.some(({ warehouse_id }) => warehouse_id === warehouseId);

interface Props {
  readonly warehouse: OpsWarehouse;
  readonly org: string | undefined;
  readonly onOrg: (org: string) => void;
  readonly feedback: ScanFeedback;
}

export function HoldsPanel({ warehouse, org, onOrg, feedback }: Props) {
  const merchants = useMerchants();
  const [released, setReleased] = useState<Hold | null>(null);
  const query = useQuery({
    ...hubReads.floor.rows('listHolds', { org_id: Number(org), open: true }),
    select: (holds) => holds.filter((one) => isAt(one, warehouse.id)).reverse(),
    enabled: org !== undefined,
  });
  const choose = (
    <select
      aria-label="Merchant"
      value={org ?? ''}
      onChange={(event) => onOrg(event.target.value)}
      className="field min-h-11 w-auto max-w-56"
    >
      <option value="">Choose a merchant</option>
      {(merchants.data ?? []).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
  if (org === undefined)
    return (
      <Panel title="Holds" actions={choose}>
        <Empty title="Choose a merchant">Scan an item or choose a merchant to see its holds.</Empty>
      </Panel>
    );
  return (
    <>
      <TablePanel
        title="Holds"
        about="These units cannot be allocated until they are released."
        actions={choose}
        query={query}
        rowId={({ id }) => id}
        empty={<Empty title="No holds">Scan an item to hold its units.</Empty>}
        columns={[
          { header: 'Reason', cell: (one) => one.note ?? `Hold ${one.id}`, text: (one) => one.note },
          {
            header: 'Units',
            cell: (one) => formatNumber(unitsOf(one)),
            text: (one) => unitsOf(one),
            isNumeric: true,
          },
          { header: 'Lines', cell: ({ lines }) => formatNumber(lines.length), isNumeric: true },
          {
            header: 'Since',
            cell: (one) => `${formatMoment(one.created)}, ${one.created_by}`,
            text: (one) => one.created,
          },
          {
            header: 'Release',
            isAction: true,
            cell: (one) => <BigButton onClick={() => setReleased(one)}>Release…</BigButton>,
          },
        ]}
      />
      {released !== null && (
        <ConfirmDialog
          title={`Release ${countOf(unitsOf(released), 'unit')}?`}
          about="They can be allocated to orders again immediately."
          action="Release them"
          look="primary"
          onClose={() => setReleased(null)}
          onConfirm={async () => {
            await hub.releaseHold({ org_id: Number(org), hold_id: released.id });
            setReleased(null);
            await hubReads.floor.refresh();
            feedback.done(`${countOf(unitsOf(released), 'unit')} released.`);
          }}
        />
      )}
    </>
  );
}
