// A file to be sent: chosen, or dropped on it.
import { FileUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';

interface Props {
  readonly label: string;
  readonly accept: string;
  readonly hint?: ReactNode;
  readonly file: File | null;
  readonly onChange: (file: File) => void;
}

export function FileField({ label, accept, hint, file, onChange }: Props) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first !== undefined) onChange(first);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      className={classes(
        'flex min-h-20 cursor-pointer items-center gap-3 rounded-lg border-2 border-dashed px-4 py-3',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong/60 hover:border-accent',
      )}
    >
      <FileUp aria-hidden className="size-6 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block truncate text-sm text-muted">
          {file?.name ?? hint ?? 'Choose a file, or drop it here'}
        </span>
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={(event) => take(event.target.files)}
        className="sr-only"
      />
    </label>
  );
}
