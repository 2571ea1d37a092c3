// Which lot is counted: one on record, or another one. The quantity on record is not shown.
import type { InventoryLot } from '@crossdock/client/hub';
import { useState } from 'react';
import { Refused, TextField } from '../../../kit/form.tsx';
import { formatDay } from '../../../kit/format.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { CardButton } from '../big-button.tsx';

interface ChosenLot {
  readonly lot: string | null;
  readonly expiration: string | null;
}

interface Props {
  readonly name: string;
  readonly lots: readonly InventoryLot[];
  readonly onClose: () => void;
  readonly onChoose: (lot: ChosenLot, units: number) => void;
  readonly units: number;
}

const QUANTITY = /^\d{1,6}$/;

export function LotDialog({ name, lots, onClose, onChoose, units }: Props) {
  const [lot, setLot] = useState('');
  const [expiration, setExpiration] = useState('');
  const [quantity, setQuantity] = useState(String(units));
  const read = (): number => {
    if (!QUANTITY.test(quantity.trim()))
      throw new Refused([{ pointer: '/counted', message: 'How many units? A whole number' }]);
    return Number(quantity);
  };
  const known = [...Map.groupBy(lots, (one) => `${one.lot} ${one.expiration}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  return (
    <FormDialog
      onClose={onClose}
      title={name}
      about="Which lot is it, and how many units?"
      onSubmit={async () => {
        const counted = read();
        if (lot.trim() === '' && expiration === '')
          throw new Refused([{ pointer: '/lot', message: 'Choose a lot above, or type what is printed' }]);
        onChoose(
          { lot: lot.trim() === '' ? null : lot.trim(), expiration: expiration === '' ? null : expiration },
          counted,
        );
      }}
      submit="Count this lot"
    >
      <TextField
        label="Units"
        pointer="/counted"
        inputMode="numeric"
        autoFocus
        autoComplete="off"
        value={quantity}
        onChange={setQuantity}
        isRequired
      />
      <ul aria-label="Lots in the books" className="grid gap-2 sm:grid-cols-2">
        {known.map((one) => (
          <li key={`${one.lot} ${one.expiration}`}>
            <CardButton onClick={() => QUANTITY.test(quantity.trim()) && onChoose(one, Number(quantity))}>
              <span className="block font-medium">{one.lot === null ? 'No lot' : `Lot ${one.lot}`}</span>
              <span className="text-muted">
                {one.expiration === null ? 'No date' : `until ${formatDay(one.expiration)}`}
              </span>
            </CardButton>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Another lot" pointer="/lot" autoComplete="off" value={lot} onChange={setLot} />
        <TextField
          label="Expires"
          pointer="/expiration"
          type="date"
          value={expiration}
          onChange={setExpiration}
        />
      </div>
    </FormDialog>
  );
}
