// Asks before something is done that is hard to take back; with a reason where that is worth keeping.
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Form, SubmitButton, TextField } from './form.tsx';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  /** What the button says. */
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  /** The label of the field for the reason; without it none is asked for. */
  readonly reason?: string;
  /** Throws what the service refuses; the dialog shows it and stays. */
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

export function ReasonDialog({ title, about, action, look = 'danger', reason, onConfirm, onClose }: Props) {
  const [text, setText] = useState('');
  return (
    <Dialog isOpen onClose={onClose} title={title} {...(about === undefined ? {} : { about })}>
      <Form onSubmit={() => onConfirm(text.trim())}>
        {reason !== undefined && (
          <TextField label={reason} pointer="/reason" value={text} onChange={setText} maxLength={1000} />
        )}
        <SubmitButton look={look} isBig>
          {action}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
