// What the merchant has asked the hub to change.
import type { CatalogChangeRequestRow } from '@crossdock/client';
import { reads } from '../../app/reads.ts';
import { momentColumn, stateColumn } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { CHANGE_COLUMNS } from '../../kit/fact-changes.tsx';
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
          ...CHANGE_COLUMNS,
          stateColumn((one: CatalogChangeRequestRow) => one.status, { header: 'Status', isMain: true }),
          momentColumn('updated', 'Updated', (one: CatalogChangeRequestRow) => one.updated),
        ]}
        empty={<Empty title="No changes">What you ask for appears here.</Empty>}
      />
    </Page>
  );
}
