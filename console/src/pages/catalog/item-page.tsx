// One item of the catalog: its details, what the hub is asked to change, its listings.

import type { ItemDetails, Listing } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { useAddDialog } from '../../kit/add-dialog.tsx';
import { Badge, State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { FactChanges } from '../../kit/fact-changes.tsx';
import { inWords } from '../../kit/format.ts';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { TablePanel } from '../../kit/table-panel.tsx';
import { notify } from '../../kit/toasts.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { ListingDialog } from './listing-dialog.tsx';

export default function CatalogItemPage() {
  const { itemId = '' } = useParams({ strict: false }) as { itemId?: string };
  const item = useQuery(reads.catalog.get('getItem', { id: Number(itemId) }));
  return <Loaded query={item}>{(one) => <Shown item={one} />}</Loaded>;
}

const yesOrNo = (value: boolean | null) => (value === null ? 'not known' : value ? 'yes' : 'no');

function Shown({ item }: { readonly item: ItemDetails }) {
  const mayWrite = useMay('write');
  const [isChanging, setIsChanging] = useState(false);
  const { dimensions, weight } = item;
  const sides = [dimensions.length, dimensions.width, dimensions.height];
  return (
    <Page
      title={item.name ?? item.mpn ?? `Item ${item.id}`}
      parent={['/catalog', 'Catalog']}
      beside={item.is_bundle && <Badge>Bundle</Badge>}
      about={[item.mpn, item.upc].filter(Boolean).join(', ')}
      actions={
        mayWrite && (
          <Button look="primary" onClick={() => setIsChanging(true)}>
            <Pencil aria-hidden className="size-4" />
            Change
          </Button>
        )
      }
    >
      <Panel
        title="Details"
        about={
          item.facts_confirmed
            ? 'Measured or confirmed by the hub: changes of dimensions, weight, hazmat, lot and date rules are asked of it.'
            : 'Dimensions, weight, hazmat, lot and date rules are as you gave them.'
        }
        actions={<Link to={`/inventory/${item.id}`}>Stock</Link>}
      >
        <Facts
          columns={3}
          facts={[
            ['EAN', item.ean],
            ['HS code', item.hs_code],
            ['Made in', item.country_of_origin],
            [
              'Dimensions',
              sides.every((one) => one === null) ? null : `${sides.map((one) => one ?? '?').join(' × ')} in`,
            ],
            ['Weight', weight.weight === null ? null : `${weight.weight} lb`],
            ['Hazardous material', yesOrNo(item.is_hazmat)],
            ['Can expire', yesOrNo(item.can_expire)],
            ['Lot number', item.lot_num_required ? 'needed' : 'not needed'],
            [
              'Components',
              item.components
                .map(({ mpn, item_id, quantity }) => `${quantity} × ${mpn ?? item_id}`)
                .join(', '),
            ],
          ]}
        />
      </Panel>
      {item.pending_change !== null && <Pending item={item} change={item.pending_change} />}
      <Listings item={item} />
      {isChanging && (
        <ItemDialog item={item} isBundle={item.is_bundle} onClose={() => setIsChanging(false)} />
      )}
    </Page>
  );
}

function Pending({
  item,
  change,
}: {
  readonly item: ItemDetails;
  readonly change: NonNullable<ItemDetails['pending_change']>;
}) {
  const mayWrite = useMay('write');
  const cancel = async () => {
    await crossdock.cancelCatalogChangeRequest({ id: change.id });
    notify('The change is cancelled');
    await reads.catalog.refresh();
  };
  const former = {
    ...item,
    length_in: item.dimensions.length,
    width_in: item.dimensions.width,
    height_in: item.dimensions.height,
    weight_lb: item.weight.weight,
  };
  return (
    <Panel
      title="Asked of the hub"
      about="The item stays as it is until the hub confirms."
      actions={mayWrite && <ActionButton act={cancel}>Cancel the change</ActionButton>}
    >
      <FactChanges requested={change.requested} former={former} />
    </Panel>
  );
}

function Listings({ item }: { readonly item: ItemDetails }) {
  const mayWrite = useMay('write');
  const [changing, setChanging] = useState<Listing | null>(null);
  const listings = useQuery(reads.catalog.rows('listListings', { item_id: item.id }));
  const [add, dialog] = useAddDialog('Add a listing', Plus, (onClose) => (
    <ListingDialog itemId={item.id} listing={null} onClose={onClose} />
  ));
  return (
    <>
      <TablePanel
        title="Listings"
        query={listings}
        rowId={({ id }) => id}
        actions={mayWrite && add}
        empty={<Empty title="No listing">Add one for each marketplace that sells the item.</Empty>}
        columns={[
          {
            header: 'SKU',
            cell: (one) => one.listing_mp_primary_id,
            text: (one) => one.listing_mp_primary_id,
          },
          { header: 'Marketplace', cell: (one) => one.marketplace_name, text: (one) => one.marketplace_name },
          {
            header: 'Channel',
            cell: (one) => inWords(one.fulfillment_channel),
            text: (one) => one.fulfillment_channel,
          },
          { header: 'Country', cell: (one) => one.country, text: (one) => one.country },
          { header: 'Status', cell: (one) => <State of={one.status} />, text: (one) => one.status },
          {
            header: 'Change',
            cell: (one) => (mayWrite ? <Button onClick={() => setChanging(one)}>Change</Button> : null),
          },
        ]}
      />
      {dialog}
      {changing !== null && (
        <ListingDialog itemId={item.id} listing={changing} onClose={() => setChanging(null)} />
      )}
    </>
  );
}
