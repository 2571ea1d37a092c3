// What merchants ask the hub to change of what the floor works by.
import type { CatalogChangeRequestOfOrg } from '@crossdock/client/hub';
import { useState } from 'react';
import { useMay } from '../app/session.ts';
import { Button } from '../kit/button.tsx';
import { momentColumn, stateColumn, textColumn } from '../kit/columns.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { CHANGE_COLUMNS, FactChanges, itemOf } from '../kit/fact-changes.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { Page } from '../kit/layout.tsx';
import { oneOf, useFilters } from '../kit/search-state.ts';
import { Empty } from '../kit/states.tsx';
import { hub, hubReads } from './api.ts';

const STATUSES = ['pending', 'confirmed', 'refused', 'cancelled'] as const;

export default function CatalogRequestsPage() {
  const [{ status = 'pending' }, change, ignored] = useFilters({ status: oneOf(STATUSES) });
  const [chosen, setChosen] = useState<CatalogChangeRequestOfOrg | null>(null);
  const mayDecide = useMay('catalog', 'ops');
  return (
    <Page
      title="Catalog changes"
      about="Dimensions, weight, hazmat, storage, lot and date rules that merchants want changed. Their items stay as they are until you confirm."
    >
      <DataTable
        name="catalog-changes"
        ignored={ignored}
        read={hubReads.floor.pages('listAllCatalogChangeRequests', { status })}
        rowId={({ org_id, id }) => `${org_id} ${id}`}
        toolbar={
          <FilterSelect
            label="Status"
            value={status}
            onChange={(value) => change({ status: value })}
            choices={STATUSES.map((one) => [one, one.charAt(0).toUpperCase() + one.slice(1)] as const)}
          />
        }
        columns={[
          ...CHANGE_COLUMNS,
          textColumn('org', 'Merchant', (one: CatalogChangeRequestOfOrg) => one.org_name),
          stateColumn((one: CatalogChangeRequestOfOrg) => one.status, { header: 'Status' }),
          textColumn('by', 'Asked by', (one: CatalogChangeRequestOfOrg) => one.created_by),
          momentColumn('created', 'Asked', (one: CatalogChangeRequestOfOrg) => one.created),
          {
            id: 'decide',
            header: 'Decide',
            width: '7rem',
            isMain: true,
            cell: (one) =>
              mayDecide && one.status === 'pending' ? (
                <Button onClick={() => setChosen(one)}>Decide</Button>
              ) : null,
          },
        ]}
        empty={<Empty title="No changes">What merchants ask for appears here.</Empty>}
      />
      {chosen !== null && <DecideDialog request={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function DecideDialog({
  request,
  onClose,
}: {
  readonly request: CatalogChangeRequestOfOrg;
  readonly onClose: () => void;
}) {
  const [isRefusing, setIsRefusing] = useState(false);
  const { org_id, id, version } = request;
  const decide = async (reason: string) => {
    const one = { org_id, id, ifMatch: version };
    if (isRefusing) await hub.refuseCatalogChangeRequest({ ...one, body: { reason } });
    else await hub.confirmCatalogChangeRequest(one);
    await hubReads.floor.refresh();
  };
  return (
    <ConfirmDialog
      title={itemOf(request)}
      about={`${request.org_name} asks for this change.`}
      action={isRefusing ? 'Refuse it' : 'Confirm it'}
      look={isRefusing ? 'danger' : 'primary'}
      {...(isRefusing ? { reason: 'Why; the merchant sees it' } : {})}
      done={isRefusing ? 'The change is refused' : 'The item is changed'}
      onConfirm={decide}
      onClose={onClose}
    >
      <FactChanges requested={request.requested} former={request.former} />
      <Button onClick={() => setIsRefusing(!isRefusing)}>
        {isRefusing ? 'Confirm it instead' : 'Refuse it instead'}
      </Button>
    </ConfirmDialog>
  );
}
