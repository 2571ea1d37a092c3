import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../app/session.ts';
import { Button } from '../kit/button.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatMoment, formatNumber, inWords } from '../kit/format.ts';
import { MOMENT_WIDTH, Moment } from '../kit/moment.tsx';
import { useSearchState } from '../kit/search-state.ts';
import { Empty } from '../kit/states.tsx';
import { notify, notifyFailure } from '../kit/toasts.tsx';
import { hub } from './api.ts';
import { Station } from './kit/station.tsx';

export default function ExceptionsPage() {
  const [{ resolved }, change] = useSearchState();
  const mayResolve = useMay('floor', 'ops');
  const client = useQueryClient();
  const isResolved = resolved === 'true';
  const resolve = useMutation({
    mutationFn: async (one: { org_id: number; id: number }) => hub.resolveFloorException(one),
    onSuccess: async () => {
      notify('Off the list');
      await client.invalidateQueries({ queryKey: ['floor'] });
    },
    onError: notifyFailure,
  });
  return (
    <Station
      title="Floor exceptions"
      about="Units that were not found while picking, and units that were picked when a count, damage or loss took them out of the books. A person must look."
    >
      {({ id: warehouse_id }) => (
        <DataTable
          name="floor-exceptions"
          queryKey={['floor', 'exceptions', warehouse_id, isResolved]}
          load={() => hub.listFloorExceptions({ warehouse_id, resolved: isResolved, per_page: 100 })}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'item',
              header: 'Item',
              width: 'minmax(8rem, 2fr)',
              cell: (one) => one.name ?? one.mpn,
              text: (one) => one.name ?? one.mpn,
              isMain: true,
            },
            {
              id: 'quantity',
              header: 'Units',
              width: '5rem',
              isNumeric: true,
              cell: (one) => formatNumber(one.quantity),
              text: (one) => one.quantity,
            },
            { id: 'lot', header: 'Lot', cell: (one) => one.lot ?? '–', text: (one) => one.lot },
            {
              id: 'owner',
              header: 'Picked for',
              cell: (one) => one.sub_order_number ?? `${inWords(one.owner_kind)} ${one.owner_id}`,
              text: (one) => one.sub_order_number ?? one.owner_id,
              isMain: true,
            },
            {
              id: 'cause',
              header: 'Cause',
              width: 'minmax(14rem, 2fr)',
              cell: (one) => inWords(one.cause),
              text: (one) => one.cause,
            },
            { id: 'org', header: 'Merchant', cell: (one) => one.org_name, text: (one) => one.org_name },
            {
              id: 'raised',
              header: 'Since',
              ...MOMENT_WIDTH,
              cell: (one) => <Moment at={one.raised} />,
              text: (one) => one.raised,
            },
            {
              id: 'resolve',
              header: isResolved ? 'Looked into' : 'Done',
              width: '9rem',
              isMain: true,
              cell: (one) =>
                isResolved ? (
                  formatMoment(one.resolved)
                ) : (
                  <Button
                    disabled={!mayResolve}
                    isBusy={resolve.isPending && resolve.variables.id === one.id}
                    onClick={() => resolve.mutate({ org_id: one.org_id, id: one.id })}
                  >
                    I have looked
                  </Button>
                ),
            },
          ]}
          toolbar={
            <select
              aria-label="Which are shown"
              value={isResolved ? 'true' : ''}
              onChange={(event) => change({ resolved: event.target.value })}
              className="field w-auto"
            >
              <option value="">Open</option>
              <option value="true">Looked into</option>
            </select>
          }
          empty={<Empty title="Nothing to look into">Books and shelves agree on what was picked.</Empty>}
        />
      )}
    </Station>
  );
}
