// Who has changed people, credentials, webhooks and accounts of this organization. Entries cannot be removed.
import type { OwnAuditEntry } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reads } from '../../app/reads.ts';
import { Badge } from '../../kit/badge.tsx';
import { momentColumn, textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { formatMoment } from '../../kit/format.ts';
import { Facts, Page } from '../../kit/layout.tsx';
import { operationWords } from '../../kit/operation-words.ts';
import { oneOf, text, useFilters } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';

/** What is looked for most: who may do what, and what programs sign in with. */
const OPERATIONS = [
  'setMember',
  'removeMember',
  'createInvitation',
  'withdrawInvitation',
  'acceptInvitation',
  'createApiKey',
  'revokeApiKey',
  'createClient',
  'rotateClientSecret',
  'deactivateClient',
  'createWebhookEndpoint',
  'changeWebhookEndpoint',
  'deleteWebhookEndpoint',
  'rotateWebhookSecret',
  'replayWebhooks',
  'setMarketplaceAccount',
  'deleteMarketplaceAccount',
  'setCarrierAccount',
  'deleteCarrierAccount',
] as const;

export default function AuditPage() {
  const [{ operation, actor }, change, ignored] = useFilters({ operation: oneOf(OPERATIONS), actor: text });
  const [shown, setShown] = useState<OwnAuditEntry | null>(null);
  const members = useQuery(reads.account.allRows('listMembers'));
  const names = [...new Set(members.data?.map(({ name }) => name) ?? [])];
  const nameOf = (id: number | null) =>
    id === null ? null : (members.data?.find(({ user_id }) => user_id === id)?.name ?? `Person ${id}`);
  const columns: readonly Column<OwnAuditEntry>[] = [
    {
      id: 'what',
      header: 'What',
      width: 'minmax(11rem, 2fr)',
      cell: (one) => (
        <button
          type="button"
          onClick={() => setShown(one)}
          className="max-w-full truncate text-accent underline underline-offset-2"
        >
          {operationWords(one.operation)}
        </button>
      ),
      text: (one) => one.operation,
      isMain: true,
    },
    {
      id: 'by',
      header: 'By',
      width: 'minmax(9rem, 1.4fr)',
      cell: (one) => (
        <>
          {one.actor} {one.by_hub && <Badge>Hub</Badge>}
        </>
      ),
      text: (one) => one.actor,
    },
    {
      id: 'person',
      header: 'Person',
      cell: (one) => nameOf(one.user_id) ?? '–',
      text: (one) => one.user_id,
    },
    textColumn('from', 'From', (one) => one.address),
    textColumn('request', 'Request', (one) => one.request_id, { isExtra: true }),
    momentColumn('when', 'When', (one) => one.time, { isMain: true }),
  ];
  return (
    <Page
      title="Audit trail"
      parent={['/settings', 'Settings']}
      about="Who changed people, keys, webhooks and accounts, newest first. Entries are never removed."
    >
      <DataTable
        name="audit trail"
        columns={columns}
        ignored={ignored}
        read={reads.account.pages('listAudit', { operation, actor })}
        rowId={({ id }) => id}
        toolbar={
          <>
            <FilterSelect
              label="What"
              value={operation}
              onChange={(value) => change({ operation: value })}
              choices={OPERATIONS.map((one) => [one, operationWords(one)])}
            />
            <FilterSelect
              label="By"
              value={actor}
              onChange={(value) => change({ actor: value })}
              choices={names.map((name) => [name, name])}
            />
          </>
        }
        empty={
          operation === undefined && actor === undefined ? (
            <Empty title="Nothing was changed yet">
              What owners, admins, programs and the hub change in your people, keys, webhooks and accounts
              appears here.
            </Empty>
          ) : (
            <Empty title="No matching changes">Change the filters, or look at all changes.</Empty>
          )
        }
      />
      {shown !== null && (
        <Dialog
          isOpen
          isWide
          onClose={() => setShown(null)}
          title={operationWords(shown.operation)}
          about={shown.by_hub ? 'The hub made this change for you.' : undefined}
        >
          <div className="space-y-4">
            <Facts
              facts={[
                ['When', formatMoment(shown.time)],
                ['By', shown.actor],
                ['Person', nameOf(shown.user_id)],
                ['From', shown.address],
                ['Request', shown.request_id],
              ]}
            />
            {!shown.by_hub && (
              <pre
                tabIndex={0}
                className="max-h-80 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
              >
                {JSON.stringify(shown.details, null, 2)}
              </pre>
            )}
          </div>
        </Dialog>
      )}
    </Page>
  );
}
