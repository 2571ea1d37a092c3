import { useMay, useSession } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { NewButton } from '../../kit/button.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { inWords } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { Empty } from '../../kit/states.tsx';
import { hubReads } from '../api.ts';

export default function WarehousesPage() {
  const { warehouse_ids: bound } = useSession();
  const mayChange = useMay('warehouses', 'ops');
  const add = mayChange && <NewButton to="/hub/warehouses/new">New warehouse</NewButton>;
  return (
    <Page
      title="Warehouses"
      about={
        bound === null
          ? 'Where goods are stored, and what each site can do.'
          : 'You work in some of these; for the others only the name is shown.'
      }
      actions={add}
    >
      <DataTable
        name="warehouses"
        read={hubReads.hubWarehouses.pages('listWarehouses')}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/hub/warehouses/${id}`}
        columns={[
          {
            id: 'name',
            header: 'Warehouse',
            cell: (one) => one.warehouse_name,
            text: (one) => one.warehouse_name,
            isMain: true,
          },
          { id: 'code', header: 'Code', cell: (one) => one.code, text: (one) => one.code, isMain: true },
          { id: 'city', header: 'City', cell: (one) => one.address.city, text: (one) => one.address.city },
          { id: 'zone', header: 'Time zone', cell: (one) => one.timezone, text: (one) => one.timezone },
          {
            id: 'cutoff',
            header: 'Same-day cut-off',
            width: '8rem',
            cell: (one) => one.order_cutoff_time ?? '–',
            text: (one) => one.order_cutoff_time,
          },
          {
            id: 'services',
            header: 'Services',
            width: 'minmax(14rem, 2fr)',
            cell: (one) => one.services.map((name) => inWords(name)).join(', '),
            text: (one) => one.services.join(', '),
          },
          {
            id: 'active',
            header: 'State',
            width: '7rem',
            cell: (one) => (one.is_active ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>),
            text: (one) => (one.is_active ? 'active' : 'inactive'),
          },
        ]}
        empty={
          <Empty title="No warehouse yet" action={add}>
            Add the first one to store goods.
          </Empty>
        }
      />
    </Page>
  );
}
