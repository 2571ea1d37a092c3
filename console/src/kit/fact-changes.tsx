// What is asked for of an item, beside what it has.
import { textColumn } from './columns.tsx';
import type { Column } from './data-table.tsx';
import { inWords } from './format.ts';

const factsInWords = (facts: object) =>
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

interface Change {
  readonly item_id: number;
  readonly name: string | null;
  readonly mpn: string | null;
  readonly requested: object;
}

export const itemOf = ({ name, mpn, item_id }: Change) => name ?? mpn ?? `Item ${item_id}`;

/** What is to change, of which item: the first columns of a list of requests. */
export const CHANGE_COLUMNS: readonly [item: Column<Change>, change: Column<Change>] = [
  textColumn('item', 'Item', itemOf, { width: 'minmax(11rem, 1.5fr)', isMain: true }),
  textColumn('change', 'Change', ({ requested }) => factsInWords(requested), {
    width: 'minmax(14rem, 2.5fr)',
  }),
];
