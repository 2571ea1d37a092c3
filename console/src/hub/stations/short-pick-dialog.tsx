// Units of a wave that are not on their shelf. Sub-orders that may leave later lose theirs first.
import type { FloorSubOrder, PickLine, ShortPickLine, Wave } from '@crossdock/client/hub';
import { useState } from 'react';
import { Refused, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { hub } from '../api.ts';
import { send } from '../outbox.ts';

interface Props {
  readonly wave: Wave;
  readonly line: PickLine;
  readonly maxMissing: number;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

/** @returns the missing part of the sub-order, up to a number of units, and that number */
function missingOf(
  { lines }: Pick<FloorSubOrder, 'lines'>,
  wanted: PickLine,
  most: number,
): { readonly lines: readonly ShortPickLine[]; readonly units: number } {
  let left = most;
  const missing = lines.flatMap(({ line, is_bundle, reservations }) =>
    reservations
      .filter(({ item_id, lot }) => item_id === wanted.item_id && lot === wanted.lot)
      .flatMap(({ item_id, lot, quantity, picked_quantity }): ShortPickLine[] => {
        const units = Math.min(left, quantity - picked_quantity);
        left -= units;
        return units === 0 ? [] : [{ line, lot, missing: units, ...(is_bundle ? { item_id } : {}) }];
      }),
  );
  return { lines: missing, units: most - left };
}

export function ShortPickDialog({ wave, line, maxMissing, onClose, onDone }: Props) {
  const [quantity, setQuantity] = useState(String(maxMissing));
  const [note, setNote] = useState('');
  const report = async () => {
    const missing = Number(quantity);
    if (!Number.isInteger(missing) || missing < 1 || missing > maxMissing)
      throw new Refused([{ pointer: '/missing', message: `A whole number from 1 to ${maxMissing}` }]);
    const holders = wave.sub_orders.filter(
      ({ org_id, state }) => org_id === line.org_id && state === 'picking',
    );
    let left = missing;
    for (const { sub_order_number: id } of holders.toReversed()) {
      if (left === 0) break;
      const subOrder = await hub.getSubOrder({ org_id: line.org_id, id });
      const part = missingOf(subOrder, line, left);
      if (part.units === 0) continue;
      await send('shortPick', `${part.units} of ${line.name ?? line.item_id} not found for ${id}`, {
        org_id: line.org_id,
        id,
        body: { lines: [...part.lines], ...(note.trim() === '' ? {} : { note: note.trim() }) },
      });
      left -= part.units;
    }
    if (left === missing)
      throw new Refused([
        {
          pointer: '/missing',
          message: 'No sub-order in picking needs them: start the wave first',
        },
      ]);
    onDone(`${missing - left} not found: quarantined until counted, and the orders are rerouted.`);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={line.name ?? 'Not found'}
      about="Missing units are quarantined until counted. Their orders are rerouted or backordered."
      submit="Report as not found"
      look="danger"
      onSubmit={report}
    >
      <TextField
        label="Missing units"
        pointer="/missing"
        inputMode="numeric"
        value={quantity}
        onChange={setQuantity}
        isRequired
      />
      <TextField label="Note" pointer="/note" value={note} onChange={setNote} />
    </FormDialog>
  );
}
