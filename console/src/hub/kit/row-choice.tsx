// Rows of a short table that are chosen for something.
import { type ReactNode, useState } from 'react';

export interface RowChoice {
  readonly ids: ReadonlySet<number>;
  set(ids: readonly number[]): void;
  toggle(id: number, isChosen: boolean): void;
}

export function useRowChoice(): RowChoice {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    set: (chosen) => setIds(new Set(chosen)),
    toggle: (id, isChosen) =>
      setIds(isChosen ? new Set([...ids, id]) : new Set([...ids].filter((one) => one !== id))),
  };
}

/** The first cell of a row: its name, and a mark where it may be chosen. */
export function RowCheck({
  id,
  choice,
  isOpen,
  children,
}: {
  readonly id: number;
  readonly choice: RowChoice;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  if (!isOpen) return <span className="flex min-h-8 items-center">{children}</span>;
  return (
    <label className="flex min-h-8 items-center gap-3">
      <input
        type="checkbox"
        checked={choice.ids.has(id)}
        onChange={(event) => choice.toggle(id, event.target.checked)}
        className="size-5 accent-[var(--accent-fill)]"
      />
      {children}
    </label>
  );
}
