// What can be done with units of one lot: set them aside, give them another status, correct what the books call them.
import type { InventoryLot, StockStatus } from '@crossdock/client/hub';
import { useState } from 'react';
import { CheckField, Refused, SelectField, TextField } from '../../../kit/form.tsx';
import { formatDay, formatNumber, inWords } from '../../../kit/format.ts';
import { hub } from '../../api.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { STATUSES } from '../counts/counting.ts';
import { countOf } from '../units.tsx';

export interface StockOfLot extends InventoryLot {
  readonly orgId: number;
  readonly warehouseId: number;
  readonly itemId: number;
  readonly name: string;
}

interface Props {
  readonly stock: StockOfLot;
  readonly onClose: () => void;
  readonly onDone: (words: string) => Promise<void>;
}

const QUANTITY = /^[1-9]\d{0,5}$/;
const QUANTITY_AT = '/lines/0/quantity';

function unitsIn(text: string, most: number): number {
  if (QUANTITY.test(text.trim()) && Number(text) <= most) return Number(text);
  throw new Refused([{ pointer: QUANTITY_AT, message: `A whole number from 1 to ${formatNumber(most)}` }]);
}

/** Units without a reservation. */
export function freeOf({ status, quantity, reserved_quantity }: InventoryLot): number {
  return status === 'available' ? Math.max(quantity - (reserved_quantity ?? 0), 0) : 0;
}

/** As the books know them. */
function labelOf({ lot, expiration }: StockOfLot) {
  return { ...(lot === null ? {} : { lot }), ...(expiration === null ? {} : { expiration }) };
}

function labelWords({ lot, expiration, status, quantity }: StockOfLot): string {
  const label = [
    lot === null ? 'no lot' : `lot ${lot}`,
    expiration === null ? null : `until ${formatDay(expiration)}`,
  ];
  return `${countOf(quantity, 'unit')}, ${inWords(status).toLowerCase()}, ${label.filter(Boolean).join(', ')}`;
}

const noteOf = (text: string) => (text.trim() === '' ? {} : { note: text.trim() });

function UnitsField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextField
      label="Units"
      pointer={QUANTITY_AT}
      inputMode="numeric"
      autoFocus
      autoComplete="off"
      value={value}
      onChange={onChange}
      isRequired
    />
  );
}

export function HoldDialog({ stock, onClose, onDone }: Props) {
  const [quantity, setQuantity] = useState('');
  const [note, setNote] = useState('');
  const free = freeOf(stock);
  const submit = async () => {
    const units = unitsIn(quantity, free);
    await hub.holdStock({
      org_id: stock.orgId,
      body: {
        warehouse_id: stock.warehouseId,
        ...noteOf(note),
        lines: [{ item_id: stock.itemId, quantity: units, ...labelOf(stock) }],
      },
    });
    await onDone(`${countOf(units, 'unit')} of ${stock.name} on hold.`);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Set ${stock.name} aside`}
      about={`${labelWords(stock)}: ${formatNumber(free)} free`}
      onSubmit={submit}
      submit="Hold"
    >
      <UnitsField value={quantity} onChange={setQuantity} />
      <TextField
        label="Reason"
        pointer="/note"
        value={note}
        onChange={setNote}
        maxLength={1000}
        hint="They cannot be allocated until the hold is released"
      />
    </FormDialog>
  );
}

export function StatusDialog({ stock, onClose, onDone }: Props) {
  const others = STATUSES.filter(([status]) => status !== stock.status);
  const [quantity, setQuantity] = useState('');
  const [to, setTo] = useState<StockStatus>(others[0]?.[0] ?? 'available');
  const [note, setNote] = useState('');
  const submit = async () => {
    const units = unitsIn(quantity, stock.quantity);
    const { taken_from_holds: taken = 0 } = await hub.changeStockStatus({
      org_id: stock.orgId,
      body: {
        warehouse_id: stock.warehouseId,
        lines: [
          {
            item_id: stock.itemId,
            quantity: units,
            from_status: stock.status,
            to_status: to,
            ...labelOf(stock),
            ...noteOf(note),
          },
        ],
      },
    });
    const lost = taken === 0 ? '' : ` Taken from holds: ${countOf(taken, 'unit')}.`;
    await onDone(`${countOf(units, 'unit')} of ${stock.name}: ${to}.${lost}`);
  };
  const reserved = stock.status === 'available' ? (stock.reserved_quantity ?? 0) : 0;
  const warning =
    reserved === 0
      ? ''
      : `. ${formatNumber(freeOf(stock))} are available: more than that are taken from orders, which are rerouted, and from holds`;
  return (
    <FormDialog
      onClose={onClose}
      title={`Change the status of ${stock.name}`}
      about={`${labelWords(stock)}${warning}`}
      onSubmit={submit}
      submit="Change status"
    >
      <UnitsField value={quantity} onChange={setQuantity} />
      <SelectField
        label="New status"
        pointer="/lines/0/to_status"
        value={to}
        onChange={(value) => setTo(others.find(([one]) => one === value)?.[0] ?? to)}
        choices={others}
      />
      <TextField label="Note" pointer="/lines/0/note" value={note} onChange={setNote} maxLength={1000} />
    </FormDialog>
  );
}

export function RelabelDialog({ stock, onClose, onDone }: Props) {
  const [lot, setLot] = useState(stock.lot ?? '');
  const [expiration, setExpiration] = useState(stock.expiration ?? '');
  const [isEverywhere, setIsEverywhere] = useState(false);
  const [reason, setReason] = useState('');
  const submit = async () => {
    const { units = 0 } = await hub.correctLot({
      org_id: stock.orgId,
      body: {
        item_id: stock.itemId,
        lot: stock.lot,
        // A lot has one date; units without a lot are distinguished by theirs.
        ...(stock.lot === null ? { expiration: stock.expiration } : {}),
        to_lot: lot.trim() === '' ? null : lot.trim(),
        to_expiration: expiration === '' ? null : expiration,
        ...(isEverywhere ? {} : { warehouse_id: stock.warehouseId }),
        reason: reason.trim(),
      },
    });
    await onDone(`${countOf(units, 'unit')} of ${stock.name} corrected.`);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Correct the lot of ${stock.name}`}
      about={`On record: ${labelWords(stock)}. All units of this lot are corrected, including reserved, picked and packed ones.`}
      onSubmit={submit}
      submit="Correct it"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Lot on the goods"
          pointer="/to_lot"
          autoFocus
          autoComplete="off"
          value={lot}
          onChange={setLot}
          maxLength={100}
        />
        <TextField
          label="Expires"
          pointer="/to_expiration"
          type="date"
          value={expiration}
          onChange={setExpiration}
        />
      </div>
      <CheckField label="In all warehouses" isChecked={isEverywhere} onChange={setIsEverywhere} />
      <TextField
        label="What went wrong"
        pointer="/reason"
        value={reason}
        onChange={setReason}
        maxLength={1000}
        isRequired
      />
    </FormDialog>
  );
}
