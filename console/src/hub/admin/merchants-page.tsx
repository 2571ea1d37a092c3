// The merchants that the hub works for.
import type { OpsOrg } from '@crossdock/client/hub';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../app/session.ts';
import { useAddDialog } from '../../kit/add-dialog.tsx';
import { Badge } from '../../kit/badge.tsx';
import { dayColumn, textColumn } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { text, useFilters } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { hub, hubReads } from '../api.ts';

export default function MerchantsPage() {
  const [{ q }, change, ignored] = useFilters({ q: text });
  const mayAdd = useMay('admin');
  const [button, dialog] = useAddDialog('New merchant', Plus, (onClose) => <AddDialog onClose={onClose} />);
  const add = mayAdd && button;
  return (
    <Page title="Merchants" about="The organizations whose goods are stored here." actions={add}>
      <DataTable
        name="merchants"
        ignored={ignored}
        read={hubReads.merchants.pages('listOrgs', { kind: 'merchant', q })}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/hub/merchants/${id}`}
        toolbar={<SearchBox value={q} onChange={(value) => change({ q: value })} label="Find a merchant" />}
        columns={[
          textColumn('name', 'Merchant', (one: OpsOrg) => one.name, { isMain: true }),
          {
            id: 'id',
            header: 'Number',
            width: '6rem',
            cell: (one) => one.id,
            text: (one) => one.id,
            isNumeric: true,
          },
          {
            id: 'active',
            header: 'State',
            width: '8rem',
            isMain: true,
            cell: (one) =>
              one.is_active ? <Badge tone="good">Active</Badge> : <Badge tone="bad">Inactive</Badge>,
            text: (one) => (one.is_active ? 'active' : 'inactive'),
          },
          {
            id: 'reads',
            header: 'Reads per second',
            isNumeric: true,
            cell: (one) => (one.read_rate === null ? 'usual' : formatNumber(one.read_rate)),
            text: (one) => one.read_rate,
          },
          {
            id: 'writes',
            header: 'Writes per second',
            isNumeric: true,
            cell: (one) => (one.write_rate === null ? 'usual' : formatNumber(one.write_rate)),
            text: (one) => one.write_rate,
          },
          dayColumn('created', 'Since', (one: OpsOrg) => one.created),
        ]}
        empty={
          <Empty title={q === undefined ? 'No merchant yet' : 'No matching merchant'} action={add}>
            {q === undefined
              ? 'Add the first one; a checklist shows what it needs.'
              : 'Try another part of the name.'}
          </Empty>
        }
      />
      {dialog}
    </Page>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const navigate = useNavigate();
  return (
    <FormDialog
      onClose={onClose}
      title="New merchant"
      about="Its page then shows what it still needs."
      submit="Add it"
      onSubmit={async () => {
        const { id } = await hub.createOrg({ body: { name: name.trim() } });
        await navigate({ to: `/hub/merchants/${id}` });
      }}
    >
      <TextField label="Name" pointer="/name" value={name} onChange={setName} autoFocus isRequired />
    </FormDialog>
  );
}
