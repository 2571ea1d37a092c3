// What is known of a freight order: what is agreed with the carrier, and what it measured and charged.
import type { EquipmentType, MiddleMileOrderChanges, OpsMiddleMileOrder } from '@crossdock/client/hub';
import { useState } from 'react';
import { Refused, SelectField, TextField } from '../../../kit/form.tsx';
import { inWords, momentField } from '../../../kit/format.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';

const EQUIPMENT = [
  'van',
  'reefer',
  'box_truck',
  'flatbed',
  'container',
  'sprinter',
] as const satisfies readonly EquipmentType[];

interface Props {
  readonly order: OpsMiddleMileOrder;
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onChange: (body: MiddleMileOrderChanges) => Promise<void>;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Null: nothing is there. What is no number is refused by the field it stands in. */
function numberIn(text: string, pointer: string): number | null {
  if (text.trim() === '') return null;
  const value = Number(text.trim().replace(',', '.'));
  if (!Number.isFinite(value) || value < 0) throw new Refused([{ pointer, message: 'A number' }]);
  return value;
}

export function CarrierDialog({ order, timezone, onClose, onChange }: Props & { readonly timezone: string }) {
  const { pickup_appointment: pickup } = order;
  const [start, setStart] = useState(momentField(pickup?.start));
  const [end, setEnd] = useState(momentField(pickup?.end));
  const [reference, setReference] = useState(pickup?.reference ?? '');
  const [equipment, setEquipment] = useState<string>(order.equipment ?? '');
  const [pallets, setPallets] = useState(order.pallet_count === null ? '' : String(order.pallet_count));
  const [seal, setSeal] = useState(order.seal_number ?? '');
  const submit = async () => {
    if ((start === '') !== (end === ''))
      throw new Refused([
        { pointer: `/pickup_appointment/${start === '' ? 'start' : 'end'}`, message: 'Enter both times' },
      ]);
    const pallet_count = numberIn(pallets, '/pallet_count');
    await onChange({
      pickup_appointment:
        start === ''
          ? null
          : {
              start: new Date(start).toISOString(),
              end: new Date(end).toISOString(),
              reference: orNull(reference),
            },
      equipment: EQUIPMENT.find((one) => one === equipment) ?? null,
      pallet_count,
      seal_number: orNull(seal),
    });
  };
  return (
    <FormDialog
      isWide
      onClose={onClose}
      title="Carrier and pick-up"
      about={`Times are those of this device; the warehouse is in ${timezone}. The merchant sees them.`}
      onSubmit={submit}
      submit="Save"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Pick-up from"
          pointer="/pickup_appointment/start"
          type="datetime-local"
          value={start}
          onChange={setStart}
          autoFocus
        />
        <TextField
          label="Until"
          pointer="/pickup_appointment/end"
          type="datetime-local"
          value={end}
          onChange={setEnd}
        />
        <TextField
          label="Carrier’s reference"
          pointer="/pickup_appointment/reference"
          value={reference}
          onChange={setReference}
          maxLength={100}
        />
        <SelectField
          label="Equipment"
          pointer="/equipment"
          value={equipment}
          onChange={setEquipment}
          none="Not known"
          choices={EQUIPMENT.map((one) => [one, inWords(one)])}
        />
        <TextField
          label="Pallets"
          pointer="/pallet_count"
          inputMode="numeric"
          value={pallets}
          onChange={setPallets}
          hint="0: floor-loaded"
        />
        <TextField label="Seal" pointer="/seal_number" value={seal} onChange={setSeal} maxLength={50} />
      </div>
    </FormDialog>
  );
}

export function InvoiceDialog({ order, onClose, onChange }: Props) {
  const [volume, setVolume] = useState(String(order.verified_volume ?? ''));
  const [amount, setAmount] = useState(String(order.invoiced_amount ?? ''));
  const [invoice, setInvoice] = useState(order.invoice_number ?? '');
  return (
    <FormDialog
      onClose={onClose}
      title="Measured volume and invoice"
      about="The merchant sees the difference from the authorized amount."
      onSubmit={() =>
        onChange({
          verified_volume: numberIn(volume, '/verified_volume'),
          invoiced_amount: numberIn(amount, '/invoiced_amount'),
          invoice_number: orNull(invoice),
        })
      }
      submit="Save"
    >
      <TextField
        label="Cubic feet"
        pointer="/verified_volume"
        inputMode="decimal"
        value={volume}
        onChange={setVolume}
        autoFocus
      />
      <TextField
        label="Invoiced, in US dollars"
        pointer="/invoiced_amount"
        inputMode="decimal"
        value={amount}
        onChange={setAmount}
      />
      <TextField
        label="Invoice number"
        pointer="/invoice_number"
        value={invoice}
        onChange={setInvoice}
        maxLength={50}
      />
    </FormDialog>
  );
}
