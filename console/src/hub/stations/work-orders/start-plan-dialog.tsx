import type { MarketplaceWorkOrder, NewInboundPlan } from '@crossdock/client/hub';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../app/session.ts';
import { SelectField, TextField } from '../../../kit/form.tsx';
import { hub } from '../../api.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';

const PACKING = [
  ['before_placement', 'Packed first; it says where each carton goes'],
  ['after_placement', 'It says first what goes where'],
] as const;

const PLACEMENT = [
  ['lowest_fee', 'The cheapest'],
  ['fewest_shipments', 'The fewest shipments'],
  ['by_hub', 'I choose'],
] as const;

interface Props {
  readonly orgId: number;
  readonly order: MarketplaceWorkOrder;
  readonly onClose: () => void;
}

export function StartPlanDialog({ orgId, order, onClose }: Props) {
  const { person } = useSession();
  const client = useQueryClient();
  const [packing, setPacking] = useState('');
  const [placement, setPlacement] = useState('');
  const [center, setCenter] = useState('');
  const [name, setName] = useState(person.name);
  const [phone, setPhone] = useState('');
  const start = async () => {
    const chosenPacking = PACKING.find(([one]) => one === packing)?.[0];
    const chosenPlacement = PLACEMENT.find(([one]) => one === placement)?.[0];
    const told = (text: string) => (text.trim() === '' ? null : text.trim());
    const body: NewInboundPlan = {
      ...(chosenPacking === undefined ? {} : { packing: chosenPacking }),
      ...(chosenPlacement === undefined ? {} : { placement: chosenPlacement }),
      fulfillment_center_code: told(center),
      contact_name: told(name),
      contact_phone: told(phone),
    };
    await hub.startInboundPlan({ org_id: orgId, id: order.work_order_number, body });
    await client.invalidateQueries({ queryKey: ['floor'] });
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Tell the marketplace what comes"
      about="Amazon is asked where the merchant has connected the account. Everywhere else the hub makes the shipment itself, for the center that you name."
      onSubmit={start}
      submit="Tell it"
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
        label="Where it goes, of what the marketplace offers"
        pointer="/placement"
        value={placement}
        onChange={setPlacement}
        none="The cheapest"
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
        <TextField label="Whom it may ask" pointer="/contact_name" value={name} onChange={setName} />
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
