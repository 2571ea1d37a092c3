// Lines of a form: one after the other, each can be taken out, and there is always one.
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';

export function LineFields<Line extends { readonly key: number }>({
  title,
  lines,
  onChange,
  empty,
  max,
  children,
}: {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
  readonly empty: Omit<Line, 'key'>;
  readonly max: number;
  readonly children: (line: Line, index: number, change: (changes: Partial<Line>) => void) => ReactNode;
}) {
  const add = () =>
    onChange([...lines, { ...empty, key: Math.max(0, ...lines.map(({ key }) => key)) + 1 } as Line]);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="space-y-3">
        {lines.map((line, index) => (
          <div key={line.key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,2fr)_7rem_repeat(2,minmax(0,1fr))]">
              {children(line, index, (changes) =>
                onChange(lines.map((one) => (one === line ? { ...one, ...changes } : one))),
              )}
            </div>
            <IconButton
              label={`Remove line ${index + 1}`}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter((one) => one !== line))}
              className="mt-6"
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </div>
        ))}
      </div>
      {lines.length < max && (
        <Button className="mt-2" onClick={add}>
          <Plus aria-hidden className="size-4" />
          Add a line
        </Button>
      )}
    </fieldset>
  );
}
