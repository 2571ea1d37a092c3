// A filter of a list, in its toolbar.
import type { Choice } from './form.tsx';

export function FilterSelect({
  label,
  value,
  onChange,
  choices,
}: {
  readonly label: string;
  /** Several are written with commas. */
  readonly value: string | number | readonly string[] | undefined;
  readonly onChange: (value: string) => void;
  readonly choices: readonly Choice[];
}) {
  return (
    <select
      aria-label={label}
      value={value?.toString() ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className="field w-auto max-w-48"
    >
      <option value="">{label}: all</option>
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </select>
  );
}
