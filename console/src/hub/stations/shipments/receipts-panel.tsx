// What the marketplace has received: read from its API, or entered by hand.

import type { MarketplaceShipmentTracking } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused, TextField } from '../../../kit/form.tsx';
import { formatThere } from '../../../kit/format.ts';
import { Panel } from '../../../kit/layout.tsx';
import { SimpleTable } from '../../../kit/simple-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { notify } from '../../../kit/toasts.tsx';
import { RECONCILIATION_COLUMNS } from '../../../pages/marketplace/reconciliation-columns.tsx';
import { hub, hubReads } from '../../api.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { BigActionButton, BigButton } from '../big-button.tsx';

interface Props {
  readonly orgId: number;
  readonly shipment: MarketplaceShipmentTracking;
  readonly timezone: string;
}

const WHOLE = /^\d{1,6}$/;

export function ReceiptsPanel({ orgId, shipment, timezone }: Props) {
  const [isEntering, setIsEntering] = useState(false);
  const params = { org_id: orgId, id: shipment.shipment_id };
  const hasLeft = shipment.current_status.status !== 'created';
  const reading = useQuery({
    ...hubReads.floor.get('getReceiptReading', params),
    enabled: hasLeft,
  });
  const ask = async () => {
    await hub.readMarketplaceReceipts(params);
    notify('Checking with the marketplace', { description: 'The result appears here automatically.' });
    await hubReads.floor.refresh();
  };
  const rows = shipment.reconciliation ?? [];
  return (
    <Panel
      title="What the marketplace received"
      about={
        reading.data === undefined
          ? undefined
          : reading.data.error === null
            ? `Last contacted ${formatThere(reading.data.read, timezone)}`
            : `The last check failed: ${reading.data.error}`
      }
      isFlush
      actions={
        hasLeft && (
          <div className="flex flex-wrap gap-2">
            <BigActionButton act={ask}>Check with the marketplace</BigActionButton>
            <BigButton onClick={() => setIsEntering(true)}>Enter receipts…</BigButton>
          </div>
        )
      }
    >
      <SimpleTable
        name="What the marketplace received"
        rows={rows}
        rowId={({ sku }) => sku}
        empty={
          <Empty title={hasLeft ? 'Nothing reported yet' : 'It has not left'}>
            {hasLeft
              ? 'Check with the marketplace, or enter what it shows.'
              : 'Receipts follow once it is in transit.'}
          </Empty>
        }
        columns={RECONCILIATION_COLUMNS}
      />
      {isEntering && <EnterDialog orgId={orgId} shipment={shipment} onClose={() => setIsEntering(false)} />}
    </Panel>
  );
}

function EnterDialog({
  orgId,
  shipment,
  onClose,
}: Omit<Props, 'timezone'> & { readonly onClose: () => void }) {
  const skus = useQuery({
    ...hubReads.floor.rows('listMarketplaceCartons', { org_id: orgId, shipment_id: shipment.shipment_id }),
    select: (cartons) => {
      const known = (shipment.reconciliation ?? []).map(({ sku }) => sku);
      const packed = cartons.flatMap(({ contents }) => contents.map(({ listing_sku }) => listing_sku));
      return [...new Set([...known, ...packed])];
    },
  });
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const submit = async () => {
    const entered = (skus.data ?? []).filter((sku) => (counts[sku] ?? '').trim() !== '');
    const wrong = entered.filter((sku) => !WHOLE.test(counts[sku]?.trim() ?? ''));
    if (entered.length === 0 || wrong.length > 0)
      throw new Refused(
        (wrong.length > 0 ? wrong : (skus.data ?? []).slice(0, 1)).map((sku) => ({
          pointer: `/${sku}`,
          message: 'A whole number',
        })),
      );
    await hub.reportReceivedUnits({
      org_id: orgId,
      id: shipment.shipment_id,
      body: { received: entered.map((sku) => ({ sku, quantity: Number(counts[sku]) })) },
    });
    await hubReads.floor.refresh();
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="What the marketplace received"
      about="The total for each SKU so far. Fields left empty stay as they are."
      onSubmit={submit}
      submit="Save"
    >
      {(skus.data ?? []).map((sku) => (
        <TextField
          key={sku}
          label={sku}
          pointer={`/${sku}`}
          inputMode="numeric"
          value={counts[sku] ?? ''}
          onChange={(value) => setCounts({ ...counts, [sku]: value })}
        />
      ))}
    </FormDialog>
  );
}
