// Adds an item or a bundle, or changes it.
import type { ItemChanges, ItemDetails } from '@crossdock/client';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { Refused, SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { notify } from '../../kit/toasts.tsx';
import { ItemLines } from '../item-lines.tsx';

const TEXTS = { name: 'Name', mpn: 'Part number', upc: 'UPC', ean: 'EAN', hs_code: 'HS code' } as const;
const NUMBERS = {
  length_in: 'Length (in)',
  width_in: 'Width (in)',
  height_in: 'Height (in)',
  weight_lb: 'Weight (lb)',
} as const;
const FLAGS = {
  is_hazmat: 'Hazardous material',
  can_expire: 'Can expire',
  lot_num_required: 'Needs a lot number',
} as const;
const YES_OR_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

type Field = keyof typeof TEXTS | keyof typeof NUMBERS | keyof typeof FLAGS;
type Values = Readonly<Record<Field, string>>;

const COMPONENTS_MAX = 250;

interface Line {
  readonly key: number;
  readonly mpn: string;
  readonly quantity: string;
}

function valuesOf(item: ItemDetails | null): Values {
  const shown = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  return {
    name: shown(item?.name),
    mpn: shown(item?.mpn),
    upc: shown(item?.upc),
    ean: shown(item?.ean),
    hs_code: shown(item?.hs_code),
    length_in: shown(item?.dimensions.length),
    width_in: shown(item?.dimensions.width),
    height_in: shown(item?.dimensions.height),
    weight_lb: shown(item?.weight.weight),
    is_hazmat: shown(item?.is_hazmat),
    can_expire: shown(item?.can_expire),
    lot_num_required: shown(item?.lot_num_required ?? false),
  };
}

/** What differs from what the item has. Throws for what is no number. */
function changesOf(values: Values, before: Values): ItemChanges {
  const changed = (Object.keys(values) as Field[]).filter((name) => values[name].trim() !== before[name]);
  const wrong = changed.filter((name) => name in NUMBERS && !/^\d*\.?\d*$/.test(values[name].trim()));
  if (wrong.length > 0)
    throw new Refused(wrong.map((name) => ({ pointer: `/${name}`, message: 'A number' })));
  const read = (name: Field) => {
    const value = values[name].trim();
    if (value === '') return null;
    if (name in FLAGS) return value === 'true';
    return name in NUMBERS ? Number(value) : value;
  };
  return Object.fromEntries(changed.map((name) => [name, read(name)]));
}

export function ItemDialog({
  item,
  isBundle,
  onClose,
  onSaved,
}: {
  readonly item: ItemDetails | null;
  readonly isBundle: boolean;
  readonly onClose: () => void;
  readonly onSaved?: (id: number) => void;
}) {
  const before = valuesOf(item);
  const [values, setValues] = useState(before);
  const [lines, setLines] = useState<readonly Line[]>(
    (item?.components ?? []).map(({ mpn, quantity }, key) => ({
      key,
      mpn: mpn ?? '',
      quantity: `${quantity}`,
    })),
  );
  const set = (name: Field) => (value: string) => setValues({ ...values, [name]: value });
  const noun = isBundle ? 'bundle' : 'item';
  const submit = async () => {
    const fields = changesOf(values, before);
    const components = lines.map(({ mpn, quantity }) => ({ mpn: mpn.trim(), quantity: Number(quantity) }));
    const save = () => {
      if (isBundle) {
        const body = { ...fields, components };
        return item === null
          ? crossdock.createBundle({ body })
          : crossdock.changeBundle({ id: item.id, body });
      }
      return item === null
        ? crossdock.createItem({ body: fields })
        : crossdock.changeItem({ id: item.id, body: fields });
    };
    const saved = await save();
    notify(
      saved.pending_change === null ? 'Saved' : 'Saved; the hub is asked for the rest',
      saved.pending_change === null ? undefined : { description: 'You find it below the item.' },
    );
    await reads.catalog.refresh();
    onClose();
    onSaved?.(saved.id);
  };
  return (
    <FormDialog
      onClose={onClose}
      isWide
      title={item === null ? `Add ${isBundle ? 'a' : 'an'} ${noun}` : `Change the ${noun}`}
      submit={item === null ? `Add the ${noun}` : 'Save'}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(TEXTS) as (keyof typeof TEXTS)[]).map((name) => (
          <TextField
            key={name}
            label={TEXTS[name]}
            pointer={`/${name}`}
            value={values[name]}
            onChange={set(name)}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-4">
        {(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]).map((name) => (
          <TextField
            key={name}
            label={NUMBERS[name]}
            pointer={`/${name}`}
            inputMode="decimal"
            value={values[name]}
            onChange={set(name)}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {(Object.keys(FLAGS) as (keyof typeof FLAGS)[]).map((name) => (
          <SelectField
            key={name}
            label={FLAGS[name]}
            pointer={`/${name}`}
            value={values[name]}
            onChange={set(name)}
            choices={YES_OR_NO}
            {...(name === 'lot_num_required' ? {} : { none: 'Not known' })}
          />
        ))}
      </div>
      {isBundle && (
        <ItemLines
          title="Components"
          code={['mpn', 'Part number']}
          pointer="/components"
          lines={lines.length === 0 ? [{ key: 0, mpn: '', quantity: '1' }] : lines}
          onChange={setLines}
          empty={{ mpn: '', quantity: '1' }}
          max={COMPONENTS_MAX}
        />
      )}
    </FormDialog>
  );
}
