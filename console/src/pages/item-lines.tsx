// Lines of a form that name an item and how many units of it.
import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../kit/form.tsx';
import { LineFields } from '../kit/line-fields.tsx';
import { ItemField } from './item-field.tsx';

interface ItemLine {
  readonly key: number;
  readonly quantity: string;
}

interface Props<Line extends ItemLine, Code extends keyof Line & string>
  extends Omit<ComponentProps<typeof LineFields<Line>>, 'children'> {
  /** The field that names the item, and its label. */
  readonly code: readonly [name: Code, label: string];
  /** Where the lines stand in the body of the request. */
  readonly pointer?: string;
  readonly isListing?: boolean;
  /** What else a line has. */
  readonly children?: (line: Line, at: string, change: (changes: Partial<Line>) => void) => ReactNode;
}

export function ItemLines<Line extends ItemLine, Code extends keyof Line & string>({
  code: [name, label],
  pointer = '/items',
  isListing = false,
  children,
  ...lines
}: Props<Line, Code>) {
  return (
    <LineFields {...lines}>
      {(line, index, change) => {
        const at = `${pointer}/${index}`;
        return (
          <>
            <ItemField
              label={label}
              pointer={`${at}/${name}`}
              value={String(line[name])}
              onChange={(value) => change({ [name]: value } as unknown as Partial<Line>)}
              isListing={isListing}
            />
            <TextField
              label="Units"
              pointer={`${at}/quantity`}
              inputMode="numeric"
              value={line.quantity}
              onChange={(quantity) => change({ quantity } as Partial<Line>)}
            />
            {children?.(line, at, change)}
          </>
        );
      }}
    </LineFields>
  );
}
