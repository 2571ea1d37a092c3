// How many units of an item are prepared by now, and which were damaged or are not there.
import type { ProcessedWorkOrderItem, WorkOrderItem } from '@crossdock/client/hub';
import { useState } from 'react';
import { Refused, TextField } from '../../../kit/form.tsx';
import { formatNumber } from '../../../kit/format.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';

interface Props {
  readonly item: WorkOrderItem;
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onProcessed: (item: ProcessedWorkOrderItem, note: string) => Promise<void>;
}

const WHOLE = /^\d{1,6}$/;

export function ProcessDialog({ item, onClose, onProcessed }: Props) {
  const [processed, setProcessed] = useState(String(item.quantity - item.short_quantity));
  const [damaged, setDamaged] = useState('');
  const [lost, setLost] = useState('');
  const [lot, setLot] = useState('');
  const [note, setNote] = useState('');
  const submit = async () => {
    const fields = [
      ['/items/0/processed_quantity', processed],
      ['/items/0/damaged/0/quantity', damaged],
      ['/items/0/lost/0/quantity', lost],
    ] as const;
    const wrong = fields.filter(([, text]) => text.trim() !== '' && !WHOLE.test(text.trim()));
    if (wrong.length > 0)
      throw new Refused(wrong.map(([pointer]) => ({ pointer, message: 'A whole number' })));
    const spoilt = (text: string) =>
      Number(text) > 0
        ? [{ quantity: Number(text), ...(lot.trim() === '' ? {} : { lot: lot.trim() }) }]
        : null;
    await onProcessed(
      {
        work_order_item_id: item.work_order_item_id,
        ...(processed.trim() === '' ? {} : { processed_quantity: Number(processed) }),
        damaged: spoilt(damaged),
        lost: spoilt(lost),
      },
      note.trim(),
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={item.listing_sku}
      about={`${formatNumber(item.quantity)} wanted, ${formatNumber(item.processed_quantity)} prepared, ${formatNumber(item.packed_quantity)} packed`}
      onSubmit={submit}
      submit="Save"
    >
      <TextField
        label="Prepared so far"
        pointer="/items/0/processed_quantity"
        inputMode="numeric"
        autoFocus
        autoComplete="off"
        value={processed}
        onChange={setProcessed}
        hint="The total, including packed units"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Damaged"
          pointer="/items/0/damaged/0/quantity"
          inputMode="numeric"
          value={damaged}
          onChange={setDamaged}
          hint="Marked as damaged"
        />
        <TextField
          label="Missing"
          pointer="/items/0/lost/0/quantity"
          inputMode="numeric"
          value={lost}
          onChange={setLost}
          hint="Removed from stock"
        />
      </div>
      {(damaged !== '' || lost !== '') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Lot"
            pointer="/items/0/damaged/0/lot"
            value={lot}
            onChange={setLot}
            hint="Empty: first to expire"
          />
          <TextField label="Why" pointer="/note" value={note} onChange={setNote} />
        </div>
      )}
    </FormDialog>
  );
}
