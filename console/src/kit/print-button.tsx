import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      openDocument(await load());
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      isBusy={isBusy}
      onClick={() => void open()}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {!isBusy && <Printer aria-hidden className="size-4" />}
      {children}
    </Button>
  );
}
