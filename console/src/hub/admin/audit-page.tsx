// Who has changed people, credentials, organizations and settings. Entries cannot be removed.
import type { AuditEntry } from '@crossdock/client/hub';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { momentColumn, textColumn } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { formatMoment } from '../../kit/format.ts';
import { Facts, Page } from '../../kit/layout.tsx';
import { operationWords } from '../../kit/operation-words.ts';
import { useFilters, wholeNumber } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { hubReads } from '../api.ts';
import { orgName, useOrgs } from './orgs.ts';
import { usePeople } from './people.ts';

export default function AuditPage() {
  const [{ org, person }, change, ignored] = useFilters({ org: wholeNumber, person: wholeNumber });
  const orgs = useOrgs();
  const people = usePeople();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const nameOf = (id: number | null) =>
    id === null ? '–' : (people.data?.find((one) => one.id === id)?.name ?? `Person ${id}`);
  return (
    <Page title="Audit trail" about="Changes to people, credentials and organizations, newest first.">
      <DataTable
        name="audit"
        ignored={ignored}
        read={hubReads.audit.pages('listAudit', { org_id: org, user_id: person })}
        rowId={({ id }) => id}
        toolbar={
          <>
            <FilterSelect
              label="Organization"
              value={org}
              onChange={(value) => change({ org: value })}
              choices={(orgs.data ?? []).map((one) => [String(one.id), one.name])}
            />
            <FilterSelect
              label="Person"
              value={person}
              onChange={(value) => change({ person: value })}
              choices={(people.data ?? []).map((one) => [String(one.id), one.name])}
            />
          </>
        }
        columns={[
          momentColumn('time', 'When', (one: AuditEntry) => one.time, { isMain: true }),
          {
            id: 'operation',
            header: 'What',
            width: 'minmax(10rem, 2fr)',
            cell: (one) => operationWords(one.operation),
            text: (one) => one.operation,
            isMain: true,
          },
          textColumn('actor', 'By', (one: AuditEntry) => one.actor),
          {
            id: 'org',
            header: 'Organization',
            cell: (one) => orgName(orgs.data, one.org_id),
            text: (one) => one.org_id,
          },
          { id: 'user', header: 'Person', cell: (one) => nameOf(one.user_id), text: (one) => one.user_id },
          textColumn('address', 'From', (one: AuditEntry) => one.address),
          {
            id: 'details',
            header: 'Details',
            width: '7rem',
            cell: (one) => <Button onClick={() => setShown(one)}>Look</Button>,
            text: (one) => JSON.stringify(one.details),
          },
        ]}
        empty={<Empty title="No changes">Changes by administrators appear here.</Empty>}
      />
      {shown !== null && (
        <Dialog isOpen isWide onClose={() => setShown(null)} title={operationWords(shown.operation)}>
          <div className="space-y-4">
            <Facts
              facts={[
                ['When', formatMoment(shown.time)],
                ['By', shown.actor],
                ['Credential', shown.credential],
                ['Organization', orgName(orgs.data, shown.org_id)],
                ['Person', nameOf(shown.user_id)],
                ['From', shown.address],
                ['Request', shown.request_id],
              ]}
            />
            <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-sm">
              {JSON.stringify(shown.details, null, 2)}
            </pre>
          </div>
        </Dialog>
      )}
    </Page>
  );
}
