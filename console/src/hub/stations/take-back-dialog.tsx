// Units that were scanned or counted by mistake are taken back.
import { useState } from 'react';
import { Refused, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';

interface Words {
  readonly about: string;
  readonly label: string;
  readonly submit: string;
  readonly look: 'primary' | 'danger';
  /** The label of the field for the reason; null: none is asked for. */
  readonly reason: string | null;
}

export const NEVER_CAME: Words = {
  about: 'These units never arrived: they are removed from stock. The ledger keeps both entries.',
  label: 'Units to remove',
  submit: 'Undo',
  look: 'danger',
  reason: 'What went wrong',
};

export const NOT_PICKED: Words = {
  about: 'They count as unpicked again: scan them once you have them, or report them as not found.',
  label: 'Units to unpick',
  submit: 'Undo',
  look: 'primary',
  reason: null,
};

interface Props {
  readonly words: Words;
  /** What was scanned. */
  readonly name: string;
  readonly max: number;
  /** How many are suggested. */
  readonly suggested: number;
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onTakeBack: (units: number, reason: string) => Promise<void>;
}

const WHOLE = /^\d{1,6}$/;

export function TakeBackDialog({ words, name, max, suggested, onClose, onTakeBack }: Props) {
  const [quantity, setQuantity] = useState(String(suggested));
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
      about={words.about}
      onSubmit={submit}
      submit={words.submit}
      look={words.look}
    >
      <TextField
        label={words.label}
        pointer="/quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={setQuantity}
        isRequired
        autoFocus={words.reason === null}
      />
      {words.reason !== null && (
        <TextField
          label={words.reason}
          pointer="/reason"
          value={reason}
          onChange={setReason}
          maxLength={500}
          isRequired
          autoFocus
        />
      )}
    </FormDialog>
  );
}
