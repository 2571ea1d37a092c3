// Adds a listing of an item, or changes it.
import type { Listing } from '@crossdock/client';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { notify } from '../../kit/toasts.tsx';

const TEXTS = {
  listing_mp_primary_id: 'SKU on the marketplace',
  listing_name: 'Name on the marketplace',
  marketplace_name: 'Marketplace',
  listing_mp_seller_account_id: 'Seller account',
  country: 'Country (two letters)',
  asin: 'ASIN',
  fnsku: 'FNSKU',
} as const;
type TextName = keyof typeof TEXTS;
const NAMES = Object.keys(TEXTS) as TextName[];
const OPTIONAL: readonly TextName[] = ['listing_name', 'asin', 'fnsku'];

export function ListingDialog({
  itemId,
  listing,
  onClose,
}: {
  readonly itemId: number;
  readonly listing: Listing | null;
  readonly onClose: () => void;
}) {
  const [values, setValues] = useState(
    Object.fromEntries(NAMES.map((name) => [name, listing?.[name] ?? ''])) as Record<TextName, string>,
  );
  const [channel, setChannel] = useState<Listing['fulfillment_channel']>(
    listing?.fulfillment_channel ?? 'MERCHANT',
  );
  const [status, setStatus] = useState<Listing['status']>(listing?.status ?? 'active');
  const submit = async () => {
    const given = Object.fromEntries(
      NAMES.map((name) => [name, values[name].trim() || (OPTIONAL.includes(name) ? null : '')]),
    ) as Record<TextName, string>;
    const body = { ...given, fulfillment_channel: channel, status };
    if (listing === null) await crossdock.createListing({ body: { ...body, item_id: itemId } });
    else await crossdock.changeListing({ listing_id: listing.id, body });
    notify('Saved');
    await reads.catalog.refresh();
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      isWide
      title={listing === null ? 'Add a listing' : 'Change the listing'}
      submit={listing === null ? 'Add the listing' : 'Save'}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={TEXTS[name]}
            pointer={`/${name}`}
            isRequired={!OPTIONAL.includes(name)}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <SelectField
          label="Who ships"
          pointer="/fulfillment_channel"
          value={channel}
          onChange={(value) => setChannel(value as typeof channel)}
          choices={[
            ['MERCHANT', 'The hub, for you'],
            ['FBA', 'Amazon'],
            ['WFS', 'Walmart'],
          ]}
        />
        <SelectField
          label="Status"
          pointer="/status"
          value={status}
          onChange={(value) => setStatus(value as typeof status)}
          choices={[
            ['active', 'Active'],
            ['inactive', 'Inactive'],
          ]}
        />
      </div>
    </FormDialog>
  );
}
