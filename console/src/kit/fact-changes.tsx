// What is asked for of an item, beside what it has.
import { inWords } from './format.ts';

export const factsInWords = (facts: object) =>
  Object.entries(facts)
    .map(([name, value]) => `${inWords(name)}: ${valueInWords(value)}`)
    .join(', ');

function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  const all = Object.entries(value).map(([name, one]) => `${name} ${one}`);
  return all.length === 0 ? 'none' : all.join(', ');
}

export function FactChanges({ requested, former }: { readonly requested: object; readonly former: object }) {
  return (
    <ul>
      {Object.entries(requested).map(([name, value]) => (
        <li key={name}>
          {inWords(name)}:{' '}
          <span className="text-muted">
            {valueInWords((former as Readonly<Record<string, unknown>>)[name])} →
          </span>{' '}
          {valueInWords(value)}
        </li>
      ))}
    </ul>
  );
}
