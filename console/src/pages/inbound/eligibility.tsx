import type { InventoryRequest } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { State } from '../../kit/badge.tsx';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';

/** Whether Amazon takes what goes to its listings. */
export function Eligibility({ request }: { readonly request: InventoryRequest }) {
  const mayWrite = useMay('write');
  const isForAmazon = request.items.some(({ listing }) => listing?.fulfillment_channel === 'FBA');
  const { data = [] } = useQuery({
    ...reads.inbound.rows('listEligibilityChecks', { id: request.ir_number }),
    enabled: isForAmazon,
  });
  if (!isForAmazon) return null;
  const check = async () => {
    const { message } = await crossdock.triggerEligibilityChecks({ id: request.ir_number, body: {} });
    await reads.inbound.refresh();
    notify(message);
  };
  return (
    <Panel
      title="Amazon eligibility"
      isFlush
      actions={mayWrite && <ActionButton act={check}>Check</ActionButton>}
    >
      <SimpleTable
        name="Amazon eligibility"
        rows={data}
        rowId={({ id }) => id}
        empty={<Empty title="Not checked yet" />}
        columns={[
          { header: 'Listing', cell: (one) => one.listing_sku },
          { header: 'State', cell: (one) => <State of={one.status} /> },
          {
            header: 'Why',
            cell: (one) =>
              one.reasons.length === 0
                ? '–'
                : one.reasons.map(({ description, fix }) => `${description} ${fix}`).join(' '),
          },
        ]}
      />
    </Panel>
  );
}
