import type { MarketplaceWorkOrder, NewInboundPlan } from '@crossdock/client/hub';
import { useState } from 'react';
import { useSession } from '../../../app/session.ts';
import { SelectField, TextField } from '../../../kit/form.tsx';
import { hub, hubReads } from '../../api.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';

const PACKING = [
  ['before_placement', 'Pack first, placement follows'],
  ['after_placement', 'Placement first, then pack'],
] as const;

const PLACEMENT = [
  ['lowest_fee', 'Lowest fee'],
  ['fewest_shipments', 'Fewest shipments'],
  ['by_hub', 'I choose'],
] as const;

interface Props {
  readonly orgId: number;
  readonly order: MarketplaceWorkOrder;
  readonly onClose: () => void;
}

export function StartPlanDialog({ orgId, order, onClose }: Props) {
  const { person } = useSession();
  const [packing, setPacking] = useState('');
  const [placement, setPlacement] = useState('');
  const [center, setCenter] = useState('');
  const [name, setName] = useState(person.name);
  const [phone, setPhone] = useState('');
  const start = async () => {
    const chosenPacking = PACKING.find(([one]) => one === packing)?.[0];
    const chosenPlacement = PLACEMENT.find(([one]) => one === placement)?.[0];
    const trimmedOrNull = (text: string) => (text.trim() === '' ? null : text.trim());
    const body: NewInboundPlan = {
      ...(chosenPacking === undefined ? {} : { packing: chosenPacking }),
      ...(chosenPlacement === undefined ? {} : { placement: chosenPlacement }),
      fulfillment_center_code: trimmedOrNull(center),
      contact_name: trimmedOrNull(name),
      contact_phone: trimmedOrNull(phone),
    };
    await hub.startInboundPlan({ org_id: orgId, id: order.work_order_number, body });
    await hubReads.floor.refresh();
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Create an inbound plan"
      about="If the merchant’s Amazon account is connected, Amazon plans the shipment. Otherwise the hub creates it for the fulfilment center you enter."
      onSubmit={start}
      submit="Create"
    >
      <SelectField
        label="Cartons"
        pointer="/packing"
        value={packing}
        onChange={setPacking}
        none="As they are now"
        choices={PACKING}
      />
      <SelectField
        label="Placement option"
        pointer="/placement"
        value={placement}
        onChange={setPlacement}
        none="Lowest fee"
        choices={PLACEMENT.slice(1)}
      />
      <TextField
        label="Fulfilment center"
        pointer="/fulfillment_center_code"
        value={center}
        onChange={setCenter}
        hint="Its code, such as ONT8. Amazon chooses itself."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Contact" pointer="/contact_name" value={name} onChange={setName} />
        <TextField
          label="Phone"
          pointer="/contact_phone"
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={setPhone}
        />
      </div>
    </FormDialog>
  );
}
