import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { openDocument } from './files.ts';

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
  return (
    <ActionButton
      icon={Printer}
      act={async () => openDocument(await load())}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </ActionButton>
  );
}
