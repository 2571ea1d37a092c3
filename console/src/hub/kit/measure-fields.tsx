// Size and weight of a carton or a pallet, as a person reads them from a tape and a scale.
import { hasTypes } from '../../app/stored-json.ts';
import { Refused, TextField } from '../../kit/form.tsx';

export interface Measures {
  readonly length_in: string;
  readonly width_in: string;
  readonly height_in: string;
  readonly weight_lb: string;
}

export const NO_MEASURES: Measures = { length_in: '', width_in: '', height_in: '', weight_lb: '' };

const NAMES = ['length_in', 'width_in', 'height_in', 'weight_lb'] as const;
const LABELS = {
  length_in: 'Length, in',
  width_in: 'Width, in',
  height_in: 'Height, in',
  weight_lb: 'Weight, lb',
} as const;

export function isMeasures(value: unknown): value is Measures {
  return hasTypes(value, {
    length_in: 'string',
    width_in: 'string',
    height_in: 'string',
    weight_lb: 'string',
  });
}

const NUMBER = /^\d{1,4}([.,]\d{1,3})?$/;

/** Throws what is no number. @param pointer where they stand in the body */
export function readMeasures(measures: Measures, pointer: string): Readonly<Record<keyof Measures, number>> {
  const wrong = NAMES.filter((name) => !NUMBER.test(measures[name].trim()));
  if (wrong.length > 0)
    throw new Refused(
      wrong.map((name) => ({ pointer: `${pointer}/${name}`, message: 'A number, such as 12.5' })),
    );
  const read = (name: keyof Measures) => Number(measures[name].trim().replace(',', '.'));
  return {
    length_in: read('length_in'),
    width_in: read('width_in'),
    height_in: read('height_in'),
    weight_lb: read('weight_lb'),
  };
}

interface Props {
  readonly pointer: string;
  readonly measures: Measures;
  readonly onChange: (measures: Measures) => void;
}

export function MeasureFields({ pointer, measures, onChange }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {NAMES.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]}
          pointer={`${pointer}/${name}`}
          inputMode="decimal"
          autoComplete="off"
          value={measures[name]}
          onChange={(value) => onChange({ ...measures, [name]: value })}
          isRequired
        />
      ))}
    </div>
  );
}
