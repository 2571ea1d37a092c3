import { TextField } from '../kit/form.tsx';

const SIZES = [
  ['length_in', 'Length, in'],
  ['width_in', 'Width, in'],
  ['height_in', 'Height, in'],
  ['weight_lb', 'Weight, lb'],
] as const;
type Size = (typeof SIZES)[number][0];

/** As it is entered. */
export type ParcelText = Readonly<Record<Size, string>>;

export const SMALL_PARCEL: ParcelText = { length_in: '12', width_in: '9', height_in: '4', weight_lb: '2' };

export function parcelOf(text: ParcelText): Record<Size, number> {
  return Object.fromEntries(SIZES.map(([name]) => [name, Number(text[name])])) as Record<Size, number>;
}

/** Size and weight of a parcel. @param pointer where it stands in the body: /parcels/0 */
export function ParcelFields({
  pointer,
  value,
  onChange,
}: {
  readonly pointer: string;
  readonly value: ParcelText;
  readonly onChange: (value: ParcelText) => void;
}) {
  return SIZES.map(([name, label]) => (
    <TextField
      key={name}
      label={label}
      pointer={`${pointer}/${name}`}
      inputMode="decimal"
      value={value[name]}
      onChange={(text) => onChange({ ...value, [name]: text })}
    />
  ));
}
