// Units that were scanned by mistake while picking: they count as not picked again.
import type { PickLine } from '@crossdock/client/hub';
import { useState } from 'react';
import { Refused, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';

interface Props {
  readonly line: PickLine;
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onUndo: (units: number) => Promise<void>;
}

const WHOLE = /^\d{1,6}$/;

export function UndoPickDialog({ line, onClose, onUndo }: Props) {
  const [quantity, setQuantity] = useState('1');
  const max = line.picked_quantity;
  const submit = async () => {
    const units = WHOLE.test(quantity.trim()) ? Number(quantity) : 0;
    if (units < 1 || units > max)
      throw new Refused([{ pointer: '/quantity', message: `A whole number from 1 to ${max}` }]);
    await onUndo(units);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={line.name ?? 'Take back'}
      about="They count as not picked again: scan them once you have them, or report them as not found."
      submit="Take back"
      onSubmit={submit}
    >
      <TextField
        label="Units that you do not have"
        pointer="/quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={setQuantity}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
