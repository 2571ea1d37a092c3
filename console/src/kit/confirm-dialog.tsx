import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { notify, notifyFailure } from './toasts.tsx';

/** Asks before something that cannot be undone. A failure is told, and the question stays. */
export function ConfirmDialog({
  title,
  about,
  action,
  done,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  readonly about: ReactNode;
  /** The words of the button that does it. */
  readonly action: string;
  /** What is told once it is done. */
  readonly done: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
      notify(done);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} about={about}>
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Leave it</Button>
        <Button look="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
