// Units that were scanned or counted by mistake: they never came.
import { useState } from 'react';
import { Refused, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';

interface Props {
  /** What was taken in. */
  readonly name: string;
  readonly max: number;
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onTakeBack: (quantity: number, reason: string) => Promise<void>;
}

const WHOLE = /^\d{1,6}$/;

export function TakeBackDialog({ name, max, onClose, onTakeBack }: Props) {
  const [quantity, setQuantity] = useState(String(max));
  const [reason, setReason] = useState('');
  const submit = async () => {
    const units = WHOLE.test(quantity.trim()) ? Number(quantity) : 0;
    if (units < 1 || units > max)
      throw new Refused([{ pointer: '/quantity', message: `A whole number from 1 to ${max}` }]);
    await onTakeBack(units, reason.trim());
  };
  return (
    <FormDialog
      onClose={onClose}
      title={name}
      about="These units never came: they leave the stock again. The books keep both."
      onSubmit={submit}
      submit="Take them back"
      look="danger"
    >
      <TextField
        label="Units that were not there"
        pointer="/quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={setQuantity}
        isRequired
      />
      <TextField
        label="What went wrong"
        pointer="/reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
