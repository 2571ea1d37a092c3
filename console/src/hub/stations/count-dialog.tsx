// How many units of an item have come, and how they are.
import type { InventoryRequestItem, ReceivedLine } from '@crossdock/client/hub';
import { useState } from 'react';
import { CheckField, Refused, SelectField, TextField, type Wrong } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatDay, formatNumber } from '../../kit/format.ts';
import { soundWrong } from '../sounds.ts';

/** A line of the request, or an unexpected item. */
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

/** What a scanned code says of the units. */
export interface CodeLabel {
  readonly lot: string | null;
  readonly expiration: string | null;
}

interface Props {
  readonly item: CountedItem;
  readonly label: CodeLabel | null;
  /** An unexpected delivery: every unit is over. */
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
  ['quarantined', 'Quarantined'],
] as const;

/** The prefilled expected label, while it is unchanged. */
function expectedLabel(
  item: CountedItem,
  lot: string,
  expiration: string,
): { readonly words: string; readonly pointer: string } | null {
  const isLot = lot !== '' && lot === item.lot_number;
  const isDate = expiration !== '' && expiration === item.expiration_date;
  if (!isLot && !isDate) return null;
  const words = [isLot && lot, isDate && formatDay(expiration)].filter(Boolean);
  return { words: words.join(', '), pointer: isLot ? '/lines/0/lot' : '/lines/0/expiration' };
}

function quantityDoubts(item: CountedItem, quantity: number): Wrong[] {
  const left = Math.max(0, item.requested_qty - item.total_units_received);
  if (quantity <= left) return [];
  const expected = item.line_id === null ? 'Not expected' : `Only ${formatNumber(left)} more expected`;
  const message = `${expected}. If ${formatNumber(quantity)} arrived, press Receive again`;
  return [{ pointer: '/lines/0/quantity', message }];
}

/** A lot has one date: the first that is received for it is the one that later units have to agree with. */
function dateDoubts(item: CountedItem, lot: string, expiration: string): Wrong[] {
  const { lot_number, expiration_date: expected } = item;
  if (expected === null || expiration === expected || lot !== (lot_number ?? '')) return [];
  const says = expiration === '' ? 'has no date' : `says ${formatDay(expiration)}`;
  const message = `Expected with ${formatDay(expected)}. If the box ${says}, press Receive again`;
  return [{ pointer: '/lines/0/expiration', message }];
}

/** Whether nothing that is filled in is merely expected. */
function isAllScanned({ lot_number, expiration_date }: CountedItem, label: CodeLabel | null): boolean {
  if (label === null) return false;
  return (
    (lot_number === null || label.lot !== null) && (expiration_date === null || label.expiration !== null)
  );
}

export function CountDialog({ item, label, isBlind, onClose, onCounted }: Props) {
  const [quantity, setQuantity] = useState('');
  const [lot, setLot] = useState(label?.lot ?? item.lot_number ?? '');
  const [expiration, setExpiration] = useState(label?.expiration ?? item.expiration_date ?? '');
  const [condition, setCondition] = useState<string>('available');
  const [isRead, setIsRead] = useState(() => isAllScanned(item, label));
  /** The doubts that were shown: pressing again confirms them. */
  const [confirmed, setConfirmed] = useState('');
  const expected = expectedLabel(item, lot.trim(), expiration);
  const typedInto = (set: (value: string) => void) => (value: string) => {
    set(value);
    setIsRead(false);
  };
  const submit = async () => {
    const status = CONDITIONS.find(([one]) => one === condition)?.[0] ?? 'available';
    const refuse = (...wrong: Wrong[]) => {
      soundWrong();
      return new Refused(wrong);
    };
    if (!QUANTITY.test(quantity.trim()))
      throw refuse({ pointer: '/lines/0/quantity', message: 'How many units? A whole number from 1' });
    if (expected !== null && !isRead)
      throw refuse({
        pointer: expected.pointer,
        message: 'This is the expected value. Check the box: confirm it below, or type what is printed',
      });
    const doubts = [
      ...(isBlind ? [] : quantityDoubts(item, Number(quantity))),
      ...dateDoubts(item, lot.trim(), expiration),
    ];
    const shown = JSON.stringify([doubts, quantity]);
    if (doubts.length > 0 && confirmed !== shown) {
      setConfirmed(shown);
      throw refuse(...doubts);
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
    <FormDialog
      onClose={onClose}
      title={item.name ?? 'Count'}
      about={item.barcode ?? item.part_number ?? ''}
      submit="Receive"
      onSubmit={submit}
    >
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
          onChange={typedInto(setLot)}
          isRequired={item.lot_num_required}
        />
        <TextField
          label="Expires"
          pointer="/lines/0/expiration"
          type="date"
          value={expiration}
          onChange={typedInto(setExpiration)}
          isRequired={item.can_expire === true}
        />
      </div>
      {expected !== null && (
        <CheckField
          label={`As printed on the box: ${expected.words}`}
          isChecked={isRead}
          onChange={setIsRead}
        />
      )}
      <SelectField
        label="Condition"
        pointer="/lines/0/status"
        value={condition}
        onChange={setCondition}
        choices={CONDITIONS}
      />
    </FormDialog>
  );
}
