// The merchant's items and bundles.
import type { Item } from '@crossdock/client';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { useAddDialog } from '../../kit/add-dialog.tsx';
import { Badge } from '../../kit/badge.tsx';
import { textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Page } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { text, useFilters } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { ItemDialog } from './item-dialog.tsx';

const COLUMNS: readonly Column<Item>[] = [
  {
    id: 'name',
    header: 'Item',
    width: 'minmax(14rem, 2.4fr)',
    cell: (one) => (
      <>
        {one.name ?? one.mpn ?? `Item ${one.id}`} {one.is_bundle && <Badge>Bundle</Badge>}
      </>
    ),
    text: (one) => one.name,
    isMain: true,
  },
  textColumn('mpn', 'Part number', (one) => one.mpn, { isMain: true }),
  textColumn('upc', 'UPC', (one) => one.upc),
  textColumn('hs', 'HS code', (one) => one.hs_code),
];

export default function CatalogPage() {
  const [{ q }, change, ignored] = useFilters({ q: text });
  const mayWrite = useMay('write');
  const navigate = useNavigate();
  const open = (id: number) => void navigate({ to: `/catalog/${id}` });
  const [addItem, itemDialog] = useAddDialog('Add an item', Plus, (onClose) => (
    <ItemDialog item={null} isBundle={false} onClose={onClose} onSaved={open} />
  ));
  const [addBundle, bundleDialog] = useAddDialog('Add a bundle', Plus, (onClose) => (
    <ItemDialog item={null} isBundle onClose={onClose} onSaved={open} />
  ));
  return (
    <Page
      title="Catalog"
      about="Your items, bundles and listings."
      actions={
        mayWrite && (
          <>
            {addItem}
            {addBundle}
          </>
        )
      }
    >
      <DataTable
        name="catalog"
        ignored={ignored}
        columns={COLUMNS}
        read={reads.catalog.pages('listItems', { q })}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/catalog/${id}`}
        toolbar={<SearchBox value={q} onChange={(value) => change({ q: value })} label="Find an item" />}
        empty={<Empty title="No items">Add one, or import them through the API.</Empty>}
      />
      {itemDialog}
      {bundleDialog}
    </Page>
  );
}
