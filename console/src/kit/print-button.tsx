import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { openDocument } from './files.ts';
import { notifyFailure } from './toasts.tsx';

/** Gets a document with the credential of the session, and opens it. */
export function PrintButton({
  load,
  label,
  children,
}: {
  readonly load: () => Promise<Blob>;
  /** Where there are several of the same words. */
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const print = useMutation({
    mutationFn: async () => openDocument(await load()),
    onError: notifyFailure,
  });
  return (
    <Button
      isBusy={print.isPending}
      onClick={() => print.mutate()}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {!print.isPending && <Printer aria-hidden className="size-4" />}
      {children}
    </Button>
  );
}
