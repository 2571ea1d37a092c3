import { useState } from 'react';
import { TextField } from '../../kit/form.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  readonly title: string;
  readonly about: string;
  /** What the button says. */
  readonly submit: string;
  readonly look?: 'primary' | 'danger';
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onSubmit: (reason: string) => Promise<void>;
}

/** Asks for the reason that the service requires for an override. */
export function ReasonDialog({ onSubmit, ...dialog }: Props) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog {...dialog} onSubmit={() => onSubmit(reason.trim())}>
      <TextField
        label="Reason"
        pointer="/override_reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        isRequired
      />
    </FormDialog>
  );
}
