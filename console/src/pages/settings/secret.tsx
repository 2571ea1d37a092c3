import type { ReactNode } from 'react';
import { ShownOnce } from '../../kit/shown-once.tsx';

/** A secret that is shown this once. */
export function Secret({
  secret,
  onDone,
  children,
}: {
  readonly secret: string;
  readonly onDone: () => void;
  /** What it is and what it is good for. */
  readonly children: ReactNode;
}) {
  return (
    <div className="space-y-3">
      <p>{children}</p>
      <ShownOnce text={secret} onDone={onDone} />
    </div>
  );
}

export const SIGNS = 'Copy this secret now: it is not shown again. Your program verifies signatures with it.';
