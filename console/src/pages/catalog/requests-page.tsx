// What the merchant has asked the hub to change.
import type { CatalogChangeRequestRow } from '@crossdock/client';
import { reads } from '../../app/reads.ts';
import { momentColumn, stateColumn, textColumn } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { factsInWords } from '../../kit/fact-changes.tsx';
import { Page } from '../../kit/layout.tsx';
import { Empty } from '../../kit/states.tsx';

export default function ChangeRequestsPage() {
  return (
    <Page
      title="Changes asked of the hub"
      parent={['/catalog', 'Catalog']}
      about="Dimensions, weight, hazmat, storage, lot and date rules that the hub has measured or confirmed change when it confirms."
    >
      <DataTable
        name="change-requests"
        read={reads.catalog.pages('listCatalogChangeRequests')}
        rowId={({ id }) => id}
        rowTo={({ item_id }) => `/catalog/${item_id}`}
        columns={[
          {
            id: 'item',
            header: 'Item',
            width: 'minmax(11rem, 1.5fr)',
            cell: (one) => one.name ?? one.mpn ?? `Item ${one.item_id}`,
            text: (one) => one.name ?? one.mpn,
            isMain: true,
          },
          textColumn('change', 'Change', (one: CatalogChangeRequestRow) => factsInWords(one.requested), {
            width: 'minmax(14rem, 2.5fr)',
          }),
          stateColumn((one: CatalogChangeRequestRow) => one.status, { header: 'Status', isMain: true }),
          momentColumn('updated', 'Updated', (one: CatalogChangeRequestRow) => one.updated),
        ]}
        empty={<Empty title="No changes">What you ask for appears here.</Empty>}
      />
    </Page>
  );
}
