// How many units of an item have come, and how they are.
import type { InventoryRequestItem, ReceivedLine } from '@crossdock/client/hub';
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, Refused, SelectField, SubmitButton, TextField } from '../../kit/form.tsx';
import { formatNumber } from '../../kit/format.ts';
import { soundWrong } from '../sounds.ts';

/** What is counted: a line of the request, or an item that nobody announced. */
export type CountedItem = Pick<
  InventoryRequestItem,
  | 'item_id'
  | 'name'
  | 'barcode'
  | 'part_number'
  | 'lot_number'
  | 'expiration_date'
  | 'lot_num_required'
  | 'can_expire'
  | 'requested_qty'
  | 'total_units_received'
> & { readonly line_id: number | null };

interface Props {
  readonly item: CountedItem;
  /** Of a delivery that nobody announced: whatever comes is more. */
  readonly isBlind: boolean;
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onCounted: (line: ReceivedLine, words: string) => Promise<void>;
}

/** A longer number is rather the barcode of the next unit. */
const QUANTITY = /^[1-9]\d{0,5}$/;

const CONDITIONS = [
  ['available', 'Good'],
  ['damaged', 'Damaged'],
  ['quarantined', 'To be looked at'],
] as const;

export function CountDialog({ item, isBlind, onClose, onCounted }: Props) {
  const [quantity, setQuantity] = useState('');
  const [lot, setLot] = useState(item.lot_number ?? '');
  const [expiration, setExpiration] = useState(item.expiration_date ?? '');
  const [condition, setCondition] = useState<string>('available');
  /** So many more than announced are meant. */
  const [confirmed, setConfirmed] = useState('');
  const submit = async () => {
    const status = CONDITIONS.find(([one]) => one === condition)?.[0] ?? 'available';
    if (!QUANTITY.test(quantity.trim())) {
      soundWrong();
      throw new Refused([{ pointer: '/lines/0/quantity', message: 'How many units? A whole number from 1' }]);
    }
    const left = Math.max(0, item.requested_qty - item.total_units_received);
    if (!isBlind && Number(quantity) > left && confirmed !== quantity) {
      soundWrong();
      setConfirmed(quantity);
      throw new Refused([
        {
          pointer: '/lines/0/quantity',
          message: `${item.line_id === null ? 'It was not announced' : `Only ${formatNumber(left)} more were announced`}. If ${formatNumber(Number(quantity))} have come, press Receive again`,
        },
      ]);
    }
    await onCounted(
      {
        ...(item.line_id === null ? { item_id: item.item_id } : { line_id: item.line_id }),
        quantity: Number(quantity),
        status,
        ...(lot.trim() === '' ? {} : { lot: lot.trim() }),
        ...(expiration === '' ? {} : { expiration }),
      },
      `${quantity} of ${item.name ?? item.item_id} received${status === 'available' ? '' : `, ${status}`}`,
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={item.name ?? 'Count'}
      about={item.barcode ?? item.part_number ?? ''}
    >
      <Form onSubmit={submit}>
        <TextField
          label="Units"
          pointer="/lines/0/quantity"
          inputMode="numeric"
          autoFocus
          autoComplete="off"
          value={quantity}
          onChange={setQuantity}
          isRequired
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Lot"
            pointer="/lines/0/lot"
            autoComplete="off"
            value={lot}
            onChange={setLot}
            isRequired={item.lot_num_required}
          />
          <TextField
            label="Expires"
            pointer="/lines/0/expiration"
            type="date"
            value={expiration}
            onChange={setExpiration}
            isRequired={item.can_expire === true}
          />
        </div>
        <SelectField
          label="Condition"
          pointer="/lines/0/status"
          value={condition}
          onChange={setCondition}
          choices={CONDITIONS}
        />
        <SubmitButton>Receive</SubmitButton>
      </Form>
    </Dialog>
  );
}
