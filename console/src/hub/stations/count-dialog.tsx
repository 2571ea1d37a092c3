// How many units of an item have come, and how they are.
import type { InventoryRequestItem, ReceivedLine } from '@crossdock/client/hub';
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import {
  CheckField,
  Form,
  Refused,
  SelectField,
  SubmitButton,
  TextField,
  type Wrong,
} from '../../kit/form.tsx';
import { formatDay, formatNumber } from '../../kit/format.ts';
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

/** What stands in the fields because it was announced, and nobody has typed it. */
function announcedLabel(
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
  const announced =
    item.line_id === null ? 'It was not announced' : `Only ${formatNumber(left)} more were announced`;
  const message = `${announced}. If ${formatNumber(quantity)} have come, press Receive again`;
  return [{ pointer: '/lines/0/quantity', message }];
}

/** A lot has one date: the first that is received for it is the one that later units have to agree with. */
function dateDoubts(item: CountedItem, lot: string, expiration: string): Wrong[] {
  const { lot_number, expiration_date: announced } = item;
  if (announced === null || expiration === announced || lot !== (lot_number ?? '')) return [];
  const says = expiration === '' ? 'has no date' : `says ${formatDay(expiration)}`;
  const message = `Announced with ${formatDay(announced)}. If the box ${says}, press Receive again`;
  return [{ pointer: '/lines/0/expiration', message }];
}

export function CountDialog({ item, isBlind, onClose, onCounted }: Props) {
  const [quantity, setQuantity] = useState('');
  const [lot, setLot] = useState(item.lot_number ?? '');
  const [expiration, setExpiration] = useState(item.expiration_date ?? '');
  const [condition, setCondition] = useState<string>('available');
  const [isRead, setIsRead] = useState(false);
  /** The doubts that were shown: pressing again confirms them. */
  const [confirmed, setConfirmed] = useState('');
  const announced = announcedLabel(item, lot.trim(), expiration);
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
    if (announced !== null && !isRead)
      throw refuse({
        pointer: announced.pointer,
        message: 'As announced. Read the box: confirm it below, or type what it says',
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
        {announced !== null && (
          <CheckField
            label={`As printed on the box: ${announced.words}`}
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
        <SubmitButton>Receive</SubmitButton>
      </Form>
    </Dialog>
  );
}
