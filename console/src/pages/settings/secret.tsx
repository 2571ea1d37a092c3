import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { notify } from '../../kit/toasts.tsx';

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
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify('Copied');
  };
  return (
    <div className="space-y-3">
      <p>{children}</p>
      <code className="block rounded-md bg-sunken p-3 font-mono text-sm break-all">{secret}</code>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button look="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}

export const SIGNS = 'This is its secret, shown now and never again. Your program checks signatures with it.';
