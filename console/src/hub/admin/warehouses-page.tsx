import type { OpsWarehouse } from '@crossdock/client/hub';
import { useMay, useSession } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { NewButton } from '../../kit/button.tsx';
import { textColumn } from '../../kit/columns.tsx';
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
          textColumn('name', 'Warehouse', (one: OpsWarehouse) => one.warehouse_name, { isMain: true }),
          textColumn('code', 'Code', (one: OpsWarehouse) => one.code, { isMain: true }),
          textColumn('city', 'City', (one: OpsWarehouse) => one.address.city),
          textColumn('zone', 'Time zone', (one: OpsWarehouse) => one.timezone),
          textColumn('cutoff', 'Same-day cut-off', (one: OpsWarehouse) => one.order_cutoff_time, {
            width: '8rem',
          }),
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
