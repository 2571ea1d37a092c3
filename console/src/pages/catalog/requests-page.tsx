// What the merchant has asked the hub to change.
import { reads } from '../../app/reads.ts';
import { State } from '../../kit/badge.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { factsInWords } from '../../kit/fact-changes.tsx';
import { Page } from '../../kit/layout.tsx';
import { MOMENT_WIDTH, Moment } from '../../kit/moment.tsx';
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
          {
            id: 'change',
            header: 'Change',
            width: 'minmax(14rem, 2.5fr)',
            cell: (one) => factsInWords(one.requested),
            text: (one) => factsInWords(one.requested),
          },
          {
            id: 'status',
            header: 'Status',
            cell: (one) => <State of={one.status} />,
            text: (one) => one.status,
            isMain: true,
          },
          {
            id: 'updated',
            header: 'Updated',
            ...MOMENT_WIDTH,
            cell: (one) => <Moment at={one.updated} />,
            text: (one) => one.updated,
          },
        ]}
        empty={<Empty title="No changes">What you ask for appears here.</Empty>}
      />
    </Page>
  );
}
