// Asks before something is done that is hard to take back; with a reason where that is worth keeping.
import { type ReactNode, useState } from 'react';
import { TextField } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { notify } from './toasts.tsx';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  /** What the button says that does it. */
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  /** The label of the field for the reason; without it none is asked for. */
  readonly reason?: string;
  /** The notification shown when the dialog closes. Without it, `onConfirm` closes the dialog. */
  readonly done?: string;
  /** Throws what the service refuses; the dialog shows it and stays. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Above the buttons. */
  readonly children?: ReactNode;
}

export function ConfirmDialog(props: Props) {
  const { action, look = 'danger', reason, done, onConfirm, children, ...dialog } = props;
  const [text, setText] = useState('');
  const confirm = async () => {
    await onConfirm(text.trim());
    if (done === undefined) return;
    notify(done);
    dialog.onClose();
  };
  return (
    <FormDialog {...dialog} submit={action} look={look} back="Go back" onSubmit={confirm}>
      {children}
      {reason !== undefined && (
        <TextField label={reason} pointer="/reason" value={text} onChange={setText} maxLength={1000} />
      )}
    </FormDialog>
  );
}
