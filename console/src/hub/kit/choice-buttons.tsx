// One of a few, as large buttons: by touch, by arrow keys, or by the key that a choice names.
import { useId } from 'react';
import { classes } from '../../kit/classes.ts';

interface BigChoice<Value extends string> {
  readonly value: Value;
  readonly name: string;
  readonly hint?: string;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly choices: readonly BigChoice<Value>[];
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly isFocused?: boolean;
}

export function ChoiceButtons<Value extends string>(props: Props<Value>) {
  const { label, choices, value, onChange, isFocused = false } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
        {choices.map((one, index) => (
          <label
            key={one.value}
            className={classes(
              'flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-lg border-2 px-1 py-1 text-center',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              value === one.value
                ? 'border-accent bg-accent-soft text-accent'
                : 'border-line hover:border-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={value === one.value}
              onChange={() => onChange(one.value)}
              autoFocus={isFocused && (value === '' ? index === 0 : value === one.value)}
              className="sr-only"
            />
            <span className="text-base leading-tight font-semibold sm:text-lg">{one.name}</span>
            {one.hint !== undefined && <span className="text-xs">{one.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
