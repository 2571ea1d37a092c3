// All people who can sign in, of the hub and of merchants.
import type { AccountLink, User } from '@crossdock/client/hub';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAddDialog } from '../../kit/add-dialog.tsx';
import { Badge } from '../../kit/badge.tsx';
import { dayColumn, textColumn } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { inWords } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { text, useFilters, wholeNumber } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { hubReads } from '../api.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { orgName, useOrgs } from './orgs.ts';

export default function PeoplePage() {
  const [{ org, email }, change, ignored] = useFilters({ org: wholeNumber, email: text });
  const orgs = useOrgs();
  const [made, setMade] = useState<{ readonly link: AccountLink; readonly name: string } | null>(null);
  const [invite, dialog] = useAddDialog('Invite someone', UserPlus, (onClose) => (
    <InviteDialog
      orgId={org?.toString() ?? ''}
      onClose={onClose}
      onInvited={(link, name) => {
        onClose();
        setMade({ link, name });
        void hubReads.people.refresh();
      }}
    />
  ));
  return (
    <Page title="People" about="Who can sign in, and what they may do." actions={invite}>
      <DataTable
        name="people"
        ignored={ignored}
        read={hubReads.people.pages('listUsers', { org_id: org, email })}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/hub/people/${id}`}
        toolbar={
          <>
            <SearchBox value={email} onChange={(value) => change({ email: value })} label="Email, in full" />
            <FilterSelect
              label="Organization"
              value={org}
              onChange={(value) => change({ org: value })}
              choices={(orgs.data ?? []).map((one) => [String(one.id), one.name])}
            />
          </>
        }
        columns={[
          textColumn('name', 'Name', (one: User) => one.name, { isMain: true }),
          textColumn('email', 'Email', (one: User) => one.email, { width: 'minmax(12rem, 2fr)' }),
          {
            id: 'roles',
            header: 'Belongs to',
            width: 'minmax(14rem, 2fr)',
            isMain: true,
            cell: (one) =>
              one.memberships
                .map(({ org_id, role }) => `${orgName(orgs.data, org_id)}: ${inWords(role).toLowerCase()}`)
                .join(', '),
            text: (one) =>
              one.memberships.map(({ org_id, role }) => `${orgName(orgs.data, org_id)}: ${role}`).join(', '),
          },
          {
            id: 'active',
            header: 'Can sign in',
            width: '8rem',
            cell: (one) => (one.is_active ? <Badge tone="good">Yes</Badge> : <Badge>No</Badge>),
            text: (one) => one.is_active,
          },
          dayColumn('created', 'Since', (one: User) => one.created, { width: '9rem' }),
        ]}
        empty={
          <Empty title="No matching people" action={invite}>
            Remove a filter, or invite someone.
          </Empty>
        }
      />
      {dialog}
      {made !== null && <LinkDialog {...made} onClose={() => setMade(null)} />}
    </Page>
  );
}
