import type { FloorException } from '@crossdock/client/hub';
import { useMay } from '../app/session.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { momentColumn, numberColumn, textColumn } from '../kit/columns.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatMoment, inWords } from '../kit/format.ts';
import { oneOf, useFilters } from '../kit/search-state.ts';
import { Empty } from '../kit/states.tsx';
import { notify } from '../kit/toasts.tsx';
import { hub, hubReads } from './api.ts';
import { Station } from './kit/station.tsx';

export default function ExceptionsPage() {
  const [{ resolved }, change, ignored] = useFilters({ resolved: oneOf(['true', 'false']) });
  const mayResolve = useMay('floor', 'ops');
  const isResolved = resolved === 'true';
  const resolve = async ({ org_id, id }: FloorException) => {
    await hub.resolveFloorException({ org_id, id });
    notify('Resolved');
    await hubReads.floor.refresh();
  };
  return (
    <Station
      title="Floor exceptions"
      about="Units not found while picking, and picked units that a count, damage or loss has since removed from stock. Each needs a check on the floor."
    >
      {({ id: warehouse_id }) => (
        <DataTable
          name="floor-exceptions"
          ignored={ignored}
          read={hubReads.floor.pages('listFloorExceptions', { warehouse_id, resolved: isResolved })}
          rowId={({ id }) => id}
          columns={[
            textColumn('item', 'Item', (one: FloorException) => one.name ?? one.mpn, {
              width: 'minmax(8rem, 2fr)',
              isMain: true,
            }),
            numberColumn('quantity', 'Units', (one: FloorException) => one.quantity, { width: '5rem' }),
            textColumn('lot', 'Lot', (one: FloorException) => one.lot),
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
            textColumn('org', 'Merchant', (one: FloorException) => one.org_name),
            momentColumn('raised', 'Since', (one: FloorException) => one.raised),
            {
              id: 'resolve',
              header: isResolved ? 'Resolved' : 'Done',
              width: '9rem',
              isMain: true,
              cell: (one) =>
                isResolved ? (
                  formatMoment(one.resolved)
                ) : (
                  <ActionButton disabled={!mayResolve} act={() => resolve(one)}>
                    I have looked
                  </ActionButton>
                ),
            },
          ]}
          toolbar={
            <select
              aria-label="Filter by status"
              value={isResolved ? 'true' : ''}
              onChange={(event) => change({ resolved: event.target.value })}
              className="field w-auto"
            >
              <option value="">Open</option>
              <option value="true">Resolved</option>
            </select>
          }
          empty={<Empty title="No floor exceptions">Records and shelves agree on what was picked.</Empty>}
        />
      )}
    </Station>
  );
}
