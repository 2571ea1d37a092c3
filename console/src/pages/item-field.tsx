// A field for an item, by its part number: it suggests what the catalog has, and says which item that is.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { crossdock } from '../app/api.ts';
import { reads } from '../app/reads.ts';
import { TextField } from '../kit/form.tsx';

const FOUND_MAX = 20;

export function ItemField({
  label,
  pointer,
  value,
  onChange,
  isLabelHidden = false,
  isListing = false,
}: {
  readonly label: string;
  readonly pointer: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isLabelHidden?: boolean;
  /** By the SKU of a listing on its marketplace. */
  readonly isListing?: boolean;
}) {
  const id = useId();
  const asked = useDeferredValue(value.trim());
  const { data: found = [] } = useQuery({
    // All listings are read at once: what was typed narrows down items alone.
    ...reads.catalog.from('suggestions', [isListing ? null : asked], async () => {
      if (isListing) {
        const { data } = await crossdock.listListings({ per_page: 250 });
        return data.map((one) => ({
          code: one.listing_mp_primary_id,
          name: `${one.listing_name ?? ''} (${one.marketplace_name}, ${one.fulfillment_channel})`,
        }));
      }
      const { data } = await crossdock.listItems({ q: asked, per_page: FOUND_MAX });
      return data.flatMap(({ mpn, name }) => (mpn === null ? [] : [{ code: mpn, name: name ?? mpn }]));
    }),
    enabled: asked !== '' || isListing,
  });
  const match = found.find(({ code }) => code === value.trim());
  return (
    <TextField
      label={label}
      pointer={pointer}
      isLabelHidden={isLabelHidden}
      value={value}
      onChange={onChange}
      list={id}
      autoComplete="off"
      hint={
        <>
          {match?.name ?? ''}
          <datalist id={id}>
            {found.map(({ code, name }) => (
              <option key={`${code} ${name}`} value={code}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      }
    />
  );
}
