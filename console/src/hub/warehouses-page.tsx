import { useSession } from '../app/session.ts';
import { DataTable } from '../kit/data-table.tsx';
import { Page } from '../kit/layout.tsx';
import { Empty } from '../kit/states.tsx';
import { hub } from './api.ts';

export default function WarehousesPage() {
  const { warehouse_ids: bound } = useSession();
  return (
    <Page
      title="Warehouses"
      about={bound === null ? undefined : 'You work in some of them; the others are shown by name.'}
    >
      <DataTable
        name="warehouses"
        queryKey={['hub-warehouses']}
        load={() => hub.listWarehouses({ per_page: 100 })}
        rowId={({ id }) => id}
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
            id: 'services',
            header: 'Services',
            width: 'minmax(14rem, 2fr)',
            cell: (one) => one.services.join(', '),
          },
        ]}
        empty={<Empty title="No warehouse yet" />}
      />
    </Page>
  );
}
